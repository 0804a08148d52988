"""Limits, ctrl-C, and the interpreter's lock."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

import sprague as sg
from sprague._limits import default_memory, memory_in_bytes, seconds


def test_time_and_memory_end_questions() -> None:
    game = sg.Game("0.007")
    began = time.perf_counter()
    with pytest.raises(sg.LimitReached) as raised:
        game.values(10**9, time=0.3)
    assert time.perf_counter() - began < 5 and raised.value.reached
    # The values computed so far are kept.
    assert game.values(1000, time=10).tolist() == sg.Game("0.007").values(1000).tolist()
    with pytest.raises(sg.LimitReached):
        sg.Game("wythoff").values(30_000, 30_000, memory="100M")
    with pytest.raises(sg.LimitReached):
        sg.Game("kayles", misere=True).outcomes(3 * 10**6, memory="100M")
    with pytest.raises(sg.LimitReached):
        sg.Game("cram").solve(["9x9"], time="200ms")


def test_limits_as_people_write_them() -> None:
    assert memory_in_bytes("1G") == 2**30 == memory_in_bytes("1 GiB") and memory_in_bytes("1.5k") == 1536
    assert seconds("1h30m") == 5400 and seconds("90") == 90 and seconds(2) == 2.0 and seconds("250ms") == 0.25
    assert default_memory() > 2**20
    game = sg.Game("kayles")
    wrong: Any
    for wrong in ({"memory": "much"}, {"memory": 0}, {"time": -1}, {"time": "soon"}, {"threads": 0}):
        with pytest.raises(ValueError):
            game.solve([5], **wrong)
    odd: Any
    for odd in ({"memory": 1.5}, {"threads": 1.5}, {"time": []}):
        with pytest.raises(TypeError):
            game.solve([5], **odd)
    assert game.solve([5, 8, 13], time=2.0, memory="1G", assume=False, theory=True, threads=2).outcome == "N"


MEMORY = """
    import resource
    import sprague as sg
    peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    game = sg.game({game})
    before = peak()
    try:
        game.value({start}, memory="{limit}M")
    except (sg.LimitReached, sg.LoopError) as error:
        assert "memory" in str(error) or "no room" in str(error), error
        print(peak() - before)
"""


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("lambda n: [n + 1]", "0"),
        ("lambda n: [n + 1, 3 * n % 1000003]", "0"),
        ("lambda p: [(p[0] + 1, p[1]), (p[0], p[1] + 1)]", "(0, 0)"),
        ("lambda text: [text + letter for letter in 'abcdefgh']", "''"),
        ("lambda n: [[n + 1, 2 * n + 1, 3 * n + 1]]", "1"),
    ],
)
def test_a_function_keeps_to_its_memory(game: str, start: str) -> None:
    limit = 200
    code = dedent(MEMORY).format(game=game, start=start, limit=limit)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # A tenth and 30 MB more are allowed.
    assert int(done.stdout) < (limit * 1.1 + 30) * 2**20


INTERRUPTED = """
    import os, signal, threading, time
    import numpy as np
    import sprague as sg
    # Who starts the tests in the background has SIGINT ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    game = sg.Game("0.007")
    def question():
        {question}
    best = 9.0
    for _ in range(4):
        sent = []
        def press():
            time.sleep(0.4)
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)
        thread = threading.Thread(target=press)
        thread.start()
        try:
            question()
            raise SystemExit("the question came to its end")
        except KeyboardInterrupt:
            best = min(best, time.perf_counter() - sent[0])
        thread.join()
    print(best)
    print(game.values(100)[-1], sg.Game("kayles").solve([3, 4]).value)
