"""The counts of the explorer for Frege-Sudoku, against a count of all stored games one by one.

The count knows nothing of canonical forms: it tries the eight ways to turn a board, and whether the
letters of each colour can then be exchanged so that both boards are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from uuid import uuid4

import pytest

from accounts.models import User
from games.log.commands import PlayMoves, Resign
from games.models import Game
from games.puzzles.grid import NAMES
from games.rules import RULESETS
from games.rules.frege.letters import LETTERS, SYMBOLS
from games.rules.frege.position import FregePosition
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from study.services.explorer.lookup import Scope, explore
from tests.games.conftest import NOW
from tests.study.explorer.conftest import carry_out

pytestmark = pytest.mark.usefixtures("empty_cache")
RULES = RULESETS["frege"]
Turn = Callable[[int, int], tuple[int, int]]
QUARTERS: list[Turn] = [
    lambda row, column: (row, column),
    lambda row, column: (column, 8 - row),
    lambda row, column: (8 - row, 8 - column),
    lambda row, column: (8 - column, row),
]
SYMMETRIES: list[Turn] = [*QUARTERS, *(lambda r, c, turn=turn: turn(c, r) for turn in QUARTERS)]  # type: ignore[misc]
EXCHANGED = str.maketrans("GOTLfreg", "OGLTrfge")
"""Other letters of the same colours."""


def signs(position: FregePosition) -> str:
    return "".join(position.symbol(cell) for cell in range(81))


def turned(turn: Turn, cell: int) -> int:
    row, column = turn(*divmod(cell, 9))
    return 9 * row + column


def exchange(asked: str, other: str, turn: Turn) -> dict[str, str] | None:
    """The letters of one board by those of the other that is turned so; None where they differ."""
    letters = {"B": "B", ".": "."}
    for cell, sign in enumerate(other):
        there = asked[turned(turn, cell)]
        if letters.setdefault(sign, there) != there or "RB."[colour(sign)] != "RB."[colour(there)]:
            return None
    return letters if len(set(letters.values())) == len(letters) else None


def colour(sign: str) -> int:
    return 2 if sign in "B." else SYMBOLS.index(sign) // 4


def images(asked: str, other: str, move: str) -> Iterator[str]:
    """A move of another board as each way to turn that board makes it on this one."""
    letter, cell = SYMBOLS[LETTERS.index(move[0])], NAMES.index(move[1:])
    for turn in SYMMETRIES:
        letters = exchange(asked, other, turn)
        if letters is None:
            continue
        free = [s for s in SYMBOLS[:8] if s not in letters.values() and colour(s) == colour(letter)]
        for sign in [letters[letter]] if letter in letters else free:
            yield LETTERS[SYMBOLS.index(sign)] + NAMES[turned(turn, cell)]


def counted(asked: FregePosition) -> Counter[tuple[frozenset[str], str]]:
    """How often each move was made on this board, by result, in all games that are stored."""
    found: Counter[tuple[frozenset[str], str]] = Counter()
    for game in Game.objects.all():
        results = dict(game.seats.values_list("number", "result"))
        state = state_of(game)
        for played, before in zip(state.moves, state.views(None), strict=False):
            assert isinstance(before, FregePosition)
            if before.turn == asked.turn:
                alike = frozenset(images(signs(asked), signs(before), str(played.move)))
                found[alike, results[played.seat]] += bool(alike)
    return +found


@pytest.fixture
def games(alice: User, bob: User) -> list[Game]:
    """Games of two or three moves near one corner, every second one on a turned board."""
    rng, plain = Random(13), signs(RULES.start(2, {}))  # type: ignore[arg-type]
    other = ["."] * 81
    for cell, sign in enumerate(plain):
        other[turned(QUARTERS[1], cell)] = sign.translate(EXCHANGED)
    pasted = {"setup": "pasted", "cells": "".join(other)}
    return [played(alice, bob, pasted if n % 2 else {}, rng) for n in range(10)]


def played(alice: User, bob: User, options: dict[str, object], rng: Random) -> Game:
    chosen = RULES.clean(options)
    game = start_game("frege", [alice, bob], options=chosen, at=NOW)
    for seat, user in ((0, alice), (1, bob), (0, alice))[: rng.choice((2, 3))]:
        legal = sorted(map(str, state_of(game).position.legal_moves(seat)))
        move = PlayMoves((rng.choice(legal[:4]),))
        apply_command(game.pk, move, by=PlayerActor(user), key=str(uuid4()), at=NOW)
        game = Game.objects.get(pk=game.pk)
    loser = PlayerActor(rng.choice((alice, bob)))
    apply_command(game.pk, Resign(), by=loser, key=str(uuid4()), at=NOW)
    return Game.objects.get(pk=game.pk)


@pytest.mark.slow
def test_the_counts_are_those_of_all_stored_games(games: list[Game]) -> None:
    carry_out()
    first = explore(RULES, state_of(games[0]).view(None, 0), Scope.ALL, None)
    assert first is not None
    assert first.total == len(games), "those on a turned board as well"
    seen = 0
    for game in games:
        for position in list(state_of(game).views(None))[:3]:
            assert isinstance(position, FregePosition)
            explored = explore(RULES, position, Scope.ALL, None)
            if explored is None:
                continue
            expected = counted(position)
            rows = {str(row.move): row for row in explored.moves}
            assert len(rows) == len({alike for alike, _result in expected})
            for alike in {alike for alike, _result in expected}:
                (name,) = alike & rows.keys()
                row = rows[name]
                assert (row.results.won, row.results.lost) == (
                    expected[alike, "won"],
                    expected[alike, "lost"],
                )
                legal = set(map(str, position.legal_moves(position.turn)))
                assert row.alike + 1 == len(alike & legal)
                seen = max(seen, row.results.games)
    assert seen > 2, "some moves came again"
