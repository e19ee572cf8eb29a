"""The chance of a game with the file to check it, and the game as a text to keep."""

from uuid import UUID

from django.db.models import prefetch_related_objects
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.log.parts.chance import Chance
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.models.gameplay.seat_names import names_of
from games.rules.kit.texts.record_writer import write_record
from games.services.chance.commitments import entry_of
from games.services.chance.draw_verification import Draw, reveal
from games.services.chance.game_export import export_game
from games.services.chance.game_record import record_of
from games.services.chance.seals import BY_THE_SITE
from games.views.common.seen_boards import record_shown_board


@require_safe
def game_draws(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show what is sealed while the game goes on; afterwards the seed and every draw, checked."""
    game = get_object_or_404(Game, pk=pk)
    prefetch_related_objects([game], "seats__user")
    seats, opened = list(game.seats.all()), reveal(game)
    notation = board_preferences(request.player, game.ruleset).notation
    context = {
        "game": game,
        "opened": opened,
        "entry": entry_of(opened.chance.commitment) if opened else None,
        "contributions": _contributions(opened.chance, seats) if opened else (),
        "lot": _lot(opened.chance, seats) if opened else "",
        "draws": [
            (draw, _became(game, draw, notation), _alteration(game, draw)) for draw in opened.draws
        ]
        if opened
        else (),
    }
    return render(request, "games/chance/draws.html", context)


@require_safe
def game_export(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Serve the whole game as JSON; its secrets are added when it is decided."""
    game = get_object_or_404(Game, pk=pk)
    record_shown_board(request, game, game.ply)
    response = JsonResponse(export_game(game), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="fernzug-{str(pk)[:8]}.json"'
    return response


@require_safe
def game_record(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Serve the game as a text to keep, as far as the reader may know it."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    record_shown_board(request, game, game.ply)
    mine = game.seat_of(request.player)
    text = write_record(record_of(game, mine.number if mine else None))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="fernzug-{str(pk)[:8]}.txt"'
    return response


def _contributions(chance: Chance, seats: list[Seat]) -> list[tuple[str, str, bool, str]]:
    """Return contributions with their givers, whether the site made them, and their hashes, in the
    order in which they are mixed; bots give none, and "" stands for one that was not opened.
    """
    on = {place: seat for seat, place in enumerate(chance.seats or range(len(seats)))}
    hashes = chance.hashes or ("",) * len(seats)
    return [
        (seats[on[place]].name, given, given.startswith(BY_THE_SITE), hashed)
        for place, (given, hashed) in enumerate(zip(chance.contributions, hashes, strict=True))
        if given or hashed
    ]


def _lot(chance: Chance, seats: list[Seat]) -> str:
    return ", ".join(names_of(seats).values()) if chance.seats is not None else ""


def _became(game: Game, draw: Draw, notation: str) -> str:
    if draw.move is None:
        return gettext("secret until the end")
    return game.rules.spell(draw.move, game.options, notation)


def _alteration(game: Game, draw: Draw) -> str:
    """Return the form in which a listed thing was dealt; empty while it is secret."""
    template, params = game.rules.alteration(draw.move) if draw.move else ("", {})
    return gettext(template) % params if template else ""
