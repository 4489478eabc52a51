"""How trees, traces, results and games show themselves in a notebook: IPython is told, if it is there.

Importing this room, as importing zermelo does, tells the IPython that runs then; ``%load_ext zermelo.view.notebook``
tells one that was started later.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.game import CHANCE, Game
from zermelo.search.events import format_value
from zermelo.search.result import Bound, SearchResult
from zermelo.search.trace import Trace, one_line
from zermelo.search.trouble import call
from zermelo.search.views import innermost
from zermelo.tree import Tree
from zermelo.view.boards import draw_board
from zermelo.view.draw import draw
from zermelo.view.shown import Svg, bundle, without_picture
from zermelo.view.svg import escape

__all__ = ["bundle_of", "load_ipython_extension"]

LARGEST = 50_000
"""Nodes of a tree that is read to be drawn without being asked for."""
MOST_ROWS = 20
"""Moves of a result that are listed."""
SIGNS = {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}
OWN = ("_repr_mimebundle_", "_repr_html_", "_repr_svg_", "_repr_png_", "_repr_markdown_")


def bundle_of(shown: Any) -> dict[str, str]:
    """A tree, trace, result or game, by MIME type, as a notebook shows it.

    Large trees are drawn in part, and the picture says so. What cannot be drawn is shown as text, with the reason.
    """
    try:
        if isinstance(shown, SearchResult):
            return _result(shown)
        if isinstance(shown, Tree) and shown.num_nodes > LARGEST:
            return without_picture(repr(shown), f"it has {shown.num_nodes:,} nodes; z.draw(tree, depth=…) draws a part")
        if isinstance(shown, Game) and not isinstance(shown, Tree):
            return _game(shown)
        return bundle([str(draw(shown))], repr(shown))
    except ZermeloError as error:
        return without_picture(repr(shown), str(error))


def _result(result: SearchResult) -> dict[str, str]:
    """A traced search, or a search of a tree, as a picture of it; any other as the position and its moves."""
    game = innermost(result.game)
    if result.trace is not None or isinstance(game, Tree):
        return bundle([str(draw(result))], repr(result))
    return bundle([draw_board(game, result.state)], repr(result), call(game, lambda: _moves(result)))


def _game(game: Game) -> dict[str, str]:
    """The position that a game begins with."""
    for name in OWN:
        own = getattr(game, name, None)
        if callable(own):
            # A user's own way to show a game goes first.
            return dict(own()) if name == "_repr_mimebundle_" else {}
    return bundle([draw_board(game, call(game, game.initial_state))], repr(game))


def _moves(result: SearchResult) -> str:
    """The moves of a result as a table, best first, with what they are worth and the play that shows it."""
    player = result.player
    whose = "" if player is None or player == CHANCE else f" for {one_line(str(result.game.player_name(player)))}"
    rows = []
    for move in result.moves[:MOST_ROWS]:
        value = move.value if move.value is not None else move.values
        told = "?" if value is None else SIGNS[move.bound] + format_value(value)
        name = one_line(move.name)
        name = f"<b>{escape(name)}</b>" if move.action in result.optimal_actions else escape(name)
        odds = "" if move.probability is None else f" ({escape(format_value(move.probability))})"
        line = " ".join(map(one_line, result.line_names((move.action, *move.line))))
        rows.append(f"<tr><td>{name}{odds}</td><td>{escape(told)}</td><td>{escape(line)}</td></tr>")
    head = f"<tr><th>move</th><th>value{escape(whose)}</th><th>line of play</th></tr>"
    left = len(result.moves) - len(rows)
    more = f"<p>… and {left:,} moves more</p>" if left > 0 else ""
    sure = "proven" if result.proven else f"not proven, {result.depth} plies deep" if result.depth else "not proven"
    told = f"<p>{escape(result.algorithm)}, {sure}, {result.nodes:,} nodes</p>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>{more}{told}"


SHOWN: dict[type, Callable[[Any], dict[str, str]]] = dict.fromkeys((Game, Trace, SearchResult), bundle_of)
"""What shows the objects of each type, and of those derived from it."""


def load_ipython_extension(shell: Any) -> None:
    """Tell an IPython how to show what this library makes."""
    formatter = shell.display_formatter.mimebundle_formatter
    for kind, shows in SHOWN.items():
        formatter.for_type(kind, shows)
    # As the text that it is, it would be shown at length.
    plain = shell.display_formatter.formatters["text/plain"]
    plain.for_type(Svg, lambda picture, printer, cycle: printer.text(picture.told()))


def _tell_ipython() -> None:
    """Tell the IPython in which this is imported, if there is one."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else getattr(ipython, "get_ipython", lambda: None)()
    if shell is not None and getattr(shell, "display_formatter", None) is not None:
        load_ipython_extension(shell)


_tell_ipython()
