"""The finished game that a page of a review is about, or the page of a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from accounts.web import message_page
from accounts.web.message_page import MessagePage
from accounts.web.requests import SiteRequest
from games.log.state import State
from games.log.turns.turn_numbers import turn_numbers
from games.models import Game, Status
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import OptionValue, Position, Seat
from games.rules.kit.options import Recognizable
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.running_boards import running_game_shown
from games.views.common.errors import to_game
from study.models import Review, ReviewedDecision
from study.services.explorer.positions import decision_form
from study.services.explorer.running_games import running_forms
from study.services.review.decisions import Decision, decisions_of, positions_along
from study.services.review.requests import review_of


@dataclass
class Subject:
    """A finished game with its review, as far as there is one, for one reader."""

    request: SiteRequest
    game: Game
    review: Review | None
    _boards: dict[tuple[tuple[str, OptionValue], ...], bool] = field(default_factory=dict)

    @cached_property
    def state(self) -> State:
        return state_of(self.game)

    @cached_property
    def names(self) -> dict[Seat, str]:
        """The names of the players by seat."""
        return names_of(self.game.seats.all())

    @cached_property
    def _turns(self) -> list[int]:
        return turn_numbers(self.state)

    def turn_of(self, number: int) -> int:
        """Return the number by which the list of moves calls the turn of a decision."""
        return self._turns[number]

    @cached_property
    def own_seat(self) -> Seat | None:
        """The seat of the reader; None for onlookers."""
        mine = self.game.seat_of(self.request.player)
        return mine.number if mine else None

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        """The decisions of the game by number, without those at which a game of the reader stands,
        and without their neighbours.

        What an engine finds in a position must not help in a game that goes on: nor may the move
        that leads there tell what it is worth, or the next position what came of the move there.
        """
        found: dict[int, Decision] = {}
        was_running = False
        for each in decisions_of(self.state):
            is_running = not self.are_apart((each.position,))
            if not (is_running or was_running) and self.are_apart((each.after,)):
                found[each.number] = each
            was_running = is_running
        return found

    @cached_property
    def _running(self) -> dict[str, Game]:
        return running_forms(self.request.player, self.game.rules)

    def are_apart(self, positions: Iterable[Position]) -> bool:
        """Return whether no running game of the reader stands at one of these positions."""
        if isinstance(self.state.position, Recognizable):
            return not any(self._is_recognized(each) for each in positions)
        if not self._running:
            return True
        forms = (decision_form(self.game.rules, each) for each in positions)
        return not any(form and form.text in self._running for form in forms)

    def _is_recognized(self, position: Position) -> bool:
        """Return whether a position shows the board of such a game again; asked once a board."""
        assert isinstance(position, Recognizable)
        options = position.start_options
        board = tuple(options.items())
        if board not in self._boards:
            shown = running_game_shown(self.request.player, self.game.rules, options)
            self._boards[board] = shown is not None
        return self._boards[board]

    @cached_property
    def stored(self) -> list[ReviewedDecision]:
        """The reviewed decisions, in the order of the game."""
        if self.review is None:
            return []
        return list(self.review.decisions.select_related("evaluation"))

    @cached_property
    def reviewed(self) -> list[ReviewedDecision]:
        """The reviewed decisions that may be shown, in the order of the game."""
        return [each for each in self.stored if self._may_be_shown(each)]

    def _may_be_shown(self, reviewed: ReviewedDecision) -> bool:
        """Return whether neither the decision nor its best moves come to a game of the reader."""
        decision = self.decisions.get(reviewed.number)
        if decision is None:
            return False
        second = [reviewed.runner_up] if reviewed.runner_up else []
        lines = (reviewed.line, second)
        rules, position = self.game.rules, decision.position
        return all(self.are_apart(positions_along(rules, position, line)) for line in lines)


def subject_of(request: SiteRequest, pk: UUID) -> Subject | HttpResponse:
    """Return the game of an address, or a refusal while it goes on or where it was cancelled."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    if game.status == Status.OVER:
        return Subject(request, game, review_of(game))
    if game.status == Status.RUNNING:
        text = _("A review begins when the game is over. Come back then.")
        return _refusal(request, game, _("This game goes on"), text)
    text = _("This game was cancelled. There is nothing to review.")
    return _refusal(request, game, _("No review"), text)


def _refusal(request: SiteRequest, game: Game, title: str, text: str) -> HttpResponse:
    links = (to_game(game), message_page.home())
    page = MessagePage(title, (text,), links, role="alert", section="games")
    return message_page.render_message(request, page, 403)
