"""Games of one's own: a Python function that lists the options of a position."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable
from typing import Any, SupportsIndex

from . import _sprague
from ._answers import Answer, Component, Move
from ._arithmetic import nim_sum
from ._limits import limits, whole
from ._values import Value

_BASIS = "exact: searched by the definition"


class FunctionGame:
    """A game that is a Python function; :func:`sprague.game` makes it.

    >>> import sprague as sg
    >>> @sg.game
    ... def kayles(n):
    ...     yield from ([i, n - k - i] for k in (1, 2) if k <= n for i in range((n - k) // 2 + 1))
    >>> kayles.value(30), kayles.solve([30, 5]).winner
    (Value(7, 'exact'), 'first')
    """

    __name__: str
    __wrapped__: Callable[[Any], Iterable[Any] | None]

    def __init__(self, function: Callable[[Any], Iterable[Any] | None]) -> None:
        if not callable(function):
            raise TypeError(f"a game is a function of a position, not {type(function).__name__}")
        functools.update_wrapper(self, function)
        self._native = _sprague.Own(function)

    def __call__(self, position: Any) -> Any:
        """The options of a position, as the function lists them."""
        return self.__wrapped__(position)

    def value(
        self,
        position: Hashable,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Value:
        """The nim-value of a position.

        >>> import sprague as sg
        >>> @sg.game
        ... def subtract(n):
        ...     return [n - k for k in (1, 3, 4) if k <= n]
        >>> [int(subtract.value(n)) for n in range(8)]
        [0, 1, 0, 1, 2, 3, 2, 0]
        """
        return Value(self._native.value(position, limits(time, memory, threads)), "exact", _BASIS)

    def __getitem__(self, position: Hashable) -> int:
        return int(self.value(position))

    #: A game is not a sequence, though it has ``[]``.
    __iter__ = None

    def solve(
        self,
        positions: Iterable[Hashable],
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
        moves: SupportsIndex = 10_000,
    ) -> Answer:
        """The winner of the sum of these positions, and the winning moves.

        >>> import sprague as sg
        >>> @sg.game
        ... def nim(n):
        ...     return range(n)
        >>> [move.text for move in nim.solve([3, 5]).moves]
        ['5 -> 3']
        """
        parts, most = list(positions), whole(moves, "moves")
        values, winning = self._native.solve(parts, limits(time, memory, threads))
        total = nim_sum(*values)
        name = getattr(self, "__name__", "game")
        components = [
            Component(at, Value(value, "exact", _BASIS), "exact", _BASIS, name, "search")
            for at, value in zip(parts, values)
        ]
        listed = [
            Move(which, before, after, f"{before} -> {' + '.join(map(str, after)) or 'nothing'}",
                 ((which, before, after),), 0)
            for which, before, after in winning[:most]
        ]
        return Answer(
            outcome="N" if total else "P",
            winner="first" if total else "second",
            value=total,
            components=components,
            moves=listed,
            moves_total=len(winning),
            standing="exact",
        )

    def __repr__(self) -> str:
        return f"<game {getattr(self, '__qualname__', '?')}>"

    def __reduce__(self) -> str:
        return str(getattr(self, "__qualname__", "game"))


def game(function: Callable[[Any], Iterable[Any] | None]) -> FunctionGame:
    """Makes a game of a function that lists the options of a position.

    An option is a position, or a list of positions that are played on together, as a sum; positions are hashable objects. The
    function is asked once for each position.

    >>> import sprague as sg
    >>> @sg.game
    ... def euclid(pair):
    ...     a, b = sorted(pair)
    ...     return [(a, b - k * a) for k in range(1, b // a + 1)] if a else []
    >>> euclid.value((3, 5)), euclid.value((5, 8))
    (Value(1, 'exact'), Value(0, 'exact'))
    """
    return FunctionGame(function)
