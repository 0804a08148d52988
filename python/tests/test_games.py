"""Games, values, outcomes, lost positions."""

from __future__ import annotations

import copy
import gc
import pickle
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sprague as sg

TAKE = sg.Game("take 1,3,4")
ROUND = "n -> n+1 : n>=1, n<5; n -> n-1"


def kayles(count: int) -> list[int]:
    """The values by the definition."""
    values: list[int] = []
    for n in range(count):
        seen = {values[i] ^ values[n - k - i] for k in (1, 2) if k <= n for i in range(n - k + 1)}
        values.append(next(v for v in range(n + 2) if v not in seen))
    return values


def test_what_a_game_says_of_itself() -> None:
    assert (TAKE.rule, TAKE.play, repr(TAKE)) == ("take 1,3,4", "normal", "Game('take 1,3,4')")
    assert TAKE.plan.startswith("rule:") and "ladder" in TAKE.plan
    assert sg.Game("take any; misere").play == "misere" == sg.Game("take any", misere=True).play
    with_parameter = sg.Game("take 1..K", K=5)
    assert with_parameter.params == {"K": 5}
    assert with_parameter.values(7).tolist() == [0, 1, 2, 3, 4, 5, 0]
    assert repr(with_parameter) == "Game('take 1..K', K=5)"


def test_values_are_those_of_the_definition() -> None:
    assert TAKE.values(9).tolist() == [0, 1, 0, 1, 2, 3, 2, 0, 1]
    assert sg.Game("kayles").values(200).tolist() == kayles(200)
    assert len(TAKE.values(1000)) == 1000 and len(TAKE.values(0)) == 0


@pytest.mark.parametrize("count", [1, 255, 256, 257, 65_536, 65_537])
def test_values_have_the_narrowest_type(count: int) -> None:
    values = sg.Game("take any").values(count)
    assert values.dtype == np.min_scalar_type(count - 1)
    assert np.array_equal(values, np.arange(count))
    # Computing more values of the same game does not change the type of fewer.
    game = sg.Game("take any; split 2")
    assert game.values(1000).dtype == np.uint16
    assert game.values(200).dtype == np.uint8


def test_long_tables_are_handed_over() -> None:
    game = sg.Game("take 1,3,4")
    gc.collect()
    values = game.values(10**7)
    assert not values.flags.owndata and values.base is not None and values.flags.writeable
    assert len(values) == 10**7 and values.dtype == np.uint8
    # tracemalloc sees memory that NumPy would have allocated for a copy, but not that of the
    # engine.
    tracemalloc.start()
    game.values(10**6)
    assert tracemalloc.get_traced_memory()[1] < 10**5
    tracemalloc.stop()


def test_writing_into_values_never_reaches_the_engine() -> None:
    for rule in ("take 1,3,4", "0.007", "take any; split 2"):
        game = sg.Game(rule)
        first = game.values(500)
        expected = first.copy()
        first[:] = 99
        assert np.array_equal(game.values(500), expected)
        assert game[17] == expected[17]


def test_pairs_are_tables() -> None:
    wythoff = sg.Game("wythoff")
    table = wythoff.values(30, 40)
    assert table.shape == (30, 40) and table.dtype == np.uint8
    assert table[3, 4] == wythoff[3, 4] == wythoff[(3, 4)] == wythoff.value((3, 4)) == 2
    lost = wythoff.zeros(30, 40)
    assert lost.shape[1] == 2
    assert {tuple(pair) for pair in lost.tolist()} == set(zip(*map(list, np.nonzero(table == 0))))
    assert wythoff.values(0, 3).shape == (0, 3) and wythoff.zeros(0, 3).shape == (0, 2)


def test_lost_positions() -> None:
    assert TAKE.zeros(100).tolist() == np.nonzero(TAKE.values(100) == 0)[0].tolist()
    misere = sg.Game("take 1,3,4", misere=True)
    assert misere.zeros(50).tolist() == np.nonzero(misere.outcomes(50) == "P")[0].tolist()


def test_outcomes() -> None:
    outcomes = sg.Game("take any", misere=True).outcomes(50)
    assert outcomes.dtype == np.dtype("<U1") and outcomes.tolist() == ["N", "P"] + ["N"] * 48
    assert (TAKE.outcomes(50) == np.where(TAKE.values(50) == 0, "P", "N")).all()
    assert sg.Game("wythoff").outcomes(5, 7).shape == (5, 7)
    assert sg.Game(ROUND).outcomes(6).tolist() == ["P", "N", "D", "D", "D", "D"]
    assert sg.Game("take any; play 1..2").outcomes(4).tolist() == ["P", "N", "N", "N"]


