"""The acts of a director, each with its form, the sentence above it, and the service behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext

from accounts.models import User
from events.forms.tournaments.direction import (
    BotsForm,
    DecisionForm,
    PlacesForm,
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


@dataclass(frozen=True)
class DirectorAct:
    """An act of a director: the name of its button and a sentence about its effect, both to be
    translated.

    `forms` returns the form where it depends on the event. `service` takes the event, the director,
    what the act is about unless that is the event, and
    the fields of the `form` by their names. `subject` returns the name of what it is about, from
    the number in the address; None where it is the event.
    """

    title: str
    effect: str
    service: Callable[..., None]
    form: type[ReasonForm] = ReasonForm
    subject: Callable[[Tournament, int], str] | None = None
    forms: Callable[[Tournament, int, QueryDict | None], ReasonForm] | None = None

    def form_for(self, event: Tournament, target: int, sent: QueryDict | None = None) -> ReasonForm:
        """Return the form of the act, with what was sent by it."""
        return self.forms(event, target, sent) if self.forms else self.form(sent)

    def run(
        self,
        event: Tournament,
        director: User,
        target: int,
        fields: Mapping[str, object],
        at: datetime,
    ) -> None:
        """Carry out the act. Raises RulesError."""
        about = [target] if self.subject else []
        self.service(event.pk, director, *about, **fields, at=at)


def _player(event: Tournament, target: int) -> str:
    return authority.entry_of(event, target).name


def _pairing(event: Tournament, target: int) -> str:
    pairing = authority.pairing_of(event, target)
    if pairing.is_group:
        return pairing.names
    names = {"first": pairing.first.name, "second": pairing.second.name}
    return gettext("%(first)s, who moves first, and %(second)s") % names


def _decision(event: Tournament, target: int, sent: QueryDict | None) -> ReasonForm:
    """Return the form of a decision, which asks for the place of each of three or four players."""
    if not event.has_groups:
        return DecisionForm(sent)
    return PlacesForm([entry.name for entry in authority.pairing_of(event, target).entries], sent)


ACTS = {
    "remove": DirectorAct(
        N_("Take a player out"),
        N_(
            "The games this player still owes count as lost; in games for three or four the player"
            " comes last. You can take the player back in later."
        ),
        players.remove,
        subject=_player,
    ),
    "approve": DirectorAct(
        N_("Let a player in"),
        N_("The player takes part from now on, and is notified."),
        players.approve,
        subject=_player,
    ),
    "decline": DirectorAct(
        N_("Turn a player away"),
        N_("The player is notified. You can let the player in later."),
        players.remove,
        subject=_player,
    ),
    "adjust": DirectorAct(
        N_("Change the points of a player"),
        N_(
            "A win counts two points, a draw one; in games for three or four a win counts six."
            " Another change takes this one back."
        ),
        points.adjust,
        form=PointsForm,
        subject=_player,
    ),
    "readmit": DirectorAct(
        N_("Take a player back in"),
        N_("Games that counted as lost are open again, unless their round is over."),
        players.readmit,
        subject=_player,
    ),
    "substitute": DirectorAct(
        N_("Put somebody else in this place"),
        N_("Possible while this player has moved in none of the running games. They begin anew."),
        players.substitute,
        form=SubstituteForm,
        subject=_player,
    ),
    "adjudicate": DirectorAct(
        N_("Decide a game"),
        N_("The result counts in this event at once; the game itself goes on outside it."),
        decisions.adjudicate,
        subject=_pairing,
        forms=_decision,
    ),
    "restore": DirectorAct(
        N_("Take a decision back"),
        N_("The game counts as it is played."),
        decisions.restore,
        subject=_pairing,
    ),
    "bots": DirectorAct(
        N_("Let bots take free places"),
        N_(
            "Bots move at once. There may be no more of them than players, and games against them"
            " are not rated."
        ),
        bots.fill,
        form=BotsForm,
    ),
    "extend": DirectorAct(
        N_("Keep entries open for two more weeks"),
        N_("That is possible once."),
        schedule.extend,
    ),
    "close-ladder": DirectorAct(
        N_("Close the ladder"),
        N_("Nobody can challenge any more. After the last running game the places are final."),
        schedule.close_ladder,
    ),
    "end-tour": DirectorAct(
        N_("End the tour with this month"),
        N_("No further month opens, and one that waits for its players is cancelled."),
        schedule.end_tour,
    ),
    "finalise": DirectorAct(
        N_("Make the table final now"),
        N_("The two days in which problems can be reported end at once."),
        schedule.finalise,
    ),
    "cancel": DirectorAct(
        N_("Cancel the event"),
        N_(
            "Everybody who takes part is notified. Games that have begun go on without the event."
            " It cannot be taken back."
        ),
        schedule.cancel,
    ),
}
"""The acts by their name in the address."""
