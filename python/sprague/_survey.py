"""Surveys: the known facts about each of many games, as a table in a folder, made on one machine or by a Dask cluster."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, Union

from . import _sprague
from ._games import Game
from ._limits import MOST_SMALL, default_memory, memory_in_bytes, seconds, whole
from ._records import Record
from .errors import SpragueError

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: The settings of a survey, as passed to the native part.
Wanted = tuple[int, Union[float, None], Union[int, None], str, bool, bool, Union[int, None]]

#: The number of rules in a task on a cluster: at first, and at most.
_FIRST_BATCH, _LARGEST_BATCH = 8, 512
#: Tasks grow while they take less than ``_SHORT`` seconds, and shrink if they take more than
#: ``_LONG``.
_SHORT, _LONG = 1.0, 10.0
#: Certificates of longer lists are packed by default.
_MANY = 10_000
#: The number of tasks that are queued for each thread of a cluster.
_AHEAD = 3


class RuleList:
    """All rules of a kind, made as they are asked for.

    >>> import sprague as sg
    >>> sg.codes(3), len(sg.codes(3)), list(sg.codes(1))[:3]
    (codes(3), 1022, ['0.1', '0.2', '0.3'])
    """

    __slots__ = ("_kind", "_size")

    _kind: str
    _size: int

    def __init__(self, kind: str, size: SupportsIndex) -> None:
        number = whole(size, "the size of a list of rules", MOST_SMALL)
        if number < 1:
            raise ValueError("a list of rules has a size of at least 1")
        _sprague.Listing(kind, number)
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_size", number)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("lists of rules do not change")

    def __iter__(self) -> Iterator[str]:
        return _sprague.Listing(self._kind, self._size)

    def __len__(self) -> int:
        return _sprague.Listing(self._kind, self._size).total() or 0

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, RuleList) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, int]:
        return (self._kind, self._size)

    def __reduce__(self) -> tuple[Any, ...]:
        return (RuleList, self._key())

    def __repr__(self) -> str:
        return f"{self._kind}({self._size})"


def codes(digits: SupportsIndex) -> RuleList:
    """All octal codes 0.d1d2.. and 4.d1d2.. of up to so many digits, none that ends in 0.

    >>> import sprague as sg
    >>> len(sg.codes(2))
    126
    """
    return RuleList("codes", digits)


def sets(most: SupportsIndex) -> RuleList:
    """``take a,b,c`` for all sets of numbers from 1 to ``most`` that are not empty.

    >>> import sprague as sg
    >>> list(sg.sets(2))
    ['take 1', 'take 2', 'take 1,2']
    """
    return RuleList("sets", most)


def hexadecimal(digits: SupportsIndex) -> RuleList:
    """All hexadecimal codes of up to so many digits, octal ones included, with 0, 4, 8 or C before the point.

    >>> import sprague as sg
    >>> len(sg.hexadecimal(2))
    1020
    """
    return RuleList("hexadecimal", digits)


#: Where rules come from: rules and games, a list of all rules of a kind, or a file with a rule on
#: each line.
Rules = Union[Iterable[Union[str, Game]], RuleList, "os.PathLike[str]", str]


def survey(
    rules: Rules,
    to: SupportsIndex,
    out: str | os.PathLike[str],
    client: Any = None,
    resume: bool = True,
    *,
    jobs: SupportsIndex | None = None,
    looks: SupportsIndex | None = None,
    time: float | str | None = None,
    memory: int | str | None = None,
    certificates: str | None = None,
    retry: bool = False,
    retries: int = 3,
) -> Survey:
    """Asks for the lasting facts about each of many rules, with the values of heaps up to ``to``, and keeps the answers in a folder.

    Rules are texts and games, ``sg.codes(3)``, ``sg.sets(12)``, or the path of a file with a rule on each line. The folder ``out`` has a
    row for each rule in ``results/*.parquet``, and the certificates; see :class:`Survey`. A rule that cannot be asked is a row with an
    ``error``, also where ``time`` or ``memory``, which are limits of each rule, did not suffice. Certificates are ``"files"``, each of its
    own, ``"packed"``, many in one, or ``"none"``; by default packed for more than 10,000 rules, and where the number is not known.

    ``looks`` limits the effort of each rule, too, in steps of about a millisecond that are not counted by the clock: rows are the
    same on every machine, and an open one says how many values were found.

    A run that ended, however it did, goes on when it is started again: rules that have a row are not asked again, but open ones are
    where ``to`` or ``looks`` has become larger, and failed ones with ``retry=True``. With ``resume=False`` the folder begins anew.

    Without a ``client`` the work is done by threads of this process, as many as ``jobs`` or as there are processors. A
    ``dask.distributed.Client`` spreads it over a cluster: rules are tasks, tried again ``retries`` times, and again one by one where a
    worker dies; only this process writes. Ctrl-C ends it, and what was found is kept.

    >>> import sprague as sg, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> s = sg.survey(["kayles", sg.Game("take 1,3,4"), "take 3^2"], to=1000, out=folder)
    >>> s.asked, s.known, s.failed
    (3, 0, 1)
    >>> sg.survey(["kayles", "0.77"], to=1000, out=folder).known
    1
    """
    number = whole(to, "to")
    own = os.cpu_count() or 1 if jobs is None else whole(jobs, "jobs", MOST_SMALL)
    if own < 1:
        raise ValueError("a survey needs a job at least")
    if not isinstance(rules, (str, os.PathLike, RuleList, Iterable)):
        raise TypeError(f"rules are texts, games or the path of a file, not {type(rules).__name__}")
    folder = Path(out)
    limit = None if memory is None else memory_in_bytes(memory)
    if client is None and limit is None:
        limit = max(1, default_memory() // own)
    if certificates is None:
        certificates = _suiting(rules)
    effort = None if looks is None else whole(looks, "looks")
    if effort is not None and effort < 1:
        raise ValueError("an effort is at least one look")
    wanted: Wanted = (number, None if time is None else seconds(time), limit, certificates, bool(retry), not resume, effort)
    if client is None:
        asked, known, failed = _sprague.survey_rules(_source(rules), folder, wanted, own)
    else:
        asked, known, failed = _Cluster(client, folder, wanted, retries).run(_texts(rules))
    return Survey(folder, asked, known, failed)


def _source(rules: Rules) -> Any:
    """The rules as the native part takes them."""
    if isinstance(rules, RuleList):
        return rules._key()
    if isinstance(rules, (str, os.PathLike)):
        return os.fspath(rules)
    total = len(rules) if isinstance(rules, Sized) else None
    return (map(text_of, rules), total)


def _suiting(rules: Rules) -> str:
    """The form in which the certificates of these rules are kept."""
    if isinstance(rules, (str, os.PathLike)):
        total = _sprague.Listing("file", 0, os.fspath(rules)).total()
    else:
        total = len(rules) if isinstance(rules, Sized) else None
    return "files" if total is not None and total <= _MANY else "packed"


def _texts(rules: Rules) -> Iterator[str]:
    if isinstance(rules, (str, os.PathLike)):
        return iter(_sprague.Listing("file", 0, os.fspath(rules)))
    return map(text_of, rules)


def text_of(rule: object) -> str:
    """The rule of a game, as the rule language has it."""
    if isinstance(rule, Game):
        clauses = [rule.rule, *(f"{name} = {value}" for name, value in rule.params.items())]
        if rule.play == "misere" and "misere" not in rule.rule:
            clauses.append("misere")
        return "; ".join(clauses)
    if isinstance(rule, str):
        return rule.strip()
    raise TypeError(f"a rule is a str or a Game, not {type(rule).__name__}")


def _ask(rules: list[str], wanted: Wanted) -> bytes:
    """A task: the known facts about these rules. It depends on nothing else."""
    to, time, memory, certificates, retry, anew, looks = wanted
    limit = default_memory() // (os.cpu_count() or 1) if memory is None else memory
    return _sprague.ask_rules(rules, (to, time, limit, certificates, retry, anew, looks))


class _Cluster:
    """A survey by the workers of a Dask cluster; this process has the list and the folder."""

    def __init__(self, client: Any, folder: Path, wanted: Wanted, retries: int) -> None:
        try:
            import distributed
        except ImportError as error:
            raise ImportError("a survey on a cluster needs distributed: pip install 'sprague[survey]'") from error
        self.client, self.wanted, self.retries = client, wanted, operator.index(retries)
        as_completed: Any = distributed.as_completed
        self.completed: Any = as_completed()
        self.folder = _sprague.Folder(folder, wanted)
        self.pending: dict[Any, list[str]] = {}
        self.asked = self.known = self.failed = 0
        self.batch = _FIRST_BATCH

    def run(self, rules: Iterator[str]) -> tuple[int, int, int]:
        try:
            self._fill(rules)
            while self.pending:
                future = next(self.completed)
                self._take(future, self.pending.pop(future))
                self._fill(rules)
        finally:
            # Results are kept, however the work ended.
            self.folder.finish()
            if self.pending:
                self.client.cancel(list(self.pending))
        return self.asked, self.known, self.failed

    def _fill(self, rules: Iterator[str]) -> None:
        threads = sum(self.client.nthreads().values())
        while len(self.pending) < max(1, _AHEAD * threads):
            batch = []
            for rule in rules:
                if self.folder.wants(rule):
                    batch.append(rule)
                    if len(batch) == self.batch:
                        break
                else:
                    self.known += 1
            if not batch:
                return
            self._submit(batch)

    def _submit(self, rules: list[str]) -> None:
        future = self.client.submit(_ask, rules, self.wanted, pure=False, retries=self.retries)
        self.pending[future] = rules
        self.completed.add(future)

    def _take(self, future: Any, rules: list[str]) -> None:
        if future.status == "cancelled" or self.client.status in ("closing", "closed"):
            raise RuntimeError("the cluster has gone before the survey came to its end; run it again to go on")
        if future.status == "finished":
            asked, failed, took = self.folder.add(future.result())
            self.asked, self.failed = self.asked + asked, self.failed + failed
            if took < _SHORT:
                self.batch = min(2 * self.batch, _LARGEST_BATCH)
            elif took > _LONG:
                self.batch = max(self.batch // 2, 1)
        elif len(rules) > 1:
            # One of the rules may have crashed the worker: the others must not suffer from that.
            for rule in rules:
                self._submit([rule])
        else:
            self.folder.fail(rules[0], f"the worker failed: {future.exception()}".split("\n", 1)[0])
            self.asked, self.failed = self.asked + 1, self.failed + 1
        future.release()


@dataclass(frozen=True, repr=False)
class SurveyReport(Record):
    """The summary of a survey; see :meth:`Survey.report`."""

    #: The number of rules.
    rules: int
    #: How many games there are of each kind, each standing, each theorem.
    kinds: dict[str, int]
    standings: dict[str, int]
    theorems: dict[str, int]
    #: The number of certificates.
    certificates: int
    #: The number of rules without a pattern, and these rules.
    open: int
    open_rules: list[str]
    #: The number of rules that failed; each with its error.
    failed: int
    failures: list[dict[str, str]]
    #: The rules with the longest periods and preperiods.
    longest_periods: list[dict[str, Any]]
    longest_preperiods: list[dict[str, Any]]
    #: The time of all rules together.
    seconds: float

    __hash__ = Record.__hash__

    @classmethod
    def _made(cls, told: tuple[str, str, str]) -> SurveyReport:
        own: SurveyReport = cls.from_dict(json.loads(told[0]))
        object.__setattr__(own, "_told", told)
        return own

    def __reduce__(self) -> tuple[Any, ...]:
        return (_report, (self.__dict__["_told"],))

    def __str__(self) -> str:
        return str(self.__dict__["_told"][1])

    @property
    def html(self) -> str:
        """The report as a page with a picture."""
        return str(self.__dict__["_told"][2])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def _report(told: tuple[str, str, str]) -> SurveyReport:
    return SurveyReport._made(told)


class Survey:
    """The answers of a survey, in a folder.

    ``results/*.parquet`` has the rows, with the columns ``rule, kind, preperiod, period, saltus, standing, theorem, values, largest,
    seconds, certificate, error`` and then ``to``, ``sparse``, ``rare`` and ``rare_heaps`` (of octal codes: the mask of the sparse
    space that the values show, the largest value of a rare heap, and how many heaps are rare) and ``looks``. ``sg.Survey("atlas")`` looks at a folder that is there.

    >>> import sprague as sg, tempfile
    >>> s = sg.survey(sg.sets(4), to=100, out=tempfile.mkdtemp())
    >>> s.report().standings
    {'proved': 15}
    """

    __slots__ = ("path", "asked", "known", "failed")

    def __init__(self, path: str | os.PathLike[str], asked: int = 0, known: int = 0, failed: int = 0) -> None:
        #: The folder of the survey.
        self.path = Path(path)
        #: The number of rules that this run has asked.
        self.asked = asked
        #: The number of rules that already had a row, or occurred twice.
        self.known = known
        #: The number of rules asked whose row is an error.
        self.failed = failed

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Survey) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.path, self.asked, self.known, self.failed)

    def _repr_html_(self) -> str:
        try:
            return f"<p><code>{escape(str(self.path))}</code></p>{self.report()._repr_html_()}"
        except (OSError, SpragueError):
            return f"<p>{escape(repr(self))}</p>"

    def __repr__(self) -> str:
        return f"Survey({str(self.path)!r}, asked={self.asked}, known={self.known}, failed={self.failed})"

    def table(self) -> pyarrow.Table:
        """The rows as an Arrow table; the newest of each rule. Needs pyarrow."""
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError as error:
            raise ImportError("a table needs pyarrow: pip install 'sprague[survey]'") from error
        files = sorted((self.path / "results").glob("part-*.parquet"), key=_age)
        if not files:
            raise FileNotFoundError(f"{self.path} has no results of a survey")
        whole = pyarrow.concat_tables([pyarrow.parquet.read_table(str(file)) for file in files])
        newest = {rule: at for at, rule in enumerate(whole.column("rule").to_pylist())}
        # A run that asks rules again, and has not ended yet, leaves older rows.
        return whole if len(newest) == len(whole) else whole.take(sorted(newest.values()))

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a DataFrame; whole numbers are ``Int64``, which knows missing ones. Needs pyarrow and pandas."""
        try:
            import pandas
            import pyarrow
        except ImportError as error:
            raise ImportError("a DataFrame needs pandas and pyarrow: pip install 'sprague[survey]'") from error
        mapper: Callable[[Any], Any] = {pyarrow.int64(): pandas.Int64Dtype()}.get
        return self.table().to_pandas(types_mapper=mapper)

    def report(self) -> SurveyReport:
        """The summary of the rows: counts, open rules, failed rules, the longest periods.

        >>> import sprague as sg, tempfile
        >>> report = sg.survey(["kayles", "0.6"], to=1000, out=tempfile.mkdtemp()).report()
        >>> report.rules, report.open_rules, report.longest_periods[0]["period"]
        (2, ['0.6'], 12)
        >>> print(str(report).splitlines()[0])
        2 rules
        """
        return SurveyReport._made(_sprague.survey_report(self.path))

    def certificate(self, name: str) -> dict[str, Any] | None:
        """The certificate with this name, which rows have in their column ``certificate``; for :func:`verify`.

        >>> import sprague as sg, tempfile
        >>> s = sg.survey(["kayles"], to=1000, out=tempfile.mkdtemp())
        >>> name = next((s.path / "certificates").iterdir()).stem
        >>> sg.verify(s.certificate(name)).statement
        'G(n+12) = G(n) for all n >= 71, for the nim-values G of the heaps of: 0.77 (guy-smith)'
        """
        text = _sprague.survey_certificate(self.path, name)
        found: dict[str, Any] | None = None if text is None else json.loads(text)
        return found


def _age(file: Path) -> tuple[int, str]:
    """Newer files have larger numbers: part-0of1-000007-1f0c83d2.parquet."""
    pieces = file.stem.split("-")
    return (int(pieces[2]) if len(pieces) > 3 and pieces[2].isdigit() else 0, file.name)
