"""Zermelo: a workbench for game trees. Write a game once; search it, see it, solve it, play it."""

from zermelo.check import Problem, Report, check_game
from zermelo.errors import (
    DamagedFile,
    DrawingError,
    EndlessGame,
    ExerciseError,
    GameError,
    IllegalAction,
    NoEvaluation,
    NotCompilable,
    NotCompiled,
    NotShared,
    SearchError,
    SolutionError,
    TraceError,
    TreeError,
    UnknownGame,
    UnknownLeaf,
    ZermeloError,
)
from zermelo.game import CHANCE, Game
from zermelo.games.record import read_moves, write_moves
from zermelo.games.registry import game, names
from zermelo.games.sums import Sum, sum_of
from zermelo.learn.exercise import Exercise
from zermelo.learn.sheet import exercise_sheet
from zermelo.play.match import MatchResult, PlayedGame, match
from zermelo.probability import ratio
from zermelo.search.alliances import Coalition, Coalitions, Favour, Split
from zermelo.search.coalitions import coalitions
from zermelo.search.counting import PerftMove, PerftResult, perft
from zermelo.search.explain import explain
from zermelo.search.progress import Progress
from zermelo.search.replay import Replay
from zermelo.search.result import Bound, RootMove, SearchResult, TableUse
from zermelo.search.run import search
from zermelo.search.summary import Summary, summary
from zermelo.search.table import Table
from zermelo.search.trace import Trace
from zermelo.search.values import Values, values
from zermelo.solve.run import solve
from zermelo.solve.solution import Solution, SolvedMove, SolvedPosition
from zermelo.solve.solving import Solving
from zermelo.solve.verify import Verified, verify
from zermelo.tree import Tree
from zermelo.view.boards import draw_board, register_board
from zermelo.view.chart import draw_solution
from zermelo.view.draw import draw
from zermelo.view.notebook import load_ipython_extension
from zermelo.view.stepper import stepper
from zermelo.view.text import draw_tree

__all__ = [
    "CHANCE",
    "Bound",
    "Coalition",
    "Coalitions",
    "DamagedFile",
    "DrawingError",
    "EndlessGame",
    "Exercise",
    "ExerciseError",
    "Favour",
    "Game",
    "GameError",
    "IllegalAction",
    "MatchResult",
    "NoEvaluation",
    "NotCompilable",
    "NotCompiled",
    "NotShared",
    "PerftMove",
    "PerftResult",
    "PlayedGame",
    "Problem",
    "Progress",
    "Replay",
    "Report",
    "RootMove",
    "SearchError",
    "SearchResult",
    "Solution",
    "SolutionError",
    "SolvedMove",
    "SolvedPosition",
    "Solving",
    "Split",
    "Sum",
    "Summary",
    "Table",
    "TableUse",
    "Trace",
    "TraceError",
    "Tree",
    "TreeError",
    "UnknownGame",
    "UnknownLeaf",
    "Values",
    "Verified",
    "ZermeloError",
    "check_game",
    "coalitions",
    "draw",
    "draw_board",
    "draw_solution",
    "draw_tree",
    "exercise_sheet",
    "explain",
    "game",
    "load_ipython_extension",
    "match",
    "names",
    "perft",
    "ratio",
    "read_moves",
    "register_board",
    "search",
    "solve",
    "stepper",
    "sum_of",
    "summary",
    "values",
    "verify",
    "write_moves",
]
