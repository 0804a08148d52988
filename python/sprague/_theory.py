"""Misère quotients and genera, verdicts on claims, and the games with a name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, NoReturn

from . import _sprague
from ._display import Picture, badge, table
from ._records import Record
from .errors import SpragueError


@dataclass(frozen=True, repr=False)
class Quotient(Record):
    """The misère quotient of a game: a finite commutative monoid that says who wins any sum in misère play.

    Each heap has an element, and a sum is lost for the player to move exactly if the product of its elements is in P (T. Plambeck 2005;
    Plambeck and A. Siegel 2008). Elements are written as words in the generators, ``"1"`` is the identity.

    >>> import sprague as sg
    >>> q = sg.Game("kayles").quotient()
    >>> q.order, q.p_portion, q.preperiod, q.period, q.status
    (40, 9, 71, 12, 'proved')
    >>> q.phi[:5]
    ['1', 'a', 'b', 'ab', 'a']
    >>> print(sg.verify(q.certificate))  # doctest: +ELLIPSIS
    the misère quotient ...
    """

    #: ``"proved"`` for the whole game, ``"partial"`` for heaps up to `heaps`, for which it is exact.
    status: str
    #: The number of elements, and how many of them are in P.
    order: int
    p_portion: int
    #: The number of elements of the minimal ideal.
    kernel: int
    regular: bool
    #: Whether it is the quotient of a set of nim-heaps.
    tame: bool
    generators: list[str]
    #: Pairs of words; the first of each is rewritten as the second, until the word is canonical.
    relations: list[list[str]]
    #: The element of each heap; of each vertex by its name for a graph, of each tuple for a game on several numbers.
    phi: Any
    #: The elements of P.
    p: list[str]
    #: Where order and P grow.
    growth: list[dict[str, Any]]
    standing: dict[str, str]
    rule: str | None = None
    #: The last heap that it is built of.
    heaps: int | None = None
    #: The number of vertices, for a graph; of tuples, for a game on several numbers.
    vertices: int | None = None
    positions: int | None = None
    preperiod: int | Any = None
    period: int | Any = None

    __hash__ = Record.__hash__

    @classmethod
    def _made(cls, told: _sprague.Quotients) -> Quotient:
        own: Quotient = cls.from_dict(json.loads(told[0]))
        own.__dict__["_told"] = told
        return own

    def __reduce__(self) -> tuple[Any, ...]:
        return (_quotient, (self._told,))

    @property
    def _told(self) -> _sprague.Quotients:
        found: _sprague.Quotients = self.__dict__["_told"]
        return found

    def __str__(self) -> str:
        return self._told[1]

    @property
    def latex(self) -> str:
        """Generators, relations, P and elements for LaTeX."""
        return self._told[2]

    def svg(self) -> Picture:
        """A picture of a small quotient: an arrow for each multiplication by a generator, P marked."""
        picture = self._told[3]
        if picture is None:
            raise SpragueError(f"a picture of {self.order} elements could not be read")
        return Picture(picture)

    @property
    def certificate(self) -> dict[str, Any] | Any:
        """The proof as a dict, which :func:`sprague.verify` takes; None where there is none."""
        text = self._told[4]
        return None if text is None else json.loads(text)

    def __repr__(self) -> str:
        return f"<Quotient of {self.rule or 'a graph'}: {self.order} elements, {self.p_portion} in P, {self.status}>"

    def _repr_html_(self) -> str:
        picture = self._told[3]
        return f"<p>{escape(repr(self)[1:-1])} {badge(self.standing['kind'])}</p>{picture or ''}"


def _quotient(told: _sprague.Quotients) -> Quotient:
    return Quotient._made(told)


@dataclass(frozen=True)
class Genus:
    """The genus of a position: its nim-value, and misère nim-values in company of heaps of two.

    >>> import sprague as sg
    >>> g = sg.Game("kayles").genus(4)
    >>> str(g[3]), g[3].value, g[3].kind, g[3].tame
    ('3^31', 3, 'firm', True)
    """

    value: int
    superscript: tuple[int, ...]
    #: ``"firm"``, ``"fickle"``, ``"tame"``, ``"restive"``, ``"restless"`` or ``"wild"`` (Winning Ways, chapter 13).
    kind: str
    #: Whether the position and all its followers have the genera of sums of nim-heaps.
    tame: bool

    def __getitem__(self, name: str) -> Any:
        return self.to_dict()[name]

    def to_dict(self) -> dict[str, Any]:
        """The genus as the command line's JSON has it."""
        return {"value": self.value, "superscript": list(self.superscript), "kind": self.kind, "tame": self.tame}

    def __str__(self) -> str:
        return f"{self.value}^" + "".join(str(n) if n < 10 else f"({n})" for n in self.superscript)