def test_games_without_values_say_so() -> None:
    misere = sg.Game("take any", misere=True)
    for ask in (lambda: misere.values(5), lambda: misere.value(5), lambda: misere[5]):
        with pytest.raises(sg.SpragueError):
            ask()
    with pytest.raises(sg.SpragueError):
        sg.Game("take any; play 1..2").values(5)


def test_a_value_is_an_int_with_a_standing() -> None:
    value = TAKE.value(10**18)
    assert value == 1 and int(value) == 1 and isinstance(value, sg.Value) and hash(value) == hash(1)
    assert issubclass(sg.Value, int)
    assert value.standing == "proved" and value.basis.startswith("proved: period 7")
    assert f"{value}" == "1" and f"{value:03d}" == "001" and value + 1 == 2
    assert type(TAKE[10**18]) is int
    assert TAKE.value(5, theory=False).standing == "exact"
    with pytest.raises(AttributeError):
        setattr(value, "standing", "exact")
    assert TAKE.value(np.int64(5)) == TAKE.value(5) == 3


def test_numbers_beyond_64_bits() -> None:
    nim = sg.Game("take any")
    for n in (2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, 2**20_000):
        assert nim[n] == n and nim.value(n) == n
        assert TAKE[n] == TAKE[n % 7]
    assert nim.solve([10**30, 10**30 + 1]).value == 10**30 ^ (10**30 + 1)
    assert nim.solve([10**30]).components[0].position == 10**30


def test_infinite_values() -> None:
    game = sg.Game(ROUND)
    values = game.values(6)
    assert values.dtype == object and values[0] == 0
    assert values[1] == sg.Loopy([0]) and values[1].set == {0}
    value = game.value(1)
    assert isinstance(value, sg.Loopy) and value.standing == "exact" and str(value) == "inf(0)"
    assert game[1] == value and hash(game[1]) == hash(value) and game[2] == sg.Loopy()
    assert value != 0


def test_positions_have_their_types() -> None:
    words = sg.Game('"++" -> "--"')
    assert words["++++"] == 2 and words.solve(["++++", "++++"]).outcome == "P"
    assert words.solve("++++").moves[0].after == ["+--+"]
    cram = sg.Game("cram")
    assert cram["4x5"] == 2 and cram.solve(["3x4"]).components[0].position == "3x4"
    erase = sg.Game("erase d for x : d|x")
    component = erase.solve([{1, 2, 3}]).components[0]
    assert component.position == frozenset({1, 2, 3}) and erase[frozenset({1, 2, 3})] == erase[(1, 2, 3)] == 2
    piles = sg.Game("staircase")
    assert piles.solve([(2, 5, 2)]).components[0].position == (2, 5, 2) and piles[(2, 5, 3)] == 1


@pytest.mark.parametrize("wrong", [5.0, "5", None, [1.5], object(), 5j])
def test_wrong_types_are_type_errors(wrong: Any) -> None:
    for ask in (TAKE.value, TAKE.__getitem__, lambda at: TAKE.solve([at]), TAKE):
        with pytest.raises(TypeError):
            ask(wrong)


@pytest.mark.parametrize("wrong", [-1, -(10**30), np.int64(-5)])
def test_negative_numbers_are_value_errors(wrong: int) -> None:
    for ask in (TAKE.value, TAKE.__getitem__, lambda at: TAKE.solve([at]), TAKE, TAKE.values, TAKE.zeros, TAKE.outcomes):
        with pytest.raises(ValueError):
            ask(wrong)


def test_positions_of_other_games_are_refused() -> None:
    wythoff = sg.Game("wythoff")
    for ask in (
        lambda: TAKE[3, 5],
        lambda: wythoff[3],
        lambda: wythoff.value((1, 2, 3)),
        lambda: wythoff(3, 4),
        lambda: wythoff.solve([3, 4]),
        lambda: TAKE.values(3, 4),
        lambda: sg.Game("cram").value("no board"),
    ):
        with pytest.raises(sg.PositionError):
            ask()
    with pytest.raises(TypeError):
        sg.Game("cram").value((3, 4))
    with pytest.raises(TypeError):
        list(TAKE)  # type: ignore[call-overload]


