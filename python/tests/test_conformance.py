"""The tables of facts of the repository, through Python."""

from __future__ import annotations

import functools
import time
from typing import Any

import numpy as np
import pytest
from tables import numbers, params, positions, rows, spanned

import sprague as sg


#: No time is measured here: a row that takes longer hangs, and is reported by name.
PATIENCE: Any = {"time": 120, "memory": "1G"}


@functools.lru_cache(maxsize=512)
def game(rule: str, given: str = "-", convention: str = "normal") -> sg.Game:
    """A game of a table; rows about the same game share it."""
    found: Any = sg.Game(rule, misere=convention == "misere", **params(given))
    assert isinstance(found, sg.Game)
    return found


def failures(table: list[dict[str, str]], check: Any) -> None:
    """Runs a check over all rows and reports each that fails."""
    wrong = []
    for row in table:
        began = time.perf_counter()
        try:
            check(row)
        except Exception as error:  # every row is reported
            wrong.append(f"{row['place']}: {type(error).__name__}: {str(error)[:300]}")
        if time.perf_counter() - began > 5:
            print(f"{row['place']}: took {time.perf_counter() - began:.1f} s")
    assert not wrong, "\n".join([f"{len(wrong)} of {len(table)} rows fail:", *wrong[:40]])


@pytest.mark.filterwarnings("ignore")
def test_values_of_rules() -> None:
    def check(row: dict[str, str]) -> None:
        ranges = [tuple(map(int, side.split(".."))) for side in row["range"].split(" x ")]
        expected = np.array([numbers(line) for line in row["values"].split(";")])
        found = game(row["text"]).values(*(high + 1 for _, high in ranges))
        part = found[tuple(slice(low, None) for low, _ in ranges)]
        assert part.tolist() == (expected[0] if len(ranges) == 1 else expected).tolist()

    failures(rows("truth/rules.tsv"), check)


def test_refused_rules() -> None:
    def check(row: dict[str, str]) -> None:
        with pytest.raises(sg.RuleError) as raised:
            sg.Game(row["text"].replace("\\n", "\n"))
        error = raised.value
        assert error.column is not None and error.line is not None
        if "\\n" not in row["text"]:
            assert abs(error.column - int(row["column"])) <= 1, error
        # Parameters are passed in another way here.
        assert row["says"].replace("--param", "K=5") in f"{error.message} {error.hint}", error

    failures(rows("truth/bad_rules.tsv"), check)


@pytest.mark.filterwarnings("ignore")
def test_sequences() -> None:
    table = [row for row in rows("truth/nimsequences.tsv") if row["rule"][:1].isdigit() and " " not in row["rule"]]
    assert len(table) > 20

    def check(row: dict[str, str]) -> None:
        expected, first = numbers(row["values"]), int(row["index_start"])
        assert game(row["rule"]).values(first + len(expected))[first:].tolist() == expected

    failures(table, check)


def test_subtraction_sets() -> None:
    def check(row: dict[str, str]) -> None:
        g = game(f"take {row['S']}")
        claim = g.pattern()
        assert claim is not None and claim.standing == "proved"
        assert (claim.preperiod, claim.period, claim.saltus) == (int(row["preperiod"]), int(row["period"]), 0)
        first = numbers(row["first40"])
        assert g.values(len(first)).tolist() == first

    failures(rows("truth/subtraction.tsv"), check)


def test_all_but_sets() -> None:
    def check(row: dict[str, str]) -> None:
        conditions = [f"k!={amount}" for amount in numbers(row["excluded"])]
        claim = game(f"take k where {', '.join(['k>=1', *conditions])}").pattern()
        assert claim is not None and claim.standing == "proved"
        expected = tuple(int(row[name]) for name in ("preperiod", "period", "saltus"))
        assert (claim.preperiod, claim.period, claim.saltus) == expected

    failures(rows("truth/allbut.tsv"), check)


@pytest.mark.filterwarnings("ignore")
def test_periods_of_codes() -> None:
    table = [row for row in rows("truth/periods.tsv") if row["period"].isdigit() and int(row["n0"] or 0) + int(row["period"]) < 5000]
    assert len(table) > 100

    def check(row: dict[str, str]) -> None:
        claim = game(row["code"]).pattern()
        assert claim is not None and claim.standing == "proved"
        assert (claim.preperiod, claim.period) == (int(row["n0"]), int(row["period"]))

    failures(table, check)


def test_nim_field() -> None:
    table = [row for row in rows("truth/nimfield.tsv") if row["op"] in ("mul", "add")]
    assert len(table) > 10

    def check(row: dict[str, str]) -> None:
        operation: Any = {"mul": sg.nim_mul, "add": sg.nim_sum}[row["op"]]
        assert operation(int(row["a"]), int(row["b"])) == int(row["result"])

    failures(table, check)


def test_cram() -> None:
    table = [tuple(int(row[name]) for name in ("rows", "cols", "nimber")) for row in rows("truth/cram.tsv")]
    small = [row for row in table if row[0] * row[1] <= 20]
    assert len(small) > 10
    for height, width, value in small:
        assert game("cram")[f"{height}x{width}"] == value, (height, width)


@pytest.mark.filterwarnings("ignore")
def test_misere_positions() -> None:
    def check(row: dict[str, str]) -> None:
        g = game(row["code"], "-", "misere")
        for text in row["p_positions"].split():
            assert g.solve(numbers(text.replace("-", ",")), moves=0).outcome == "P", text

    # Grundy's game has another name here.
    failures([row for row in rows("truth/misere_ppositions.tsv") if "!" not in row["code"]], check)


