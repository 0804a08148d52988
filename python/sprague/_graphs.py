"""Games on given graphs: tokens on directed graphs, green Hackenbush, geography."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _sprague
from ._answers import Answer, Component, Move
from ._display import Picture, badge, table
from ._limits import limits, whole
from ._theory import Quotient
from ._values import plain_from, value_from

if TYPE_CHECKING:
    import networkx

Edge = tuple[Hashable, Hashable]

#: A graph with more vertices is not drawn in a notebook.
_DRAWN = 60
#: The most rows of a table in a notebook.
_ROWS = 20
#: What the ground may be called if nobody says it.
_GROUNDS = ("0", 0, "ground")


def _is_networkx(graph: object) -> bool:
    return all(hasattr(graph, name) for name in ("nodes", "edges", "is_directed"))


def _parts(graph: Any) -> tuple[Iterable[Hashable], Iterable[Any], bool | None]:
    """Vertices and edges of a graph, and whether it is directed; None where edges alone do not say it."""
    if _is_networkx(graph):
        return graph.nodes, [(edge[0], edge[1]) for edge in graph.edges()], bool(graph.is_directed())
    if isinstance(graph, Mapping):
        for vertex, options in graph.items():
            if isinstance(options, str) or not isinstance(options, Iterable):
                raise TypeError(f"a mapping has a list of vertices for each vertex, and {options!r} for {vertex!r} is none")
        return graph, [(vertex, option) for vertex, options in graph.items() for option in options], True
    return (), graph, None


def _numbered(
    edges: Iterable[Any], vertices: Iterable[Hashable]
) -> tuple[dict[Hashable, int], list[Any], npt.NDArray[np.uint32]]:
    """Numbers for the names, the edges as they were given, and as pairs of numbers."""
    numbers: dict[Hashable, int] = {}
    for name in vertices:
        numbers.setdefault(name, len(numbers))
    if isinstance(edges, str):
        raise TypeError("edges are pairs of names, not a text")
    given: list[Any] = []
    flat: list[int] = []
    for edge in edges.tolist() if isinstance(edges, np.ndarray) else edges:
        if isinstance(edge, str) or not hasattr(edge, "__len__") or len(edge) != 2:
            raise TypeError(f"an edge is a pair of names, not {edge!r}")
        start, end = edge
        flat.append(numbers.setdefault(start, len(numbers)))
        flat.append(numbers.setdefault(end, len(numbers)))
        given.append(edge)
    return numbers, given, np.array(flat, dtype=np.uint32).reshape(-1, 2)


def _columns(pairs: npt.NDArray[np.uint32]) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    return np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1])


@dataclass(frozen=True, eq=False)
class Labels:
    """Outcomes, values and remoteness of the vertices of a graph, as arrays.

    >>> import sprague as sg
    >>> labels = sg.Digraph([("a", "b"), ("b", "c")]).labels()
    >>> labels.names, labels.values, labels.remoteness
    (['a', 'b', 'c'], array([0, 1, 0]), array([2, 1, 0]))
    """

    #: ``"N"``, ``"P"`` or ``"D"``.
    outcomes: npt.NDArray[np.str_]
    #: Nim-values, -1 if they are infinite and under misère play.
    values: npt.NDArray[np.int64]
    #: The length of play in moves when the winner hurries and the loser delays; -1 for draws.
    remoteness: npt.NDArray[np.int64]
    _names: Sequence[Any]

    @property
    def names(self) -> list[Any]:
        """The names of the vertices."""
        return list(self._names)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __repr__(self) -> str:
        counts = ", ".join(f"{int((self.outcomes == letter).sum())} {letter}" for letter in "NPD")
        return f"<Labels of {len(self)} vertices: {counts}>"

    def _repr_html_(self) -> str:
        columns = zip(self._names, self.outcomes[:_ROWS].tolist(), self.values[:_ROWS].tolist(), self.remoteness[:_ROWS].tolist())
        rows = [[escape(str(cell)) for cell in row] for row in columns]
        return f"<p>{escape(repr(self)[1:-1])}</p>" + table(["vertex", "outcome", "value", "remoteness"], rows)

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns as lists, for pandas and similar libraries.

        >>> import sprague as sg
        >>> sg.Digraph([("a", "b")]).labels().to_dict()["outcomes"]
        ['N', 'P']
        """
        return {
            "names": self.names,
            "outcomes": self.outcomes.tolist(),
            "values": self.values.tolist(),
            "remoteness": self.remoteness.tolist(),
        }


