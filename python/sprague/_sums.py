"""Sums of positions, of one game or of several; games that are Python functions among them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, Union

from . import _sprague
from ._answers import Answer, Component, Move, answer_from
from ._limits import limits, whole
from ._values import Loopy
from .errors import SpragueError

if TYPE_CHECKING:
    from ._games import Game
    from ._limits import Limits

    AnyGame = Union[Game, "Own"]

#: The most moves that an answer lists.
MOVES = 10_000


class Own(ABC):
    """A game that is a Python function, as sums see it."""

    __wrapped__: Callable[[Any], Iterable[Any] | None]

    @abstractmethod
    def __call__(self, *positions: Any) -> Sum:
        """A sum of its positions."""

    @property
    @abstractmethod
    def play(self) -> str:
        """The convention."""

    @abstractmethod
    def _solved(self, parts: list[Any], most: int, within: Limits) -> Answer:
        """The answer for a sum of its own positions alone."""

    @abstractmethod
    def _components(self, parts: list[Any], within: Limits) -> list[Component]:
        """The values of positions in a sum with other games."""

    @abstractmethod
    def _winning(self, parts: list[Any], rest: int, within: Limits) -> list[Move]:
        """The winning moves where other games have values that add up to `rest`."""


class Sum:
    """A sum of positions, of one game or of several: a turn moves in one of them.

    Sums that differ in the order of their components are different objects. ``3 * s`` is ``s + s + s``.

    >>> import sprague as sg
    >>> s = sg.Game("take 1,3,4")(5, 8) + sg.Game("kayles")(10)
    >>> s
    Game('take 1,3,4')(5, 8) + Game('kayles')(10)
    >>> s.solve().value
    0
    >>> sum([sg.Game("take any")(n) for n in (1, 2, 3)]).outcome
    'P'
    """

    __slots__ = ("_terms",)

    _terms: tuple[tuple[AnyGame, Any], ...]

    def __init__(self, terms: Iterable[tuple[AnyGame, Any]] = ()) -> None:
        object.__setattr__(self, "_terms", tuple(terms))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("sums do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("sums do not change")

    @property
    def components(self) -> tuple[tuple[AnyGame, Any], ...]:
        """The games and positions.

        >>> import sprague as sg
        >>> sg.Game("kayles")(5).components
        ((Game('kayles'), 5),)
        """
        return tuple(term for term in self._terms if term[1] is not None)

    def __add__(self, other: object) -> Sum:
        if isinstance(other, Sum):
            return Sum(self._terms + other._terms)
        # This makes sum([...]) work, which begins with 0.
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __radd__(self, other: object) -> Sum:
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __mul__(self, times: object) -> Sum:
        if isinstance(times, bool) or not hasattr(times, "__index__"):
            return NotImplemented
        return Sum(self._terms * whole(times, "a number of copies", 10**7))

    __rmul__ = __mul__

    def __len__(self) -> int:
        return len(self.components)

    def __iter__(self) -> Iterator[Any]:
        """The options of one position of a function, as the function lists them."""
        if len(self._terms) == 1:
            game, at = self._terms[0]
            if isinstance(game, Own):
                return iter(game.__wrapped__(at) or ())
        raise TypeError("a Sum lists no options: sum.solve() has the winning moves, sum.components the positions")

    def __eq__(self, other: object) -> bool:
        return self._terms == other._terms if isinstance(other, Sum) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._terms)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._terms,), getattr(self, "__dict__", None) or None)

    def __repr__(self) -> str:
        parts: list[tuple[AnyGame, list[Any]]] = []
        for game, at in self._terms:
            if not parts or parts[-1][0] != game:
                parts.append((game, []))
            if at is not None:
                parts[-1][1].append(at)
        return " + ".join(f"{game!r}({', '.join(map(repr, at))})" for game, at in parts) or "Sum()"

    def solve(
        self,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
        assume: bool = False,
        theory: bool = True,
        moves: SupportsIndex = MOVES,
    ) -> Answer:
        """The winner, and the winning moves; as :meth:`Game.solve`.

        >>> import sprague as sg
        >>> (sg.Game("wythoff")((3, 4)) + sg.Game("kayles")(6)).solve().value
        1
        """
        most, within = whole(moves, "moves"), limits(time, memory, threads)
        if self._has_own():
            asked = {"time": time, "memory": memory, "threads": threads, "theory": theory, "assume": assume}
            return self._with_own(most, within, asked)
        one = self._one()
        if one is not None:
            positions = [at for _, at in self.components]
            return answer_from(one._engine.solve(positions, theory, assume, most, within))
        parts = _sprague.solve_sum(self._native(), theory, assume, most, None, within)
        assert isinstance(parts, dict)
        return answer_from(parts)

    def explain(
        self,
        lang: str = "en",
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
        assume: bool = False,
        theory: bool = True,
    ) -> str:
        """The reasoning behind the answer.

        >>> import sprague as sg
        >>> print((sg.Game("take any")(5) + sg.Game("kayles")(6)).explain().splitlines()[0])
        Convention: normal play: a player who cannot move loses.
        """
        within = limits(time, memory, threads)
        if self._has_own():
            raise SpragueError("a sum with a Python function has no explanation; FunctionGame.explain has that of its own positions")
        one = self._one()
        if one is not None:
            return one._engine.explain([at for _, at in self.components], lang, theory, assume, within)
        text = _sprague.solve_sum(self._native(), theory, assume, 1000, lang, within)
        assert isinstance(text, str)
        return text

    @property
    def outcome(self) -> str:
        """``"N"``, ``"P"`` or ``"D"``.

        >>> import sprague as sg
        >>> sg.Game("take any")(3, 3).outcome
        'P'
        """
        return self.solve(moves=0).outcome

    @property
    def value(self) -> Any:
        """The value of the sum.

        >>> import sprague as sg
        >>> sg.Game("take any")(3, 5).value
        6
        """
        return self.solve(moves=0).value

    def _native(self) -> list[tuple[_sprague.Engine, Any]]:
        # A game without positions still determines how the sum is played.
        return [(game._engine, at) for game, at in self._terms if not isinstance(game, Own)]

    def _one(self) -> Game | None:
        """The game, if all positions are of one game."""
        from ._games import Game

        first = self._terms[0][0] if self._terms else Game("take any")
        return first if isinstance(first, Game) and all(game is first for game, _ in self._terms) else None

    def _has_own(self) -> bool:
        """Whether a position is of a game that is a Python function."""
        return any(isinstance(game, Own) for game, _ in self._terms)

    def _with_own(self, most: int, within: Limits, asked: dict[str, Any]) -> Answer:
        """The answer where functions take part: a sum is won exactly if the nim-sum of all values is not 0 (Sprague 1935)."""
        from ._games import Game

        first = self._terms[0][0]
        if isinstance(first, Own) and all(game is first for game, _ in self._terms):
            return first._solved([at for _, at in self._terms], most, within)
        if any(game.play == "misere" for game, _ in self._terms):
            raise SpragueError("misère sums of a Python function and of another game have no values that add up")
        ruled = [
            (which, game, at)
            for which, (game, at) in enumerate(self._terms)
            if not isinstance(game, Own) and at is not None
        ]
        rules = Sum((game, at) for _, game, at in ruled)
        known = rules.solve(moves=0, **asked)
        if isinstance(known.value, Loopy) or known.value is None:
            raise SpragueError("beside a Python function every position needs a nim-value")
        # The positions of each function, as they are asked together.
        own: dict[int, tuple[Own, list[int]]] = {}
        for which, (game, _) in enumerate(self._terms):
            if isinstance(game, Own):
                own.setdefault(id(game), (game, []))[1].append(which)
        worth: dict[int, Component] = {}
        total = known.value
        for function, places in own.values():
            parts = function._components([self._terms[which][1] for which in places], within)
            worth.update(zip(places, parts))
        for component in worth.values():
            total ^= int(component.value)
        listed: list[Move] = []
        counted: int | None = 0
        if ruled and total and most:
            # The functions are, to the other games, one heap of nim of their value.
            beside = Game("take any")(total ^ known.value)
            answer = (rules + beside).solve(moves=most, **asked)
            mine = [move for move in answer.moves if move.component < len(ruled)]
            listed += [_moved(move, [which for which, _, _ in ruled]) for move in mine]
            others = len(answer.moves) - len(mine)
            counted = None if answer.moves_total is None else answer.moves_total - others
        for function, places in own.values():
            rest = total
            for which in places:
                rest ^= int(worth[which].value)
            found = function._winning([self._terms[which][1] for which in places], rest, within) if total else []
            counted = None if counted is None else counted + len(found)
            listed += [_moved(move, places) for move in found]
        for (which, _, _), component in zip(ruled, known.components):
            worth[which] = component
        listed.sort(key=lambda move: move.component)
        weakest = max((one.standing for one in worth.values()), key=("exact", "proved", "theory", "assumed").index)
        return Answer(
            outcome="N" if total else "P",
            winner="first" if total else "second",
            value=total,
            components=[worth[which] for which in sorted(worth)],
            moves=listed[:most],
            moves_total=counted,
            standing=weakest,
        )

    def _repr_html_(self) -> str:
        try:
            return f"<p><code>{escape(repr(self))}</code></p>{self.solve(time=1.0)._repr_html_()}"
        except SpragueError as error:
            return f"<p><code>{escape(repr(self))}</code></p><p>{escape(str(error))}</p>"


def _moved(move: Move, places: list[int]) -> Move:
    """A move, with the components numbered as in the whole sum."""
    changes = tuple((places[which], before, after) for which, before, after in move.changes)
    return Move(places[move.component], move.before, move.after, move.text, changes, move.value_after)
