"""The tables of facts of the repository, and positions as they write them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sprague as sg

ROOT = Path(__file__).resolve().parents[2]


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table of `testdata/`; each knows its place."""
    header: list[str] = []
    found = []
    for number, line in enumerate((ROOT / "testdata" / name).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        fields = line.split("\t")
        if not header:
            header = fields
            continue
        fields += [""] * (len(header) - len(fields))
        found.append({"place": f"{name}:{number}", **dict(zip(header, fields))})
    assert found, name
    return found


def params(text: str) -> dict[str, int]:
    """`K=5,L=7` or `K=5 L=7`; `-` has none."""
    parts = text.replace(",", " ").split()
    return {name: int(value) for name, _, value in (part.partition("=") for part in parts if part != "-")}


def numbers(text: str) -> list[int]:
    """Numbers with commas between."""
    return [int(part) for part in text.split(",") if part.strip()]


def _set(text: str) -> list[int]:
    found: list[int] = []
    for part in text.strip("{}").split(","):
        low, dots, high = part.partition("..")
        if part.strip():
            found += range(int(low), int(high) + 1) if dots else [int(low)]
    return found


def _heads(text: str) -> list[Any]:
    inner = text.strip("{}")
    if "(" not in inner:
        return _set(text)
    return [tuple(numbers(part.strip("(),"))) for part in inner.split("(") if part.strip("(), ")]


def positions(game: sg.Game, text: str) -> list[Any]:
    """The positions of a sum, as Python has them."""
    found: list[Any] = []
    for word in text.split():
        if game.form in ("word", "board"):
            found.append(word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word)
        elif game.form == "set":
            found.append(frozenset(_set(word)))
        elif game.form == "coins" and word.startswith("{"):
            found += _heads(word)
        elif word.startswith("row("):
            found.append(word)
        elif game.form == "piles":
            found.append(tuple(numbers(word.strip("[]"))))
        elif "," in word or word.startswith("("):
            found.append(tuple(numbers(word.strip("()"))))
        elif "e" in word:
            digits, _, zeros = word.partition("e")
            found.append(int(digits) * 10 ** int(zeros))
        else:
            found.append(int(word))
    return found


def spanned(text: str) -> Iterator[str]:
    """Single positions: a range, a box, or positions with blanks between."""
    if ".." not in text or text.startswith('"'):
        yield from text.split()
        return
    if text.startswith("{1..n}"):
        low, high = text.rpartition("n=")[2].split("..")
        yield from (f"{{1..{n}}}" for n in range(int(low), int(high) + 1))
        return
    opened = text[0] if text[0] in "([" else ""
    parts = text.strip("()[]").split(",")
    boxes = [""]
    for part in parts:
        low, dots, high = part.partition("..")
        side = range(int(low), int(high if dots else low) + 1)
        boxes = [f"{box}{',' if box else ''}{n}" for box in boxes for n in side]
    close = {"(": ")", "[": "]", "": ""}[opened]
    bracket = opened if "," in text or opened == "[" else ""
    yield from (f"{bracket}{box}{close if bracket else ''}" for box in boxes)
