"""The pencil marks of a player. They change no game, so they do not go through the one door."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.log.refusals import LogRefusal
from games.models import Game, PencilMarks
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.refusals import GameplayRefusal


def marks_of(game: Game, user: User) -> dict[str, str]:
    """Return the noted signs by square; empty where there are none, or the game has no marks."""
    if not game.rules.pencil:
        return {}
    noted = PencilMarks.objects.filter(game=game, user=user).values_list("marks", flat=True).first()
    return dict(noted or {})


def toggle(game: Game, user: User, square: str, sign: str) -> None:
    """Note a sign in a square, or erase it. Raises RulesError."""
    PlayerActor(user).seat_among(game.seats.all())
    pencil = game.rules.pencil
    if not pencil:
        raise Refused(GameplayRefusal.NO_PENCIL_MARKS)
    if not game.running:
        raise Refused(LogRefusal.GAME_OVER)
    if square not in pencil.squares or sign not in pencil.signs:
        shown = " ".join(pencil.signs)
        raise Refused(
            GameplayRefusal.PENCIL_MARK_UNREADABLE,
            square=pencil.squares[0],
            signs=shown,
        )
    with transaction.atomic():
        PencilMarks.objects.get_or_create(game=game, user=user)
        sheet = PencilMarks.objects.select_for_update().get(game=game, user=user)
        signs = set(sheet.marks.get(square, "")) ^ {sign}
        sheet.marks = {**sheet.marks, square: "".join(sorted(signs))}
        if not signs:
            del sheet.marks[square]
        sheet.save(update_fields=["marks"])


def wipe(game: Game, user: User) -> None:
    """Erase every mark of this player in this game. Raises NotPermitted."""
    PlayerActor(user).seat_among(game.seats.all())
    PencilMarks.objects.filter(game=game, user=user).update(marks={})
