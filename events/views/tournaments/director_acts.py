"""The acts of a director, each with its form, the sentence above it, and the service behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from events.forms.tournaments.direction import (
    BotsForm,
    DecisionForm,
    PointsForm,
    ReasonForm,
    SubstituteForm,
)
from events.models import Tournament
from events.services.tournaments.direction import (
    authority,
    bots,
    decisions,
    players,
    points,
    schedule,
)
from games.rules.kit.core import N_

Run = Callable[[Tournament, User, int, dict[str, Any], datetime], None]


@dataclass(frozen=True)
class DirectorAct:
    """An act: the name of its button and a sentence about its effect, both to be translated.

    `subject` returns what it is about, from the number in the address; None where it is the event.
    """

    title: str
    effect: str
    run: Run
    form: type[ReasonForm] = ReasonForm
    subject: Callable[[Tournament, int], str] | None = None


def _player(event: Tournament, target: int) -> str:
    return authority.entry_of(event, target).name


def _pairing(event: Tournament, target: int) -> str:
    pairing = authority.pairing_of(event, target)
    names = {"first": pairing.first.name, "second": pairing.second.name}
    return gettext("%(first)s, who moves first, and %(second)s") % names


ACTS = {
    "remove": DirectorAct(
        N_("Take a player out"),
        N_(
            "The games this player still owes count as lost. You can take the player back in later."
        ),
        lambda event, director, target, form, at: players.remove(
            event.pk, director, target, form["reason"], at=at
        ),
        subject=_player,
    ),
    "approve": DirectorAct(
        N_("Let a player in"),
        N_("The player takes part from now on, and is notified."),
        lambda event, director, target, form, at: players.approve(
            event.pk, director, target, form["reason"], at=at
        ),
        subject=_player,
    ),
    "adjust": DirectorAct(
        N_("Change the points of a player"),
        N_("A win counts two points, a draw one. Another change takes this one back."),
        lambda event, director, target, form, at: points.adjust(
            event.pk, director, target, form["points"], form["reason"], at=at
        ),
        form=PointsForm,
        subject=_player,
    ),
    "readmit": DirectorAct(
        N_("Take a player back in"),
        N_("Games that counted as lost are open again, unless their round is over."),
        lambda event, director, target, form, at: players.readmit(
            event.pk, director, target, form["reason"], at=at
        ),
        subject=_player,
    ),
    "substitute": DirectorAct(
        N_("Put somebody else in this place"),
        N_("Possible while nobody has moved in their running games, which begin anew."),
        lambda event, director, target, form, at: players.substitute(
            event.pk, director, target, form["name"], form["reason"], at=at
        ),
        form=SubstituteForm,
        subject=_player,
    ),
    "adjudicate": DirectorAct(
        N_("Decide a game"),
        N_("The result counts in this event at once; the game itself goes on outside it."),
        lambda event, director, target, form, at: decisions.adjudicate(
            event.pk, director, target, form["result"], form["reason"], at=at
        ),
        form=DecisionForm,
        subject=_pairing,
    ),
    "restore": DirectorAct(
        N_("Take a decision back"),
        N_("The game counts as it is played."),
        lambda event, director, target, form, at: decisions.restore(
            event.pk, director, target, form["reason"], at=at
        ),
        subject=_pairing,
    ),
    "bots": DirectorAct(
        N_("Let bots take free places"),
        N_("Bots move at once. There may be no more of them than players, and nobody is rated."),
        lambda event, director, _target, form, at: bots.fill(
            event.pk, director, form["level"], form["count"], form["reason"], at=at
        ),
        form=BotsForm,
    ),
    "extend": DirectorAct(
        N_("Keep entries open for two more weeks"),
        N_("That is possible once."),
        lambda event, director, _target, form, at: schedule.extend(
            event.pk, director, form["reason"], at=at
        ),
    ),
    "close-ladder": DirectorAct(
        N_("Close the ladder"),
        N_("Nobody can challenge any more. After the last running game the places are final."),
        lambda event, director, _target, form, at: schedule.close_ladder(
            event.pk, director, form["reason"], at=at
        ),
    ),
    "end-tour": DirectorAct(
        N_("End the tour with this month"),
        N_("No further month opens, and one that waits for its players is cancelled."),
        lambda event, director, _target, form, at: schedule.end_tour(
            event.pk, director, form["reason"], at=at
        ),
    ),
    "finalise": DirectorAct(
        N_("Make the table final now"),
        N_("The two days in which problems can be reported end at once."),
        lambda event, director, _target, form, at: schedule.finalise(
            event.pk, director, form["reason"], at=at
        ),
    ),
    "cancel": DirectorAct(
        N_("Cancel the event"),
        N_(
            "Everybody who takes part is notified. Games that have begun go on without the event."
            " It cannot be taken back."
        ),
        lambda event, director, _target, form, at: schedule.cancel(
            event.pk, director, form["reason"], at=at
        ),
    ),
}
"""The acts by their name in the address."""