def edges_of(text: str, sign: str = "-") -> tuple[list[tuple[str, str]], list[str]]:
    """Edges and vertices of `0-1,1-2,3`."""
    edges, names = [], []
    for part in text.replace(",", " ").split():
        start, middle, end = part.partition(sign)
        names += [start, end] if middle else [start]
        if middle:
            edges.append((start, end))
    return edges, names


def test_graphs_with_cycles() -> None:
    def check(row: dict[str, str]) -> None:
        edges, _ = edges_of(row["edges"], ">")
        names = [str(n) for n in range(int(row["n"]))]
        d = sg.Digraph(edges, vertices=names)
        labels = d.labels()
        assert "".join(labels.outcomes) == row["outcomes"]
        remote = [-1 if part == "-" else int(part) for part in row["remoteness"].split(",")]
        assert labels.remoteness.tolist() == remote
        for name, value, text in zip(names, labels.values, row["values"].split(";")):
            if text.startswith("inf"):
                worth = d.value(name)
                assert value == -1 and isinstance(worth, sg.Loopy)
                assert worth.set == set(numbers(text[4:-1])), text
            else:
                assert value == int(text) == d.value(name)

    failures(rows("truth/loopy.tsv"), check)


def test_hackenbush() -> None:
    def check(row: dict[str, str]) -> None:
        edges, _ = edges_of(row["edges"])
        found = sg.hackenbush(edges, ground="0")
        assert found.value == int(row["nimber"])
        assert (found.outcome == "N") == (found.value != 0) == bool(found.moves)

    failures(rows("truth/hackenbush.tsv"), check)


def test_geography() -> None:
    def check(row: dict[str, str]) -> None:
        directed = row["game"].startswith("D")
        edges, _ = edges_of(row["edges"], ">" if ">" in row["edges"] else "-")
        names = [str(n) for n in range(int(row["n"]))]
        kind = {"directed": directed, "edges_used": "E" in row["game"][1:]}
        found = sg.geography(edges, vertices=names, **kind)
        assert "".join(found.vertices[name][0] for name in names) == row["outcomes"]

    failures([row for row in rows("truth/geography.tsv") if row["outcomes"].strip("NP") == ""], check)


def on_graph(row: dict[str, str]) -> str:
    """The answer to a question about a graph."""
    rule, query = row["rule"], row["query"]
    text, _, rest = row["input"].partition(";")
    edges, names = edges_of(text)
    words = rest.split()
    misere = row["convention"] == "misere"
    if rule == "graph":
        d = sg.Digraph(edges, vertices=names)
        if query == "vertices":
            labels = d.labels(misere=misere)
            return " ".join(f"{name}={outcome}" for name, outcome in zip(labels.names, labels.outcomes))
        answer = d.solve(words[1:], misere=misere)
        return {"outcome": answer.outcome, "value": str(answer.value), "moves": str(answer.moves_total)}[query]
    if rule == "hackenbush":
        bush = sg.hackenbush(edges, ground="0", misere=misere)
        return {"outcome": bush.outcome, "value": str(bush.value), "moves": str(len(bush.moves))}[query]
    start = words[1] if words else None
    kind = {"directed": "directed" in rule, "edges_used": "edges" in rule, "misere": misere}
    token = sg.geography(edges, start, vertices=names, **kind)
    if query == "vertices":
        return " ".join(f"{name}={outcome}" for name, (outcome, _) in token.vertices.items())
    return {"outcome": str(token.outcome), "moves": str(len(token.moves))}[query]


def judged(row: dict[str, str]) -> None:
    rule, query, text = row["rule"], row["query"], row["input"]
    if rule.split()[0] in ("graph", "hackenbush", "geography"):
        found, expected = on_graph(row), row["expected"]
        if query == "vertices":
            assert sorted(found.replace(",", " ").split()) == sorted(expected.replace(",", " ").split())
        else:
            assert found == expected
        return
    g = game(rule, row["params"], row["convention"])
    if query in ("values", "zeros"):
        asked = list(spanned(text)) if g.form not in ("word", "board") else text.split()
        single = [positions(g, one) for one in asked]
        if query == "values":
            found_values = [g.solve(at, moves=0, **PATIENCE).value for at in single]
            assert ",".join(str(value) for value in found_values) == row["expected"]
            return
        lost = [one for one, at in zip(asked, single) if g.solve(at, moves=0, **PATIENCE).outcome == "P"]
        expected_zeros = row["expected"].replace(",", " ").split() if row["expected"] != "none" else []
        if text.startswith("{1..n}"):
            lost = [one.rpartition("..")[2].rstrip("}") for one in lost]
        if "(" in row["expected"] or "[" in row["expected"]:
            expected_zeros = row["expected"].split()
        assert lost == expected_zeros
        return
    answer = g.solve(positions(g, text), moves=0 if query != "moves" else 10_000, **PATIENCE)
    found = {"outcome": answer.outcome, "value": str(answer.value), "moves": str(answer.moves_total)}[query]
    assert found == row["expected"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["truth/judge.tsv", "truth/judge_families.tsv", "judge_boards.tsv"])
def test_judges(name: str) -> None:
    failures(rows(name), judged)


@pytest.mark.filterwarnings("ignore")
def test_regressions() -> None:
    def check(row: dict[str, str]) -> None:
        g = game(row["rule"], "-", row["convention"])
        answer = g.solve(positions(g, row["sum"]), moves=0)
        assert answer.outcome == row["outcome"]
        if row["value"]:
            assert str(answer.value) == row["value"]

    failures(rows("regressions.tsv"), check)
