"""Pictures by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._values import Loopy
from .errors import SpragueError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._games import Game


def plot(game: Game, sides: list[int], ax: Axes | None, options: dict[str, Any]) -> Axes:
    """The values of a box with one side or two."""
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("plot needs matplotlib: pip install 'sprague[plot]'") from error
    if len(sides) > 2:
        raise SpragueError("a picture shows games on one number or on two")
    if game.play == "misere":
        values = np.where(game.outcomes(*sides) == "N", 1.0, 0.0)
    else:
        found = game.values(*sides)
        if found.dtype == object:
            flat = [np.nan if isinstance(value, Loopy) else float(value) for value in found.ravel()]
            values = np.array(flat).reshape(found.shape)
        else:
            values = found.astype(np.float64)
    axes = pyplot.subplots()[1] if ax is None else ax
    if len(sides) == 1:
        heaps = game._least[0] + np.arange(len(values))
        axes.plot(heaps, values, **{"linestyle": "none", "marker": ".", "markersize": 3, **options})
        axes.set_xlabel("n")
        axes.set_ylabel("outcome" if game.play == "misere" else "G(n)")
    else:
        image = axes.imshow(values, **{"origin": "upper", "interpolation": "nearest", **options})
        names = game.names
        axes.set_ylabel(names[0] if names else "a")
        axes.set_xlabel(names[1] if len(names) > 1 else "b")
        axes.figure.colorbar(image, ax=axes)
    axes.set_title(game.rule)
    return axes
