"""The Python package beside the native library, ogdoad (PyPI) and a loop by Numba: one run, one table.

Usage: python bench/python/speed.py [--quick] (in an environment with a release build of sprague, numpy, numba, ogdoad; what is missing
is said and left out). `--native FILE` is the release build of the command line.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import sprague as sg


def best(work: Callable[[], Any], runs: int) -> float:
    """The median of the seconds that some runs take."""
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def row(what: str, seconds: float, note: str = "") -> None:
    print(f"| {what} | {seconds * 1e3:.4f} ms | {note} |", flush=True)


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
    parser.add_argument("--native", type=Path)
    asked = parser.parse_args()
    runs, heaps = (3, 10**5) if asked.quick else (5, 10**7)
    vertices, edges = (10**4, 10**5) if asked.quick else (10**6, 10**7)
    print("| what | time | note |\n|---|---|---|")
    for rule in ("take 1,3,4", "0.16", "take any; split 2"):
        row(f"`{rule}`: values of {heaps} heaps, a new game", best(lambda: sg.Game(rule).values(heaps), runs))
    known = sg.Game("take 1,3,4")
    known.value(5)
    began = time.perf_counter()
    for _ in range(10**5):
        known.value(5)
    row("a call of value(5), once known", (time.perf_counter() - began) / 10**5, "limit: 0.002 ms")
    rng = np.random.default_rng(1)
    indptr = np.arange(0, edges + 1, edges // vertices)
    indices = rng.integers(0, vertices, edges).astype(np.int32)
    row(f"from_csr and labels, {vertices} vertices, {edges} edges", best(lambda: sg.Digraph.from_csr(indptr, indices).labels(), runs))
    if asked.native:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "edges.txt"
            starts = np.repeat(np.arange(vertices), edges // vertices)
            np.savetxt(file, np.column_stack([starts, indices]), fmt="%d")
            command = [asked.native, "graph", file, "--vertices", "none", "--format", "json"]
            row("`sprague graph`, reading included", best(lambda: subprocess.run(command, check=True, capture_output=True), runs))
    small = 3000
    loop = kayles_by_numba(small)
    row(f"`kayles`: values of {small} heaps, a new game", best(lambda: sg.Game("kayles").values(small), runs))
    if loop:
        row("the same loop by Numba", best(loop, runs))
    try:
        import ogdoad
    except ImportError:
        print("ogdoad is not installed: its row is left out")
    else:
        a = rng.integers(0, 2**16, 10**4).astype(np.uint64)
        b = a[::-1].copy()
        pairs = list(zip(a.tolist(), b.tolist()))
        assert sg.nim_mul(a, b).tolist() == [ogdoad.nim_mul(x, y) for x, y in pairs]
        row("nim products of 10^4 pairs, an array", best(lambda: sg.nim_mul(a, b), runs))
        row("the same by ogdoad, one by one", best(lambda: [ogdoad.nim_mul(x, y) for x, y in pairs], runs))
        moves = [[n - k for k in (1, 3, 4) if k <= n] for n in range(10**5)]
        lists = np.concatenate([np.array(of, dtype=np.int64) for of in moves])
        first = np.cumsum([0] + [len(of) for of in moves])
        assert sg.Digraph.from_csr(first, lists).labels().values.tolist() == list(ogdoad.grundy_graph(moves))
        row("a graph of 10^5 vertices, from_csr and labels", best(lambda: sg.Digraph.from_csr(first, lists).labels(), runs))
        row("the same by ogdoad, from lists", best(lambda: ogdoad.grundy_graph(moves), runs))


if __name__ == "__main__":
    main()
