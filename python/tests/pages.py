"""Notebooks as pages of the book: what is written, the cells, and what they print."""

from __future__ import annotations

from typing import Any

#: Kinds of blocks in a page.
_CODE, _TEXT = "python", "text"


def page(notebook: Any, name: str) -> str:
    """The page of a notebook. Pictures and tables are told as text."""
    parts: list[str] = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source.strip())
            continue
        parts.append(_block(_CODE, cell.source))
        told = "".join(_told(output) for output in cell.get("outputs", []))
        if told.strip():
            parts.append(_block(_TEXT, told))
    parts.append(f"This page is `python/notebooks/{name}.ipynb`, which the tests run.")
    return "\n\n".join(parts) + "\n"


def _told(output: Any) -> str:
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))


def _block(kind: str, text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    return "\n".join([f"```{kind}", *lines, "```"])
