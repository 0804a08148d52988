"""Games that are Python functions."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

import sprague as sg


@sg.game
def kayles(n: int) -> Iterator[list[int]]:
    """Take one or two that stand side by side."""
    yield from ([i, n - k - i] for k in (1, 2) if k <= n for i in range((n - k) // 2 + 1))


@sg.game
def euclid(pair: tuple[int, int]) -> list[tuple[int, ...]]:
    a, b = sorted(pair)
    return [tuple(sorted((a, b - k * a))) for k in range(1, b // a + 1)] if a else []


def test_values_are_those_of_the_rule() -> None:
    expected = sg.Game("kayles").values(80).tolist()
    assert [kayles.value(n) for n in range(80)] == expected and kayles[30] == expected[30]
    assert kayles.value(30).standing == "exact"
    table = sg.Game("euclid").values(12, 12)
    assert all(euclid[a, b] == table[a, b] for a in range(12) for b in range(a, 12))


def test_sums_and_moves() -> None:
    answer, expected = kayles.solve([30, 5]), sg.Game("kayles").solve([30, 5])
    assert (answer.outcome, answer.value, answer.moves_total) == (expected.outcome, expected.value, expected.moves_total)
    for move in answer.moves:
        rest = [n for i, n in enumerate([30, 5]) if i != move.component]
        assert kayles.solve(rest + move.after).outcome == "P"
    assert kayles.solve([5, 5]).outcome == "P" and kayles.solve([]).outcome == "P"
    assert answer.components[0].position == 30 and isinstance(answer.moves[0].text, str)


def test_positions_are_any_hashable_objects() -> None:
    @sg.game
    def words(word: str) -> list[str]:
        return [word[:i] + "--" + word[i + 2 :] for i in range(len(word) - 1) if word[i : i + 2] == "++"]

    flip = sg.Game('"++" -> "--"')
    assert all(words["+" * n] == flip["+" * n] for n in range(9))

    @sg.game
    def sets(numbers: frozenset[int]) -> list[frozenset[int]]:
        return [frozenset(d for d in numbers if x % d) for x in numbers]

    assert sets[frozenset(range(1, 6))] == sg.Game("erase d for x : d|x")[frozenset(range(1, 6))]
    with pytest.raises(TypeError):
        words.value(["unhashable"])  # type: ignore[arg-type]


def test_the_function_is_asked_once_for_each_position() -> None:
    asked: list[int] = []

    @sg.game
    def counted(n: int) -> range:
        asked.append(n)
        return range(n)

    assert counted[40] == 40 and counted.solve([40, 3]).outcome == "N"
    assert len(asked) == len(set(asked)) == 41


def test_a_cycle_is_told() -> None:
    @sg.game
    def loop(n: int) -> list[int]:
        return [n - 1, n + 1] if 0 < n < 5 else [4] if n == 5 else []

    with pytest.raises(sg.LoopError) as raised:
        loop.value(3)
    cycle = raised.value.cycle
    assert cycle and all(after in loop(before) for before, after in zip(cycle, cycle[1:] + cycle[:1]))

    @sg.game
    def sums(n: int) -> list[list[int]]:
        return [[n - 1, n]] if n else []

    with pytest.raises(sg.LoopError) as raised:
        sums.value(2)
    assert raised.value.cycle in ([1], [2])


def test_very_deep_games_do_not_overflow_the_stack() -> None:
    @sg.game
    def line(n: int) -> list[int]:
        return [n - 1] if n else []

    assert line[200_000] == 0 and line[200_001] == 1


def test_exceptions_of_the_function_come_through() -> None:
    @sg.game
    def broken(n: int) -> list[int]:
        if n == 3:
            raise RuntimeError("three")
        return [n - 1] if n else []

    assert broken[2] == 0
    with pytest.raises(RuntimeError, match="three"):
        broken.value(5)
    assert broken[1] == 1

    @sg.game
    def none(n: int) -> None:
        return None

    assert none[5] == 0
    with pytest.raises(TypeError):
        sg.game(5)  # type: ignore[call-overload]


def test_limits() -> None:
    @sg.game
    def large(n: int) -> list[int]:
        return [n - 1, n - 2]

    with pytest.raises(sg.LimitReached) as raised:
        large.value(10**9, time=0.2)
    assert "positions" in raised.value.reached


def test_a_game_is_still_a_function() -> None:
    assert kayles.__name__ == "kayles" and kayles.__doc__ and list(kayles(2) or ()) == [[0, 1], [0, 0]]
    assert repr(kayles) == "<game kayles>"
    again: Any = pickle.loads(pickle.dumps(kayles))
    assert again is kayles


def test_a_function_cannot_ask_its_own_game() -> None:
    @sg.game
    def asks(n: int) -> range:
        if n > 3:
            asks.value(n - 1)
        return range(n)

    with pytest.raises(sg.SpragueError, match="cannot ask the game itself"):
        asks.value(6)
    assert asks.value(3) == 3


def test_a_game_that_its_function_holds_is_freed() -> None:
    class Position:
        """As an integer, but it can be watched."""

        def __init__(self, n: int) -> None:
            self.n = n

    def made() -> tuple[weakref.ref[sg.FunctionGame], weakref.ref[Position]]:
        def options(position: Position) -> list[Position]:
            assert options.game is game  # type: ignore[attr-defined]
            return [Position(position.n - 1)] if position.n else []

        game, first = sg.game(options), Position(3)
        options.game = game  # type: ignore[attr-defined]
        assert game.value(first) == 1
        return weakref.ref(game), weakref.ref(first)

    game, first = made()
    gc.collect()
    assert game() is None and first() is None
