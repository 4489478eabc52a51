"""check_game: plays a user's game at random and reports the mistakes in it."""

from zermelo.check.report import Finding, Note, Problem, Report
from zermelo.check.run import check_game

__all__ = ["Finding", "Note", "Problem", "Report", "check_game"]
