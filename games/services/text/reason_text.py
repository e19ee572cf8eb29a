"""The reason why a game ended in one sentence, in the words of its rules or of the site."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from games.log.state import Result, State
from games.rules.kit.core import N_, Seat, SiteTermination
from games.services.text.move_text import filled

Names = Mapping[Seat, str]
"""The names of the players by seat."""

# With three or four at the table they leave one by one, each in one of these ways.
_LEAVING = {
    SiteTermination.RESIGNATION,
    SiteTermination.TIMEOUT,
    SiteTermination.NOT_OPENED,
}
_OWN: Mapping[str, str] = {
    SiteTermination.RESIGNATION: N_("You resigned."),
    SiteTermination.TIMEOUT: N_("Your time ran out."),
    SiteTermination.NOT_OPENED: N_("You did not open your bytes in time."),
}
"""The reason as it is told to the player who left, by the way of leaving."""


def reason_text(state: State, names: Names, mine: Seat | None) -> str:
    """Return why the game ended, for the player of the seat `mine` (None for an onlooker).

    Empty while it goes on.
    """
    result = state.result
    if result is None:
        return ""
    losers = sorted(result.losers or names.keys() - result.winners)
    if result.termination not in _LEAVING:
        return filled(result.termination.template, result.params)
    if result.termination == SiteTermination.NOT_OPENED and len(losers) > 1:
        everybody = " · ".join(names[seat] for seat in losers)
        return filled(result.termination.template, {"name": everybody})
    if len(losers) > 1:
        return gettext("You left the game.") if mine in losers else gettext("The others have left.")
    if mine in losers:
        return gettext(_OWN[result.termination])
    return filled(result.termination.template, {"name": _named(names, losers)})


def _named(names: Names, losers: list[Seat]) -> str:
    return names[losers[0]] if losers else ""


def is_counted(result: Result) -> bool:
    """Return whether points decided or could have, which they do not after a resignation or a
    ruling.
    """
    return result.termination not in _LEAVING | {SiteTermination.RULING, SiteTermination.SETTLEMENT}
