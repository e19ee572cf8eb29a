"""A player's own pencil marks. They change no game, so they do not go through the one door."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Game, Pencil
from games.puzzles.grid import CELLS
from games.rules.core import noop
from games.services.authors import Player

_ = noop

DIGITS = "123456789"


def marks_of(game: Game, user: User) -> dict[str, str]:
    """Square → digits; empty where nothing is noted, or the game has no marks."""
    if not game.rules.pencil:
        return {}
    noted = Pencil.objects.filter(game=game, user=user).values_list("marks", flat=True).first()
    return dict(noted or {})


def toggle(game: Game, user: User, square: str, digit: str) -> None:
    """Note a digit in a square, or rub it out. Raises RulesError."""
    Player(user).seat_among(list(game.seats.all()))
    if not game.rules.pencil:
        raise Refused(_("This game has no pencil marks."))
    if not game.running:
        raise Refused(_("The game is over."))
    if square not in CELLS or digit not in DIGITS or len(digit) != 1:
        raise Refused(_("Name a square, as in f5, and a digit from 1 to 9."))
    with transaction.atomic():
        Pencil.objects.get_or_create(game=game, user=user)
        sheet = Pencil.objects.select_for_update().get(game=game, user=user)
        digits = set(sheet.marks.get(square, "")) ^ {digit}
        sheet.marks = {**sheet.marks, square: "".join(sorted(digits))}
        if not digits:
            del sheet.marks[square]
        sheet.save(update_fields=["marks"])


def wipe(game: Game, user: User) -> None:
    """Rub out every mark of this player in this game. Raises NotYours."""
    Player(user).seat_among(list(game.seats.all()))
    Pencil.objects.filter(game=game, user=user).update(marks={})
