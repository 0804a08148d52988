"""mex, nim-sums, nim products."""

from __future__ import annotations

import numpy as np
import pytest

import sprague as sg


def product(a: int, b: int) -> int:
    """The nim product by the definition."""
    known: dict[tuple[int, int], int] = {}
    for x in range(a + 1):
        for y in range(b + 1):
            seen = {known[i, y] ^ known[x, j] ^ known[i, j] for i in range(x) for j in range(y)}
            known[x, y] = next(v for v in range(len(seen) + 1) if v not in seen)
    return known[a, b]


def test_mex() -> None:
    assert sg.mex([0, 1, 3]) == 2 and sg.mex([]) == 0 and sg.mex({1, 2}) == 0 and sg.mex(range(100)) == 100
    assert sg.mex(n for n in (2, 0, 2**70, 1)) == 3 and sg.mex(np.array([[0, 1], [3, 1]])) == 2
    with pytest.raises(ValueError):
        sg.mex([-1])
    with pytest.raises(TypeError):
        sg.mex([1.5])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        sg.mex(5)  # type: ignore[arg-type]


def test_products_of_numbers() -> None:
    for a in range(10):
        for b in range(10):
            assert sg.nim_mul(a, b) == product(a, b)
    assert sg.nim_mul(2**64, 2**64) == 2**64 ^ 2**63 and sg.nim_mul(2**200, 1) == 2**200
    assert type(sg.nim_mul(2, 3)) is int and sg.nim_mul(np.uint64(2), np.uint64(3)) == 1
    for a, b, c in ((2**70 + 5, 2**65, 3), (2**127, 9, 2**100 + 1)):
        assert sg.nim_mul(a, b ^ c) == sg.nim_mul(a, b) ^ sg.nim_mul(a, c)
        assert sg.nim_mul(a, b) == sg.nim_mul(b, a)


def test_arrays_broadcast() -> None:
    a = np.arange(50)
    table = sg.nim_mul(a[:, None], a)
    assert table.shape == (50, 50) and table.dtype == np.uint64
    assert all(table[i, j] == sg.nim_mul(i, j) for i in range(50) for j in range(0, 50, 7))
    assert np.array_equal(sg.nim_sum(a[:, None], a), a[:, None] ^ a) and sg.nim_sum(a, 1).dtype == np.uint64
    big = np.array([2**63, 2**64 - 1], dtype=np.uint64)
    assert sg.nim_mul(big, big).tolist() == [sg.nim_mul(int(x), int(x)) for x in big]
    assert sg.nim_mul(big[::-1], 3).tolist() == [sg.nim_mul(int(x), 3) for x in big[::-1]]
    assert sg.nim_mul([2**70], [3]).tolist() == [sg.nim_mul(2**70, 3)]
    assert sg.nim_mul([], []).shape == (0,)
    with pytest.raises(ValueError):
        sg.nim_mul(np.arange(3), np.arange(4))


def test_sums_of_numbers() -> None:
    assert sg.nim_sum(5, 3) == 6 and sg.nim_sum(2**100, 2**100 + 1) == 1 and sg.nim_sum(1, 2, 4) == 7


@pytest.mark.parametrize("operation", [sg.nim_sum, sg.nim_mul])
def test_what_are_no_natural_numbers(operation: object) -> None:
    assert callable(operation)
    for pair in ((-1, 2), (np.array([-1]), 2), ([2**70, -1], 1)):
        with pytest.raises(ValueError):
            operation(*pair)
    for other in ((1.0, 2), (np.array([1.0]), 2), ("1", 2), (None, 2)):
        with pytest.raises(TypeError):
            operation(*other)


def test_scalars_are_those_of_a_ufunc() -> None:
    for found, right in (
        (sg.nim_mul(np.array(3), np.array(5)), 15),
        (sg.nim_mul(np.array(3), 5), 15),
        (sg.nim_sum(np.array(3), 5), 6),
        (sg.nim_sum(np.array(3)), 3),
    ):
        assert type(found) is np.uint64 and found == right
    own = np.arange(3, dtype=np.uint64)
    assert sg.nim_sum(own) is not own and sg.nim_sum(own).tolist() == [0, 1, 2]


def test_products_have_a_bound() -> None:
    assert "below 2**65536" in str(sg.nim_mul.__doc__)
    assert sg.nim_mul(2**65_536 - 1, 1) == 2**65_536 - 1
    for beyond in (2**65_536, 2**70_000):
        with pytest.raises(sg.RangeError):
            sg.nim_mul(beyond, 3)
