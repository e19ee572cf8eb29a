"""What the page of a game shows to whom: the one place where a state becomes a page.

Only `state.view(seat)` leaves here, and only moves the reader may know.
"""

import json
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, gettext

from accounts.look import theme_of
from accounts.requests import SiteRequest
from games.log.state import State
from games.models import Game, Seat
from games.models.seat_names import names_of
from games.services import channels
from games.services.decisions import decisions
from games.services.pencil import marks_of
from games.services.states import state_of
from games.services.verdicts import verdict
from games.views import notes, offers, terms
from games.views.choosing import Choosing
from games.views.hourglass import glass
from games.views.moves_list import rows
from games.views.pencil import marked
from games.views.plan_notice import plan_notice
from games.views.reader import Reader, Typed
from games.views.seat_lines import seat_lines
from games.views.seeing import board_of, choosing, pencil_of, turn_of
from games.views.sitting import fields
from games.views.solo import done
from games.views.talk import panel
from games.views.why import outage

BOT_POLL, HUMAN_POLL, CHOOSING_POLL = 1, 4, 10
"""Seconds between two looks of a page that no nudges reach."""

KEYS = ("end", "takeback", "pause", "answer", "resign", "typing")
"""The forms of the page, each with an idempotency key of its own."""


def etag_of(request: SiteRequest, game: Game) -> str:
    """Changes with everything the table can show this visitor, but for their own pencil marks."""
    player = request.player
    taste = "0"
    if player:
        taste = f"{player.pk}.{player.notation}.{player.confirm_moves}.{player.point_hints}"
    return f'"{game.number}.{taste}.{get_language()}.{theme_of(request)}"'


def context(
    request: SiteRequest, game: Game, ply: int | None = None, typed: Typed | None = None
) -> dict[str, object]:
    """For games/game.html and games/_table.html. The game's seats are fetched with their people."""
    state = state_of(game)
    seats = list(game.seats.all())
    mine = game.seat_of(request.player)
    me = mine.number if mine else None
    reader = Reader(request.player, me, state.ply if ply is None else ply, live=ply is None)
    typed = typed or Typed()
    turn = turn_of(state, reader, typed)
    play = choosing(game, state, reader, turn, typed) if turn else None
    marks = marks_of(game, request.player) if me is not None and request.player else {}
    board = marked(board_of(game, state, reader, turn, typed), marks)
    return {
        "game": game,
        "terms": terms.of_game(game),
        "seats": seat_lines(seats, state, me, timezone.now()),
        "outage": outage(state.clock, timezone.now()) if state.result is None else None,
        "me": me,
        "board": board,
        "play": play,
        "chosen": board.target(typed.move) if play and not play.whole else None,
        "pencil": pencil_of(game, state, reader, board, marks, typed),
        "solo": done(game, seats),
        "glass": glass(state, me, timezone.now()) if reader.live else None,
        "typed": typed.text,
        "refusal": typed.refusal,
        "waiting": _waiting(seats, state, reader),
        "held_until": state.held_until,
        "muted": mine.muted if mine else None,
        "verdict": verdict(game, seats, request.player.pk if request.player else None),
        "won": bool(state.result and me in state.result.winners),
        "keys": {form: str(uuid4()) for form in KEYS},
        "standing": offers.standing(state, seats, reader),
        "declined": offers.declined(state, reader),
        "possible": offers.possible(game, state, reader),
        "counted": state.position.agreed() is not None,
        "stays": me in state.active,
        "active": len(state.active),
        "poll": _poll(request, game, state, reader, play),
        "watch": channels.tokens(None, game.pk) if me is None and ply is None else [],
        "what_if": reverse("game_what_if", args=[game.pk, reader.ply]),
        "report": reverse("game_report", args=[game.pk]),
        "decisions": decisions(game),
        "talk": SimpleLazyObject(lambda: panel(request, game)),
        "planned": SimpleLazyObject(lambda: plan_notice(game, state, reader)),
        "notes": SimpleLazyObject(lambda: notes.panel(request, game, reader.ply)),
        "chance": state.chance,
        **({"again": fields()} if state.result and me is not None else {}),
        **_log(state, reader),
    }


def _waiting(seats: list[Seat], state: State, reader: Reader) -> str:
    """What the tray says to whom has nothing to send."""
    if not reader.live:
        said = {"ply": reader.ply, "plies": state.ply}
        return gettext("The board after move %(ply)s of %(plies)s.") % said
    if state.result:
        return ""
    if state.holds:
        return gettext("The clocks are stopped while a reported problem is looked at.")
    moving = [seat for seat in seats if seat.number in state.to_move]
    called = names_of(seats)
    names = {"names": ", ".join(called[seat.number] for seat in moving)}
    if moving and all(seat.bot for seat in moving):
        return gettext("%(names)s is thinking…") % names
    return gettext("Waiting for %(names)s.") % names


def _poll(
    request: SiteRequest, game: Game, state: State, reader: Reader, play: Choosing | None
) -> dict[str, object] | None:
    """How the page looks for news. While its reader chooses a move, which would be lost, nothing is
    shown by itself: the page only says that there is something new.
    """
    if not reader.live:
        return None
    choosing = play is not None and reader.seat in state.to_move
    thinking = bool(state.to_move) and all(seat in state.bots for seat in state.to_move)
    waiting = BOT_POLL if thinking else HUMAN_POLL
    return {
        "choosing": choosing,
        "seconds": 0 if state.result else CHOOSING_POLL if choosing else waiting,
        "headers": json.dumps({"If-None-Match": etag_of(request, game)}),
    }


def _log(state: State, reader: Reader) -> dict[str, object]:
    ply = reader.ply
    return {
        "rows": rows(state, ply, reader.seat, reader.notation),
        "ply": ply,
        "plies": state.ply,
        "live": reader.live,
        "previous": ply - 1 if ply > 0 else None,
        "following": ply + 1 if ply < state.ply else None,
    }
