"""The exceptions of sprague: :class:`SpragueError` is the base of all of them."""

from __future__ import annotations

from typing import Any


class SpragueError(Exception):
    """The base of all errors of this package.

    >>> import sprague as sg
    >>> try:
    ...     sg.Game("take any; misere").values(5)
    ... except sg.SpragueError as error:
    ...     print(error)
    under misère play positions have outcomes and no values that add up: ask for outcomes
    """


class RuleError(SpragueError, ValueError):
    """A rule text has a mistake: its place, and a better text.

    >>> import sprague as sg
    >>> try:
    ...     sg.Game("take 3^2")
    ... except sg.RuleError as error:
    ...     print(error)
    ...     print(error.line, error.column, error.hint)
    `^` is not part of the rule language
      |
    1 | take 3^2
      |       ^
      |
      = help: write ** for a power or xor for exclusive or
    1 7 write ** for a power or xor for exclusive or
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        width: int = 1,
        hint: str | None = None,
        text: str = "",
        more: int = 0,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: The line of the mistake, counted from 1.
        self.line: int | Any = line
        #: The column of the mistake in its line, counted from 1 in characters.
        self.column: int | Any = column
        #: The number of wrong characters.
        self.width = width
        #: A better text, if one is known.
        self.hint: str | Any = hint
        #: The line of the rule text that has the mistake.
        self.text = text
        #: The number of further mistakes in the text.
        self.more = more

    def __str__(self) -> str:
        if self.line is None or self.column is None:
            return self.message
        shown, column = self.text, self.column - 1
        if len(shown) > 160:
            first = max(0, column - 60)
            cut = "..." if first else ""
            shown, column = cut + shown[first : column + 60] + "...", column - first + len(cut)
        number = str(self.line)
        space = " " * len(number)
        caret = "^" * max(1, min(self.width, len(shown) - column))
        shown = "".join(c if c.isprintable() else "?" for c in shown)
        lines = [
            self.message,
            f"{space} |",
            f"{number} | {shown}",
            f"{space} | {' ' * column}{caret}",
        ]
        if self.hint:
            lines += [f"{space} |", f"{space} = help: {self.hint}"]
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.message, self.line, self.column, self.width, self.hint, self.text, self.more)
        return (type(self), parts)


class PositionError(SpragueError, ValueError):
    """A value is no position of a game: a number is negative, or there are too many of them.

    >>> import sprague as sg
    >>> sg.Game("kayles").value(-1)
    Traceback (most recent call last):
    ...
    sprague.errors.PositionError: -1 is negative
    """


class RangeError(SpragueError, OverflowError):
    """A number is too large for the question.

    >>> import sprague as sg
    >>> issubclass(sg.RangeError, OverflowError)
    True
    """


class SumError(SpragueError, ValueError):
    """Games that cannot be played together as a sum, as one of them is misère and another is not.

    >>> import sprague as sg
    >>> nim = sg.Game("take any")
    >>> (nim(5) + sg.Game("take any", misere=True)(5)).solve()
    Traceback (most recent call last):
    ...
    sprague.errors.SumError: one rule of the sum is misère, another is not; give misere=True to play all of it misère
    """


class LimitReached(SpragueError):
    """A limit of time or memory ended a question; values computed until then are kept.

    >>> import sprague as sg
    >>> try:
    ...     sg.Game("take any; split 2").values(10**9, memory="1M")
    ... except sg.LimitReached as error:
    ...     print(error.reached)
    a list of 1000000000 values was asked for
    """

    def __init__(self, message: str, reached: str = "") -> None:
        super().__init__(message)
        self.message = message
        #: How far the work had come.
        self.reached = reached

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.message, self.reached))


class OutOfReach(SpragueError):
    """A position is out of reach of computation, and no theorem says anything about it.

    >>> import sprague as sg
    >>> circle = [(n, (n + 1) % 70) for n in range(70)]
    >>> sg.hackenbush(circle, ground=0, misere=True)
    Traceback (most recent call last):
    ...
    sprague.errors.OutOfReach: a cycle goes through the ground, ...
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        #: The pattern that is only checked, not proved, and that would answer with ``assume=True``.
        self.hint: str | Any = hint

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.message, self.hint))


class LoopError(SpragueError):
    """Play need not end, so that there is no value.

    >>> import sprague as sg
    >>> @sg.game
    ... def round_and_round(n):
    ...     yield (n + 1) % 3
    >>> try:
    ...     round_and_round.value(0)
    ... except sg.LoopError as error:
    ...     print(error.cycle)
    [0, 1, 2]
    """

    def __init__(self, message: str, cycle: list[Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        #: Positions, each an option of the one before, and the first an option of the last.
        self.cycle: list[Any] = [] if cycle is None else cycle

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.message, self.cycle))


class CertificateError(SpragueError):
    """A certificate is not verified.

    >>> import sprague as sg
    >>> certificate = dict(sg.Game("kayles").pattern().certificate)
    >>> sg.verify(certificate | {"period": 11})
    Traceback (most recent call last):
    ...
    sprague.errors.CertificateError: ...
    """


class StoreError(SpragueError):
    """A folder with values cannot be used: it is about another game, or in use.

    >>> import sprague as sg
    >>> issubclass(sg.StoreError, sg.SpragueError)
    True
    """


class CodeError(SpragueError, ValueError):
    """There is no program of the requested kind.

    >>> import sprague as sg
    >>> sg.Game("kayles").code("cpp", input="T: what")
    Traceback (most recent call last):
    ...
    sprague.errors.CodeError: ...
    """