def test_games_are_immutable_hashable_and_pickled_by_their_text() -> None:
    again = pickle.loads(pickle.dumps(TAKE))
    assert again == TAKE and hash(again) == hash(TAKE) and again is not TAKE
    assert sg.Game("take 1..K", K=5) != sg.Game("take 1..K", K=6)
    assert sg.Game("take any") != sg.Game("take any", misere=True)
    with_parameter = sg.Game("take 1..K", misere=True, K=5)
    assert pickle.loads(pickle.dumps(with_parameter)) == with_parameter
    assert len(pickle.dumps(sg.Game("0.007"))) < 200
    with pytest.raises(AttributeError):
        TAKE.rule = "take 2"  # type: ignore[misc]


def test_values_are_kept_and_resumed(tmp_path: Path) -> None:
    game = sg.Game("0.007")
    assert game.keep(tmp_path / "values") is game
    expected = game.values(100_000)
    del game
    gc.collect()
    assert any((tmp_path / "values").iterdir())
    again = sg.Game("0.007").keep(str(tmp_path / "values"))
    assert np.array_equal(again.values(100_000), expected)
    with pytest.raises(sg.StoreError):
        sg.Game("0.77").keep(tmp_path / "values")


def test_check_compare_explain_and_code() -> None:
    report = TAKE.check(100)
    assert report.mismatches == [] and report.checked_positions == 101 and report.left_out == 0
    assert report.to_dict()["checked_positions"] == 101
    assert sg.Game("wythoff").check(4).checked_positions == sg.Game("wythoff").check((4, 4)).checked_positions == 25
    same = sg.Game("kayles").compare(sg.Game("0.77"))
    assert same.relation == "equal" and same.standing == "proved"
    differs = TAKE.compare(sg.Game("kayles"))
    assert differs.relation == "different" and differs.at == [2] and differs.values == [0, 2]
    assert "无法行动" in TAKE.explain([5, 8, 13], lang="zh") and "xor" in TAKE.explain([5, 8, 13])
    with pytest.raises(ValueError):
        TAKE.explain([5], lang="xx")
    for language in ("cpp", "python", "java", "rust"):
        assert "take 1,3,4" in TAKE.code(language)
    with pytest.raises(ValueError):
        TAKE.code("cobol")


def test_a_program_does_what_it_says() -> None:
    names = {"__name__": "__main__"}
    source = TAKE.code("python", answers=("Alice", "Bob"))
    import io
    import sys

    out, before = io.StringIO(), (sys.stdin, sys.stdout)
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(b"3 5 8 13\n2 5 8\n")), out
    try:
        exec(compile(source, "program", "exec"), names)  # noqa: S102
    finally:
        sys.stdin, sys.stdout = before
    assert out.getvalue().split() == ["Bob", "Alice"]


def test_pictures() -> None:
    assert TAKE.svg(500).startswith("<svg") and sg.Game("wythoff").svg(20, 30).startswith("<svg")
    pytest.importorskip("matplotlib").use("Agg")
    axes: Any = TAKE.plot(500)
    assert len(axes.lines[0].get_xdata()) == 500 and axes.get_title() == "take 1,3,4"
    assert sg.Game("wythoff").plot(20, 30, ax=axes) is axes
    drawn: Any = axes.images[0].get_array()
    assert drawn.shape == (20, 30)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"sprague\[plot\]"):
        TAKE.plot(10)
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match=r"sprague\[graphs\]"):
        sg.Digraph([(1, 2)]).to_networkx()


def test_a_value_out_of_reach_is_not_said_to_be_none() -> None:
    with pytest.raises(sg.OutOfReach, match="the nim-value of .* is out of reach; who wins is known: N"):
        sg.Game("wythoff").value((10**30, 10**30 + 5))
    for game in (sg.Game("take any", misere=True), sg.Game("take any; play every")):
        with pytest.raises(sg.SpragueError, match="has no nim-value; who wins is known") as raised:
            game.value(5)
        assert not isinstance(raised.value, sg.OutOfReach)


