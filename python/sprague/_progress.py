"""Signs of life: a line that says how far a long question has come."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from . import _sprague

#: Called with (done, total, unit, seconds); `done` is None when the question has ended.
Listener = Callable[[int | None, int | None, str, float], object]

_UNITS = ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k"))


def progress(show: bool | Listener | None = None) -> None:
    """Whether questions that take longer than two seconds report how far they have come.

    Without an argument they do in a terminal and in a notebook, which is how it begins. ``True`` and ``False`` turn reports on and off;
    a function is called in place of printing, about five times a second, with the amount that is done, the whole amount or None, the
    unit, and the seconds so far; when the question ends, with None for the amount. What the function raises ends the question. The
    environment variable ``SPRAGUE_PROGRESS=off`` keeps lines from being printed unless ``True`` asks for them.

    >>> import sprague as sg
    >>> sg.progress(False)
    >>> sg.progress()
    """
    if show is False:
        _sprague.on_progress(None)
    elif show is None or show is True:
        _sprague.on_progress(_Line(always=show is True))
    elif callable(show):
        _sprague.on_progress(show)
    else:
        raise TypeError(f"True, False or a function was expected, not {type(show).__name__}")


class _Line:
    """A line on the standard error that is written anew."""

    def __init__(self, always: bool) -> None:
        self.always = always
        self.width = 0

    def __call__(self, done: int | None, total: int | None, unit: str, seconds: float) -> None:
        if not (self.always or _is_watched()):
            return
        text = "" if done is None else line(done, total, unit, seconds)
        print("\r" + text.ljust(self.width), end="\r" if done is None else "", file=sys.stderr, flush=True)
        self.width = len(text)


def line(done: int, total: int | None, unit: str, seconds: float) -> str:
    """The words of a report.

    >>> line(4_000_000, 10_000_000, "values", 2.0)
    '4.0M of 10.0M values, 2.0M a second, 3 s left'
    """
    rate = done / seconds if seconds > 0 else 0.0
    text = short(done) if total is None else f"{short(done)} of {short(total)}"
    text += f" {unit}, {short(rate)} a second"
    if total is not None and rate > 0 and done < total:
        text += f", {(total - done) / rate:.0f} s left"
    return text


def short(number: float) -> str:
    """A number with three digits or so."""
    for size, letter in _UNITS:
        if number >= size:
            return f"{number / size:.1f}{letter}"
    return f"{number:.0f}"


def _is_watched() -> bool:
    """Whether a person looks: at a terminal, or at a notebook."""
    if os.environ.get("SPRAGUE_PROGRESS") == "off":
        return False
    return "ipykernel" in sys.modules or bool(sys.stderr is not None and sys.stderr.isatty())


progress()
