"""Games of one's own: a Python function that lists the options of a position."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Hashable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from . import _sprague
from ._answers import Answer, Component, Move
from ._arithmetic import nim_sum
from ._display import Picture, table
from ._limits import limits, whole
from ._records import Check, Claim, guess
from ._sums import MOVES, Own, Sum
from ._values import Value

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._games import Game
    from ._limits import Limits

    Options = Callable[[Any], Iterable[Any] | None]

_BASIS = "exact: searched by the definition"
#: The most mismatches that a check lists.
_MISMATCHES = 20


class FunctionGame(Own):
    """A game that is a Python function; :func:`sprague.game` makes it. It has the questions of :class:`Game`.

    >>> import sprague as sg
    >>> @sg.game
    ... def kayles(n):
    ...     yield from ([i, n - k - i] for k in (1, 2) if k <= n for i in range((n - k) // 2 + 1))
    >>> kayles.value(30), kayles.solve([30, 5]).winner
    (Value(7, 'exact'), 'first')
    >>> kayles.values(10)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint8)
    >>> (kayles(30) + sg.Game("take any")(7)).solve().winner
    'second'
    """

    __name__: str
    #: As for :class:`Game`: the least heap, and the names of the numbers.
    _least = (0,)
    names: tuple[str, ...] = ()

    def __init__(self, function: Options, *, misere: bool = False) -> None:
        if not callable(function):
            raise TypeError(f"a game is a function of a position, not {type(function).__name__}")
        functools.update_wrapper(self, function)
        self._native = _sprague.Own(function)
        self._misere = bool(misere)

    @property
    def rule(self) -> str:
        """The name of the function."""
        return str(getattr(self, "__name__", "game"))

    @property
    def play(self) -> str:
        """``"normal"``, or ``"misere"`` where the last mover loses."""
        return "misere" if self._misere else "normal"

    def __call__(self, *positions: Any) -> Sum:
        """A sum of positions of this game; that of one position lists its options where it is iterated over.

        >>> import sprague as sg
        >>> nim = sg.game(lambda n: range(n))
        >>> list(nim(3)), nim(3, 5).outcome
        ([0, 1, 2], 'N')
        """
        return Sum((self, position) for position in positions)

    def options(self, position: Any) -> list[Any]:
        """The options of a position, as the function lists them.

        >>> import sprague as sg
        >>> sg.game(lambda n: range(n)).options(3)
        [0, 1, 2]
        """
        return list(self.__wrapped__(position) or ())

    # Values

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
        self._needs_values()
        return Value(self._native.values([position], limits(time, memory, threads))[0], "exact", _BASIS)

    def __getitem__(self, position: Any) -> Any:
        if isinstance(position, slice):
            heaps = range(position.start or 0, position.stop, 1 if position.step is None else position.step)
            return self._listed(list(heaps), (len(heaps),), limits(None, None, None))
        return int(self.value(position))

    #: A game is not a sequence, though it has ``[]``.
    __iter__ = None

    def values(
        self,
        *sides: SupportsIndex,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> npt.NDArray[Any]:
        """The nim-values of 0, 1, 2, ..., or of a box of tuples, for a function whose positions are these.

        >>> import sprague as sg
        >>> @sg.game
        ... def rook(place):
        ...     a, b = place
        ...     return [(i, b) for i in range(a)] + [(a, j) for j in range(b)]
        >>> rook.values(2, 3)
        array([[0, 1, 2],
               [1, 0, 3]], dtype=uint8)
        """
        self._needs_values()
        shape, positions = _box(sides)
        return self._listed(positions, shape, limits(time, memory, threads))

    def _listed(self, positions: list[Any], shape: tuple[int, ...], within: Limits) -> npt.NDArray[Any]:
        found = np.array(self._native.values(positions, within), dtype=np.uint64)
        return found.astype(np.min_scalar_type(int(found.max(initial=0)))).reshape(shape)

    def outcomes(
        self,
        *sides: SupportsIndex,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> npt.NDArray[np.str_]:
        """The outcomes of 0, 1, 2, ..., or of a box of tuples: ``"N"`` won for the player to move, ``"P"`` lost.

        >>> import sprague as sg
        >>> sg.game(lambda n: range(n), misere=True).outcomes(4)
        array(['N', 'P', 'N', 'N'], dtype='<U1')
        """
        shape, positions = _box(sides)
        lost = self._native.lost(positions, self._misere, limits(time, memory, threads))
        return np.where(np.array(lost, dtype=bool), "P", "N").reshape(shape)

    def zeros(
        self,
        *sides: SupportsIndex,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> npt.NDArray[np.uint64]:
        """The positions among 0, 1, 2, ..., or in a box of tuples, that the player to move loses.

        >>> import sprague as sg
        >>> sg.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).zeros(10)
        array([0, 2, 7, 9], dtype=uint64)
        """
        lost = np.argwhere(self.outcomes(*sides, time=time, memory=memory, threads=threads) == "P").astype(np.uint64)
        return lost[:, 0] if lost.shape[1] == 1 else lost

    # Sums

    def solve(
        self,
        positions: Iterable[Hashable],
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
        moves: SupportsIndex = MOVES,
    ) -> Answer:
        """The winner of the sum of these positions, and the winning moves; a number is a position, too.

        >>> import sprague as sg
        >>> @sg.game
        ... def nim(n):
        ...     return range(n)
        >>> [move.text for move in nim.solve([3, 5]).moves]
        ['5 -> 3']
        """
        alone = hasattr(positions, "__index__") and not hasattr(positions, "__len__")
        parts = [positions] if alone else list(positions)
        return self._solved(parts, whole(moves, "moves"), limits(time, memory, threads))

    def _solved(self, parts: list[Any], most: int, within: Limits) -> Answer:
        value: int | None
        if self._misere:
            lost, winning = self._native.solve_misere(parts, within)
            value, components = None, [Component(at, None, "exact", _BASIS, self.rule, "search") for at in parts]
        else:
            values, winning = self._native.solve(parts, 0, within)
            value, components = nim_sum(*values), self._worth(parts, values)
            lost = value == 0
        return Answer(
            outcome="P" if lost else "N",
            winner="second" if lost else "first",
            value=value,
            components=components,
            moves=_moves(winning[:most], None if self._misere else 0),
            moves_total=len(winning),
            standing="exact",
            convention=self.play,
        )

    def _worth(self, parts: list[Any], values: Iterable[int]) -> list[Component]:
        return [
            Component(at, Value(value, "exact", _BASIS), "exact", _BASIS, self.rule, "search")
            for at, value in zip(parts, values)
        ]

    def _components(self, parts: list[Any], within: Limits) -> list[Component]:
        """The values of positions in a sum with other games."""
        return self._worth(parts, self._native.values(parts, within))

    def _winning(self, parts: list[Any], rest: int, within: Limits) -> list[Move]:
        """The winning moves where other games have values that add up to `rest`."""
        return _moves(self._native.solve(parts, rest, within)[1], 0)

    def explain(
        self,
        positions: Iterable[Hashable],
        lang: str = "en",
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> str:
        """The reasoning behind an answer, in English (``"en"``) or Chinese (``"zh"``).

        >>> import sprague as sg
        >>> print(sg.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).explain([5, 4]))
        5: options 4, 2, 1 have the values 2, 0, 1, so its value is 3
        4: options 3, 1, 0 have the values 1, 1, 0, so its value is 2
        3 xor 2 = 1: the first player wins
        winning moves: 5 -> 4
        """
        if lang not in _WORDS:
            raise ValueError(f"{lang!r} is no language here: {', '.join(_WORDS)}")
        words, within = _WORDS[lang], limits(time, memory, threads)
        parts = list(positions)
        answer = self._solved(parts, 20, within)
        lines = []
        if self._misere:
            lines.append(words["misere"])
        else:
            for component in answer.components:
                listed = self._native.options(component.position, within)
                left = ", ".join(" + ".join(map(str, option)) or words["nothing"] for option, _ in listed[:20])
                worth = ", ".join(str(value) for _, value in listed[:20])
                more = "" if len(listed) <= 20 else ", .."
                key = "part" if listed else "end"
                told = words[key].format(at=component.position, options=left + more, values=worth + more, value=component.value)
                lines.append(told)
            lines.append(" xor ".join(str(component.value) for component in answer.components) + f" = {answer.value}")
        said = words[answer.winner]
        lines[-1:] = [f"{lines[-1]}{words['colon']}{said}"] if not self._misere else [lines[-1], said]
        if answer.moves:
            lines.append(words["moves"] + "; ".join(move.text for move in answer.moves))
        return "\n".join(lines)

    # Comparisons and guesses

    def check(
        self,
        game: Game,
        to: SupportsIndex = 20,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Check:
        """Compares the values, or under misère play the outcomes, with those of a rule, on positions up to `to`.

        >>> import sprague as sg
        >>> sg.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).check(sg.Game("take 1,3,4"), 50).mismatches
        []
        """
        within: dict[str, Any] = {"time": time, "memory": memory, "threads": threads}
        if game.play != self.play:
            raise ValueError("one of the games is misère play, and the other is not")
        sides = [whole(to, "to") + 1] * game._places
        question = "outcomes" if self._misere else "values"
        own, other = (getattr(one, question)(*sides, **within) for one in (self, game))
        places = np.argwhere(own != other)
        wrong = [
            {"position": at.tolist(), "own": own[tuple(at)].item(), "rule": other[tuple(at)].item()}
            for at in places[:_MISMATCHES]
        ]
        return Check(checked_positions=own.size, checked_sums=0, mismatches=wrong)

    def guess(self, count: SupportsIndex = 500, **within: Any) -> Claim | Any:
        """A claim that fits the values of 0, 1, 2, ...: checked that far, and no more; None if there is none.

        >>> import sprague as sg
        >>> print(sg.game(lambda n: [n - k for k in (1, 3, 4) if k <= n]).guess(100))
        G(n+7) = G(n) for all n: holds for every n <= 99, not proved
        """
        return guess(self.values(count, **within))

    # Pictures

    def svg(self, *sides: SupportsIndex, **within: Any) -> Picture:
        """A picture of the first values, or of those of a box of pairs, as SVG text that notebooks draw.

        >>> import sprague as sg
        >>> sg.game(lambda n: range(n)).svg(20)
        <SVG picture of ... letters>
        """
        found = self.outcomes(*sides, **within) == "N" if self._misere else self.values(*sides, **within)
        if found.ndim > 2:
            raise ValueError("a picture shows games on one number or on two")
        width = found.shape[1] if found.ndim == 2 else None
        return Picture(_sprague.draw(self.rule, ("a", "b"), width, [int(value) for value in found.ravel()]))

    def plot(self, *sides: SupportsIndex, ax: Axes | None = None, **options: Any) -> Axes:
        """Draws the first values, or those of a box of pairs, by matplotlib; as :meth:`Game.plot`.

        >>> import sprague as sg
        >>> sg.game(lambda n: range(n)).plot(20).get_ylabel()
        'G(n)'
        """
        from ._plot import plot

        within = {name: options.pop(name) for name in ("time", "memory", "threads") if name in options}
        return plot(self, list(_box(sides)[0]), ax, options, **within)

    def _needs_values(self) -> None:
        if self._misere:
            from .errors import SpragueError

            raise SpragueError("under misère play positions have outcomes and no values that add up: ask for outcomes")

    def __repr__(self) -> str:
        return f"<game {getattr(self, '__qualname__', '?')}{' (misère)' if self._misere else ''}>"

    def _repr_html_(self) -> str:
        head = f"<p><code>{escape(self.rule)}</code>{' (misère)' if self._misere else ''}</p>"
        # Positions may be anything, so that the function may raise anything for numbers.
        try:
            row = self.outcomes(16, time=1.0) if self._misere else self.values(16, time=1.0)
        except Exception:
            return head
        cells = [str(value) for value in row.tolist()]
        return head + table(["n", *map(str, range(16))], [["outcome" if self._misere else "G(n)", *cells]])

    def __reduce__(self) -> str:
        return str(getattr(self, "__qualname__", "game"))


_WORDS = {
    "en": {
        "part": "{at}: options {options} have the values {values}, so its value is {value}",
        "end": "{at}: no option, so its value is {value}",
        "nothing": "nothing",
        "colon": ": ",
        "misere": "misère play: who makes the last move loses, and sums are searched as a whole",
        "first": "the first player wins",
        "second": "the second player wins",
        "moves": "winning moves: ",
    },
    "zh": {
        "part": "{at}：后继 {options} 的值为 {values}，故其值为 {value}",
        "end": "{at}：没有后继，故其值为 {value}",
        "nothing": "空",
        "colon": "，",
        "misere": "反常规则：走最后一步者负，整个和一起搜索",
        "first": "先手必胜",
        "second": "后手必胜",
        "moves": "必胜着法：",
    },
}


def _box(sides: tuple[Any, ...]) -> tuple[tuple[int, ...], list[Any]]:
    """The shape of a box, and its positions: numbers, or tuples."""
    if len(sides) == 1 and isinstance(sides[0], tuple):
        sides = sides[0]
    if not sides:
        raise TypeError("how many? give a number, or one for each number of a position")
    shape = tuple(whole(side, "a side") for side in sides)
    if len(shape) == 1:
        return shape, list(range(shape[0]))
    return shape, list(itertools.product(*map(range, shape)))


def _moves(winning: Iterable[tuple[int, Any, list[Any]]], value_after: int | None) -> list[Move]:
    return [
        Move(
            which,
            before,
            after,
            f"{before} -> {' + '.join(map(str, after)) or 'nothing'}",
            ((which, before, after),),
            value_after,
        )
        for which, before, after in winning
    ]


@overload
def game(function: Options, *, misere: bool = False) -> FunctionGame: ...
@overload
def game(*, misere: bool = False) -> Callable[[Options], FunctionGame]: ...
def game(function: Options | None = None, *, misere: bool = False) -> Any:
    """Makes a game of a function that lists the options of a position.

    An option is a position, or a list of positions that are played on together, as a sum; positions are hashable objects. The
    function is asked once for each position. With ``misere=True`` who makes the last move loses.

    >>> import sprague as sg
    >>> @sg.game
    ... def euclid(pair):
    ...     a, b = sorted(pair)
    ...     return [(a, b - k * a) for k in range(1, b // a + 1)] if a else []
    >>> euclid.value((3, 5)), euclid.value((5, 8))
    (Value(1, 'exact'), Value(0, 'exact'))
    >>> @sg.game(misere=True)
    ... def nim(n):
    ...     return range(n)
    >>> nim.solve([1, 1]).winner
    'first'
    """
    if function is None:
        return functools.partial(FunctionGame, misere=misere)
    return FunctionGame(function, misere=misere)
