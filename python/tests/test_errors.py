"""Errors: their classes, places and words."""

from __future__ import annotations

import pickle

import pytest

import sprague as sg


def test_a_mistake_in_a_rule_is_pointed_at() -> None:
    with pytest.raises(sg.RuleError) as raised:
        sg.Game("take 3^2")
    error = raised.value
    assert (error.line, error.column) == (1, 7) and error.hint is not None and "xor" in error.hint
    lines = str(error).splitlines()
    assert lines[2] == "1 | take 3^2" and lines[3].index("^") == lines[2].index("^")
    assert isinstance(error, ValueError) and isinstance(error, sg.SpragueError)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.hint == error.hint


def test_mistakes_in_later_lines_and_after_wide_letters() -> None:
    with pytest.raises(sg.RuleError) as raised:
        sg.Game("take 1\ntak 2")
    assert (raised.value.line, raised.value.column) == (2, 1) and "take" in str(raised.value.hint)
    for rule in ("", "é" * 1000 + "^", "take 1" * 500, "\x00", "take 1,3,4; " * 50 + "^", "取 1,2"):
        with pytest.raises(sg.RuleError) as raised:
            sg.Game(rule)
        assert raised.value.column is not None and len(str(raised.value)) < 2000


def test_parameters() -> None:
    with pytest.raises(sg.RuleError) as raised:
        sg.Game("take 1..K")
    assert "--" not in str(raised.value) and "K=5" in str(raised.value)
    with pytest.raises(TypeError):
        sg.Game("take 1..K", K=5.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        sg.Game(5)  # type: ignore[arg-type]


def test_the_family_of_errors() -> None:
    for name in ("RuleError", "PositionError", "LimitReached", "OutOfReach", "LoopError", "CertificateError"):
        assert issubclass(getattr(sg, name), sg.SpragueError)
    assert issubclass(sg.PositionError, ValueError) and issubclass(sg.RuleError, ValueError)
    for error in (sg.LimitReached("a", "b"), sg.OutOfReach("a", "b"), sg.LoopError("a", [1, 2])):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and vars(again) == vars(error)


def test_cycles_and_what_is_out_of_reach() -> None:
    with pytest.raises(sg.LoopError) as raised:
        sg.Game("n -> n, n-1 : n>1").value(3)
    assert raised.value.cycle == [3]
    with pytest.raises(sg.OutOfReach):
        sg.hackenbush([(n, (n + 1) % 70) for n in range(70)], ground=0, misere=True)
    with pytest.raises((sg.OutOfReach, sg.LimitReached)):
        sg.Game("take fib").value(10**18, time=0.5)