def test_errors_have_the_words_of_python() -> None:
    wythoff, take, cram = sg.Game("wythoff"), sg.Game("take 1,3,4"), sg.Game("cram")
    for question, words in (
        (lambda: wythoff.values(5), r"wythoff has pairs: values\(30, 40\)"),
        (lambda: wythoff.zeros(5, 6, 7), r"wythoff has pairs: values\(30, 40\)"),
        (lambda: take.values(4, 4), r"take 1,3,4 has single numbers: values\(30\)"),
        (lambda: cram.values(4, 4), "cram has boards, and no table of values"),
        (lambda: wythoff.value(5), r"a position is a tuple such as \(3, 4\)"),
        (lambda: wythoff(5), r"a position is a tuple such as \(3, 4\)"),
        (lambda: take.value((3, 4)), r"several positions are a list: \[3, 4\]"),
    ):
        with pytest.raises(sg.PositionError, match=words):
            question()
    with pytest.raises(sg.RuleError) as raised:
        sg.Game("kaylse!")
    assert "sprague list" not in str(raised.value)


def test_a_wrong_keyword_is_no_mistake_of_the_rule() -> None:
    wrong: Any
    for rule, wrong, hint in (("take 1..K", {"k": 2}, "K"), ("take 1,3", {"K": 2}, "no parameters")):
        with pytest.raises(sg.RuleError) as raised:
            sg.Game(rule, **wrong)
        error = raised.value
        assert error.line is None and error.column is None and "^" not in str(error)
        assert f"`{next(iter(wrong))}`" in str(error) and hint in str(error) and hint in error.hint
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_plots_keep_to_their_limits() -> None:
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib.colors import Normalize

    with pytest.raises(sg.LimitReached):
        sg.Game("0.007").plot(10**9, time=0.2)
    game = sg.Game("0.007")
    for options in ({"tme": 1}, {"colour": "red"}):
        with pytest.raises(AttributeError):
            game.plot(10**9, **options)
    with pytest.raises((AttributeError, TypeError)):
        sg.Game("wythoff").plot(10**4, 10**4, tme=1)
    norm = Normalize()
    axes = sg.Game("(a,b) -> (a,b-1); (a,b) -> (a-1,b)").plot(5, 5, norm=norm, cmap="gray")
    assert axes.images[0].norm is norm and norm.vmax == 1
    drawn = sg.Game("kayles").plot(20, theory=False, threads=2, color="red", marker="x").lines[0]
    assert np.asarray(drawn.get_xdata()).tolist() == list(range(20)) and drawn.get_color() == "red"


def test_a_folder_that_cannot_be_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "letter.txt").write_text("not ours")
    for rule in ("wythoff", "0.007", "cram"):
        for name in ("file/below", "others"):
            with pytest.raises(sg.StoreError):
                sg.Game(rule).keep(tmp_path / name)
    with pytest.raises(sg.StoreError):
        sg.Game("cram").keep(tmp_path / "new")
    pairs = tmp_path / "pairs"
    sg.Game("wythoff").keep(pairs)
    assert pairs.is_dir() and not list(pairs.iterdir())
    expected = sg.Game("wythoff").values(3, 3).tolist()
    for _ in range(2):
        assert sg.Game("wythoff").keep(pairs).values(3, 3).tolist() == expected and list(pairs.iterdir())


class Named(sg.Game):
    """A game that begins in a way of its own, and has an attribute."""

    name: str

    def __init__(self, name: str) -> None:
        super().__init__("take 1,3,4")
        object.__setattr__(self, "name", name)


class Pile(sg.Sum):
    pass


class Net(sg.Digraph):
    pass


def test_subclasses_stay_what_they_are() -> None:
    game = Named("mine")
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert type(again) is Named and again == game and again.name == "mine" and again[5] == 3
    for plain in (Pile(game(5).components), Net([("a", "b")])):
        again = pickle.loads(pickle.dumps(plain))
        assert type(again) is type(plain) and again == plain


def test_constructors_refuse_what_are_no_values() -> None:
    assert sg.Value(np.uint8(5), "proved") == 5 and sg.Loopy([np.int64(2), 0]).set == {0, 2}
    wrong: Any
    for wrong in ("5", 1.5, None):
        with pytest.raises(TypeError):
            sg.Value(wrong)
        with pytest.raises(TypeError):
            sg.Loopy([wrong])
    for question in (lambda: sg.Value(-1), lambda: sg.Value(3, "foo"), lambda: sg.Loopy([-1]), lambda: sg.Loopy([1], "foo")):
        with pytest.raises(ValueError):
            question()
