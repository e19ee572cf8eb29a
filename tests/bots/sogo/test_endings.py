"""Endings in which what cannot matter any more is left out: each one fails with a fault in that.

The results were found by looking at every line of play, which the slow test does again.
"""

from dataclasses import replace

import pytest

from games.bots.budget import Budget
from games.bots.sogo import compiled
from games.bots.sogo.compiled import CompiledSogo
from games.bots.sogo.search import WIN
from games.rules.sogo.position import SogoPosition
from tests.bots.sogo.boards import BOARDS, begin

NODES = 20_000_000

ENDINGS = [
    ("4", 0xD343810660B211E8, 0x24B0721193452217, -1),
    ("4", 0x101C00731578270C, 0x2003038C62875833, 1),
    ("4", 0x2D095B218012261D, 0xD206245671251902, -1),
    ("4", 0x0C711160D0386650, 0x338EE01020479121, -1),
    ("4", 0x661200313C204333, 0x99251002035134CC, -1),
    ("4", 0x1160470043176E1E, 0xE613B81034681161, 0),
    ("5", 0x17A8DE48410A6F803288E02AF6637870, 0x85721B7BCF51047CD1703150814840F, -1),
    ("5", 0x1D3F865618502C85DF1C8F24540291C8, 0x2C048A1A4AF137A2081705BAA712E37, 0),
    ("5", 0x7524B2B08982E04632DE4BD55138B82, 0x18A994D4F46711C21C921B42AAE03461, 0),
]
"""The board, the balls of White and of Black, and the result for the side to drop."""


def _load(board: str, white: int, black: int) -> CompiledSogo:
    placed = white.bit_count() + black.bit_count()
    position = replace(begin(BOARDS[board]), balls=(white, black), placed=placed, turn=placed % 2)
    assert isinstance(position, SogoPosition)
    engine = compiled.load(position, Budget(0, NODES))
    assert engine, "wasmtime is a dependency"
    return engine


@pytest.mark.parametrize(("board", "white", "black", "result"), ENDINGS)
def test_a_proof_finds_the_result(board: str, white: int, black: int, result: int) -> None:
    assert _load(board, white, black).prove(1, 1) == result


@pytest.mark.slow
@pytest.mark.parametrize(("board", "white", "black", "result"), ENDINGS)
def test_every_line_of_play_has_the_result(board: str, white: int, black: int, result: int) -> None:
    engine = _load(board, white, black)
    value = engine.value(125, -WIN, WIN, plain=True)
    assert engine.nodes < NODES
    assert (value > 0) - (value < 0) == result


def test_lines_that_cannot_end_the_game_are_not_searched() -> None:
    """Such a position took 1.24 million nodes when all open lines were taken to matter."""
    engine = _load("4", 135953650703413827, 1590899110991824176)
    assert engine.prove(8, seed=1) == -1
    assert engine.nodes < 600_000
