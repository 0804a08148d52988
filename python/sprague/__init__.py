"""Impartial games: nim-values, who wins, and patterns that are proved.

State the rules of an impartial game in one line; get its nim-values, who wins any sum of positions, every winning move, and the
pattern of the whole sequence: proved, with a certificate that an independent checker verifies, or not claimed at all.

>>> import sprague as sg
>>> g = sg.Game("take 1,3,4")
>>> g.values(8)
array([0, 1, 0, 1, 2, 3, 2, 0], dtype=uint8)
>>> print(g.pattern())
G(n+7) = G(n) for all n, proved (residues)
>>> g.solve([5, 8, 13]).winner
'second'
"""

from ._answers import Answer, Component, Move, Verified
from ._arithmetic import mex, nim_div, nim_inv, nim_mul, nim_pow, nim_sqrt, nim_sum
from ._atlas import Atlas, AtlasRow, atlas
from ._games import Game
from ._graphs import Digraph, Geography, Hackenbush, Labels, geography, hackenbush
from ._own import FunctionGame, game
from ._progress import progress
from ._records import Check, Claim, Comparison, Findings, guess, verify
from ._sprague import __version__
from ._sums import Sum
from ._survey import RuleList, Survey, SurveyReport, codes, hexadecimal, sets, survey
from ._theory import Games, Genera, Genus, NamedGame, Quotient, Verdict, games
from ._values import Loopy, Value
from .errors import (
    CertificateError,
    CodeError,
    LimitReached,
    LoopError,
    OutOfReach,
    PositionError,
    RangeError,
    RuleError,
    SpragueError,
    StoreError,
    SumError,
)

__all__ = [
    "Answer",
    "Atlas",
    "AtlasRow",
    "CertificateError",
    "Check",
    "Claim",
    "CodeError",
    "Comparison",
    "Component",
    "Digraph",
    "Findings",
    "FunctionGame",
    "Game",
    "Games",
    "Genera",
    "Genus",
    "Geography",
    "Hackenbush",
    "Labels",
    "LimitReached",
    "LoopError",
    "Loopy",
    "Move",
    "NamedGame",
    "OutOfReach",
    "PositionError",
    "Quotient",
    "RangeError",
    "RuleError",
    "RuleList",
    "SpragueError",
    "StoreError",
    "Sum",
    "SumError",
    "Survey",
    "SurveyReport",
    "Value",
    "Verdict",
    "Verified",
    "__version__",
    "atlas",
    "codes",
    "game",
    "games",
    "geography",
    "guess",
    "hackenbush",
    "hexadecimal",
    "mex",
    "nim_div",
    "nim_inv",
    "nim_mul",
    "nim_pow",
    "nim_sqrt",
    "nim_sum",
    "progress",
    "sets",
    "survey",
    "verify",
]
