// A text in the address of the page that shows a live board: Voila's, or another host's. JupyterLab's has none.
import { KEYS } from "./text.js";

/** The part of an address that is a board's text, or "" where there is none. A host's own keys are left out. */
export function addressed({ hash = "", search = "" }) {
  for (const part of [hash, search]) {
    const pieces = part.replace(/^[?#]+/, "").split("&").filter((piece) => KEYS.includes(piece.split("=")[0]));
    const has = (key) => pieces.some((piece) => piece.startsWith(`${key}=`));
    if (has("p") && has("q")) return pieces.join("&");
  }
  return "";
}