"""


@pytest.mark.parametrize(
    "question",
    [
        "game.values(10**9)",
        "sg.Game('cram').solve(['9x9'])",
        "sg.Game('cram').solve(['9x9'], threads=2)",
        "sg.Game('take fib').pattern()",
        "sg.Game('kayles').solve([200, 150], theory=False)",
        "sg.game(lambda n: [n - 1, n - 2])[10**9]",
        "sg.game(lambda n: __import__('itertools').count(n + 1))[0]",
        "sg.Game('take any').solve(list(range(10**6)))",
        "(lambda many: sg.nim_mul(many, many))(np.arange(10**8, dtype=np.uint64))",
    ],
)
def test_ctrl_c_ends_a_question_soon(question: str) -> None:
    program = dedent(INTERRUPTED).format(question=question)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    best, after = run.stdout.splitlines()
    # The best of four: other programs run on this machine, too.
    assert float(best) < 0.2
    assert after == f"{sg.Game('0.007').values(100)[-1]} {sg.Game('kayles').solve([3, 4]).value}"


def test_the_lock_is_free_while_the_engine_works() -> None:
    ticks, over = [0], threading.Event()

    def tick() -> None:
        while not over.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(sg.LimitReached):
        sg.Game("cram").solve(["9x9"], time=1.0)
    over.set()
    thread.join()
    assert ticks[0] > 50


def test_threads_may_share_a_game() -> None:
    game, expected = sg.Game("0.007"), sg.Game("0.007").values(20_000)
    found: list[tuple[bool, int]] = []

    def ask(n: int) -> None:
        found.append((bool(game.values(n)[-1] == expected[n - 1]), (game(n - 1) + sg.Game("kayles")(3)).solve().value))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(1000, 20_000, 1000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=100)
    assert len(found) == len(threads) and all(same for same, _ in found)
    both = [game(5) + sg.Game("kayles")(3), sg.Game("kayles")(3) + game(5)]
    assert both[0].solve().value == both[1].solve().value


def test_values_take_no_more_memory_than_they_may() -> None:
    # The proof comes after 256 heaps, one byte each; the result takes up to eight bytes each.
    for rule in ("take any", "take any; split 2", "take 1,3,4"):
        with pytest.raises(sg.LimitReached, match="memory"):
            sg.Game(rule).values(2**60)
    for rule, count, memory in (("take any", 2**26, "100M"), ("take any; split 2", 2**26, "100M"), ("take 1..300", 2**26, "100M")):
        with pytest.raises(sg.LimitReached, match="memory"):
            sg.Game(rule).values(count, memory=memory)
    assert sg.Game("take any").values(2**22, memory="17M").nbytes == 2**24
    with pytest.raises(sg.LimitReached, match="memory"):
        sg.Game("take any").svg(2**22, memory="150M")


@pytest.mark.parametrize(
    "options", [lambda n: itertools.count(n + 1), lambda n: range(n + 1, 10**9), lambda n: itertools.repeat([1] * 1000)]
)
def test_limits_hold_while_a_function_lists_its_options(options: Callable[[int], Iterator[Any]]) -> None:
    game = sg.game(options)
    with pytest.raises(sg.LimitReached, match="time"):
        game.value(0, time=0.2)
    with pytest.raises(sg.LimitReached, match="memory"):
        game.value(0, memory="20M")


def test_the_options_that_were_listed_in_vain_are_forgotten() -> None:
    calls = []

    @sg.game
    def slow(n: int) -> Iterator[int]:
        calls.append(n)
        for m in range(n):
            if len(calls) == 1:
                time.sleep(0.001)
            yield m

    with pytest.raises(sg.LimitReached):
        slow.value(2000, time=0.1)
    assert slow.value(2000, time=60) == 2000 and calls.count(2000) == 2


def test_numbers_out_of_range_are_told() -> None:
    game, huge = sg.Game("take 1,3,4"), 10**30
    questions: list[Callable[[], Any]] = [
        lambda: game.solve([5], memory=huge),
        lambda: game.solve([5], memory="1e9T".replace("e", "0" * 20)),
        lambda: game.solve([5], time=10**400),
        lambda: game.solve([5], threads=huge),
        lambda: game.solve([5], moves=huge),
        lambda: game(5).solve(moves=huge),
        lambda: game.pattern(huge),
        lambda: game.values(huge),
        lambda: game.check(huge),
        lambda: game.compare(game, huge),
        lambda: game.code(to=huge),
        lambda: sg.Game("take 1..K", K=huge),
        lambda: sg.Game("take 1..K", K=-huge),
        lambda: sg.codes(huge),
        lambda: sg.survey(["kayles"], huge, "nowhere"),
        lambda: sg.survey(["kayles"], 5, "nowhere", jobs=huge),
        lambda: sg.game(range).solve([3], moves=huge),
    ]
    for question in questions:
        with pytest.raises(OverflowError, match=r"is at (most|least) -?\d+"):
            question()
    assert game.solve([5], threads=2**40).outcome == "N"
    for moves in (-1, True - 2):
        with pytest.raises(ValueError, match="moves is not negative"):
            sg.game(range).solve([3, 5], moves=moves)
    with pytest.raises(TypeError):
        sg.game(range).solve([3, 5], moves=1.5)  # type: ignore[arg-type]
    assert sg.game(range).solve([3, 5], moves=0).moves == []


def test_arrays_are_no_numbers() -> None:
    asked: Any
    for asked in (np.array([5]), np.arange(10)):
        with pytest.raises(TypeError, match="ndarray"):
            sg.Game("take 1,3,4").value(asked)
    assert sg.Game("take 1,3,4").value(np.array(5)) == 3


def test_every_question_takes_limits() -> None:
    within: Any = {"time": 60, "memory": "1G", "threads": 2}
    game, graph, own = sg.Game("take 1,3,4"), sg.Digraph([("a", "b")]), sg.game(range)
    assert game.svg(9, **within).startswith("<svg") and "int" in game.code(**within)
    assert graph.svg(["a"], **within).startswith("<svg") and graph.value("a", **within) == 1
    assert sg.hackenbush([("g", "a")], "g", **within).value == 1 and sg.geography([("a", "b")], "a", **within).outcome == "N"
    assert own.value(3, **within) == 3 and own.solve([3, 5], **within).value == 6
    assert sg.verify(game.pattern().certificate, **within).statement
