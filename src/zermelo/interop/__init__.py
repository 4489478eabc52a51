"""Other libraries' games as Zermelo's, and Zermelo's games as theirs. Each needs its package, an extra."""

from zermelo.interop.environments import to_pettingzoo
from zermelo.interop.open_spiel import OpenSpielGame, OpenSpielState, from_open_spiel
from zermelo.interop.to_spiel import to_open_spiel

__all__ = ["OpenSpielGame", "OpenSpielState", "from_open_spiel", "to_open_spiel", "to_pettingzoo"]
