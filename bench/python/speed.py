"""The Python package beside the native library, ogdoad (PyPI) and a loop by Numba: one run, one table.

Usage: python bench/python/speed.py [--quick] (in an environment with a release build of sprague, numpy, numba, ogdoad; what is missing
is said and left out). `--examples DIR` has the release builds of the native examples `speed` and `beside`
(`cargo build --release --examples -p sprague-heaps -p sprague-graphs`): the library without Python.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sprague as sg


class Spent(NamedTuple):
    """Seconds: the median by the clock, and the fewest of all processors, which other programs on the machine disturb less."""

    clock: float
    processor: float


def _processor() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measured(work: Callable[[], Any], runs: int) -> Spent:
    """What some runs take, those of programs that they start included."""
    clock, processor = [], []
    for _ in range(runs):
        began, before = time.perf_counter(), _processor()
        work()
        clock.append(time.perf_counter() - began)
        processor.append(_processor() - before)
    return Spent(statistics.median(clock), min(processor))


def row(what: str, spent: Spent, note: str = "") -> None:
    print(f"| {what} | {spent.clock * 1e3:.4f} ms | {spent.processor * 1e3:.4f} ms | {note} |", flush=True)


def told(program: Path, *arguments: object) -> str:
    """What a program prints."""
    run = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True)
    return run.stdout


def graph_of(program: Path | None, vertices: int, edges: int) -> tuple[Any, Any]:
    """A random graph as a sparse matrix: that of the native example, so that both solve the same one, or one of NumPy's."""
    if program is None:
        rng = np.random.default_rng(1)
        start, end = rng.integers(0, vertices, edges), rng.integers(0, vertices, edges)
    else:
        ends = np.array(told(program, "write", "random", vertices, edges).split(), dtype=np.int64).reshape(-1, 2)
        start, end = ends[:, 0], ends[:, 1]
    order = np.argsort(start, kind="stable")
    indptr = np.concatenate([[0], np.cumsum(np.bincount(start, minlength=vertices))])
    return indptr, end[order].astype(np.int32)


def kayles_by_numba(count: int) -> Callable[[], Any] | None:
    """The loop that a user of NumPy would write."""
    try:
        import numba
    except ImportError:
        print("numba is not installed: its row is left out")
        return None

    @numba.njit
    def values(count: int) -> Any:
        table = np.zeros(count, dtype=np.uint8)
        for n in range(1, count):
            seen = np.zeros(256, dtype=np.bool_)
            for k in range(1, 3):
                if k <= n:
                    for i in range((n - k) // 2 + 1):
                        seen[table[i] ^ table[n - k - i]] = True
            value = 0
            while seen[value]:
                value += 1
            table[n] = value
        return table

    assert values(200).tolist() == sg.Game("kayles").values(200).tolist()
    return lambda: values(count)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--examples", type=Path)
    asked = parser.parse_args()
    runs, heaps = (3, 10**5) if asked.quick else (5, 10**7)
    vertices, edges = (10**4, 10**5) if asked.quick else (10**6, 10**7)
    native = None if asked.examples is None else asked.examples / "beside"
    print("| what | by the clock | processor | note |\n|---|---|---|---|")
    for rule in ("take 1,3,4", "0.16", "take any; split 2"):
        row(f"`{rule}`: values of {heaps} heaps, a new game", measured(lambda: sg.Game(rule).values(heaps), runs))
    if asked.examples:
        row("`0.16` by the native library, started anew", measured(lambda: told(asked.examples / "speed", "0.16", heaps), runs))
    known = sg.Game("take 1,3,4")
    known.value(5)
    calls = 10**5
    many = measured(lambda: [known.value(5) for _ in range(calls)], runs)
    row("a call of value(5), once known", Spent(many.clock / calls, many.processor / calls), "limit: 0.002 ms")
    indptr, indices = graph_of(native, vertices, edges)
    python = measured(lambda: sg.Digraph.from_csr(indptr, indices).labels(), runs)
    row(f"from_csr and labels, {vertices} vertices, {edges} edges", python)
    if native:
        least = float(told(native, "tokens", "random", vertices, edges, runs).split()[0])
        row("the same graph by the native library, without reading", Spent(least, least), f"limit: 1.3, is {python.processor / least:.2f}")
    small = 3000
    loop = kayles_by_numba(small)
    row(f"`kayles`: values of {small} heaps, a new game", measured(lambda: sg.Game("kayles").values(small), runs))
    if loop:
        row("the same loop by Numba", measured(loop, runs))
    try:
        import ogdoad
    except ImportError:
        print("ogdoad is not installed: its row is left out")
    else:
        rng = np.random.default_rng(1)
        a = rng.integers(0, 2**16, 10**4).astype(np.uint64)
        b = a[::-1].copy()
        pairs = list(zip(a.tolist(), b.tolist()))
        assert sg.nim_mul(a, b).tolist() == [ogdoad.nim_mul(x, y) for x, y in pairs]
        row("nim products of 10^4 pairs, an array", measured(lambda: sg.nim_mul(a, b), runs))
        row("the same by ogdoad, one by one", measured(lambda: [ogdoad.nim_mul(x, y) for x, y in pairs], runs))
        moves = [[n - k for k in (1, 3, 4) if k <= n] for n in range(10**5)]
        lists = np.concatenate([np.array(of, dtype=np.int64) for of in moves])
        first = np.cumsum([0] + [len(of) for of in moves])
        assert sg.Digraph.from_csr(first, lists).labels().values.tolist() == list(ogdoad.grundy_graph(moves))
        row("a graph of 10^5 vertices, from_csr and labels", measured(lambda: sg.Digraph.from_csr(first, lists).labels(), runs))
        row("the same by ogdoad, from lists", measured(lambda: ogdoad.grundy_graph(moves), runs))


if __name__ == "__main__":
    main()
