"""A JupyterLab server with a copy of the course, a Chromium, and a way to open and run a notebook."""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest

from spec_viz.commands._chromium import chromium, required
from spec_viz.commands._environment import environment

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, token, and the folder that it serves."""

    url: str
    token: str
    folder: Path

    def api(self, method: str, path: str, body=None):
        """Call the server; return the decoded answer."""
        request = urllib.request.Request(
            f"{self.url}{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Authorization": f"token {self.token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def set(self, plugin: str, **values) -> None:
        """Set one plugin's settings, as the settings editor does."""
        self.api("PUT", f"lab/api/settings/{plugin}", {"raw": json.dumps(values)})

    def end_kernels(self) -> None:
        """Delete every session, and with it its kernel."""
        for session in self.api("GET", "api/sessions"):
            self.api("DELETE", f"api/sessions/{session['id']}")


@pytest.fixture(scope="package")
def lab(root, tmp_path_factory):
    """JupyterLab on a free loopback port, on a trusted copy of notebooks/ (Lab saves by itself)."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "course"
    shutil.copytree(root / "notebooks", folder) if (root / "notebooks").is_dir() else folder.mkdir()
    environ = environment() | {
        f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")
    }
    environ["IPYTHONDIR"] = str(home / "ipython")
    if notebooks := sorted(map(str, folder.glob("*.ipynb"))):
        subprocess.run([sys.executable, "-m", "jupyter", "trust", *notebooks], env=environ, check=True)
    with open(home / "lab.log", "wb") as log:
        server = subprocess.Popen(_command(folder, home), env=environ, stdout=log, stderr=log)
    try:
        yield _wait(server, home)
    finally:
        server.terminate()
        server.wait(timeout=30)


def _command(folder: Path, home: Path) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--port=0", "--ip=127.0.0.1"),
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.allow_root={os.geteuid() == 0}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        f"--LabApp.user_settings_dir={home / 'settings'}",
        "--LabApp.expose_app_in_browser=True",
    ]


def _wait(server, home: Path) -> Lab:
    """Wait for the file in which the server writes its address and token, then until it answers."""
    for _ in range(600):
        if server.poll() is not None:
            break
        for file in (home / "runtime").glob("jpserver-*.json"):
            info = json.loads(file.read_text())
            lab = Lab(f"http://127.0.0.1:{info['port']}/", info["token"], home / "course")
            lab.api("GET", "api/status")
            lab.set("@jupyterlab/notebook-extension:tracker", windowingMode="none")  # every cell is in the page
            return lab
        time.sleep(0.1)
    pytest.fail(f"JupyterLab did not start:\n{(home / 'lab.log').read_text()[-3000:]}")


@pytest.fixture(scope="package")
def browser():
    """Headless Chromium; a missing one skips, or fails where it is required."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if not (path := chromium()):
        (pytest.fail if required() else pytest.skip)("no Chromium found: set SPEC_VIZ_CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def open_notebook(lab, browser):
    """`open_notebook(name, width=1280, theme="light") -> page`: it alone in JupyterLab, kernel ready."""
    contexts = []

    def open_it(name: str, width: int = 1280, theme: str = "light"):
        lab.set("@jupyterlab/apputils-extension:themes", theme=THEMES[theme])
        contexts.append(context := browser.new_context(viewport={"width": width, "height": 900}))
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"{lab.url}doc/tree/{name}?token={lab.token}")
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        page.wait_for_function(f"() => {KERNEL} && {KERNEL}.status === 'idle'")
        return page

    yield open_it
    for context in contexts:
        context.close()
    lab.end_kernels()


KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"


@pytest.fixture
def run_all():
    """`run_all(page)`: Run All Cells, then wait until no cell is running and the kernel is idle."""

    def run(page) -> None:
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(f"() => {KERNEL}.status === 'idle'")
        prompts = page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts()
        assert not [p for p in prompts if "*" in p], f"cells still running: {prompts}"

    return run
