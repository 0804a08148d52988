"""Answers: the winner of a sum, its value, the winning moves, and the standing of the answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from ._display import badge, table
from ._values import Loopy, plain_from, value_from

#: The most rows that a notebook shows.
_SHOWN = 20


@dataclass(frozen=True)
class Component:
    """A component of a sum: a position, its value, and the standing of the value.

    >>> import sprague as sg
    >>> sg.Game("take 1,3,4").solve([5]).components[0].value
    Value(3, 'proved')
    """

    position: Any
    #: A :class:`Value`; a :class:`Loopy` if play need not end; None if there is no value.
    value: Any
    standing: str
    basis: str
    rule: str = ""
    method: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The component as the command line's JSON has it."""
        return {
            "rule": self.rule,
            "position": _json_position(self.position),
            "value": _json_value(self.value),
            "basis": self.basis,
            "method": self.method,
        }


@dataclass(frozen=True)
class Move:
    """A move: the component, the position before, the positions after, in words.

    >>> import sprague as sg
    >>> sg.Game("take 1,3,4").solve([5]).moves[0]
    Move(component=0, before=5, after=[2], text='take 3 from 5')
    """

    component: int
    before: Any
    after: list[Any]
    text: str
    #: All changes (component, before, after); more than one only if a turn moves in several
    #: components.
    changes: tuple[tuple[int, Any, list[Any]], ...] = field(default=(), repr=False)
    #: The value of the sum after the move, if it has one.
    value_after: int | Loopy | None = field(default=None, repr=False)

    def __hash__(self) -> int:
        return hash((self.component, self.before, tuple(self.after), self.text))

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The move as the command line's JSON has it."""
        changes = [
            {"component": which, "from": _json_position(before), "to": [_json_position(at) for at in after]}
            for which, before, after in self.changes or ((self.component, self.before, self.after),)
        ]
        return {"changes": changes, "value_after": _json_value(self.value_after), "text": self.text}


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer to "who wins this sum?".

    >>> import sprague as sg
    >>> a = sg.Game("take 1,3,4").solve([5, 8, 12])
    >>> a.outcome, a.winner, a.value, a.standing
    ('N', 'first', 1, 'proved')
    >>> [move.text for move in a.moves]
    ['take 1 from 5', 'take 1 from 8', 'take 1 from 12']
    """

    #: ``"N"`` (the player to move wins), ``"P"`` (the opponent wins) or ``"D"`` (a draw).
    outcome: str
    #: ``"first"``, ``"second"`` or ``"draw"``.
    winner: str
    #: The value of the sum: an int, or a :class:`Loopy`; None if there is none, as under misère
    #: play.
    value: Any
    components: list[Component]
    #: The winning moves, or the first of them; in a draw the moves that keep it.
    moves: list[Move]
    #: The number of such moves; None if they cannot be counted.
    moves_total: int | Any
    #: ``"exact"``, ``"proved"``, ``"theory"`` or ``"assumed"``.
    standing: str
    convention: str = "normal"
    #: A move by which a won play comes to its end, if play need not end.
    best: Move | Any = None

    @property
    def keeps(self) -> str | None:
        """``"draw"`` where the moves are those that keep a draw."""
        return "draw" if self.outcome == "D" else None

    def __hash__(self) -> int:
        return hash((self.outcome, self.value, self.standing, tuple(self.components), tuple(self.moves)))

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        total = "?" if self.moves_total is None else self.moves_total
        return f"<Answer: {self.outcome}, {_winner(self.winner)}{value}, moves {total}, {self.standing}>"

    def to_dict(self) -> dict[str, Any]:
        """The answer as the command line's JSON has it."""
        answer: dict[str, Any] = {
            "outcome": self.outcome,
            "winner": self.winner,
            "convention": self.convention,
            "value": _json_value(self.value),
            "components": [component.to_dict() for component in self.components],
            "moves": [move.to_dict() for move in self.moves],
            "moves_total": self.moves_total,
            "standing": self.standing,
        }
        if self.keeps:
            answer["keeps"] = self.keeps
        if self.best is not None:
            answer["best"] = self.best.to_dict()
        return answer

    def _repr_html_(self) -> str:
        value = "" if self.value is None else f", value <b>{escape(str(self.value))}</b>"
        head = f"<p><b>{_winner(self.winner)}</b> ({self.outcome}){value} {badge(self.standing)}</p>"
        rows = [
            (escape(str(c.position)), escape(str(c.value)), badge(c.standing), escape(c.basis))
            for c in self.components[:_SHOWN]
        ]
        text = head + table(["position", "value", "", "basis"], rows)
        if self.moves:
            shown = "".join(f"<li>{escape(move.text)}</li>" for move in self.moves[:_SHOWN])
            total = "" if self.moves_total is None else f" ({self.moves_total})"
            kind = "moves that keep the draw" if self.keeps else "winning moves"
            text += f"<p>{kind}{total}:</p><ul>{shown}</ul>"
        return text


def _winner(word: str) -> str:
    return "draw" if word == "draw" else f"{word} player wins"


def _json_position(position: Any) -> Any:
    if isinstance(position, str):
        return position
    if isinstance(position, frozenset):
        return sorted(position)
    return list(position) if isinstance(position, tuple) else [position]


def _json_value(value: int | Loopy | None) -> int | str | None:
    return str(value) if isinstance(value, Loopy) else None if value is None else int(value)


def answer_from(parts: dict[str, Any]) -> Answer:
    """The answer, put together from the parts that the native part gives."""
    return Answer(
        outcome=parts["outcome"],
        winner=parts["winner"],
        value=plain_from(parts["value"]),
        components=[
            _component(rule, position, value, basis, method, parts["standing"])
            for rule, position, value, basis, method in parts["components"]
        ],
        moves=[_move(*found) for found in parts["moves"]],
        moves_total=parts["moves_total"],
        standing=parts["standing"],
        convention=parts["convention"],
        best=None if parts["best"] is None else _move(*parts["best"]),
    )


def _component(rule: str, position: Any, value: Any, basis: str, method: str, whole: str) -> Component:
    # The text of a basis begins with its standing.
    word = basis.split(":", 1)[0].split(" ", 1)[0]
    standing = word if word in ("exact", "proved", "theory", "assumed") else whole
    return Component(position, value_from(value, standing, basis), standing, basis, rule, method)


def _move(changes: list[tuple[int, Any, list[Any]]], value_after: Any, text: str) -> Move:
    component, before, after = changes[0] if changes else (0, None, [])
    return Move(component, before, after, text, tuple(changes), plain_from(value_after))


@dataclass(frozen=True)
class Verified:
    """A certificate that was verified: its true statements.

    >>> import sprague as sg
    >>> sg.verify(sg.Game("kayles").pattern().certificate).statement
    'G(n+12) = G(n) for all n >= 71, for the nim-values G of the heaps of: 0.77 (guy-smith)'
    """

    statement: str

    def __str__(self) -> str:
        return self.statement
