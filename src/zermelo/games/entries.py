"""The games that come with Zermelo, by name."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ENTRIES", "Entry"]


@dataclass(frozen=True)
class Entry:
    """A game that is known by name."""

    name: str
    target: str
    """Where its class is: ``package.module:Class``, imported when the game is first asked for."""
    summary: str
    example: str
    """A name with parameters, as a user might write it."""


ENTRIES = {
    entry.name: entry
    for entry in (
        Entry(
            "bear-off",
            "zermelo.games.bear_off:BearOff",
            "the end of backgammon: two dice a turn, and who has borne off all checkers first wins",
            "bear-off?white=1,0,0,0,0,1,black=0,2",
        ),
        Entry(
            "bones",
            "zermelo.games.bones:Bones",
            "one, two or three from a pile; who takes the last bone loses",
            "bones?pile=21,most=4",
        ),
        Entry(
            "breakthrough",
            "zermelo.games.breakthrough:Breakthrough",
            "men step forwards; the first on the far row wins",
            "breakthrough?columns=5,rows=5",
        ),
        Entry(
            "chess",
            "zermelo.games.chess:Chess",
            "by the laws of FIDE; mate wins, and half a point each for a draw",
            "chess",
        ),
        Entry(
            "connect-four",
            "zermelo.games.connect_four:ConnectFour",
            "stones fall into columns; four in a row win",
            "connect-four?columns=5,rows=4",
        ),
        Entry(
            "dawsons-chess",
            "zermelo.games.dawson:DawsonsChess",
            "pawns on three ranks that must capture; the last move wins, or loses",
            "dawsons-chess?files=12,misere=true",
        ),
        Entry(
            "dice-race",
            "zermelo.games.dice_race:DiceRace",
            "roll, choose a piece and take what it lands on; the first piece home wins",
            "dice-race?players=3,squares=6,faces=3",
        ),
        Entry(
            "domineering",
            "zermelo.games.domineering:Domineering",
            "one player lays dominoes upright, the other level; who cannot loses",
            "domineering?rows=6,columns=6",
        ),
        Entry(
            "dots-and-boxes",
            "zermelo.games.dots_and_boxes:DotsAndBoxes",
            "who draws a box's fourth side has it and draws again; most boxes win",
            "dots-and-boxes?rows=2,columns=4",
        ),
        Entry(
            "draughts",
            "zermelo.games.draughts:Draughts",
            "English draughts, checkers: men jump forwards, kings both ways; who cannot move loses",
            "draughts?plies_without_progress=0",
        ),
        Entry(
            "einstein",
            "zermelo.games.einstein:Einstein",
            "EinStein würfelt nicht!: a die says which stone moves; the far corner wins",
            "einstein?size=3,stones=3",
        ),
        Entry(
            "four-in-a-cube",
            "zermelo.games.cube:Cube",
            "four in a row in a cube of four by four by four (Qubic)",
            "four-in-a-cube",
        ),
        Entry(
            "go",
            "zermelo.games.go:Go",
            "stones without liberties are captured; most area wins, on 2x2 to 9x9",
            "go?size=5,komi=0.5",
        ),
        Entry(
            "go-superko",
            "zermelo.games.superko:SuperkoGo",
            "go in which no board may come back (positional superko)",
            "go-superko?size=2",
        ),
        Entry(
            "gomoku",
            "zermelo.games.gomoku:Gomoku",
            "five in a row on fifteen by fifteen, free-style or exactly five",
            "gomoku?reach=2",
        ),
        Entry(
            "hex",
            "zermelo.games.hex:Hex",
            "join your two sides of a board of hexagons; nobody draws",
            "hex?size=7,swap=true",
        ),
        Entry(
            "hexapawn",
            "zermelo.games.hexapawn:Hexapawn",
            "chess with pawns alone: reach the far row, or leave the other no move",
            "hexapawn?columns=4,rows=4",
        ),
        Entry(
            "kalah",
            "zermelo.games.kalah:Kalah",
            "sow seeds, move again from the store, capture what is opposite; most seeds win",
            "kalah?houses=4,seeds=3",
        ),
        Entry(
            "kayles",
            "zermelo.games.kayles:Kayles",
            "knock down one pin of a row, or two side by side; the last pin wins, or loses",
            "kayles?pins=20,misere=true",
        ),
        Entry(
            "mnk",
            "zermelo.games.mnk:MNK",
            "k in a row on m columns and n rows",
            "mnk?columns=5,rows=5,in_a_row=4",
        ),
        Entry(
            "morris",
            "zermelo.games.morris:Morris",
            "nine, six or three men's morris: place, then move; a mill removes a man",
            "morris?men=6",
        ),
        Entry(
            "n-player-connect-four",
            "zermelo.games.n_player_connect_four:NPlayerConnectFour",
            "Connect Four for two to four: stones fall, four in a row win, the others pay",
            "n-player-connect-four?columns=5,rows=4,players=4",
        ),
        Entry(
            "n-player-mnk",
            "zermelo.games.n_player_mnk:NPlayerMNK",
            "tic-tac-toe for two to four: k in a row on m columns and n rows, the others pay",
            "n-player-mnk?columns=5,rows=5,in_a_row=4,players=4",
        ),
        Entry(
            "n-player-nim",
            "zermelo.games.n_player_nim:NPlayerNim",
            "nim for two to six: who takes the last object is first, who moved before second, and so on",
            "n-player-nim?piles=2,3,3,players=4",
        ),
        Entry(
            "nim",
            "zermelo.games.nim:Nim",
            "take any number from one pile; the last object wins, or loses",
            "nim?piles=5,8,13,misere=true",
        ),
        Entry(
            "othello",
            "zermelo.games.othello:Othello",
            "discs that are flanked turn over; most discs win",
            "othello?size=6",
        ),
        Entry(
            "oware",
            "zermelo.games.oware:Oware",
            "sow seeds, capture twos and threes on the other side; more than half win",
            "oware?grand-slam=forbidden",
        ),
        Entry(
            "pig",
            "zermelo.games.pig:Pig",
            "roll as often as you dare, a 1 loses the turn; the first to 100 wins",
            "pig?target=10,faces=3,horizon=8",
        ),
        Entry(
            "pincers",
            "zermelo.games.pincers:Pincers",
            "a race across the board for two to four; two together take a third's man",
            "pincers?players=4,size=6,men=2",
        ),
        Entry(
            "three-player-nim",
            "zermelo.games.three_player_nim:ThreePlayerNim",
            "nim for three: who takes the last object is first, who is left to move third",
            "three-player-nim?piles=1,2,3",
        ),
        Entry(
            "tic-tac-toe",
            "zermelo.games.tic_tac_toe:TicTacToe",
            "three in a row on a board of three by three",
            "tic-tac-toe",
        ),
    )
}
