"""The forms in which notebooks show answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_COLOURS = {"exact": "#2e7d32", "proved": "#1565c0", "theory": "#6a1b9a", "assumed": "#c62828", "checked": "#c62828"}


def badge(standing: str, words: str = "") -> str:
    """A standing in its colour."""
    colour = _COLOURS.get(standing, "#555555")
    style = f"background:{colour};color:white;border-radius:4px;padding:1px 6px;font-size:85%"
    return f'<span style="{style}" title="{escape(words, quote=True)}">{escape(standing)}</span>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the cells are HTML already."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def formula(text: str) -> str:
    """A formula that notebooks typeset."""
    return f"<p>$${escape(text, quote=False)}$$</p>"


class Picture(str):
    """A picture as SVG text; notebooks draw it.

    >>> import sprague as sg
    >>> picture = sg.Game("kayles").svg(20)
    >>> picture, picture.startswith("<svg")
    (<SVG picture of ... letters>, True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return self[:]

    def __repr__(self) -> str:
        return f"<SVG picture of {len(self)} letters>"
