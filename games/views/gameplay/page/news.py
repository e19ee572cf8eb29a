"""The news of a game for one of its players, shown above the board until they have seen it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games.log.state import State
from games.log.turns.last_turn import last_mover
from games.models import Seat
from games.models.gameplay.seat_names import names_of
from games.services.disputes.cases.questions import questions_to
from games.services.disputes.rulings.ruling_text import RulingInWords, rulings_of
from games.services.gameplay.bots.program_failures import (
    failures_of,
    is_set_aside,
    programs_among,
)
from games.services.text.turn_text import last_turn_text, plies_text
from games.views.gameplay.page.action_section import ActionSection
from games.views.gameplay.page.viewing import Viewing


@dataclass(frozen=True)
class UnseenNews:
    """The latest ruling of the staff, and the answers of a plan, as sentences."""

    ruling: RulingInWords | None
    answer: str


def unseen_news(viewing: Viewing) -> UnseenNews | None:
    """Return the news that the viewer's seat has not seen yet; None where there is none."""
    own, viewer = viewing.own, viewing.viewer
    if own is None or not viewer.live:
        return None
    ruling = next(iter(rulings_of(viewing.game)), None) if own.unseen_ruling else None
    answer = _answer_text(viewing.state, own, viewer.preferences.notation)
    return UnseenNews(ruling, answer) if ruling or answer else None


def is_asked_by_staff(viewing: Viewing) -> bool:
    """Return whether the staff wait for an answer of the viewer about this game."""
    player = viewing.request.player
    if player is None or viewing.own is None or not viewing.viewer.live:
        return False
    return bool(questions_to(player, viewing.game))


def program_trouble(viewing: Viewing) -> str:
    """Return in words that a program of others does not play as it should; "" where all do."""
    state = viewing.state
    if state.result or not viewing.viewer.live:
        return ""
    names = names_of(viewing.seats)
    programs = {program.key for program in programs_among(state.bots.values())}
    texts = (
        _trouble_text(names[seat], bot, is_to_move=seat in state.to_move)
        for seat, bot in state.bots.items()
        if bot in programs
    )
    return next(filter(None, texts), "")


def _trouble_text(name: str, bot: str, *, is_to_move: bool) -> str:
    text = ""
    if is_set_aside(bot):
        text = gettext(
            "%(name)s has failed several times and is set aside for a while. Until it plays again,"
            " the first legal move is made for it."
        )
    elif is_to_move and failures_of(bot):
        text = gettext("%(name)s has not made a move. It is asked again in a moment.")
    return text % {"name": name} if text else ""


def latest_news(viewing: Viewing, actions: ActionSection) -> str:
    """Return what happened last, for an open page that must not change while somebody chooses; ""
    where one sentence cannot say it.
    """
    state, viewer = viewing.state, viewing.viewer
    if state.result:
        return gettext("The game is over.")
    if actions.pending is not None:
        return actions.pending.says
    mover = last_mover(state)
    has_moved = bool(state.moves) and state.moves[-1].number == state.last_event
    if not has_moved or state.declined is not None:
        return actions.answered
    if mover is None or mover == viewer.seat:
        return ""
    moves, _laid = last_turn_text(state, viewer.seat, viewer.preferences.notation)
    names = names_of(viewing.seats)
    return gettext("%(name)s has moved: %(moves)s.") % {"name": names[mover], "moves": moves}


def _answer_text(state: State, own: Seat, notation: str) -> str:
    if own.unseen_answer is None:
        return ""
    unseen = {number for number in own.planned_events or () if number >= own.unseen_answer}
    made = [played for played in state.moves if played.number in unseen]
    if made:
        moves = {"moves": plies_text(state, made, own.number, notation)}
        return gettext("Your plan has moved for you: %(moves)s.") % moves
    resigned = state.result and max(unseen, default=0) > max(
        (played.number for played in state.moves), default=0
    )
    return gettext("Your plan has given the game up for you.") if resigned else ""
