"""Games of Sudoku cards with card 1 on the table, and what belongs on it."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Game
from games.puzzles.collection.cards import CARDS
from games.puzzles.grid import NAMES
from games.rules.cards.position import CardsPosition
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import Sitter, start_game

CARD = CARDS[0]
FREE = [cell for cell, clue in enumerate(CARD.puzzle) if clue == "."]


def cards(*sitters: Sitter, **options: object) -> Game:
    chosen = {"card": "chosen", "number": "1", **options}
    people = sum(isinstance(sitter, User) for sitter in sitters)
    control = per_move(3) if people > 1 else None
    return start_game("cards", sitters, options=chosen, at=timezone.now(), time_control=control)


def entry(cell: int) -> str:
    return f"{CARD.solution[cell]}{NAMES[cell]}"


def digits(game: Game) -> list[str]:
    """Every digit that is still to be written, whatever card lies there."""
    game.refresh_from_db()
    position = state_of(game).position
    assert isinstance(position, CardsPosition)
    right = zip(position.grid, position.solution, NAMES, strict=True)
    return [f"{digit}{name}" for there, digit, name in right if not there]
