"""The notebooks are executed, and print what they printed when they were written; the book has them as pages.

`SPRAGUE_NOTEBOOKS=overwrite pytest tests/test_notebooks.py` writes the outputs and the pages anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from pages import page
from tables import ROOT

nbclient: Any = pytest.importorskip("nbclient")
nbformat: Any = pytest.importorskip("nbformat")

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))
#: The folder of the book.
PAGES = ROOT / "docs"


def told(cell: Any) -> list[tuple[str, str]]:
    """The output of a cell and the value of its last line, as text."""
    found: list[tuple[str, str]] = []
    for output in cell.get("outputs", []):
        kind = output["output_type"]
        data = output.get("data", {})
        text = "".join(output.get("text") or data.get("image/svg+xml") or data.get("text/plain", ""))
        # The output comes in one piece or in several, depending on timing.
        if kind == "stream" and found and found[-1][0] == kind:
            text = found.pop()[1] + text
        found.append((kind, text))
    return found


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whether a question takes long enough for a report depends on the machine.
    monkeypatch.setenv("SPRAGUE_PROGRESS", "off")
    notebook = nbformat.read(path, as_version=4)
    expected = [told(cell) for cell in notebook.cells]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.get("metadata", {}).pop("execution", None)
    if os.environ.get("SPRAGUE_NOTEBOOKS") == "overwrite":
        nbformat.write(notebook, path)
        text, drawings = page(notebook, path.stem)
        for file, written in {f"notebook_{path.stem}.md": text, **drawings}.items():
            (PAGES / file).write_text(written, encoding="utf-8")
        return
    assert any(expected), "the notebook has no outputs to compare with"
    for cell, before in zip(notebook.cells, expected):
        assert told(cell) == before, cell.source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_book_has_it_as_a_page(path: Path) -> None:
    text, drawings = page(nbformat.read(path, as_version=4), path.stem)
    for file, expected in {f"notebook_{path.stem}.md": text, **drawings}.items():
        assert (PAGES / file).read_text(encoding="utf-8") == expected
