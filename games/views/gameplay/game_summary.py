"""Summaries of games with a miniature of their board, for every list of games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import User
from games.log.state import State
from games.log.turns.last_turn import is_unfinished, last_mover, last_turn
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.services.effects.handed_out_boards import hand_out
from games.services.gamelog.state_cache import states_of
from games.services.text.game_text import opponents
from games.services.text.points_text import score_text
from games.services.text.result_text import result_text
from games.services.text.turn_text import last_turn_text
from games.templatetags.boards import miniature_of
from games.views.clock.clock_text import away_until, included_text, stopped_text
from games.views.common.viewer import Viewer
from games.views.gameplay.proposals.pending_proposals import PendingProposal, pending_proposal


@dataclass(frozen=True)
class GameSummary:
    """A game in a list, with its players, a small board, and whose turn it is.

    It is drawn for `seat` (None: an onlooker). `mine`: it is this player's turn. `waits_for` names
    who is to move otherwise; with `time_up` nobody can, until the site has settled it. `asked` is
    the proposal that this player may answer. `included`: what does not count of the time until
    `due_at`. `away_until`: a vacation of the player to move;
    `stopped`: why else the clock stands still. `unread` chat messages wait to be read. `news` are
    in a few words: the staff ask or have ruled, a plan has answered. `score` are the points,
    `last_move` says who moved what last; "" where there is none.
    """

    game: Game
    state: State
    seat: int | None
    opponents: str
    mine: bool
    time_up: bool
    waits_for: str
    thinking: bool
    due_at: datetime | None
    included: str
    away_until: datetime | None
    stopped: str
    result: str
    asked: PendingProposal | None
    unread: int
    news: list[str]
    move_number: int
    score: str
    last_move: str

    @property
    def miniature(self) -> SafeString:
        """The small board as the seat may see it, with the last turn marked."""
        last = last_turn(self.state, self.state.ply, self.seat)
        return miniature_of(self.game.rules, self.state.view(self.seat), tuple(last))


def summaries(
    games: Sequence[Game],
    reader: User | None,
    about: User | None = None,
    *,
    unread: Mapping[UUID, int] | None = None,
    questions: Collection[UUID] = (),
) -> list[GameSummary]:
    """Return the games as `reader` may see them, with the opponents of `about` or of the reader.

    Two queries for any number of games: seats with their people, logs. `unread` counts the chat
    messages that the reader has not read; in the games `questions` the staff wait for an answer.
    A game that cannot be read is in no list.
    """
    prefetch_related_objects(games, Prefetch("seats", Seat.objects.select_related("user")))
    states = states_of(games)
    if reader:
        hand_out(reader, [game for game in games if game.seat_of(reader)])
    counts = unread or {}
    return [
        _summary(
            game,
            states[game.pk],
            reader,
            about or reader,
            counts.get(game.pk, 0),
            game.pk in questions,
        )
        for game in games
        if game.pk in states
    ]


def _summary(
    game: Game, state: State, user: User | None, about: User | None, unread: int, asked: bool
) -> GameSummary:
    moving, names = [seat for seat in game.seats.all() if seat.to_move], game.names
    mine, now = game.seat_of(user), timezone.now()
    own = mine.number if mine and mine in moving else None
    turn = state.clock.turn_for(own)
    return GameSummary(
        game=game,
        state=state,
        seat=(seat := mine.number if mine else None),
        opponents=opponents(game.seats.all(), about.pk if about else None),
        mine=not game.held and mine in moving and state.clock.is_in_time(now),
        time_up=game.running and not game.held and not state.clock.is_in_time(now),
        waits_for=", ".join(names[seat.number] for seat in moving),
        thinking=bool(moving) and all(seat.bot for seat in moving),
        due_at=game.due_at if own is None else state.clock.due_of(own),
        included=included_text(turn, now),
        away_until=away_until(state.clock, turn.seat, now) if turn and turn.seat != seat else None,
        stopped=stopped_text(turn, now),
        result=result_text(game, game.seats.all(), user.pk if user else None),
        asked=_asked(game, state, user, mine),
        unread=unread,
        news=_news(mine, asked) if mine else [],
        move_number=state.move_number(state.ply),
        score=score_text(state.view(seat).points[: state.seats], seat or 0) if game.running else "",
        last_move=_last_move(game, state, user, seat),
    )


def _last_move(game: Game, state: State, user: User | None, seat: int | None) -> str:
    """Return who made the last move and what it was, as the reader may know it."""
    mover = last_mover(state)
    if mover is None:
        return ""
    moves, _laid = last_turn_text(state, seat, board_preferences(user, game.ruleset).notation)
    name = gettext("you") if mover == seat else game.names[mover]
    words = {"name": name, "moves": moves}
    if not is_unfinished(state):
        return gettext("%(name)s: %(moves)s") % words
    if mover == seat and not game.rules.one_by_one:
        return gettext("%(name)s, so far: %(moves)s; the rest of the turn is not sent yet") % words
    return gettext("%(name)s, so far: %(moves)s") % words


def _news(mine: Seat, asked: bool) -> list[str]:
    answered = mine.unseen_answer is not None
    return [
        *([gettext("the staff ask you something")] if asked else []),
        *([gettext("the staff have decided")] if mine.unseen_ruling else []),
        *([gettext("your plan has answered")] if answered else []),
    ]


def _asked(
    game: Game, state: State, user: User | None, mine: Seat | None
) -> PendingProposal | None:
    if mine is None:
        return None
    preferences = board_preferences(user, game.ruleset)
    viewer = Viewer(user, mine.number, state.ply, live=True, preferences=preferences)
    pending = pending_proposal(game, state, viewer)
    return pending if pending and pending.asks else None
