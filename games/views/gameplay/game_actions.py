"""The commands that the seats of a game send: moves, resignations, proposals, rematches. All answer
with 303.
"""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User
from accounts.web.permissions import player_required
from accounts.web.requests import PlayerRequest, SiteRequest
from games.forms.chance import chance_input
from games.forms.gameplay import KeyForm, MoveForm, ProposalForm, ResignForm, ResponseForm
from games.log.commands import Command, PlayMoves, Resign, Respond, UndoTurn
from games.models import Game, Table
from games.rules.kit.core import RulesError
from games.services.chat.unread import mark_read
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.news import see
from games.services.lobby.rematches import request_rematch
from games.views.common import errors
from games.views.common.guests import key_of
from games.views.common.responses import SeeOther
from games.views.common.viewer import TypedMove
from games.views.gameplay import typed_moves
from games.views.gameplay.game_page import MAX_CHOICE_LENGTH, page
from games.views.gameplay.proposals.possible_proposals import requested_proposal

MAX_LEVEL_LENGTH = 40


@require_POST
def game_move(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Play one or more moves of a turn, from the buttons of the board or typed."""
    form = MoveForm(request.POST)
    sent = TypedMove(
        move=",".join(form.moves)[:MAX_CHOICE_LENGTH], text=request.POST.get("typed", "")[:40]
    )
    if not form.is_valid():
        return _again(request, pk, sent, _("This could not be read. Please choose your move."), 422)
    key, board, text = (form.cleaned_data[name] for name in ("key", "board", "typed"))
    moves = form.moves
    if text and request.player:
        moves = (typed_moves.move_in(get_object_or_404(Game, pk=pk), request.player, text),)
    answer = _play(request, pk, PlayMoves(moves), key, sent, board)
    if not isinstance(answer, SeeOther) or request.player is None:
        return answer
    if through := form.cleaned_data["through"]:
        mark_read(Game(pk=pk), request.player, through=through)
    return _next_game(request, pk) if form.cleaned_data["then"] else answer


@require_POST
def game_resign(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Resign for the seat, after its player has confirmed it."""
    form = ResignForm(request.POST)
    if not form.is_valid():
        why = _("Nothing has happened yet. Press “Resign” and then confirm it.")
        return _again(request, pk, TypedMove(), why, 422)
    return _play(request, pk, Resign(), form.cleaned_data["key"])


@require_POST
def game_propose(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Propose an end, a takeback or a pause."""
    form = ProposalForm(request.POST)
    if form.has_error("until"):
        why = _("That is no day. Choose the last day of the pause.")
        return _again(request, pk, TypedMove(), why, 422)
    return _act(
        request,
        pk,
        form,
        lambda form: requested_proposal(form.cleaned_data["what"], form.cleaned_data["until"]),
    )


@require_POST
def game_takeback(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Undo the turn just sent, as long as nobody has seen it."""
    sent = TypedMove(undo=True)
    return _act(request, pk, KeyForm(request.POST), lambda form: UndoTurn(), sent)


@require_POST
def game_respond(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Accept or decline a proposal, on the page of the game or in the list of games."""
    form = ResponseForm(request.POST)
    answer = _act(
        request,
        pk,
        form,
        lambda form: Respond(
            form.cleaned_data["answer"] == "accept", form.cleaned_data["proposal"]
        ),
    )
    if isinstance(answer, SeeOther) and form.cleaned_data["back"]:
        return SeeOther(reverse("my_games"))
    return answer


@require_POST
@player_required
def game_seen(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Record that the player has seen the news above the board."""
    game = get_object_or_404(Game, pk=pk)
    try:
        see(pk, request.player)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(game.get_absolute_url())


@require_POST
def game_rematch(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Start a rematch: at once against a bot, perhaps of another level; with an invitation for a
    person.
    """
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if request.player is None:
        return _again(request, pk, TypedMove(), _not_signed_in(), 403)
    chance, key, at = chance_input(request.POST), key_of(request), request.received_at
    level = request.POST.get("level", "")[:MAX_LEVEL_LENGTH]
    try:
        made = request_rematch(game, request.player, at=at, key=key, chance=chance, level=level)
    except RulesError as refusal:
        return _refused(request, pk, TypedMove(), refusal)
    return SeeOther((made if isinstance(made, Table) else made[0]).get_absolute_url())


def _act(
    request: SiteRequest,
    pk: UUID,
    form: KeyForm,
    action: Callable[[KeyForm], Command],
    sent: TypedMove | None = None,
) -> HttpResponse:
    if not form.is_valid():
        why = _("This could not be read. Please press the button on this page again.")
        return _again(request, pk, TypedMove(), why, 422)
    return _play(request, pk, action(form), form.cleaned_data["key"], sent)


def _play(
    request: SiteRequest,
    pk: UUID,
    action: Command,
    key: UUID,
    sent: TypedMove | None = None,
    board: int | None = None,
) -> HttpResponse:
    """Send a command through the door to the game, and return to the game's page."""
    sent = sent or TypedMove()
    if request.player is None:
        return _again(request, pk, sent, _not_signed_in(), 403)
    by: User = request.player
    try:
        receipt = apply_command(
            pk, action, by=PlayerActor(by), key=str(key), at=request.received_at, board=board
        )
    except Game.DoesNotExist:
        return _again(request, pk, sent, "", 404)
    except RulesError as refusal:
        return _refused(request, pk, sent, refusal)
    return SeeOther(receipt.game.get_absolute_url())


def _next_game(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Redirect from the game just played to the next one that waits; htmx then loads a whole
    page.
    """
    address = f"{reverse('next_game')}?{urlencode({'after': pk})}"
    return HttpResponseClientRedirect(address) if request.htmx else SeeOther(address)


def _refused(request: SiteRequest, pk: UUID, sent: TypedMove, refusal: RulesError) -> HttpResponse:
    return _again(request, pk, sent, errors.sentence(refusal), errors.status_of(refusal))


def _again(request: SiteRequest, pk: UUID, sent: TypedMove, why: str, status: int) -> HttpResponse:
    """Show the board as it stands now, with what was sent still in it, and why it was refused."""
    game = get_object_or_404(Game, pk=pk)
    return page(request, game, typed=replace(sent, refusal=why), status=status)


def _not_signed_in() -> str:
    return _(
        "We do not know who is playing, so nothing was changed. Perhaps you were logged out, or "
        "your guest cookie has expired."
    )
