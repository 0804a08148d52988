"""Sums and answers."""

from __future__ import annotations

import pickle
from itertools import product

import numpy as np
import pytest

import sprague as sg

TAKE, KAYLES, WYTHOFF = sg.Game("take 1,3,4"), sg.Game("kayles"), sg.Game("wythoff")


def test_an_answer_says_who_wins_and_how() -> None:
    answer = TAKE.solve([5, 8, 13])
    assert (answer.outcome, answer.winner, answer.value, answer.moves, answer.moves_total) == ("P", "second", 0, [], 0)
    assert [component.position for component in answer.components] == [5, 8, 13]
    assert [component.value for component in answer.components] == [3, 1, 2]
    assert all(component.standing == "proved" for component in answer.components)
    first = TAKE.solve([5, 8, 12])
    move = first.moves[0]
    assert (move.component, move.before, move.after, move.text) == (0, 5, [4], "take 1 from 5")
    assert first.standing == "proved" and first.convention == "normal"


def test_values_add_up_and_every_move_wins() -> None:
    for heaps in product(range(9), range(12), (7,)):
        answer = TAKE.solve(heaps)
        assert answer.value == int(np.bitwise_xor.reduce([TAKE[n] for n in heaps]))
        for move in answer.moves:
            after = [n for i, n in enumerate(heaps) if i != move.component] + move.after
            assert TAKE.solve(after).outcome == "P"
        assert bool(answer.moves) == (answer.outcome == "N")


def test_sums_of_several_games() -> None:
    whole = TAKE(5, 8) + KAYLES(10) + WYTHOFF((3, 4))
    answer = whole.solve()
    assert answer.value == TAKE[5] ^ TAKE[8] ^ KAYLES[10] ^ WYTHOFF[3, 4]
    assert [component.rule for component in answer.components] == ["take 1,3,4"] * 2 + ["kayles", "wythoff"]
    assert whole.solve(theory=False).value in (None, answer.value)
    assert whole.outcome == answer.outcome and whole.value == answer.value
    assert sum([TAKE(1), KAYLES(2)]) == TAKE(1) + KAYLES(2)
    # Equal games that are different objects.
    assert (TAKE(5) + sg.Game("take 1,3,4")(5)).solve().outcome == "P"
    assert TAKE().solve().outcome == "P" and (TAKE() + KAYLES(1)).solve().outcome == "N"
    assert "kayles" in (TAKE(5) + KAYLES(3)).explain()


def test_what_a_sum_finds_out_stays_with_its_games() -> None:
    one, two = sg.Game("take 1,3,4"), sg.Game("kayles")
    assert (one(5) + two(7)).solve().value == (two(7) + one(5)).solve().value
    assert one.solve([5]).value == 3 and two.solve([7]).value == 2
    piles, nim = sg.Game("staircase"), sg.Game("take any")
    assert (piles((2, 5, 2)) + nim(3)).solve().value == piles[(2, 5, 2)] ^ 3
    assert piles[(1, 1)] == 1 and nim[3] == 3


def test_conventions_do_not_mix() -> None:
    with pytest.raises(sg.SumError):
        (TAKE(5) + sg.Game("kayles", misere=True)(5)).solve()
    assert TAKE.solve([5, 8]).value == 2
    with pytest.raises(TypeError):
        TAKE(5) + 3


def test_misere_sums() -> None:
    nim = sg.Game("take any", misere=True)
    assert [nim.solve([1] * count).outcome for count in range(4)] == ["N", "P", "N", "P"]
    assert nim.solve([1, 1, 1]).value is None and nim.solve([2, 2]).outcome == "P"
    assert (nim(1) + sg.Game("kayles", misere=True)(1)).solve().outcome == "N"


def test_draws() -> None:
    answer = sg.Game("n -> n+1 : n<5; n -> n-1").solve([3])
    assert (answer.outcome, answer.winner, answer.value, answer.keeps) == ("D", "draw", sg.Loopy(), "draw")
    assert answer.moves_total == 2


def test_turns_in_several_components() -> None:
    answer = sg.Game("take any; play 1..2").solve([1, 1, 2])
    assert answer.outcome == "N" and answer.value == 4
    both = sg.Game("take any; play 1..2").solve([3, 4])
    assert any(len(move.changes) == 2 for move in both.moves)


def test_moves_are_listed_up_to_a_number() -> None:
    answer = sg.Game("take any").solve([1] * 20_001)
    assert answer.moves_total == 20_001 and len(answer.moves) == 10_000
    assert len(sg.Game("take any").solve([1] * 11, moves=5).moves) == 5


def test_the_definition_alone_is_exact() -> None:
    for game, positions in ((TAKE, [5, 8, 13]), (KAYLES, [6, 7]), (WYTHOFF, [(3, 4)])):
        by_definition = game.solve(positions, theory=False)
        assert by_definition.standing == "exact"
        assert all(component.standing == "exact" for component in by_definition.components)
        assert by_definition.outcome == game.solve(positions).outcome


def test_how_positions_are_given() -> None:
    assert TAKE.solve(5).value == TAKE.solve([5]).value == TAKE.solve(np.array([5])).value == 3
    assert TAKE.solve((5, 8)).value == TAKE.solve(iter([5, 8])).value == 2
    assert WYTHOFF.solve((3, 4)).value == WYTHOFF.solve([(3, 4)]).value == WYTHOFF.solve([[3, 4]]).value
    assert WYTHOFF.solve(np.array([[3, 4], [1, 2]])).value == WYTHOFF[3, 4]
    assert TAKE.solve([]).outcome == "P" and TAKE.solve([]).components == []


def test_answers_and_sums_are_values() -> None:
    answer, whole = TAKE.solve([5, 8, 12]), TAKE(5, 8) + KAYLES(10)
    for thing in (answer, whole, answer.moves[0], answer.components[0]):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing and hash(again) == hash(thing)
    with pytest.raises(AttributeError):
        setattr(answer, "outcome", "P")
    with pytest.raises(AttributeError):
        setattr(whole, "extra", 1)
    assert repr(whole) == "Game('take 1,3,4')(5, 8) + Game('kayles')(10)"
    assert repr(answer) == "<Answer: N, first player wins, value 1, moves 3, proved>"
    assert answer.to_dict()["components"][0] == {
        "rule": "take 1,3,4",
        "position": [5],
        "value": 3,
        "basis": "proved: period 7 from 0 (window of 4)",
        "method": "sequence",
    }
    assert answer.to_dict()["moves"][0]["changes"] == [{"component": 0, "from": [5], "to": [[4]]}]


def test_notebooks_show_tables_badges_and_formulas() -> None:
    assert "first player wins" in TAKE.solve([5])._repr_html_() and "<table" in TAKE.solve([5])._repr_html_()
    assert "proved" in TAKE._repr_html_() and "<svg" in TAKE._repr_html_()
    assert "<svg" in WYTHOFF._repr_html_() and "<b>" in TAKE.value(5)._repr_html_()
    assert "second player wins" in (TAKE(5) + TAKE(5))._repr_html_()
    claim = TAKE.pattern()
    assert claim is not None and (claim._repr_latex_() or "").startswith("$G(n) = ")
    assert "&lt;" in sg.Game("n -> k : 0<=k<n")._repr_html_()
    assert "no pattern" in sg.Game("take fib").findings(limit=1000)._repr_html_()
