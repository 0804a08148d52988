"""mex, nim-sums and nim products, of long numbers and of arrays."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import reduce
from typing import Any, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from . import _sprague


def mex(numbers: Iterable[SupportsIndex]) -> int:
    """The least natural number that is not among these.

    >>> import sprague as sg
    >>> sg.mex([0, 1, 3])
    2
    """
    if isinstance(numbers, np.ndarray):
        numbers = unsigned(numbers).ravel().tolist()
    return _sprague.mex(numbers)


@overload
def nim_sum(*numbers: int) -> int: ...
@overload
def nim_sum(*numbers: npt.ArrayLike) -> Any: ...
def nim_sum(*numbers: Any) -> Any:
    """The nim-sum (xor) of natural numbers of any size, or of arrays, which broadcast.

    Arrays of NumPy's integers give ``uint64``, longer numbers objects; arrays without dimensions give scalars.

    >>> import sprague as sg
    >>> sg.nim_sum(3, 5), sg.nim_sum(2**100, 1)
    (6, 1267650600228229401496703205377)
    >>> sg.nim_sum([1, 2, 3], 1)
    array([0, 3, 2], dtype=uint64)
    """
    if all(_is_number(number) for number in numbers):
        return reduce(operator.xor, map(_natural, numbers), 0)
    return reduce(np.bitwise_xor, map(unsigned, numbers), np.uint64(0))


@overload
def nim_mul(a: int, b: int, /) -> int: ...
@overload
def nim_mul(a: npt.ArrayLike, b: npt.ArrayLike, /) -> Any: ...
def nim_mul(a: Any, b: Any, /) -> Any:
    """The nim product (J. H. Conway 1976) of two natural numbers, or of arrays, which broadcast.

    Numbers are below 2**65536, the largest field here; longer ones are a :class:`RangeError`.

    >>> import sprague as sg
    >>> sg.nim_mul(2, 2), sg.nim_mul(2**64, 2**64) == 2**64 + 2**63
    (3, True)
    >>> sg.nim_mul([[1], [2]], [1, 2, 3])
    array([[1, 2, 3],
           [2, 3, 1]], dtype=uint64)
    """
    if _is_number(a) and _is_number(b):
        return _sprague.nim_mul(_natural(a), _natural(b))
    left, right = np.broadcast_arrays(unsigned(a), unsigned(b))
    if left.dtype == object or right.dtype == object:
        return np.frompyfunc(_sprague.nim_mul, 2, 1)(left, right)
    flat = [np.ascontiguousarray(side).ravel() for side in (left, right)]
    # As with a ufunc, an input without dimensions gives a scalar.
    return _sprague.nim_mul_arrays(flat[0], flat[1]).reshape(left.shape)[()]


def nim_inv(a: Any) -> Any:
    """The multiplicative inverse in the field of nim-values, of a number or of each number of an array.

    The field has 2**64 elements, or the least larger number that suffices. Zero has no inverse: ZeroDivisionError.

    >>> import sprague as sg
    >>> sg.nim_inv(2), sg.nim_mul(2, 3)
    (3, 1)
    >>> sg.nim_inv([1, 2, 3])
    array([1, 3, 2], dtype=uint64)
    """
    return _by_field("inv", a)


def nim_sqrt(a: Any) -> Any:
    """The square root in the field of nim-values: every number has exactly one.

    >>> import sprague as sg
    >>> sg.nim_sqrt(3), sg.nim_mul(2, 2)
    (2, 3)
    """
    return _by_field("sqrt", a)


def nim_pow(a: Any, exponent: Any) -> Any:
    """The power of a nim-value; the exponent is an ordinary natural number.

    >>> import sprague as sg
    >>> sg.nim_pow(2, 3), sg.nim_pow([2, 3], 2)
    (1, array([3, 2], dtype=uint64))
    """
    return _by_field("pow", a, exponent)


def nim_div(a: Any, b: Any) -> Any:
    """The quotient in the field of nim-values: the number that gives `a` when it is multiplied by `b`.

    >>> import sprague as sg
    >>> sg.nim_div(6, 2), sg.nim_mul(sg.nim_div(6, 2), 2)
    (13, 6)
    """
    return nim_mul(a, nim_inv(b))


def _by_field(name: str, a: Any, exponent: Any = None) -> Any:
    """An operation of the field on numbers, or on each of an array."""
    given = (a,) if exponent is None else (a, exponent)
    if all(_is_number(one) for one in given):
        return _sprague.nim_field(name, [_natural(a)], [] if exponent is None else [_natural(exponent)])[0]
    columns = np.broadcast_arrays(*map(unsigned, given))
    lists = [column.ravel().tolist() for column in columns]
    found = _sprague.nim_field(name, lists[0], lists[1] if exponent is not None else [])
    return np.array(found, dtype=columns[0].dtype).reshape(columns[0].shape)[()]


def _is_number(number: object) -> bool:
    return isinstance(number, (int, np.integer)) or (
        hasattr(number, "__index__") and not isinstance(number, np.ndarray)
    )


def _natural(number: Any) -> int:
    natural = operator.index(number)
    if natural < 0:
        raise ValueError(f"{natural} is negative")
    return natural


def unsigned(numbers: Any) -> npt.NDArray[Any]:
    """An array of numbers of 64 bits; of objects where some are longer."""
    array = np.asarray(numbers)
    if array.dtype == object:
        # Numbers that no NumPy type can represent.
        return np.frompyfunc(_natural, 1, 1)(array)  # type: ignore[no-any-return]
    if array.size == 0 and array.dtype.kind == "f":
        return array.astype(np.uint64)
    if array.dtype.kind not in "bui":
        raise TypeError(f"natural numbers were expected, not {array.dtype}")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise ValueError(f"{array.min()} is negative")
    return array.astype(np.uint64, copy=False)
