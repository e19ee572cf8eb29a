"""The end of a game for its reader: first the result with the points, then the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from games.log.state import Result, State
from games.models import Game, Seat
from games.models.gameplay.seat_names import names_of
from games.rules.kit.core import N_, SiteTermination
from games.services.gamelog.state_cache import state_of
from games.services.text.points_text import score_text
from games.services.text.reason_text import Names, is_counted, reason_text


@dataclass(frozen=True)
class Headline:
    """A result in a sentence, without points and with them."""

    bare: str
    scored: str


_WON = Headline(N_("You won."), N_("You won %(score)s."))
_LOST = Headline(N_("You lost."), N_("You lost %(score)s."))
_LOST_TO = Headline(N_("You lost; %(names)s won."), N_("You lost; %(names)s won %(score)s."))
_LOST_TO_SEVERAL = Headline(
    N_("You lost; %(names)s share the victory."),
    N_("You lost; %(names)s share the victory, %(score)s."),
)
_SHARED = Headline(
    N_("You share the victory with %(others)s."),
    N_("You share the victory with %(others)s, %(score)s."),
)
_SEEN = Headline(N_("%(names)s won."), N_("%(names)s won %(score)s."))
_SEEN_SHARED = Headline(
    N_("%(names)s share the victory."), N_("%(names)s share the victory, %(score)s.")
)
_DRAWN = Headline(N_("A draw."), N_("A draw, %(score)s."))
_DONE = Headline(N_("Well done."), N_("Well done."))
_OVER = Headline(N_("Game over."), N_("Game over."))
_VOID = Headline(N_("The game is void."), N_("The game is void."))
_CANCELLED = Headline(N_("Cancelled."), N_("Cancelled."))


def result_text(game: Game, seats: Iterable[Seat], user_id: int | None) -> str:
    """Return the result as this player sees it (None for an onlooker); empty while the game goes
    on.
    """
    if game.running:
        return ""
    seats = list(seats)
    return ending_text(state_of(game), names_of(seats), _seat_of(seats, user_id))


def headline_text(game: Game, seats: Iterable[Seat], user_id: int | None) -> str:
    """Return the result without its reason; empty while the game goes on."""
    seats = list(seats)
    return _headline(state_of(game), names_of(seats), _seat_of(seats, user_id))


def _seat_of(seats: Iterable[Seat], user_id: int | None) -> int | None:
    return next((seat.number for seat in seats if user_id and seat.user_id == user_id), None)


def ending_text(state: State, names: Names, mine: int | None) -> str:
    """Return result and reason for the player of the seat `mine` (None for an onlooker)."""
    return " ".join(filter(None, ending_parts(state, names, mine)))


def ending_parts(state: State, names: Names, mine: int | None) -> tuple[str, str]:
    """Return the result and the reason, each as a text of its own."""
    sentences = [reason_text(state, names, mine)]
    if state.result and state.result.cancelled:
        sentences.append(_uncounted_text(state.result))
    return _headline(state, names, mine), " ".join(filter(None, sentences))


def _uncounted_text(result: Result) -> str:
    """Return for whom a cancelled game does not count."""
    if result.losers:
        return gettext("The game is lost by whoever was silent, and counts for nobody else.")
    return gettext("The game counts for nobody.")


def _headline(state: State, names: Names, mine: int | None) -> str:
    result = state.result
    if result is None:
        return ""
    headline = _headline_of(result, len(names), mine)
    score = _score(state, result, mine)
    winners = sorted(result.winners)
    return gettext(headline.scored if score else headline.bare) % {
        "names": _listed(names[seat] for seat in winners),
        "others": _listed(names[seat] for seat in winners if seat != mine),
        "score": score,
    }


def _headline_of(result: Result, seats: int, mine: int | None) -> Headline:
    several = len(result.winners) > 1
    if mine in result.losers:
        return _LOST
    if result.cancelled:
        return _VOID if result.termination == SiteTermination.RULING else _CANCELLED
    if seats == 1:
        return _DONE if result.winners else _OVER
    if not result.winners:
        return _DRAWN
    if mine is None:
        return _SEEN_SHARED if several else _SEEN
    if mine in result.winners:
        return _SHARED if several else _WON
    if seats == 2:
        return _LOST
    return _LOST_TO_SEVERAL if several else _LOST_TO


def _score(state: State, result: Result, mine: int | None) -> str:
    """Return the points as in 183 : 187, beginning with the player the sentence is about; "" where
    points did not decide.
    """
    points = state.position.points[: state.seats]
    if result.cancelled or not is_counted(result) or not any(points):
        return ""
    best = frozenset(seat for seat, own in enumerate(points) if own == max(points))
    if result.winners not in (best, frozenset()) or (not result.winners and len(set(points)) > 1):
        return ""
    first = mine if mine is not None and (state.seats == 2 or mine in best) else min(best)
    return score_text(points, first)


def _listed(names: Iterable[str]) -> str:
    """Return names as people say them, the last after “and”."""
    names = list(names)
    if len(names) < 2:
        return "".join(names)
    return gettext("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
