"""A JupyterLab with one notebook, and that notebook in a headless Chromium, its cells run."""

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from spec_viz.commands._chromium import chromium
from spec_viz.commands._environment import environment

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SETTINGS = {"windowingMode": "none"}  # every cell is in the page
KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"


@contextmanager
def serve(cells):
    """Yield (port, path with token) of a JupyterLab that serves a notebook of these cells."""
    import nbformat

    with TemporaryDirectory(prefix="spec_viz-") as name:
        home = Path(name)
        (folder := home / "course").mkdir()
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, folder / "bench.ipynb")
        settings = home / "settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps(SETTINGS))
        quiet = [*command(folder, home), "--log-level=CRITICAL"]
        server = subprocess.Popen(quiet, env=environ(home), stderr=subprocess.DEVNULL)
        try:
            info = _wait(server, home / "runtime")
            yield info["port"], f"doc/tree/bench.ipynb?token={info['token']}"
        finally:
            server.terminate()
            server.wait(timeout=30)


@contextmanager
def opened(playwright, port, address):
    """Yield the notebook's page, its cells running; `page.sent` holds what goes out by its sockets, as bytes."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    page = browser.new_page(viewport={"width": 1280, "height": 1400})
    page.set_default_timeout(120_000)
    page.sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: page.sent.append(_bytes(data))))
    page.goto(f"http://127.0.0.1:{port}/{address}")
    page.wait_for_function(f"() => {KERNEL}?.status === 'idle'")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    yield page
    browser.close()


def ask(page, code):
    """What that code prints in the notebook's kernel, after all that it was told before; its error is an error here."""
    answer = page.evaluate(ASK, code)
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer["text"].strip()


ASK = f"""async code => {{
    const answer = {{ text: "" }};
    const asked = {KERNEL}.requestExecute({{ code, store_history: false }});
    asked.onIOPub = ({{ header, content }}) => {{
        if (header.msg_type === "stream") answer.text += content.text;
        if (header.msg_type === "error") answer.error = `${{content.ename}}: ${{content.evalue}}`;
    }};
    await asked.done;
    return answer;
}}"""


def _bytes(data):
    return data if isinstance(data, bytes) else data.encode()


def command(folder, home):
    """The command of a JupyterLab on a free loopback port that serves `folder` and keeps its own things in `home`."""
    return [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--port=0", "--ip=127.0.0.1"),
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.allow_root={hasattr(os, 'geteuid') and os.geteuid() == 0}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        f"--LabApp.user_settings_dir={home / 'settings'}",
        "--LabApp.expose_app_in_browser=True",
    ]


def environ(home):
    """The environment of such a server: nothing of the person's own Jupyter or IPython."""
    folders = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    return environment() | folders | {"IPYTHONDIR": str(home / "ipython")}


def _wait(server, runtime):
    while server.poll() is None:
        for file in runtime.glob("jpserver-*.json"):
            info = json.loads(file.read_text() or "null")  # it is empty for a moment, and the server listens after it
            if info and listens(info["port"]):
                return info
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab ended with code {server.returncode}; run `python3 -m spec_viz lab` to see why")


def listens(port):
    """Whether a server has bound the port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
