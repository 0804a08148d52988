"""The atlas: the known facts about all small codes and subtraction sets, as shipped with the package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from . import _sprague
from ._games import Game
from ._records import Record
from ._survey import text_of

if TYPE_CHECKING:
    import pandas
    import pyarrow


class AtlasRow(Record):
    """The row of a game in the atlas: the columns of a survey are its attributes."""


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
        return AtlasRow(json.loads(found))

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
