"""The what-if board: a line from any position. All is in the address, nothing is stored."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.rules import RULESETS
from games.rules.board import Board
from games.rules.core import AmbiguousNotation, BadNotation, RulesError
from games.views.choosing import Links
from games.views.trial import Trial, can_try
from games.views.wish import LONGEST_TEXT, Wish


@require_safe
def what_if(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The board after the moves of the address, with every legal move as a link onwards."""
    if ruleset not in RULESETS or not can_try(RULESETS[ruleset]):
        raise Http404
    game = RULESETS[ruleset]
    wish = Wish.of(game, request.GET, _notation(request))
    trial = Trial.of(game, wish)
    board = game.board(
        trial.position,
        trial.seat,
        last=trial.last,
        notation=wish.shown,
        hints=wish.hints,
        pick=wish.pick,
    )
    address = reverse("what_if", args=[ruleset])
    context = {
        "ruleset": game,
        "trial": trial,
        "wish": trial.wish,
        "board": board,
        "play": _links(trial, board, address),
        "chances": [(name, address + query) for name, query in trial.chances()],
        "steps": trial.steps(address),
        "plies": list(trial.plies(address)),
        "texts": trial.texts(),
        "fields": trial.fields(),
        "kept": trial.kept(),
        "ambiguous": isinstance(trial.error, AmbiguousNotation),
        "longest": LONGEST_TEXT,
        "section": "rules",
    }
    return render(request, "what_if/page.html", context, status=_status(trial.error))


def _links(trial: Trial, board: Board, address: str) -> Links | None:
    """Every legal move leads on, every piece to the board where it is picked."""
    moves = [one.move for one in board.targets() if one.legal]
    if not moves:
        return None
    keys = [piece.key for piece in board.hand] + [one.pick for one in board.squares() if one.pick]
    return Links(
        {move: address + trial.after(move) for move in moves},
        picks={key: f"{address}?{trial.query(pick=key)}#board" for key in keys},
    )


def _status(error: RulesError | None) -> int:
    """A pasted text that cannot be read is 422, an address that makes no sense 400."""
    if error is None:
        return HTTPStatus.OK
    unread = isinstance(error, BadNotation)
    return HTTPStatus.UNPROCESSABLE_ENTITY if unread else HTTPStatus.BAD_REQUEST


def _notation(request: HttpRequest) -> str:
    """The player's own way of writing, where nothing else is asked for."""
    return getattr(getattr(request, "player", None), "notation", "")
