#!/usr/bin/env bash
# Bundle the board's modules into the one file that the package ships; with --check, fail if that file is not fresh.
set -euo pipefail
cd "$(dirname "$0")/.."
shipped=spec_viz/widgets/board.bundle.js
built=$shipped
if [[ ${1:-} == --check ]]; then
  built=$(mktemp)
  trap 'rm -f "$built"' EXIT
fi
npx --no-install esbuild spec_viz/widgets/board/index.js --bundle --minify --format=esm --charset=utf8 --target=es2022 --log-level=warning --outfile="$built" --allow-overwrite
cmp -s "$built" "$shipped" || { echo "$shipped is not what its modules make: run npm run build" >&2; exit 1; }
