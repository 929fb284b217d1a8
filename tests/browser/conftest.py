"""A JupyterLab server with a copy of the course, a Chromium, and a way to open and run a notebook."""

import json
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from benchmarks.lab import KERNEL, command, environ, listens
from benchmarks.lab import ask as ask_kernel
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
    if notebooks := sorted(map(str, folder.glob("*.ipynb"))):
        subprocess.run([sys.executable, "-m", "jupyter", "trust", *notebooks], env=environ(home), check=True)
    with open(home / "lab.log", "wb") as log:
        server = subprocess.Popen(command(folder, home), env=environ(home), stdout=log, stderr=log)
    try:
        yield _wait(server, home)
    finally:
        server.terminate()
        server.wait(timeout=30)


def _wait(server, home: Path) -> Lab:
    """Wait for the file in which the server writes its address and token, then until it answers."""
    for _ in range(600):
        if server.poll() is not None:
            break
        for file in (home / "runtime").glob("jpserver-*.json"):
            if not (text := file.read_text()):  # it is empty for a moment
                continue
            info = json.loads(text)
            lab = Lab(f"http://127.0.0.1:{info['port']}/", info["token"], home / "course")
            if not listens(info["port"]):  # the file comes first
                continue
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
    with _opener(lab, browser) as open_it:
        yield open_it


@pytest.fixture(scope="module")
def open_once(lab, browser):
    """`open_notebook` for the tests of one file, which share the page."""
    with _opener(lab, browser) as open_it:
        yield open_it


@contextmanager
def _opener(lab, browser):
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


@pytest.fixture(scope="session")
def ask():
    """`ask(page, code)`: what that code prints in the kernel of the notebook that is open; its error is a failure."""

    return ask_kernel


@pytest.fixture
def run_all():
    """`run_all(page)`: Run All Cells, then wait until no cell is running and the kernel is idle."""

    def run(page) -> None:
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(f"() => {KERNEL}.status === 'idle'")
        prompts = page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts()
        assert not [p for p in prompts if "*" in p], f"cells still running: {prompts}"

    return run


@pytest.fixture(scope="session")
def node_modules(root) -> Path:
    """The folder of the JavaScript tools: axe-core, esbuild. Missing ones skip, or are installed where required."""
    folder = root / "node_modules"
    if not (folder / "axe-core").is_dir():
        if not required():
            pytest.skip("no node_modules: run `npm ci` to test the bundle and accessibility")
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=root, check=True)
    return folder


@pytest.fixture(scope="package")
def voila(root, tmp_path_factory):
    """(address, folder of its kernels' connection files) of `python -m spec_viz voila`."""
    home = tmp_path_factory.mktemp("voila")
    (kernels := home / "kernels").mkdir()
    url = f"http://127.0.0.1:{free_port()}/"
    serve = [
        *(sys.executable, "-m", "spec_viz", "voila", "--no-browser", f"--port={urlsplit(url).port}"),
        f"--Voila.connection_dir_root={kernels}",
    ]
    environ_of_voila = environment() | {"IPYTHONDIR": str(home / "ipython")}
    with open(home / "voila.log", "wb") as log:
        server = subprocess.Popen(serve, env=environ_of_voila, cwd=home, stdout=log, stderr=log)
    try:
        # No request is made to see whether it listens: that would take one of the kernels that wait.
        while server.poll() is None and not listens(urlsplit(url).port):
            time.sleep(0.1)
        assert server.poll() is None, (home / "voila.log").read_text()[-3000:]
        yield url, kernels
    finally:
        server.send_signal(signal.SIGINT)  # Ctrl-C, as the help says
        server.wait(timeout=30)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@pytest.fixture
def fresh_page(browser):
    """`fresh_page(**options) -> page` of a context of its own; an error of the page fails the test."""
    contexts, errors = [], []

    def open_it(**options):
        contexts.append(context := browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | options))
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="package")
def exported(root, tmp_path_factory) -> str:
    """The file:// address of the page that `python -m spec_viz page` writes."""
    file = tmp_path_factory.mktemp("page") / "board.html"
    subprocess.run([sys.executable, "-m", "spec_viz", "page", "-o", str(file)], cwd=root, check=True)
    return file.as_uri()


@pytest.fixture
def lab_in(open_notebook, run_all):
    """Open a lesson, run it, and return (page, the first output with dials); errors of the page fail the test."""
    errors = []

    def open_it(lesson, **how):
        page = open_notebook(lesson, **how)
        page.on("pageerror", lambda error: errors.append(str(error)))
        run_all(page)
        lab = page.locator(".jp-OutputArea-output:has(.spec-viz-sliders, .spec-viz-dial)").first
        lab.get_by_role("slider").first.wait_for()
        return page, lab

    yield open_it
    assert errors == []
