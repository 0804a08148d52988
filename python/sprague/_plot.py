"""Pictures by matplotlib."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

import numpy as np

from ._values import Loopy
from .errors import SpragueError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._games import Game
    from ._own import FunctionGame


def plot(game: Game | FunctionGame, sides: list[int], ax: Axes | None, options: dict[str, Any], **limits: Any) -> Axes:
    """The values of a box with one side or two."""
    try:
        from matplotlib import pyplot
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("plot needs matplotlib: pip install 'sprague[plot]'") from error
    if len(sides) > 2:
        raise SpragueError("a picture shows games on one number or on two")
    if len(sides) == 1:
        style = {"linestyle": "none", "marker": ".", "markersize": 3, **options}
    else:
        style = {"origin": "upper", "interpolation": "nearest", **options}
    # An empty picture refuses a wrong option before the values are computed.
    trial = Figure().subplots()
    if len(sides) == 1:
        trial.plot([], [], **style)
    else:
        # A norm takes its bounds from the first picture that uses it.
        trial.imshow([[0.0]], **{**style, "norm": copy(style.get("norm"))})
    if game.play == "misere":
        values = np.where(game.outcomes(*sides, **limits) == "N", 1.0, 0.0)
    else:
        found = game.values(*sides, **limits)
        if found.dtype == object:
            flat = [np.nan if isinstance(value, Loopy) else float(value) for value in found.ravel()]
            values = np.array(flat).reshape(found.shape)
        else:
            values = found.astype(np.float64)
    axes = pyplot.subplots()[1] if ax is None else ax
    if len(sides) == 1:
        heaps = game._least[0] + np.arange(len(values))
        axes.plot(heaps, values, **style)
        axes.set_xlabel("n")
        axes.set_ylabel("outcome" if game.play == "misere" else "G(n)")
    else:
        image = axes.imshow(values, **style)
        names = game.names
        axes.set_ylabel(names[0] if names else "a")
        axes.set_xlabel(names[1] if len(names) > 1 else "b")
        axes.figure.colorbar(image, ax=axes)
    axes.set_title(game.rule)
    return axes
