"""Guesses, claims that are proved, misère quotients, windows, the list of games, progress."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import sprague as sg


def test_guesses() -> None:
    claim = sg.guess(sg.Game("take 1,3,4").values(60))
    assert (claim.kind, claim.period, claim.preperiod, claim.standing, claim.checked_to) == ("periodic", 7, 0, "checked", 59)
    assert claim.certificate is None and claim.game is None and claim(10**30) == sg.Game("take 1,3,4").pattern()(10**30)
    again = pickle.loads(pickle.dumps(claim))
    assert again == claim and again(10**9) == claim(10**9) and copy.deepcopy(claim) == claim
    assert "$$" in claim._repr_html_() and "holds for every n <= 59, not proved" in str(claim)
    assert sg.guess([n // 3 for n in range(30)]).saltus == 1
    assert sg.guess([]) is None and sg.guess([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]) is None
    with pytest.raises(ValueError, match="dimensions"):
        sg.guess(np.zeros((3, 3), dtype=int))
    with pytest.raises(ValueError):
        sg.guess([1, -1])
    with pytest.raises(sg.CertificateError):
        sg.verify(claim)


def test_a_guess_fits_every_value_of_its_list() -> None:
    for rule in ("take 1,3,4", "0.77", "take any; split 2", "take squares", "n -> n-b, b : 1<=b, 2*b<=n", "take any", "0.06"):
        for count in (20, 40, 90, 300):
            values = sg.Game(rule).values(count)
            claim = sg.guess(values)
            if claim is not None and claim.kind != "zeros":
                assert [claim(n) for n in range(count)] == values.tolist(), (rule, count, str(claim))


def test_windows_and_arrays() -> None:
    game = sg.Game("kayles")
    values = game.values(300)
    assert np.array_equal(game[100:200], values[100:200]) and np.array_equal(game[:50:7], values[:50:7])
    assert np.array_equal(game.values(range(20, 90, 3)), values[20:90:3])
    assert np.array_equal(game.outcomes(range(20, 30)), game.outcomes(30)[20:])
    assert np.array_equal(game.zeros(range(5, 30)), [n for n in range(5, 30) if values[n] == 0])
    assert game.values(range(10**18, 10**18 + 3)).tolist() == [game[10**18 + i] for i in range(3)]
    assert np.array_equal(game[np.arange(20).reshape(4, 5)], values[:20].reshape(4, 5)) and game[5:5].tolist() == []
    claim = game.pattern()
    assert np.array_equal(claim(np.arange(300)), values)
    lost = sg.Game("wythoff").pattern()
    table = lost(np.arange(9)[:, None], np.arange(9))
    assert np.array_equal(np.argwhere(table), sg.Game("wythoff").zeros(9, 9))
    for wrong in (lambda: game[5:], lambda: game.values(range(9, 2, -1)), lambda: sg.Game("wythoff").values(range(4))):
        with pytest.raises((TypeError, ValueError)):
            wrong()


def test_misere_quotients() -> None:
    game = sg.Game("kayles")
    quotient = game.quotient()
    assert (quotient.order, quotient.p_portion, quotient.status) == (40, 9, "proved")
    assert quotient.standing["kind"] == "proved" and quotient.to_dict()["rule"] == "kayles"
    assert pickle.loads(pickle.dumps(quotient)) == quotient and "\\" in quotient.latex
    assert sg.verify(quotient.certificate).statement
    small = sg.Game("0.75").quotient()
    assert small.svg().startswith("<svg") and "<svg" in small._repr_html_()
    part = game.quotient(20)
    assert part.status == "partial" and part.heaps == 20
    graph = sg.Digraph({"a": ["b", "c"], "b": ["c"]}).quotient()
    assert graph.vertices == 3 and graph.order == 6 and graph.rule is None
    assert "3: " in sg.verify(graph.certificate).statement
    tuples = sg.Game("(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)").quotient(4)
    assert tuples.positions == 25 == len(tuples.phi) and tuples.status == "proved"
    with pytest.raises(sg.LoopError):
        sg.Digraph([(1, 2), (2, 1)]).quotient()
    with pytest.raises(sg.SpragueError):
        sg.Game("wythoff; misere").genus(3)
    genera = game.genus(20)
    assert len(genera) == 21 and genera.genus[5]["value"] == 4 and genera[5].kind == "restive"
    assert genera.to_dict()["genus"][0] == {"value": 0, "superscript": [1, 2, 0], "kind": "fickle", "tame": True}


def test_claims_that_a_person_writes() -> None:
    verdict = sg.Game("wythoff").prove("a=b zeros")
    assert not verdict and verdict.verdict == "false" and verdict.at == (1, 1) and verdict.certificate is None
    proved = sg.Game("take 1,2").prove("n%3=0 zeros")
    assert proved and sg.verify(proved.certificate).statement and "proved" in proved._repr_html_()
    with pytest.raises(ValueError, match="column"):
        sg.Game("take 1,2").prove("n%3==0 zeros and")
    with pytest.raises(ValueError, match="numbers"):
        sg.Game("cram").prove("n=0 zeros")


def test_the_list_of_games() -> None:
    games = sg.games()
    assert len(games) > 130 and games["kayles"].rule == "0.77" and "威佐夫博弈" in games and "nothing" not in games
    assert [sg.Game(game.name).rule for game in games] == [game.name for game in games]
    assert "<table>" in games._repr_html_() and pickle.loads(pickle.dumps(games)) is games
    assert sg.Game("kayles").rule_text == "0.77" and sg.Game("take 1,3").rule_text == "take 1,3"


def test_the_field_of_nim_values() -> None:
    numbers = np.arange(1, 200)
    assert np.array_equal(sg.nim_mul(numbers, sg.nim_inv(numbers)), np.ones(199))
    roots = sg.nim_sqrt(numbers)
    assert np.array_equal(sg.nim_mul(roots, roots), numbers) and sg.nim_pow(7, 3) == sg.nim_mul(7, sg.nim_mul(7, 7))
    assert sg.nim_div(sg.nim_mul(77, 1234), 1234) == 77 and sg.nim_inv(2**80) > 2**64
    with pytest.raises(ZeroDivisionError):
        sg.nim_inv(0)
    with pytest.raises(ZeroDivisionError):
        sg.nim_div([1, 2], [1, 0])
    with pytest.raises(ValueError):
        sg.nim_sqrt(-1)


def test_records_declare_their_fields() -> None:
    row = sg.atlas()["0.77"]
    assert row.period == 12 and row.to_dict()["rule"] == "0.77" and pickle.loads(pickle.dumps(row)) == row
    with pytest.raises(AttributeError):
        row.periods  # type: ignore[attr-defined]
    compared = sg.Game("take 1,3,4").compare(sg.Game("take 1,3"))
    assert compared.standing is None and compared.at == [4] and hash(compared) == hash(pickle.loads(pickle.dumps(compared)))
    assert sg.Game("kayles").check(5).left_out == 0
    assert "<table>" in sg.atlas()._repr_html_() and "<table>" in sg.Digraph([(1, 2)]).labels()._repr_html_()


def test_progress_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[Any, ...]] = []
    sg.progress(lambda *step: seen.append(step))
    try:
        with pytest.raises(sg.LimitReached):
            sg.Game("0.007").values(10**8, time=2.8)
        with pytest.raises(sg.LimitReached):
            sg.Game("0.007").values(10**8, time=2.8, threads=2)
    finally:
        sg.progress()
    ends = [step for step in seen if step[0] is None]
    steps = [step for step in seen if step[0] is not None]
    assert len(ends) == 2 and len(steps) >= 3 and steps[0][3] >= 2
    assert all(step[0] <= step[1] and step[2] == "values" for step in steps)
    sg.progress(True)
    try:
        with pytest.raises(sg.LimitReached):
            sg.Game("0.007").values(10**8, time=2.8)
    finally:
        sg.progress(False)
    with pytest.raises(sg.LimitReached):
        sg.Game("0.007").values(10**8, time=2.5)
    sg.progress()
    shown = capsys.readouterr().err
    assert "values" in shown and "a second" in shown and shown.endswith("\r")

    def ends_it(*step: object) -> None:
        raise RuntimeError("enough")

    sg.progress(ends_it)
    try:
        with pytest.raises(RuntimeError, match="enough"):
            sg.Game("0.007").values(10**8, time=20)
    finally:
        sg.progress()


def test_the_ground_has_a_usual_name() -> None:
    assert sg.hackenbush([(0, 1)]).value == 1 and sg.hackenbush([("ground", "a"), ("a", "b")]).value == 2
    graph = sg.Digraph({"a": ["b", "c"], "b": ["c"]})
    assert graph["a"] == ["b", "c"] and list(graph) == ["a", "b", "c"] and graph["c"] == []