class Digraph:
    """A directed graph on which tokens move; a player who cannot move loses, and endless play is a draw.

    It is made of edges, which are pairs of names; of a mapping that has for each vertex the list of those to which it leads; or of a
    graph of NetworkX, as by :meth:`from_networkx`.

    >>> import sprague as sg
    >>> sg.Digraph({(0, 1): [(0, 0)], (0, 0): []}).edges
    [((0, 1), (0, 0))]
    >>> d = sg.Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> d.labels().outcomes
    array(['P', 'N', 'P'], dtype='<U1')
    >>> d.solve(["b"]).best.text
    'b -> c'
    """

    __slots__ = ("_graph", "_names", "_numbers")

    _graph: _sprague.Graph
    _names: Sequence[Any]
    _numbers: dict[Hashable, int] | None

    def __init__(self, edges: Iterable[Any] = (), *, vertices: Iterable[Hashable] = ()) -> None:
        own, listed, directed = _parts(edges)
        if directed is False:
            # An undirected edge can be traversed both ways.
            listed = [*listed, *((end, start) for start, end in listed if start != end)]
        numbers, _, pairs = _numbered(listed, chain(vertices, own))
        graph = _sprague.Graph.from_edges(len(numbers), *_columns(pairs))
        self._set(graph, list(numbers), numbers)

    def _set(self, graph: _sprague.Graph, names: Sequence[Any], numbers: dict[Hashable, int] | None) -> None:
        object.__setattr__(self, "_graph", graph)
        object.__setattr__(self, "_names", names)
        object.__setattr__(self, "_numbers", numbers)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("graphs do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("graphs do not change")

    @classmethod
    def from_csr(
        cls,
        indptr: npt.ArrayLike,
        indices: npt.ArrayLike,
        names: Sequence[Hashable] | None = None,
    ) -> Digraph:
        """The graph in which vertex v leads to ``indices[indptr[v]:indptr[v + 1]]``, as sparse matrices of SciPy have it.

        >>> import sprague as sg
        >>> sg.Digraph.from_csr([0, 1, 2, 2], [1, 2]).labels().values
        array([0, 1, 0])
        """
        first, targets = (np.asarray(array) for array in (indptr, indices))
        if targets.size == 0:
            targets = targets.astype(np.uint32)
        graph = _sprague.Graph.from_csr(first, targets)
        own = cls.__new__(cls)
        if names is None:
            own._set(graph, range(len(graph)), None)
            return own
        listed = list(names)
        numbers = {name: number for number, name in enumerate(listed)}
        if len(listed) != len(graph) or len(numbers) != len(graph):
            raise ValueError(f"the graph has {len(graph)} vertices, and needs as many different names")
        own._set(graph, listed, numbers)
        return own

    @classmethod
    def from_networkx(cls, graph: networkx.Graph[Any]) -> Digraph:
        """A graph of NetworkX; an undirected edge can be walked both ways.

        >>> import networkx, sprague as sg
        >>> sg.Digraph.from_networkx(networkx.DiGraph([(1, 2), (2, 3)])).labels().values
        array([0, 1, 0])
        """
        if not _is_networkx(graph):
            raise TypeError(f"a graph of networkx was expected, not {type(graph).__name__}")
        return cls(graph)

    def to_networkx(self) -> networkx.DiGraph[Any]:
        """The graph for NetworkX (``pip install sprague[graphs]``); vertices have outcome, value and remoteness.

        >>> import sprague as sg
        >>> G = sg.Digraph([("a", "b")]).to_networkx()
        >>> G.nodes["a"]
        {'outcome': 'N', 'value': 1, 'remoteness': 1}
        """
        try:
            import networkx
        except ImportError as error:
            raise ImportError("to_networkx needs networkx: pip install 'sprague[graphs]'") from error
        labels = self.labels()
        graph: networkx.DiGraph[Any] = networkx.DiGraph()
        columns = zip(labels.names, labels.outcomes.tolist(), labels.values.tolist(), labels.remoteness.tolist())
        for number, (name, outcome, value, remoteness) in enumerate(columns):
            worth = self.value(name) if value < 0 else value
            graph.add_node(name, outcome=outcome, value=worth, remoteness=None if remoteness < 0 else remoteness)
        graph.add_edges_from(self.edges)
        return graph

    @property
    def names(self) -> list[Any]:
        """The names of the vertices."""
        return list(self._names)

    @property
    def edges(self) -> list[tuple[Any, Any]]:
        """The edges, vertex by vertex.

        >>> import sprague as sg
        >>> sg.Digraph([("b", "c"), ("a", "b")]).edges
        [('b', 'c'), ('a', 'b')]
        """
        first, targets = self._graph.csr()
        starts = np.repeat(np.arange(len(self)), first[1:] - first[:-1])
        return [(self._names[a], self._names[b]) for a, b in zip(starts.tolist(), targets.tolist())]

    def __len__(self) -> int:
        return len(self._graph)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._names)

    def __getitem__(self, name: Hashable) -> list[Any]:
        """The vertices to which one leads.

        >>> import sprague as sg
        >>> sg.Digraph({"a": ["b", "c"], "b": ["c"]})["a"]
        ['b', 'c']
        """
        first, targets = self._graph.csr()
        vertex = self._vertex(name)
        return [self._names[target] for target in targets[first[vertex] : first[vertex + 1]].tolist()]

    def __contains__(self, name: Hashable) -> bool:
        return self._find(name) is not None

    def _find(self, name: Hashable) -> int | None:
        if self._numbers is not None:
            return self._numbers.get(name)
        return name if isinstance(name, int) and 0 <= name < len(self) else None

    def _vertex(self, name: Hashable) -> int:
        if isinstance(name, np.integer):
            name = int(name)
        found = self._find(name)
        if found is None:
            raise ValueError(f"{name!r} is no vertex of the graph")
        return found

    def labels(
        self,
        *,
        misere: bool = False,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Labels:
        """Outcome, value and remoteness of all vertices, as arrays.

        >>> import sprague as sg
        >>> sg.Digraph([("a", "b"), ("b", "a")]).labels().values
        array([-1, -1])
        """
        outcomes, values, remoteness = self._graph.labels(misere, limits(time, memory, threads))
        return Labels(outcomes.view("U1"), values, remoteness, self._names)

    def value(
        self,
        vertex: Hashable,
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Any:
        """The value of a token on a vertex.

        >>> import sprague as sg
        >>> sg.Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]).value("a")
        Loopy({})
        """
        found = value_from(self._graph.value(self._vertex(vertex), limits(time, memory, threads)), "exact", _BASIS)
        assert found is not None
        return found

    def solve(
        self,
        tokens: Iterable[Hashable],
        *,
        misere: bool = False,
        theory: bool = True,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Answer:
        """The winner with tokens on these vertices, and the winning moves.

        >>> import sprague as sg
        >>> sg.Digraph([("a", "b"), ("b", "c"), ("a", "c")]).solve(["a", "b"]).value
        3
        """
        if isinstance(tokens, str):
            raise TypeError("tokens are a list of vertices")
        named = list(tokens)
        numbers = [self._vertex(name) for name in named]
        within = limits(time, memory, threads)
        letter, winner, value, moves, best = self._graph.solve(numbers, misere, theory, within)
        valued = theory and not misere
        components = [
            Component(name, self.value(name) if valued else None, "exact", _BASIS, "", "graph") for name in named
        ]
        listed = [self._move(found) for found in moves]
        return Answer(
            outcome=letter,
            winner=winner,
            value=plain_from(value),
            components=components,
            moves=listed,
            moves_total=len(listed),
            standing="exact",
            convention="misere" if misere else "normal",
            best=None if best is None or letter != "N" else self._move(best),
        )

    def quotient(
        self,
        *,
        max_order: SupportsIndex = 5000,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Quotient:
        """The misère quotient of all vertices, and so of all sums of tokens, for a graph without cycles.

        >>> import sprague as sg
        >>> sg.Digraph({"a": ["b", "c"], "b": ["c"]}).quotient().phi
        {'c': '1', 'b': 'a', 'a': 'b'}
        """
        names = [str(name) for name in self._names]
        most = whole(max_order, "max_order", 65_536, least=1)
        return Quotient._made(_sprague.graph_quotient(self._graph, names, most, limits(time, memory, threads)))

    def _move(self, found: tuple[int, int, int]) -> Move:
        token, before, after = found
        names = (self._names[before], self._names[after])
        return Move(token, names[0], [names[1]], f"{names[0]} -> {names[1]}", ((token, names[0], [names[1]]),))

    def svg(
        self,
        tokens: Iterable[Hashable] = (),
        *,
        time: float | str | None = None,
        memory: int | str | None = None,
        threads: SupportsIndex | None = None,
    ) -> Picture:
        """A picture of a small graph, with the moves to make in red.

        >>> import sprague as sg
        >>> sg.Digraph([("a", "b")]).svg(["a"]).startswith("<svg")
        True
        """
        numbers = [self._vertex(name) for name in tokens]
        return Picture(self._graph.svg([str(name) for name in self._names], numbers, limits(time, memory, threads)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Digraph):
            return NotImplemented
        if len(self) != len(other) or list(self._names) != list(other._names):
            return False
        return all(np.array_equal(a, b) for a, b in zip(self._graph.csr(), other._graph.csr()))

    def __hash__(self) -> int:
        return hash((len(self), self._graph.edges(), tuple(self._names[:16])))

    def __reduce__(self) -> tuple[Any, ...]:
        first, targets = self._graph.csr()
        names = None if self._numbers is None else list(self._names)
        return (_digraph, (first, targets, names, type(self)), getattr(self, "__dict__", None) or None)

    def __repr__(self) -> str:
        return f"<Digraph of {len(self)} vertices and {self._graph.edges()} edges>"

    def _repr_html_(self) -> str:
        head = f"<p>{escape(repr(self))}</p>"
        return head + self.svg()[:] if 0 < len(self) <= _DRAWN else head


_BASIS = "exact: all that can be reached, by the labelling of the graph"


def _digraph(
    first: npt.NDArray[np.uint32],
    targets: npt.NDArray[np.uint32],
    names: list[Any] | None,
    kind: type[Digraph] = Digraph,
) -> Digraph:
    """A graph from its parts, as pickles have them."""
    return kind.from_csr(first, targets, names)


@dataclass(frozen=True)
class Hackenbush:
    """The winner of green Hackenbush on a graph, and the winning edges.

    >>> import sprague as sg
    >>> sg.hackenbush([("g", "a"), ("a", "b")], ground="g").value
    2
    """

    #: ``"N"`` or ``"P"``.
    outcome: str
    #: The nim-value; None under misère play.
    value: int | Any
    #: The winning edges, as they were given.
    moves: list[Any]
    #: The number of edges without connection to the ground, which are not part of the game.
    loose: int = 0

    @property
    def winner(self) -> str:
        """``"first"`` or ``"second"``."""
        return "first" if self.outcome == "N" else "second"

    def __hash__(self) -> int:
        return hash((self.outcome, self.value, len(self.moves)))

    def to_dict(self) -> dict[str, Any]:
        """The answer as the command line's JSON has it."""
        return {"value": self.value, "outcome": self.outcome, "moves": [{"edge": list(edge)} for edge in self.moves]}

    def _repr_html_(self) -> str:
        value = "" if self.value is None else f", value <b>{self.value}</b>"
        moves = ", ".join(escape(str(edge)) for edge in self.moves[:20])
        return f"<p>{self.winner} player wins{value} {badge('exact')}</p><p>winning edges: {moves or 'none'}</p>"


def hackenbush(
    edges: Iterable[Any],
    ground: Hashable = None,
    *,
    misere: bool = False,
    theory: bool = True,
    time: float | str | None = None,
    memory: int | str | None = None,
    threads: SupportsIndex | None = None,
) -> Hackenbush:
    """Green Hackenbush: a turn deletes an edge, and edges no longer connected to the ground fall away.

    Edges are pairs of names, loops and parallel edges as they come, or a graph of NetworkX.

    >>> import sprague as sg
    >>> sg.hackenbush([("g", "a"), ("g", "b"), ("b", "c")], ground="g").moves
    [('b', 'c')]
    """
    if isinstance(edges, Mapping):
        raise TypeError("hackenbush takes edges, which have no direction: pairs of names, not a mapping")
    own, listed, _ = _parts(edges)
    numbers, given, pairs = _numbered(listed, own)
    if ground is None:
        ground = next((name for name in _GROUNDS if name in numbers), _GROUNDS[0])
    if ground not in numbers:
        if numbers:
            raise ValueError(f"the ground {ground!r} is no vertex of the graph")
        numbers[ground] = 0
    found = _sprague.hackenbush(
        len(numbers), *_columns(pairs), numbers[ground], misere, theory, limits(time, memory, threads)
    )
    value, first_wins, winning, loose = found
    return Hackenbush("N" if first_wins else "P", value, [given[edge] for edge in winning], loose)


@dataclass(frozen=True)
class Geography:
    """The winner of geography: from one start, and from each of them.

    >>> import sprague as sg
    >>> sg.geography([("a", "b"), ("b", "c")], start="a").outcome
    'P'
    """

    #: ``"N"`` or ``"P"`` for the start; None if none was given.
    outcome: str | Any
    #: The vertices to which the winning moves lead.
    moves: list[Any]
    start: Any
    #: Outcome and winning moves of every start that was asked for.
    vertices: dict[Any, tuple[str, list[Any]]]
    #: ``"N"`` if the first player wins by choosing the start and letting the opponent begin; None
    #: if that is not known.
    first_player_chooses: str | None = None

    @property
    def winner(self) -> str | None:
        """``"first"`` or ``"second"``; None without a start."""
        return None if self.outcome is None else "first" if self.outcome == "N" else "second"

    def __hash__(self) -> int:
        return hash((self.outcome, self.start, len(self.vertices)))

    def to_dict(self) -> dict[str, Any]:
        """The answer as the command line's JSON has it."""
        vertices = [
            {"name": str(name), "outcome": outcome, "moves": [str(at) for at in moves]}
            for name, (outcome, moves) in self.vertices.items()
        ]
        return {"vertices": vertices, "first_player_chooses": self.first_player_chooses}

    def _repr_html_(self) -> str:
        rows = [
            (escape(str(name)), outcome, escape(", ".join(map(str, moves[:12]))))
            for name, (outcome, moves) in list(self.vertices.items())[:40]
        ]
        return table(["start", "outcome", "winning moves to"], rows)


def geography(
    edges: Iterable[Any],
    start: Hashable | None = None,
    *,
    directed: bool | None = None,
    edges_used: bool = False,
    misere: bool = False,
    theory: bool = True,
    vertices: Iterable[Hashable] = (),
    time: float | str | None = None,
    memory: int | str | None = None,
    threads: SupportsIndex | None = None,
) -> Geography:
    """Geography: a token goes along edges, never again to a vertex where it has been; a player who cannot move loses.

    With ``edges_used=True`` it may come back to a vertex, but uses every edge once; with ``directed=True`` it goes from the first
    end of an edge to the second only. By default the graph decides: a ``DiGraph`` of NetworkX is directed, as is a mapping that has for
    each vertex the list of those to which it leads, and pairs of names are not. Without `start` all starts are answered.

    >>> import sprague as sg
    >>> sg.geography([("a", "b"), ("b", "c"), ("c", "a")], start="a", directed=True).outcome
    'P'
    >>> sg.geography([("a", "b"), ("b", "c"), ("c", "d")]).vertices["a"]
    ('N', ['b'])
    """
    own, listed, decided = _parts(edges)
    if directed is False and isinstance(edges, Mapping):
        raise TypeError("a mapping says where each vertex leads: give an undirected graph as pairs of names")
    numbers, _, pairs = _numbered(listed, chain(vertices, own))
    names = list(numbers)
    if start is not None and start not in numbers:
        raise ValueError(f"the start {start!r} is no vertex of the graph")
    asked = None if start is None else [numbers[start]]
    kind = (bool(decided if directed is None else directed), edges_used, misere, theory)
    found, chooses = _sprague.geography(len(numbers), *_columns(pairs), asked, kind, limits(time, memory, threads))
    answers = {names[at]: ("N" if wins else "P", [names[to] for to in moves]) for at, wins, moves, _ in found}
    outcome, moves = (None, []) if start is None else answers[start]
    return Geography(outcome, moves, start, answers, None if chooses is None else "N" if chooses else "P")