@dataclass(frozen=True)
class Genera:
    """The genera of heaps 0, 1, 2, ... of a game; see :meth:`Game.genus`."""

    rule: str
    genus: list[Genus]

    def __hash__(self) -> int:
        return hash((self.rule, tuple(self.genus)))

    def __len__(self) -> int:
        return len(self.genus)

    def __iter__(self) -> Iterator[Genus]:
        return iter(self.genus)

    def __getitem__(self, heap: int) -> Genus:
        return self.genus[heap]

    def to_dict(self) -> dict[str, Any]:
        """The genera as the command line's JSON."""
        return {"rule": self.rule, "genus": [one.to_dict() for one in self.genus]}

    def _repr_html_(self) -> str:
        rows = [(str(heap), escape(str(one)), one.kind) for heap, one in enumerate(self.genus[:100])]
        return table(["n", "genus", "kind"], rows)


def genera_from(text: str) -> Genera:
    """The genera from the JSON of the library."""
    data = json.loads(text)
    listed = [Genus(one["value"], tuple(one["superscript"]), one["kind"], one["tame"]) for one in data["genus"]]
    return Genera(data["rule"], listed)


@dataclass(frozen=True)
class Verdict:
    """What was decided about a claim that a person wrote; true if it holds for all positions.

    >>> import sprague as sg
    >>> v = sg.Game("take 1,2").prove("n%3=0 zeros")
    >>> bool(v), v.verdict, v.theorem
    (True, 'proved', 'invariant (witness)')
    >>> print(sg.Game("wythoff").prove("a=b zeros"))
    false: the claim says that the player to move loses at (1,1), and also at (0,0) where a move leads
    """

    rule: str
    claim: str
    #: ``"proved"``, ``"theory"``, ``"false"`` or ``"open"``.
    verdict: str
    theorem: str | None
    #: A position where it is false.
    at: tuple[int, ...] | None
    text: str
    #: The proof as a dict, which :func:`sprague.verify` takes; None where there is none.
    certificate: dict[str, Any] | Any

    def __bool__(self) -> bool:
        return self.verdict in ("proved", "theory")

    def __hash__(self) -> int:
        return hash((self.rule, self.claim, self.verdict))

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<p><code>{escape(self.claim)}</code> {badge(self.verdict)}</p><p>{escape(self.text)}</p>"


def verdict_from(told: tuple[str, str, str | None]) -> Verdict:
    """The verdict from what the library says."""
    data, certificate = json.loads(told[0]), told[2]
    at = data.get("at")
    return Verdict(
        rule=data["rule"],
        claim=data["claim"],
        verdict=data["verdict"],
        theorem=data.get("theorem"),
        at=None if at is None else tuple(at),
        text=told[1],
        certificate=None if certificate is None else json.loads(certificate),
    )


@dataclass(frozen=True)
class NamedGame:
    """A game with a name; :func:`games` lists them."""

    name: str
    rule: str
    #: The game in a sentence.
    about: str
    category: str
    #: Its parameters with their default values.
    params: dict[str, int]
    #: Other names, in English and in Chinese.
    aliases: list[str]
    chinese: list[str]
    #: Known facts, in sentences.
    known: list[str]
    #: Sources, and the problems of judges that it solves.
    references: list[str]

    def __hash__(self) -> int:
        return hash(self.name)


class Games:
    """The games with a name, in the order of the catalogue; found by their names in either language.

    >>> import sprague as sg
    >>> sg.games()["kayles"].rule, "wythoff" in sg.games()
    ('0.77', True)
    """

    __slots__ = ("_all", "_names")

    _all: tuple[NamedGame, ...]
    _names: dict[str, NamedGame]

    def __init__(self, listed: list[NamedGame]) -> None:
        object.__setattr__(self, "_all", tuple(listed))
        names = {name: one for one in reversed(listed) for name in (*one.aliases, *one.chinese)}
        object.__setattr__(self, "_names", {**names, **{one.name: one for one in listed}})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("the list of games does not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return (games, ())

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[NamedGame]:
        return iter(self._all)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __getitem__(self, name: str) -> NamedGame:
        return self._names[name]

    def __repr__(self) -> str:
        return f"<{len(self)} games with a name>"

    def _repr_html_(self) -> str:
        rows = [
            (escape(one.name), f"<code>{escape(one.rule)}</code>", escape(one.about), escape(one.category)) for one in self
        ]
        return table(["name", "rule", "", "category"], rows)


@lru_cache(maxsize=1)
def games() -> Games:
    """The games with a name: rule, meaning, facts and sources.

    >>> import sprague as sg
    >>> [game.name for game in sg.games() if "HDU 1848" in game.references]
    ['subtract-a-fibonacci']
    """
    return Games([NamedGame(**one) for one in json.loads(_sprague.named_games())])


