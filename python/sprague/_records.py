"""Statements about a whole game: findings and claims, comparisons, certificates."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _sprague
from ._answers import Verified
from ._arithmetic import unsigned
from ._display import badge, formula, table
from ._limits import limits
from .errors import CertificateError

if TYPE_CHECKING:
    from ._games import Game

#: The standings of patterns that hold for ever.
_FOR_EVER = ("proved", "theory")


@dataclass(frozen=True, repr=False)
class Record:
    """A record that the command line prints as JSON: its keys are attributes."""

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Any:
        """The record with these entries."""
        own = cls(**{part.name: data[part.name] for part in fields(cls) if part.name in data})
        object.__setattr__(own, "_data", data)
        return own

    def to_dict(self) -> dict[str, Any]:
        """The record as the command line's JSON."""
        found: dict[str, Any] = json.loads(json.dumps(self._shown()))
        return found

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_dict(), sort_keys=True))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_record, (type(self), self.to_dict()))

    def _shown(self) -> dict[str, Any]:
        """What is shown of it: what the JSON has."""
        data: dict[str, Any] | None = self.__dict__.get("_data")
        return asdict(self) if data is None else data

    def __repr__(self) -> str:
        shown = ", ".join(f"{key}={_short(value)}" for key, value in self._shown().items())
        return f"{type(self).__name__}({shown})"

    def _repr_html_(self) -> str:
        rows = [(escape(key), escape(_short(value))) for key, value in self._shown().items()]
        return table(["", type(self).__name__], rows)


def _record(kind: type[Record], data: dict[str, Any]) -> Any:
    return kind.from_dict(data)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 200 else text[:197] + "..."


@dataclass(frozen=True, repr=False, eq=True)
class Check(Record):
    """The result of comparing the values with a search that uses none.

    >>> import sprague as sg
    >>> report = sg.Game("take 1,3,4").check(10)
    >>> report.checked_positions, report.mismatches
    (11, [])
    >>> sorted(report.to_dict())
    ['checked_positions', 'checked_sums', 'mismatches']
    """

    #: The number of single positions that were compared.
    checked_positions: int
    #: The number of sums of two and of three.
    checked_sums: int
    #: What differs: nothing, if all is well.
    mismatches: list[dict[str, Any]]
    #: The number of positions that were too large for the search.
    left_out: int = 0

    __hash__ = Record.__hash__


@dataclass(frozen=True, repr=False, eq=True)
class Comparison(Record):
    """The comparison of two games.

    >>> import sprague as sg
    >>> print(sg.Game("kayles").compare(sg.Game("0.77")))
    equal for ever: the same moves
    """

    #: The two rules.
    rules: list[str]
    #: ``"equal"``, ``"different"``, ``"agree"`` (as far as was checked) or ``"unlike"`` (positions of other kinds).
    relation: str
    #: The comparison in words.
    text: str
    #: ``"proved"``, ``"theory"`` or ``"checked"``; None for a difference, which is a fact.
    standing: str | None = None
    #: The reason why they are equal.
    reason: str | None = None
    #: The first position whose values differ.
    at: list[int] | None = None
    #: The two values there.
    values: list[int] | None = None
    #: How one sequence is the other, shifted.
    shift: dict[str, Any] | None = None
    #: The piles that determine the values, for games on steps.
    piles: Any = None
    #: The last heap that was compared.
    checked_to: int | None = None

    __hash__ = Record.__hash__

    def __str__(self) -> str:
        return self.text


