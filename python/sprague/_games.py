"""Games given by a line of rules."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from . import _sprague
from ._answers import Answer, answer_from
from ._display import Picture, table
from ._limits import MOST_SIGNED, limits, whole
from ._records import Check, Claim, Comparison, Findings
from ._sums import MOVES, Sum
from ._theory import Genera, Quotient, Verdict, games, genera_from, verdict_from
from ._values import Loopy, Value, value_from
from .errors import OutOfReach, PositionError, SpragueError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: A position: an int for one number, a tuple for several or for bags and piles, a frozenset or tuple for sets, a str for words
#: and boards.
Position = Union[SupportsIndex, str, Sequence[SupportsIndex], "frozenset[int]", "set[int]"]

#: The number of values that are cached with their texts.
_REMEMBERED = 1 << 16
#: What positions of several numbers are called, and example sides of a box, for error messages.
_TUPLES = {1: "single numbers", 2: "pairs", 3: "triples"}
_SIDES = (30, 40, 50, 60, 70, 80)


class Game:
    """An impartial game, from a line of rules or a name; it remembers what it computed.

    >>> import sprague as sg
    >>> g = sg.Game("take 1,3,4")
    >>> g.values(8)
    array([0, 1, 0, 1, 2, 3, 2, 0], dtype=uint8)
    >>> g.solve([5, 8, 12]).winner
    'first'
    >>> sg.Game("take 1..K", K=5, misere=True)
    Game('take 1..K', K=5, misere=True)
    """

    __slots__ = ("_engine", "_rule", "_params", "_known", "_places", "_names", "_least", "__weakref__")

    _engine: _sprague.Engine
    _rule: str
    _params: tuple[tuple[str, int], ...]
    _known: dict[Any, Value | Loopy]
    _places: int
    _names: tuple[str, ...]
    _least: tuple[int, ...]

    def __init__(self, rule: str, *, misere: bool = False, **params: SupportsIndex) -> None:
        if not isinstance(rule, str):
            raise TypeError(f"a rule is a str, not {type(rule).__name__}")
        if not isinstance(misere, (bool, np.bool_)):
            raise TypeError("misere is True or False")
        given = tuple(
            sorted((name, whole(value, name, MOST_SIGNED, least=-MOST_SIGNED - 1)) for name, value in params.items())
        )
        engine = _sprague.Engine(rule, list(given), bool(misere))
        places, names, least = engine.shape()
        for name, value in (
            ("_engine", engine),
            ("_rule", rule),
            ("_params", given),
            ("_known", {}),
            ("_places", places),
            ("_names", tuple(names)),
            ("_least", tuple(least)),
        ):
            object.__setattr__(self, name, value)
        for message in engine.warnings():
            warnings.warn(f"{rule}: {message}", stacklevel=2)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("games do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("games do not change")

    @property
    def rule(self) -> str:
        """The rule as it was given.

        >>> import sprague as sg
        >>> sg.Game("kayles").rule
        'kayles'
        """
        return self._rule

    @property
    def params(self) -> dict[str, int]:
        """The parameters that were given.

        >>> import sprague as sg
        >>> sg.Game("take 1..K", K=5).params
        {'K': 5}
        """
        return dict(self._params)

    @property
    def play(self) -> str:
        """``"normal"``, or ``"misere"`` where the last mover loses.

        >>> import sprague as sg
        >>> sg.Game("take any").play, sg.Game("take any; misere").play
        ('normal', 'misere')
        """
        return "misere" if self._engine.misere else "normal"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the numbers of a position.

        >>> import sprague as sg
        >>> sg.Game("wythoff").names, sg.Game("cram").names
        (('a', 'b'), ())
        """
        return self._names if self._engine.form() in ("numbers", "coins") else ()

    @property
    def form(self) -> str:
        """The kind of its positions: ``"numbers"``, ``"coins"``, ``"piles"``, ``"set"``, ``"word"``, ``"ring"``, ``"board"``, ``"letters"`` (a board of them) or ``"graph"``.

        >>> import sprague as sg
        >>> sg.Game("wythoff").form, sg.Game("cram").form
        ('numbers', 'board')
        """
        return self._engine.form()

    @property
    def rule_text(self) -> str:
        """The rule in the rule language: that of the name, where the game was given by one.

        Games are equal if they were given by equal texts, so that ``sg.Game("kayles") != sg.Game("0.77")``;
        :meth:`compare` decides whether they have the same values.

        >>> import sprague as sg
        >>> sg.Game("kayles").rule_text
        '0.77'
        """
        named = games()
        return named[self._rule].rule if self._rule in named else self._rule

    @property
    def plan(self) -> str:
        """The plan for its questions: the class of the rule, the reason why every play ends, and the methods in their order.

        >>> import sprague as sg
        >>> print(sg.Game("take 1,3,4").plan.splitlines()[0])
        rule:    take 1,3,4
        """
        return self._engine.plan()[0]

    def __repr__(self) -> str:
        params = "".join(f", {name}={value}" for name, value in self._params)
        return f"Game({self._rule!r}{params}{', misere=True' if self._engine.misere else ''})"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self._rule, self._params, self._engine.misere)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self._rule, self._params, self._engine.misere, type(self))
        return (_game, parts, getattr(self, "__dict__", None) or None)

    # Values

    def values(
        self,
        *sides: SupportsIndex | range,
        theory: bool = True,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> npt.NDArray[Any]:
        """The nim-values of the first heaps, or of a box of tuples, in the narrowest unsigned type that holds them.

        The memory of the array is what the engine has filled: it is handed over, not copied once more, and what you write into
        it never reaches the engine. Where play need not end, and where numbers have more than 64 bits, it is an array of objects.
        With ``theory=False`` a search finds each value by the definition, which is much slower than the engines. A ``range`` is a
        window of heaps, which may be far out where a pattern is known; ``g[a:b]`` is the same.

        >>> import sprague as sg
        >>> sg.Game("kayles").values(range(10**18, 10**18 + 4))
        array([1, 4, 7, 2], dtype=uint8)
        >>> sg.Game("kayles").values(10)
        array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint8)
        >>> sg.Game("wythoff").values(30, 40).shape
        (30, 40)
        """
        if self._engine.misere:
            raise SpragueError("under misère play positions have outcomes and no values that add up: ask for outcomes")
        shape, start, step = self._box(sides)
        found = self._engine.values(shape, start, theory, limits(time, memory, threads))
        if isinstance(found, list):
            if any(isinstance(value, str) for value in found):
                if self._engine.has_values():
                    raise OutOfReach("some of these nim-values are out of reach; who wins is known: ask for outcomes")
                raise SpragueError("positions of this game have outcomes and no nim-values: ask for outcomes")
            array = np.empty(len(found), dtype=object)
            array[:] = [Loopy(value) if isinstance(value, tuple) else value for value in found]
            return array.reshape(shape)[::step]
        return found[::step] if len(shape) == 1 else found.reshape(shape)

    def outcomes(
        self,
        *sides: SupportsIndex | range,
        theory: bool = True,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> npt.NDArray[np.str_]:
        """The outcomes of the first heaps, or of a box of tuples: ``"N"`` won for the player to move, ``"P"`` lost, ``"D"`` drawn.

        >>> import sprague as sg
        >>> sg.Game("take any; misere").outcomes(4)
        array(['N', 'P', 'N', 'N'], dtype='<U1')
        """
        shape, start, step = self._box(sides)
        letters = self._engine.outcomes(shape, start, theory, limits(time, memory, threads))
        return letters.view("U1").reshape(shape)[::step]

    def zeros(
        self,
        *sides: SupportsIndex | range,
        theory: bool = True,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> npt.NDArray[np.uint64]:
        """The positions below a number, or in a box of tuples, that the player to move loses.

        >>> import sprague as sg
        >>> sg.Game("take 1,3,4").zeros(10)
        array([0, 2, 7, 9], dtype=uint64)
        >>> sg.Game("wythoff").zeros(4, 6)
        array([[0, 0],
               [1, 2],
               [2, 1],
               [3, 5]], dtype=uint64)
        """
        shape, start, step = self._box(sides)
        if step != 1:
            raise ValueError("the lost positions of a range are those of a range without steps")
        return self._engine.zeros(shape, start, theory, limits(time, memory, threads))

    def _box(self, sides: tuple[Any, ...]) -> tuple[list[int], list[int] | None, int]:
        """The sides of a box, where it begins unless with the least positions, and the step of a range."""
        if len(sides) != 1 or not isinstance(sides[0], range):
            return self._sides(sides), None, 1
        window = sides[0]
        if self._places != 1 or self._engine.form() not in ("numbers", "ring"):
            raise TypeError(f"a range is a window of heaps, and {self._rule} has other positions")
        if window.step < 1:
            raise ValueError("a range of heaps goes upwards")
        start = whole(window.start, "a heap", least=0)
        return [max(0, whole(window.stop, "a heap") - start)], [start], window.step

    def _sides(self, sides: tuple[Any, ...]) -> list[int]:
        if len(sides) == 1 and isinstance(sides[0], tuple):
            sides = sides[0]
        if not sides:
            raise TypeError("how many? give a number, or one for each number of a position")
        shape = [whole(side, "a side") for side in sides]
        form = self._engine.form()
        if form in ("word", "board", "letters", "graph"):
            raise PositionError(f"{self._rule} has {form}s, and no table of values: ask for the value of each")
        if form in ("numbers", "coins") and len(shape) != self._places:
            kind = _TUPLES.get(self._places, f"tuples of {self._places} numbers")
            example = ", ".join(map(str, (_SIDES * self._places)[: self._places]))
            raise PositionError(f"{self._rule} has {kind}: values({example})")
        return shape

    def value(
        self,
        position: Position,
        *,
        theory: bool = True,
        assume: bool = False,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Any:
        """The value of a position, of any size where a proof or a theorem answers: a :class:`Value` with its standing.

        Where play need not end it may be a :class:`Loopy`.

        >>> import sprague as sg
        >>> sg.Game("take 1,3,4").value(10**18)
        Value(1, 'proved')
        >>> sg.Game("wythoff").value((3, 4)).standing
        'exact'
        """
        plain = theory and not assume
        if plain and type(position) is int:
            known = self._known.get(position)
            if known is not None:
                return known
        found, standing, basis = self._engine.value(position, theory, assume, limits(time, memory, threads))
        if isinstance(found, str):
            if self._engine.has_values():
                raise OutOfReach(f"the nim-value of {_said(position)} is out of reach; who wins is known: {found}")
            raise SpragueError(f"{_said(position)} has no nim-value; who wins is known: {found}")
        value = value_from(found, standing, basis)
        assert value is not None
        if plain and type(position) is int:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[position] = value
        return value

    def __getitem__(self, position: Position | slice | npt.NDArray[Any]) -> Any:
        """The plain value of a position: an int, or where play need not end a :class:`Loopy`.

        A slice is a window of heaps, and an array of heaps gives the array of their values.

        >>> import sprague as sg, numpy as np
        >>> sg.Game("kayles")[10**18], sg.Game("wythoff")[3, 5]
        (1, 0)
        >>> sg.Game("kayles")[70:74], sg.Game("kayles")[np.array([5, 10**9])]
        (array([6, 7, 4, 1], dtype=uint8), array([4, 1]))
        """
        if isinstance(position, slice):
            if position.stop is None:
                raise TypeError("a game has no last heap: g[a:b] needs its end")
            start = self._least[0] if position.start is None else position.start
            return self.values(range(start, position.stop, 1 if position.step is None else position.step))
        if isinstance(position, np.ndarray) and position.ndim:
            if self._places != 1:
                raise TypeError("an array of heaps is for games on one number")
            # Each heap once: arrays of heaps repeat them.
            heaps, back = np.unique(position, return_inverse=True)
            return np.array([self[heap] for heap in heaps.tolist()])[back].reshape(position.shape)
        value = self.value(position)
        return value if isinstance(value, Loopy) else int(value)

    #: A game is not a sequence, though it has ``[]``.
    __iter__ = None

    # Sums

    def __call__(self, *positions: Position) -> Sum:
        """A sum of positions of this game.

        >>> import sprague as sg
        >>> g, h = sg.Game("take 1,3,4"), sg.Game("kayles")
        >>> (g(5, 8) + h(10)).solve().winner
        'second'
        """
        if not positions:
            return Sum(((self, None),))
        return Sum(tuple((self, at) for at in self._engine.positions(list(positions))))

    def solve(
        self,
        positions: Iterable[Position] | Position,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
        assume: bool = False,
        theory: bool = True,
        moves: SupportsIndex = MOVES,
    ) -> Answer:
        """The winner of the sum of these positions, and the winning moves.

        `time` (seconds, or a text such as ``"90s"``), `memory` (bytes, or ``"1G"``) and `threads` are limits. With
        ``theory=False`` the definition alone answers; with ``assume=True`` patterns that are only checked may.

        >>> import sprague as sg
        >>> a = sg.Game("take 1,3,4").solve([5, 8, 13])
        >>> a.outcome, a.winner, a.value
        ('P', 'second', 0)
        """
        asked = positions if isinstance(positions, (str, tuple, list, set, frozenset)) else _listed(positions)
        most, within = whole(moves, "moves"), limits(time, memory, threads)
        return answer_from(self._engine.solve(asked, theory, assume, most, within))

    def explain(
        self,
        positions: Iterable[Position] | Position,
        lang: str = "en",
        *,
        theory: bool = True,
        assume: bool = False,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> str:
        """The reasoning behind an answer, step by step, in English (``"en"``) or Chinese (``"zh"``).

        >>> import sprague as sg
        >>> print(sg.Game("take 1,3,4").explain([5]).splitlines()[0])
        Convention: normal play: a player who cannot move loses.
        """
        asked = positions if isinstance(positions, (str, tuple, list, set, frozenset)) else _listed(positions)
        return self._engine.explain(asked, lang, theory, assume, limits(time, memory, threads))

    # Claims that hold for ever

    def findings(
        self,
        limit: SupportsIndex | None = None,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Findings:
        """All findings about the values: claims with their standing, or that the game is open.

        Values are computed up to heap `limit`, or for about ten seconds.

        >>> import sprague as sg
        >>> sg.Game("take any; split 2").findings().claims[0].text
        'G(n+4) = G(n)+4 for all n >= 1, proved (cofinite)'
        """
        most = None if limit is None else whole(limit, "limit")
        text, known = self._engine.findings(most, limits(time, memory, threads))
        data = json.loads(text)
        claims = [Claim(self, claim, i, native) for i, (claim, native) in enumerate(zip(data["claims"], known))]
        return Findings(data, claims, self)

    def pattern(
        self,
        limit: SupportsIndex | None = None,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Claim | Any:
        """The proved claim about all values; None for a game that is open: :meth:`findings` says why.

        Where a theorem finds the values one by one and no formula says them, it is a claim of the kind ``"law"``.

        >>> import sprague as sg
        >>> c = sg.Game("kayles").pattern()
        >>> c.preperiod, c.period, c.theorem
        (71, 12, 'guy-smith')
        >>> sg.Game("take fib").pattern(limit=2000) is None
        True
        """
        return self.findings(limit, time=time, memory=memory, threads=threads).known_for_ever()

    def check(
        self,
        to: SupportsIndex | Sequence[SupportsIndex] = 20,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Check:
        """Compares the answers with a search that knows the rules alone, on positions up to `to` and sums of two and three.

        >>> import sprague as sg
        >>> sg.Game("wythoff").check(4)
        Check(checked_positions=25, checked_sums=..., mismatches=[])
        """
        sides = to if isinstance(to, Sequence) else (to,)
        corner = [whole(side, "to") for side in sides]
        report: Check = Check.from_dict(json.loads(self._engine.check(corner, limits(time, memory, threads))))
        return report

    def compare(
        self,
        other: Game,
        to: SupportsIndex = 1000,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Comparison:
        """Compares the values with those of another game: a first difference, or a proof that there is none.

        >>> import sprague as sg
        >>> c = sg.Game("take 1,3,4").compare(sg.Game("take 1,3"))
        >>> c.relation, c.at, c.values
        ('different', [4], [2, 0])
        """
        if not isinstance(other, Game):
            raise TypeError(f"a game is compared with a game, not with {type(other).__name__}")
        within = limits(time, memory, threads)
        found: Comparison = Comparison.from_dict(json.loads(self._engine.compare(other._engine, whole(to, "to"), within)))
        return found

    def prove(
        self,
        claim: str,
        where: str | None = None,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Verdict:
        """Decides a claim about all positions: conditions and ``zeros`` for the lost ones, or ``G =`` and a formula for the values.

        `where` is a condition for a part of the positions that no move leaves. The verdict is true if the claim holds; a false one has
        a counterexample.

        >>> import sprague as sg
        >>> print(sg.Game("take 1,2").prove("G = n%3"))  # doctest: +ELLIPSIS
        proved: G(n) = n%3 at every position...
        >>> sg.Game("take 1,2").prove("G = n%4").at
        (3,)
        """
        return verdict_from(_sprague.prove(self._engine, claim, where, limits(time, memory, threads)))

    # Misère theory

    def quotient(
        self,
        heaps: SupportsIndex | None = None,
        *,
        max_order: SupportsIndex = 5000,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Quotient:
        """The misère quotient of the heaps, whichever way the game itself is played: it decides misère sums of any size.

        Heap after heap is added, up to `heaps` or until a theorem proves all others or a limit is reached.

        >>> import sprague as sg
        >>> sg.Game("0.75").quotient()
        <Quotient of 0.75: 8 elements, 2 in P, proved>
        """
        last, most = None if heaps is None else whole(heaps, "heaps"), whole(max_order, "max_order", 65_536, least=1)
        return Quotient._made(_sprague.quotient(self._engine, last, most, limits(time, memory, threads)))

    def genus(
        self,
        to: SupportsIndex = 20,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Genera:
        """The genera of the heaps from 0 to `to`, included.

        >>> import sprague as sg
        >>> [str(one) for one in sg.Game("kayles").genus(5)]
        ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
        """
        return genera_from(_sprague.genus(self._engine, whole(to, "to"), limits(time, memory, threads)))

    def code(
        self,
        lang: str = "cpp",
        *,
        style: str | None = None,
        answers: tuple[str, str] | tuple[str, str, str] = ("First", "Second"),
        input: str = "eof: heaps",
        to: SupportsIndex = 10_000,
        start: str | None = None,
        assume: bool = False,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> str:
        """A program to submit, in ``"cpp"``, ``"python"``, ``"java"`` or ``"rust"``: it reads positions and says who wins.

        >>> import sprague as sg
        >>> "#include" in sg.Game("take 1,3,4").code("cpp")
        True
        """
        words = tuple(answers)
        if len(words) not in (2, 3) or len(set(words)) != len(words):
            raise ValueError("answers are two or three different words: for the first player, the second, and a draw")
        draw = words[2] if len(words) == 3 else None
        within = limits(time, memory, threads)
        return self._engine.code(lang, style, words[:2], draw, input, whole(to, "to"), start, assume, within)

    # Pictures

    def svg(
        self,
        *sides: SupportsIndex,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Picture:
        """A picture of the first values, or of those of a box of pairs, as SVG text that notebooks draw.

        >>> import sprague as sg
        >>> sg.Game("kayles").svg(100).startswith("<svg")
        True
        """
        return Picture(self._engine.svg(self._sides(sides), limits(time, memory, threads)))

    def plot(
        self,
        *sides: SupportsIndex,
        ax: Axes | None = None,
        theory: bool = True,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
        **options: Any,
    ) -> Axes:
        """Draws the first values, or those of a box of pairs, by matplotlib (``pip install sprague[plot]``).

        Other options are those of ``Axes.plot``, and of ``Axes.imshow`` for pairs; a wrong one is refused before anything is computed.

        >>> import sprague as sg
        >>> axes = sg.Game("kayles").plot(100)
        >>> axes.get_title()
        'kayles'
        """
        from ._plot import plot

        return plot(self, self._sides(sides), ax, options, theory=theory, time=time, memory=memory, threads=threads)

    # Keeping

    def keep(
        self,
        folder: str | os.PathLike[str],
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Game:
        """Keeps values in a folder from now on, and goes on from those that are there; returns the game.

        A folder of tuples has its sides from the first :meth:`values`, which begins it. A game whose values no folder keeps, and a
        folder that cannot be written, are a :class:`StoreError`.

        >>> import sprague as sg, tempfile
        >>> folder = tempfile.mkdtemp()
        >>> sg.Game("0.007").keep(folder).values(10)
        array([0, 0, 0, 1, 1, 1, 2, 2, 0, 3], dtype=uint8)
        """
        for note in self._engine.keep(os.fspath(folder), limits(time, memory, threads)):
            warnings.warn(note, stacklevel=2)
        self._known.clear()
        return self

    def _repr_html_(self) -> str:
        convention = "" if self.play == "normal" else " (misère)"
        head = f"<p><code>{escape(self._rule)}</code>{convention}</p>"
        # A notebook displays a game whenever a cell evaluates to it: that must not take long.
        try:
            if self._places == 1 and self.play == "normal":
                values = self.values(16, time=1.0)
                first = self._least[0]
                cells = [[str(n) for n in range(first, first + 16)], [escape(str(value)) for value in values]]
                head += table(["n", *cells[0]], [["G(n)", *cells[1]]])
                known = self.pattern(limit=1000, time=1.0)
                if known is not None:
                    head += known._repr_html_()
                head += self.svg(200, time=1.0)
            elif self._places == 2 and self.play == "normal":
                head += self.svg(16, 16, time=1.0)
        except (SpragueError, ValueError):
            pass
        return head


def _game(rule: str, params: tuple[tuple[str, int], ...], misere: bool, kind: type[Game] = Game) -> Game:
    """A game from its parts, as pickles have them."""
    game = kind.__new__(kind)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # A subclass may have another constructor.
        Game.__init__(game, rule, misere=misere, **dict(params))
    return game


def _listed(positions: Any) -> Any:
    """A list of an iterable; a single number as it is."""
    if hasattr(positions, "__index__") and not hasattr(positions, "__len__"):
        return positions
    if isinstance(positions, Sum):
        raise TypeError("a Sum solves itself: sum.solve()")
    if isinstance(positions, np.ndarray) and positions.ndim == 2:
        return [tuple(row) for row in positions.tolist()]
    return list(positions)


def _said(position: object) -> str:
    try:
        return str(position)
    except ValueError:
        return "a position of long numbers"
