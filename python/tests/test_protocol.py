"""Functions as games: the questions of a rule, sums with rules, misère play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pytest

import sprague as sg


@sg.game
def kayles(n: int) -> Iterator[list[int]]:
    yield from ([i, n - k - i] for k in (1, 2) if k <= n for i in range((n - k) // 2 + 1))


@sg.game
def wythoff(pair: tuple[int, int]) -> list[tuple[int, int]]:
    a, b = pair
    rows = [(i, b) for i in range(a)] + [(a, j) for j in range(b)]
    return rows + [(a - k, b - k) for k in range(1, min(a, b) + 1)]


misere_kayles = sg.game(kayles.__wrapped__, misere=True)


@lru_cache(maxsize=None)
def lost_in_misere(sum_: tuple[int, ...]) -> bool:
    """By the definition: whoever cannot move wins."""
    after = [
        tuple(sorted(sum_[:i] + tuple(option) + sum_[i + 1 :]))
        for i, n in enumerate(sum_)
        for option in kayles.__wrapped__(n) or ()
    ]
    return bool(after) and all(not lost_in_misere(left) for left in after)


def test_tables_are_those_of_the_rule() -> None:
    rule, pairs = sg.Game("kayles"), sg.Game("wythoff")
    assert np.array_equal(kayles.values(60), rule.values(60)) and kayles.values(60).dtype == np.uint8
    assert np.array_equal(wythoff.values(9, 12), pairs.values(9, 12))
    assert np.array_equal(wythoff.outcomes(9, 12), pairs.outcomes(9, 12))
    assert np.array_equal(wythoff.zeros(20, 20), pairs.zeros(20, 20)) and np.array_equal(kayles.zeros(50), rule.zeros(50))
    assert kayles[10:20].tolist() == rule.values(20)[10:].tolist() and kayles.values(0).shape == (0,)
    assert kayles.check(rule, 40).mismatches == [] and kayles.check(rule, 40).checked_positions == 41
    wrong = kayles.check(sg.Game("take 1,2"), 10)
    assert wrong.mismatches[0] == {"position": [3], "own": 3, "rule": 0}
    with pytest.raises(TypeError):
        kayles.values()


def test_sums_with_rules() -> None:
    rng = random.Random(7)
    rules = [sg.Game("take 1,3,4"), sg.Game("wythoff"), sg.Game("kayles")]
    twins = [sg.Game("kayles"), sg.Game("wythoff")]
    for _ in range(40):
        pair = (rng.randrange(8), rng.randrange(8))
        n, m, k = (rng.randrange(1, 15) for _ in range(3))
        mixed = kayles(n) + rules[0](m) + wythoff(pair) + rules[1]((k % 6, 4)) + kayles(k)
        plain = twins[0](n) + rules[0](m) + twins[1](pair) + rules[1]((k % 6, 4)) + twins[0](k)
        own, expected = mixed.solve(), plain.solve()
        assert (own.outcome, own.value, own.standing) == (expected.outcome, expected.value, own.standing)
        assert [c.value for c in own.components] == [c.value for c in expected.components]
        made = sorted((move.component, str(sorted(map(str, move.after)))) for move in own.moves)
        # A position without options may be told or left out.
        live = {move.component for move in expected.moves}
        assert {move.component for move in own.moves} == live and own.moves_total == len(own.moves) == len(made)
        for move in own.moves:
            game = mixed.components[move.component][0]
            rest = sum((g(at) for i, (g, at) in enumerate(mixed.components) if i != move.component), sg.Sum())
            assert (rest + sg.Sum((game, at) for at in move.after)).outcome == "P"
    assert (kayles(3) + kayles(3)).outcome == "P" and (2 * kayles(5)).outcome == "P" and len(3 * rules[0](5)) == 3
    with pytest.raises(sg.SpragueError, match="misère"):
        (misere_kayles(3) + rules[0](3)).solve()
    with pytest.raises(sg.SpragueError, match="nim-value"):
        (kayles(3) + sg.Game("n -> n+1 : n>=1, n<5; n -> n-1")(1)).solve()
    with pytest.raises(sg.LimitReached):
        (kayles(3) + sg.Game("0.007")(10**9)).solve(time=0.3)
    with pytest.raises(TypeError, match="lists no options"):
        list(kayles(3) + kayles(4))


def test_misere_play_is_the_definition() -> None:
    rng = random.Random(3)
    assert misere_kayles.outcomes(12).tolist() == ["P" if lost_in_misere((n,)) else "N" for n in range(12)]
    for _ in range(60):
        parts = tuple(sorted(rng.randrange(7) for _ in range(rng.randrange(4))))
        answer = misere_kayles.solve(parts)
        assert (answer.outcome == "P") == lost_in_misere(parts) and answer.value is None and answer.convention == "misere"
        moves = {(move.component, tuple(sorted(move.after))) for move in answer.moves}
        expected = {
            (i, tuple(sorted(option)))
            for i, n in enumerate(parts)
            for option in kayles.__wrapped__(n) or ()
            if lost_in_misere(tuple(sorted(parts[:i] + tuple(option) + parts[i + 1 :])))
        }
        assert moves == expected, parts
    with pytest.raises(sg.SpragueError, match="outcomes"):
        misere_kayles.values(5)
    assert misere_kayles.play == "misere" and "misère" in repr(misere_kayles)
    assert misere_kayles.check(sg.Game("kayles", misere=True), 9).mismatches == []


def test_misere_play_keeps_limits_and_tells_cycles() -> None:
    large = sg.game(lambda n: range(n), misere=True)
    with pytest.raises(sg.LimitReached):
        large.solve([40, 41, 42, 43, 44, 45], time=0.2)
    loop = sg.game(lambda n: [1 - n], misere=True)
    with pytest.raises(sg.LoopError):
        loop.outcomes(2)

    def broken(n: int) -> list[int]:
        raise RuntimeError("four")

    with pytest.raises(RuntimeError, match="four"):
        sg.game(broken, misere=True).solve([4, 5])


def test_words_and_pictures() -> None:
    text = kayles.explain([5, 3])
    assert "first player wins" in text and "xor" in text and "winning moves" in text
    assert "先手必胜" in kayles.explain([5, 3], lang="zh") and "后手必胜" in misere_kayles.explain([1], lang="zh")
    with pytest.raises(ValueError, match="language"):
        kayles.explain([5], lang="xx")
    assert kayles.svg(30).startswith("<svg") and wythoff.svg(5, 5).startswith("<svg")
    assert "<table>" in kayles._repr_html_() and wythoff._repr_html_() == "<p><code>wythoff</code></p>"
    assert wythoff.plot(5, 6).get_title() == "wythoff"
    assert str(kayles.guess(200)).startswith("G(n+12) = G(n) for all n >= 71")


def test_a_decorator_with_options() -> None:
    @sg.game(misere=True)
    def nim(n: int) -> range:
        return range(n)

    assert nim.outcomes(4).tolist() == ["N", "P", "N", "N"] and nim.options(3) == [0, 1, 2]
