"""The atlas: the known facts about all small codes and subtraction sets, as shipped with the package."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from . import _sprague
from ._display import table
from ._games import Game
from ._records import Record
from ._survey import text_of

if TYPE_CHECKING:
    import pandas
    import pyarrow


@dataclass(frozen=True, repr=False)
class AtlasRow(Record):
    """The row of a game in the atlas: the columns of a survey are its attributes; None where nothing is known."""

    rule: str
    #: As :attr:`Claim.kind`; ``"open"`` where nothing is known for ever.
    kind: str | None = None
    preperiod: int | Any = None
    period: int | Any = None
    saltus: int | Any = None
    standing: str | None = None
    theorem: str | None = None
    #: The number of values that were computed.
    values: int | Any = None
    #: The largest of them.
    largest: int | Any = None
    seconds: float | None = None
    #: The SHA-256 of the certificate.
    certificate: str | None = None
    error: str | None = None
    #: The heap to which the survey was asked to go.
    to: int | Any = None
    #: For octal codes: the mask of the sparse space, the largest value of a rare heap, and the number of rare heaps.
    sparse: int | Any = None
    rare: int | Any = None
    rare_heaps: int | Any = None
    #: The effort of the search.
    looks: int | Any = None

    __hash__ = Record.__hash__


class Atlas:
    """All octal codes of up to four digits, hexadecimal codes of up to two, and subtraction sets in 1..14.

    Made by ``cargo xtask atlas``; the book says how far each list was searched. The columns are those of :class:`Survey`, but
    ``seconds`` is empty. A rule is found however it is written.

    >>> import sprague as sg
    >>> atlas = sg.atlas()
    >>> row = atlas["take 1,2 leaving 0..2"]
    >>> row.rule, row.preperiod, row.period, row.theorem
    ('0.77', 71, 12, 'guy-smith')
    >>> "0.6" in atlas.open, "wythoff" in atlas, len(atlas)
    (True, False, 25467)
    """

    __slots__ = ("_names",)

    def __init__(self) -> None:
        self._names = _sprague.Atlas()

    def __reduce__(self) -> tuple[Any, ...]:
        return (atlas, ())

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names.rules(False))

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, (str, Game)) and self._names.find(text_of(rule)) is not None

    def __getitem__(self, rule: str | Game) -> AtlasRow:
        found = self._names.find(text_of(rule))
        if found is None:
            raise KeyError(f"the atlas has no row of {text_of(rule)}")
        row: AtlasRow = AtlasRow.from_dict(json.loads(found))
        return row

    @property
    def open(self) -> list[str]:
        """The rules of which no pattern is known here, short ones first."""
        return self._names.rules(True)

    def table(self) -> pyarrow.Table:
        """All rows as an Arrow table. Needs pyarrow."""
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError as error:
            raise ImportError("a table needs pyarrow: pip install 'sprague[survey]'") from error
        return pyarrow.parquet.read_table(pyarrow.BufferReader(_sprague.atlas_table()))

    def to_pandas(self) -> pandas.DataFrame:
        """All rows as a DataFrame. Needs pyarrow and pandas."""
        try:
            import pandas
            import pyarrow
        except ImportError as error:
            raise ImportError("a DataFrame needs pandas and pyarrow: pip install 'sprague[survey]'") from error
        names: dict[Any, Any] = {pyarrow.int64(): pandas.Int64Dtype()}
        return self.table().to_pandas(types_mapper=names.get)

    def _repr_html_(self) -> str:
        names = ("rule", "kind", "preperiod", "period", "saltus", "standing", "theorem")
        first = [self[rule] for rule in itertools.islice(self, 10)]
        rows = [[escape(str("" if (cell := getattr(row, name)) is None else cell)) for name in names] for row in first]
        return f"<p>{escape(repr(self)[1:-1])}; the first ten:</p>" + table(names, rows)

    def __repr__(self) -> str:
        return f"<Atlas: {len(self)} rules, {len(self.open)} of them open>"


@lru_cache(maxsize=1)
def atlas() -> Atlas:
    """The atlas that is shipped with this version.

    >>> import sprague as sg
    >>> sg.atlas()["0.07"].period
    34
    """
    return Atlas()
