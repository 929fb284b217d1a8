"""Run the lessons and store them as they are committed: outputs and faces, no state of widgets.

python3 tools/execute_notebooks.py [notebooks/00-start-here.ipynb ...]
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from tqdm import tqdm

ROOT = Path(__file__).resolve().parents[1]
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}


def execute(path: Path) -> None:
    """Run one notebook in place. A widget's live view is dropped: a page that is opened shows its picture instead."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": ROOT}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            if len(output.get("data", {})) > 1:
                output.data.pop(WIDGET, None)
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    nbformat.write(notebook, path)


if __name__ == "__main__":
    chosen = [Path(a) for a in sys.argv[1:]] or sorted((ROOT / "notebooks").glob("*.ipynb"))
    for lesson in tqdm(chosen, desc="lessons", disable=None):
        execute(lesson)
