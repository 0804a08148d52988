"""Values: plain numbers with their standing, and the infinite values of games in which play need not end."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, NoReturn, SupportsIndex

#: How a value may be known.
_STANDINGS = ("exact", "proved", "theory", "assumed")


def _natural(number: SupportsIndex) -> int:
    natural = operator.index(number)
    if natural < 0:
        raise ValueError(f"a nim-value is not negative: {natural} was given")
    return natural


def _known(standing: str) -> str:
    if standing not in _STANDINGS:
        raise ValueError(f"{standing!r} is no standing: {', '.join(_STANDINGS)}")
    return standing


class Value(int):
    """A nim-value: an ``int`` that says how it is known.

    >>> import sprague as sg
    >>> v = sg.Game("take 1,3,4").value(10**18)
    >>> v == 1, int(v), v.standing
    (True, 1, 'proved')
    >>> print(v.basis)
    proved: period 7 from 0 (window of 4)
    """

    standing: str
    basis: str

    def __new__(cls, value: SupportsIndex, standing: str = "exact", basis: str = "") -> Value:
        self = super().__new__(cls, _natural(value))
        self.__dict__["standing"] = _known(standing)
        self.__dict__["basis"] = basis
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("values do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("values do not change")

    def __repr__(self) -> str:
        return f"Value({int(self)}, {self.standing!r})"

    def __str__(self) -> str:
        return int.__repr__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (int(self), self.standing, self.basis))

    def _repr_html_(self) -> str:
        from ._display import badge

        return f"<span><b>{int(self)}</b> {badge(self.standing, self.basis)}</span>"

    def _repr_latex_(self) -> str:
        return f"${int(self)}$"


class Loopy:
    """The infinite value of a position from which play need not end (C. A. B. Smith 1966).

    Beside a position whose value is in its set the player to move wins; beside any other play is drawn.

    >>> import sprague as sg
    >>> sg.Game("n -> n+1 : n>=1, n<5; n -> n-1")[1]
    Loopy({0})
    >>> sg.Loopy([0, 2]).set == {0, 2}
    True
    """

    __slots__ = ("set", "standing", "basis")

    set: frozenset[int]
    standing: str
    basis: str

    def __init__(self, numbers: Iterable[SupportsIndex] = (), standing: str = "exact", basis: str = "") -> None:
        object.__setattr__(self, "set", frozenset(map(_natural, numbers)))
        object.__setattr__(self, "standing", _known(standing))
        object.__setattr__(self, "basis", basis)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("values do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("values do not change")

    def __eq__(self, other: object) -> bool:
        return self.set == other.set if isinstance(other, Loopy) else NotImplemented

    def __hash__(self) -> int:
        return hash(("inf", self.set))

    def __str__(self) -> str:
        return f"inf({','.join(map(str, sorted(self.set)))})"

    def __repr__(self) -> str:
        return f"Loopy({{{', '.join(map(str, sorted(self.set)))}}})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (tuple(sorted(self.set)), self.standing, self.basis))

    def _repr_latex_(self) -> str:
        numbers = ",".join(map(str, sorted(self.set)))
        return rf"$\infty_{{{numbers}}}$"


def value_from(found: Any, standing: str = "exact", basis: str = "") -> Value | Loopy | None:
    """The value that the native part tells: an int, a tuple for infinite ones, or None."""
    if found is None:
        return None
    if isinstance(found, tuple):
        return Loopy(found, standing, basis)
    return Value(found, standing, basis)


def plain_from(found: Any) -> int | Loopy | None:
    """The value as a plain int."""
    return Loopy(found) if isinstance(found, tuple) else found