class Claim:
    """A statement about all positions of a game, with its standing.

    >>> import sprague as sg
    >>> c = sg.Game("take 1,3,4").pattern()
    >>> c.kind, c.preperiod, c.period, c.saltus, c.standing
    ('periodic', 0, 7, 0, 'proved')
    >>> c(10**30)
    1
    """

    __slots__ = ("_game", "_data", "_index", "_known", "_listed")

    _game: Game | None
    _data: dict[str, Any]
    _index: int
    _known: _sprague.Known | None
    #: The values that a guess fits; None for the claims of a game.
    _listed: npt.NDArray[np.uint64] | None

    def __init__(
        self,
        game: Game | None,
        data: dict[str, Any],
        index: int,
        known: _sprague.Known | None = None,
        listed: npt.NDArray[np.uint64] | None = None,
    ) -> None:
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "_data", data)
        object.__setattr__(self, "_index", index)
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "_listed", listed)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("claims do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("claims do not change")

    @property
    def game(self) -> Game | Any:
        """The game that it is about; None for a guess from values alone."""
        return self._game

    @property
    def kind(self) -> str:
        """``"periodic"``, ``"arithmetic-periodic"``, ``"formula"``, ``"law"`` where a theorem finds the values one by one and no formula
        says them, or ``"zeros"`` where only lost positions are described."""
        return str(self._data["kind"])

    @property
    def preperiod(self) -> int | Any:
        """The least n0 with G(n+period) = G(n)+saltus for all n >= n0; None for formulas."""
        return self._data.get("preperiod")

    @property
    def period(self) -> int | Any:
        """The least period; None for formulas."""
        return self._data.get("period")

    @property
    def saltus(self) -> int | Any:
        """The amount that is added with each period; None for formulas."""
        return self._data.get("saltus")

    @property
    def formula(self) -> str | Any:
        """The values as an expression of the rule language; None where that is too long to be read."""
        return self._data.get("formula")

    @property
    def latex(self) -> str | Any:
        """The formula for the math mode of LaTeX."""
        return self._data.get("latex")

    @property
    def standing(self) -> str:
        """``"proved"``, ``"theory"``, or ``"checked"`` for a claim that holds as far as it was computed, and is no more than a guess."""
        return str(self._data["standing"])

    @property
    def theorem(self) -> str | Any:
        """The theorem that says it."""
        return self._data.get("theorem")

    @property
    def source(self) -> str | None:
        """The source of the theorem."""
        return self._data.get("source")

    @property
    def checked_to(self) -> int | None:
        """The largest heap whose value was compared."""
        return self._data.get("checked_to")

    @property
    def where(self) -> str | None:
        """The positions that it is about, where it is not about all."""
        return self._data.get("where")

    @property
    def text(self) -> str:
        """The claim in words."""
        return str(self._data["text"])

    @property
    def certificate(self) -> dict[str, Any] | Any:
        """The proof as a dict, which :func:`sprague.verify` takes; None where there is none."""
        if self.standing not in _FOR_EVER or self.kind == "law":
            return None
        text = self._of()._engine.certificate(self._native())
        return None if text is None else json.loads(text)

    def _native(self) -> _sprague.Known:
        if self._known is None:
            found = self._of().findings()
            same = [claim for claim in found.claims if claim._data == self._data]
            object.__setattr__(self, "_known", (same or found.claims[self._index :])[0]._known)
        assert self._known is not None
        return self._known

    def __call__(self, *position: Any) -> Any:
        """The value of a position of any size; for claims about zeros, whether it is lost; None outside the claim.

        Arrays broadcast, and give an array.

        >>> import sprague as sg, numpy as np
        >>> c = sg.Game("take any; split 2").pattern()
        >>> c(10**30 + 3)
        1000000000000000000000000000004
        >>> c(np.arange(6))
        array([0, 1, 2, 4, 3, 5])
        """
        if any(isinstance(part, np.ndarray) and part.ndim for part in position):
            return self._of_arrays(position)
        if self.kind == "law":
            return self._of()[position[0] if len(position) == 1 else position]
        known = self._native()
        if len(position) == 1 and isinstance(position[0], (tuple, list)):
            position = tuple(position[0])
        if len(position) != known.places():
            raise TypeError(f"a position has {known.places()} numbers here, not {len(position)}")
        return known.at(position)

    def _of_arrays(self, position: tuple[Any, ...]) -> Any:
        """The values of positions whose numbers are in arrays."""
        columns = np.broadcast_arrays(*position)
        rows = zip(*(column.ravel().tolist() for column in columns))
        # NumPy chooses the type: integers, truths, or objects where the claim says nothing of some positions.
        return np.array([self(*row) for row in rows]).reshape(columns[0].shape)

    def _of(self) -> Game:
        assert self._game is not None
        return self._game

    def to_dict(self) -> dict[str, Any]:
        """The claim as the command line's JSON has it."""
        return dict(self._data)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Claim: {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Claim):
            return NotImplemented
        return self._game == other._game and self._data == other._data

    def __hash__(self) -> int:
        return hash((self._game, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._listed is not None:
            return (guess, (self._listed,))
        return (type(self), (self._game, self._data, self._index))

    def _repr_html_(self) -> str:
        said = f"<p>{escape(self.text)} {badge(self.standing, self.theorem or '')}</p>"
        whole = self._equation()
        return said if whole is None else said + formula(whole)

    def _repr_latex_(self) -> str | None:
        whole = self._equation()
        return None if whole is None else f"${whole}$"

    def _equation(self) -> str | None:
        """The claim for the math mode of LaTeX."""
        if self.latex is None or self.kind == "zeros":
            return self.latex
        names = () if self._game is None else self._game.names
        return f"G({','.join(names) if len(names) > 1 else 'n'}) = {self.latex}"


class Findings:
    """All findings about the values of a game: the output of ``sprague pattern``.

    >>> import sprague as sg
    >>> f = sg.Game("take fib").findings(limit=2000)
    >>> f.open, f.computed_to, f.claims
    ('no pattern up to 2000', 2000, [])
    """

    __slots__ = ("_data", "_game", "claims")

    _data: dict[str, Any]
    _game: Game | None
    #: The claims, those about all positions first.
    claims: list[Claim]

    def __init__(self, data: dict[str, Any], claims: list[Claim], game: Game | None = None) -> None:
        object.__setattr__(self, "_data", data)
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "claims", claims)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("findings do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("findings do not change")

    @property
    def rule(self) -> str:
        """The rule as it was given."""
        return str(self._data["rule"])

    @property
    def computed_to(self) -> int:
        """The largest heap whose value was computed."""
        return int(self._data["computed_to"])

    @property
    def rejected(self) -> list[dict[str, Any]]:
        """Formulas that held for a while, and where they were refuted."""
        return list(self._data.get("rejected", []))

    @property
    def open(self) -> str | Any:
        """The reason why there is no claim, where there is none."""
        return self._data.get("open")

    @property
    def law(self) -> Claim | None:
        """The theorem that finds values one by one where no pattern is known, as a claim.

        >>> import sprague as sg
        >>> g = sg.Game("n -> m : 2*m<=n, m<n")
        >>> g.findings(1000).law
        <Claim: the values of all heaps, one by one, theory (runs)>
        """
        law = self._data.get("law")
        if law is None or self._game is None:
            return None
        text = f"the values of all heaps, one by one, theory ({law['theorem']})"
        told = {"kind": "law", "standing": "theory", "theorem": law["theorem"], "source": law["source"], "text": text}
        return Claim(self._game, told, 0)

    @property
    def reported(self) -> dict[str, Any] | None:
        """Reports of others where nothing is claimed; they have no standing here."""
        return self._data.get("reported")

    def to_dict(self) -> dict[str, Any]:
        """The findings as the command line's JSON has them."""
        found: dict[str, Any] = json.loads(json.dumps(self._data))
        return found

    def known_for_ever(self) -> Claim | Any:
        """The first claim that a theorem says, about all positions where there is one; a law where there is no other."""
        known = [claim for claim in self.claims if claim.standing in _FOR_EVER]
        whole = [claim for claim in known if claim.where is None]
        return next(iter(whole + known), self.law)

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Findings) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.rule, self.computed_to, len(self.claims)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._data, self.claims, self._game))

    def __repr__(self) -> str:
        said = "; ".join(claim.text for claim in self.claims) or f"not found here: {self.open}"
        return f"<Findings about {self.rule!r}: {said}>"

    def _repr_html_(self) -> str:
        said = "".join(claim._repr_html_() for claim in self.claims) or f"<p>not found here: {escape(str(self.open))}</p>"
        return f"<p><code>{escape(self.rule)}</code>, computed to {self.computed_to}</p>{said}"


