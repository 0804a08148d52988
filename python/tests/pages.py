"""Notebooks as pages of the book: what is written, the cells, and what they print."""

from __future__ import annotations

from typing import Any

#: Kinds of blocks in a page.
_CODE, _TEXT = "python", "text"


def page(notebook: Any, name: str) -> tuple[str, dict[str, str]]:
    """The page of a notebook, and its drawings by the names of their files. Tables are told as text."""
    parts: list[str] = []
    drawings: dict[str, str] = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source.strip())
            continue
        parts.append(_block(_CODE, cell.source))
        outputs = cell.get("outputs", [])
        told = "".join(_told(output) for output in outputs if not _drawing(output))
        if told.strip():
            parts.append(_block(_TEXT, told))
        for drawing in filter(None, map(_drawing, outputs)):
            file = f"notebook_{name}_{len(drawings) + 1}.svg"
            drawings[file] = drawing
            parts.append(f"![What the last line draws]({file})")
    parts.append(f"This page is `python/notebooks/{name}.ipynb`, which the tests run.")
    return "\n\n".join(parts) + "\n", drawings


def _drawing(output: Any) -> str:
    return "".join(output.get("data", {}).get("image/svg+xml", ""))


def _told(output: Any) -> str:
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))


def _block(kind: str, text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    return "\n".join([f"```{kind}", *lines, "```"])
