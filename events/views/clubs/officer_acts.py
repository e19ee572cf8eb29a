"""The acts of officers, each with the name of its button and a sentence about its effect."""

from __future__ import annotations

from dataclasses import dataclass

from events.forms.clubs import ActForm, MemberRemovalForm
from games.rules.kit.core import N_


@dataclass(frozen=True)
class OfficerAct:
    """An act of an officer: its button and its effect, both to be translated."""

    title: str
    effect: str
    form: type[ActForm] = ActForm


ACTS = {
    "close": OfficerAct(
        N_("Close the club"),
        N_("Nobody can join any more. Events of the club go on. It cannot be taken back."),
    ),
    "renew-link": OfficerAct(
        N_("Make a new link"),
        N_("The link of before leads nowhere then."),
    ),
}
"""The acts on the club, by their name in the address."""

MEMBER_ACTS = {
    "admit": OfficerAct(N_("Let the player in"), N_("The player is notified.")),
    "decline": OfficerAct(
        N_("Decline the request"), N_("The player is not notified, and may ask again.")
    ),
    "remove": OfficerAct(
        N_("Take the player out of the club"),
        N_("The player is notified, and stays in events of the club that they have entered."),
        MemberRemovalForm,
    ),
    "readmit": OfficerAct(
        N_("Let the player join again"), N_("The player is not in the club yet, but may join.")
    ),
    "promote": OfficerAct(
        N_("Make the player an officer"),
        N_("Officers let players in and take them out, and change what the page of the club says."),
    ),
    "demote": OfficerAct(
        N_("End the player's time as an officer"), N_("The player stays a member.")
    ),
    "hand-over": OfficerAct(
        N_("Hand the club over to the player"),
        N_("The player leads the club from now on, and you are an officer."),
    ),
}
"""The acts on a member, by their name in the address."""