def guess(
    values: npt.ArrayLike,
    *,
    time: float | str | None = None,
    memory: int | str | None = None,
    threads: SupportsIndex | None = None,
) -> Claim | Any:
    """A claim that fits a list of values, the first of which is that of 0: a repetition or a formula; None if there is none.

    Nothing tells how the list goes on, so it is checked up to the end of the list and no more: look at ``standing`` and ``checked_to``.
    A repetition covers half of the list and occurs three times; a formula is read off half of the values, and off 16 at least.

    >>> import sprague as sg
    >>> c = sg.guess([0, 1, 2, 3, 1, 4, 3, 2] + [1, 4, 2, 6] * 5)
    >>> print(c)
    G(n+4) = G(n) for all n >= 8: holds for every n <= 27, not proved
    >>> c.standing, c.checked_to, c(10**9)
    ('checked', 27, 1)
    >>> sg.guess([n & -n for n in range(64)]).formula
    'if n=0 then 0 else lowbit(n)'
    """
    array = unsigned(values)
    if array.ndim != 1:
        raise ValueError(f"values are a list of numbers, and this has {array.ndim} dimensions")
    if array.dtype == object:
        raise OverflowError("a guess is about values of 64 bits")
    flat = np.ascontiguousarray(array)
    text, known = _sprague.guess(flat, limits(time, memory, threads))
    told = [claim for claim in json.loads(text).values() if claim is not None]
    return Claim(None, told[0], 0, known[0], flat) if told else None


def verify(
    certificate: Claim | dict[str, Any] | str | os.PathLike[str],
    *,
    time: float | str | None = None,
    memory: int | str | None = None,
    threads: SupportsIndex | None = None,
) -> Verified:
    """Verifies a certificate, which is a dict, a file or that of a claim, by the checker that shares no code with the engines.

    >>> import sprague as sg
    >>> print(sg.verify(sg.Game("kayles").pattern()))
    G(n+12) = G(n) for all n >= 71, for the nim-values G of the heaps of: 0.77 (guy-smith)
    """
    if isinstance(certificate, Claim):
        claim, certificate = certificate, certificate.certificate
        if certificate is None:
            raise CertificateError(f"this claim has no certificate: {claim.text}")
    if isinstance(certificate, dict):
        text = json.dumps(certificate)
    elif isinstance(certificate, str) and certificate.lstrip().startswith("{"):
        text = certificate
    elif isinstance(certificate, (str, os.PathLike)):
        with open(certificate, encoding="utf-8") as file:
            text = file.read()
    else:
        # A number would be taken for a file descriptor, and that file would be closed.
        raise TypeError(f"a certificate is a dict, its text or a path, not {type(certificate).__name__}")
    return Verified(_sprague.verify(text, limits(time, memory, threads)))
