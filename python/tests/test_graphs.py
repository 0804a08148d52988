"""Tokens on graphs, Hackenbush, geography."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import sprague as sg

networkx: Any = pytest.importorskip("networkx")


def by_definition(edges: list[tuple[int, int]], count: int) -> list[int]:
    """Values of a graph whose edges lead to smaller numbers."""
    values: list[int] = []
    for n in range(count):
        seen = {values[b] for a, b in edges if a == n}
        values.append(next(v for v in range(count + 1) if v not in seen))
    return values


def random_edges(count: int, edges: int, seed: int) -> list[tuple[int, int]]:
    rng = np.random.default_rng(seed)
    pairs = rng.integers(0, count, (edges, 2)).tolist()
    return [(max(pair), min(pair)) for pair in pairs if pair[0] != pair[1]]


@pytest.mark.parametrize("seed", range(10))
def test_values_without_cycles(seed: int) -> None:
    edges = random_edges(30, 80, seed)
    labels = sg.Digraph(edges, vertices=range(30)).labels()
    assert labels.values.tolist() == by_definition(edges, 30)
    assert labels.values.dtype == labels.remoteness.dtype == np.int64 and labels.outcomes.dtype == np.dtype("<U1")
    assert (labels.outcomes == np.where(labels.values == 0, "P", "N")).all()


def test_names_come_in_their_order() -> None:
    d = sg.Digraph([("b", "c"), ("a", "b"), (1, (2, 3))])
    assert d.names == d.labels().names == ["b", "c", "a", 1, (2, 3)] and len(d) == 5
    assert d.edges == [("b", "c"), ("a", "b"), (1, (2, 3))] and "a" in d and "z" not in d
    assert len(sg.Digraph()) == 0 and len(sg.Digraph().labels()) == 0


def test_draws_and_infinite_values() -> None:
    d = sg.Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("e", "e"), ("e", "d")])
    labels = d.labels()
    row = {name: (o, v, r) for name, o, v, r in zip(labels.names, labels.outcomes, labels.values, labels.remoteness)}
    assert row["d"] == ("P", 0, 0) and row["c"] == ("N", 1, 1)
    assert row["a"] == ("D", -1, -1) and d.value("a") == sg.Loopy()
    assert row["e"] == ("N", -1, 1) and d.value("e") == sg.Loopy([0])
    assert isinstance(d.value("c"), int) and d.value("c") == 1


def test_tokens() -> None:
    d = sg.Digraph([("a", "b"), ("b", "c"), ("a", "c")])
    answer = d.solve(["a", "b"])
    assert (answer.outcome, answer.value, answer.moves_total) == ("N", 3, 1)
    move = answer.moves[0]
    assert (move.component, move.before, move.after, move.text) == (0, "a", ["b"], "a -> b")
    assert d.solve([]).outcome == "P" and d.solve(["c"], misere=True).outcome == "N"
    assert d.solve(["a", "b"], theory=False).outcome == "N" and d.solve(["a"], misere=True).value is None
    for wrong in (["z"], [None]):
        with pytest.raises(ValueError):
            d.solve(wrong)
    with pytest.raises(TypeError):
        d.solve("ab")
    with pytest.raises(TypeError):
        sg.Digraph(["ab"])


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.uint32, np.uint64, np.uint8])
def test_sparse_matrices(kind: Any) -> None:
    d = sg.Digraph.from_csr(np.array([0, 2, 3, 3], dtype=kind), np.array([1, 2, 2], dtype=kind))
    assert d.labels().values.tolist() == [2, 1, 0] and d.names == [0, 1, 2] and d.edges == [(0, 1), (0, 2), (1, 2)]
    assert sg.Digraph.from_csr([0, 0], []).labels().values.tolist() == [0]
    named = sg.Digraph.from_csr([0, 2, 3, 3], [1, 2, 2], names=["x", "y", "z"])
    assert named.solve(["x"]).value == 2 and d.solve([np.int64(0)]).value == 2


def test_sparse_matrices_that_are_none() -> None:
    for indptr, indices in (([0, 2, 1], [0, 1]), ([1, 2], [0, 0]), ([0, 1], [5]), ([], [])):
        with pytest.raises((ValueError, OverflowError, TypeError)):
            sg.Digraph.from_csr(indptr, indices)
    with pytest.raises(OverflowError):
        sg.Digraph.from_csr([0, 1], [-1])
    with pytest.raises(TypeError):
        sg.Digraph.from_csr([0.0, 1.0], [0])
    with pytest.raises(ValueError):
        sg.Digraph.from_csr([0, 0], [], names=["a", "b"])


def test_a_sparse_matrix_of_scipy() -> None:
    sparse: Any = pytest.importorskip("scipy.sparse")
    matrix = sparse.csr_matrix((np.ones(3), ([0, 0, 1], [1, 2, 2])), shape=(3, 3))
    assert sg.Digraph.from_csr(matrix.indptr, matrix.indices).labels().values.tolist() == [2, 1, 0]


def test_networkx_and_back() -> None:
    graph = networkx.gnp_random_graph(40, 0.08, seed=3, directed=True)
    d = sg.Digraph.from_networkx(graph)
    back = d.to_networkx()
    assert set(back.edges) == set(graph.edges) and list(back.nodes) == list(graph.nodes)
    labels = d.labels()
    assert [back.nodes[n]["outcome"] for n in back] == labels.outcomes.tolist()
    assert sg.Digraph.from_networkx(back) == d
    undirected = sg.Digraph.from_networkx(networkx.path_graph(2))
    assert undirected.edges == [(0, 1), (1, 0)] and undirected.labels().outcomes.tolist() == ["D", "D"]
    with pytest.raises(TypeError):
        sg.Digraph.from_networkx([(1, 2)])


def test_graphs_are_values() -> None:
    d = sg.Digraph([("a", "b"), ("b", "a")])
    again = pickle.loads(pickle.dumps(d))
    assert again == d and hash(again) == hash(d) and again.labels().outcomes.tolist() == ["D", "D"]
    assert repr(d) == "<Digraph of 2 vertices and 2 edges>" and "<svg" in d._repr_html_()
    assert pickle.loads(pickle.dumps(sg.Digraph.from_csr([0, 1, 1], [1]))).names == [0, 1]
    assert "<svg" in d.svg(["a"]) and d.labels().to_dict()["names"] == ["a", "b"]
    with pytest.raises(AttributeError):
        d.names = []  # type: ignore[misc]


def test_hackenbush() -> None:
    stalk = sg.hackenbush([("g", "a"), ("a", "b"), ("b", "c")], ground="g")
    assert (stalk.value, stalk.outcome, stalk.winner, stalk.moves) == (3, "N", "first", [("g", "a")])
    assert sg.hackenbush([("g", "a"), ("g", "b")], ground="g").outcome == "P"
    assert sg.hackenbush([("g", "g")], ground="g").value == 1 and sg.hackenbush([], ground="g").value == 0
    assert sg.hackenbush([("g", "a"), ("x", "y")], ground="g").loose == 1
    assert sg.hackenbush([("g", "a")], ground="g", misere=True).value is None
    assert sg.hackenbush(networkx.path_graph(5), ground=0).value == 4
    for theory in (True, False):
        edges = [("g", "a"), ("a", "b"), ("b", "a"), ("g", "b")]
        assert sg.hackenbush(edges, ground="g", theory=theory).outcome == "P"
    with pytest.raises(ValueError):
        sg.hackenbush([("a", "b")], ground="g")


def test_geography() -> None:
    path = [("a", "b"), ("b", "c"), ("c", "d")]
    found = sg.geography(path, start="a")
    assert (found.outcome, found.winner, found.moves) == ("N", "first", ["b"])
    assert sg.geography(path, start="b", directed=True).outcome == "P"
    assert sg.geography([("a", "b"), ("b", "c"), ("c", "a")], start="a", edges_used=True).outcome == "N"
    every = sg.geography(path)
    assert every.outcome is None and {name: outcome for name, (outcome, _) in every.vertices.items()} == dict.fromkeys("abcd", "N")
    assert sg.geography(path[:2]).first_player_chooses == "N"
    for theory in (True, False):
        assert sg.geography(networkx.petersen_graph(), start=0, theory=theory).outcome == "N"
    with pytest.raises(ValueError):
        sg.geography(path, start="z")


def test_a_graph_says_itself_whether_it_is_directed() -> None:
    arrows = networkx.DiGraph([(0, 1), (2, 1)])
    found = sg.geography(arrows, start=1)
    assert (found.outcome, found.moves) == ("P", []) and sg.geography(arrows, start=1, directed=False).moves == [0, 2]
    assert sg.geography(networkx.Graph(arrows), start=1).moves == [0, 2]
    assert sg.geography(networkx.Graph(arrows), start=1, directed=True).moves == [2]
    assert sg.geography([(0, 1), (2, 1)], start=1).moves == [0, 2]
    many = networkx.MultiDiGraph([(0, 1), (0, 1), (2, 1)])
    assert sg.geography(many, start=0, edges_used=True).outcome == "N"


def test_the_constructor_reads_networkx_as_from_networkx() -> None:
    for graph in (networkx.path_graph(3), networkx.DiGraph([(0, 1), (2, 1)]), networkx.MultiGraph([(0, 1), (0, 1), (1, 1)])):
        assert sg.Digraph(graph) == sg.Digraph.from_networkx(graph)
    assert sorted(sg.Digraph(networkx.path_graph(3)).edges) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert sg.Digraph(networkx.path_graph(2), vertices=["first"]).names == ["first", 0, 1]


def test_mappings_have_lists_of_options() -> None:
    d = sg.Digraph({(0, 1): [(0, 0)], (0, 0): []})
    assert d.names == [(0, 1), (0, 0)] and d.edges == [((0, 1), (0, 0))] and d.value((0, 1)) == 1
    graph = networkx.gnp_random_graph(20, 0.2, seed=1, directed=True)
    assert sg.Digraph(networkx.to_dict_of_lists(graph)) == sg.Digraph(graph) == sg.Digraph(networkx.to_dict_of_dicts(graph))
    assert sg.geography({"a": ["b"], "c": ["b"], "b": []}, start="b").outcome == "P"
    wrong: Any
    for wrong in ({"a": "bc"}, {"a": 5}):
        with pytest.raises(TypeError, match="a mapping has a list"):
            sg.Digraph(wrong)
    with pytest.raises(TypeError, match="a mapping says"):
        sg.geography({"a": ["b"]}, start="a", directed=False)
    with pytest.raises(TypeError, match="takes edges"):
        sg.hackenbush({"g": ["a"]}, ground="g")
