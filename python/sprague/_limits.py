"""Limits of a question as people write them, and the memory of the machine."""

from __future__ import annotations

import operator
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import SupportsIndex

#: Seconds, bytes and threads, as passed to the native part.
Limits = tuple[float | None, int | None, int | None]

_UNITS = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}
_MEMORY = re.compile(r"\s*(\d+(?:\.\d*)?)\s*([kmgt]?)(?:i?b)?\s*", re.IGNORECASE)
_TIME = re.compile(r"(\d+(?:\.\d*)?)\s*(ms|s|sec|min|m|h|d)?\s*")
#: The largest numbers that the native part accepts.
MOST, MOST_SIGNED, MOST_SMALL = 2**64 - 1, 2**63 - 1, 2**32 - 1
#: No machine gains from more threads.
_THREADS = 1024
_SECONDS = {"ms": 0.001, "": 1.0, "s": 1.0, "sec": 1.0, "min": 60.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def whole(number: SupportsIndex, what: str, most: int = MOST, least: int = 0) -> int:
    """An integer from `least` to `most`; `what` is its name in the words of an error."""
    found = operator.index(number)
    if least == 0 > found:
        raise ValueError(f"{what} is not negative: {found} was given")
    if found < least:
        raise OverflowError(f"{what} is at least {least}: {shortly(found)} was given")
    if found > most:
        raise OverflowError(f"{what} is at most {most}: {shortly(found)} was given")
    return found


def shortly(number: int) -> str:
    """A number, or its size where its digits are too many to be read."""
    return str(number) if number.bit_length() <= 128 else f"a number of {number.bit_length()} bits"


@lru_cache(maxsize=1)
def default_memory() -> int:
    """Three quarters of the memory that this process may use, in bytes."""
    most = [4 << 30]
    try:
        most = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    except (AttributeError, OSError, ValueError):
        pass
    for name in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            most.append(int(Path(name).read_text()))
        except (OSError, ValueError):
            pass
    return min(most) // 4 * 3


def memory_in_bytes(memory: int | str) -> int:
    """Bytes from ``"1G"``, ``"512 MiB"`` or a number."""
    if isinstance(memory, str):
        found = _MEMORY.fullmatch(memory.replace("_", ""))
        if not found:
            raise ValueError(f"{memory!r} is no amount of memory; write '500M' or '4G'")
        amount = float(found[1]) * 2.0 ** _UNITS[found[2].lower()]
        if amount > MOST:
            raise OverflowError(f"memory is at most {MOST} bytes: {memory!r} is more")
        size = int(amount)
    else:
        size = operator.index(memory)
    if size <= 0:
        raise ValueError("a limit of memory is more than nothing")
    return whole(size, "memory in bytes")


def seconds(time: float | str) -> float:
    """Seconds from ``2.0``, ``"90s"`` or ``"1h30m"``."""
    if isinstance(time, str):
        parts, rest = 0.0, time.strip()
        while found := _TIME.match(rest):
            parts, rest = parts + float(found[1]) * _SECONDS[found[2] or ""], rest[found.end() :]
        if rest or not time.strip():
            raise ValueError(f"{time!r} is no time; write '60s', '5m' or '1h30m'")
        time = parts
    if isinstance(time, bool) or not isinstance(time, (int, float)):
        time = operator.index(time)
    if isinstance(time, int):
        time = float(whole(time, "time in seconds", least=-MOST))
    if not time > 0:
        raise ValueError("a limit of time is more than nothing")
    return float(time)


def limits(time: float | str | None, memory: int | str | None, threads: SupportsIndex | None) -> Limits:
    """The limits of a question."""
    if time is None and memory is None and threads is None:
        return (None, default_memory(), None)
    if threads is not None and whole(threads, "threads", least=-MOST) < 1:
        raise ValueError("a question needs a thread at least")
    return (
        None if time is None else seconds(time),
        default_memory() if memory is None else memory_in_bytes(memory),
        None if threads is None else min(operator.index(threads), _THREADS),
    )
