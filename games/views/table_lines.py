"""Tables in lists, and who sits there, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.models import User
from games.models import Sitting, StandingOffer, Table
from games.services.standing import mark_of
from games.views import terms


@dataclass(frozen=True)
class Line:
    """A table as `player` sees it, in a list or on its page."""

    table: Table
    player: User | None

    @property
    def brief(self) -> str:
        return terms.in_brief(self.table)

    @property
    def conditions(self) -> list[tuple[str, str]]:
        return terms.of_table(self.table)

    @property
    def mine(self) -> bool:
        """The player's own table."""
        return self.player is not None and self.table.host_id == self.player.pk

    @property
    def needs_account(self) -> bool:
        return self.table.rated and (self.player is None or self.player.is_guest)


@dataclass(frozen=True)
class TableLine(Line):
    """A table that stands, with what `player` has to do with it."""

    @property
    def place(self) -> Sitting | None:
        return self.table.place_of(self.player)

    @property
    def joined(self) -> bool:
        """Whether the player, not being the host, sits there already."""
        return not self.mine and self.place is not None and self.place.taken

    @property
    def asked(self) -> bool:
        """Whether the player is invited and has not answered."""
        return self.place is not None and self.place.state == Sitting.State.INVITED

    @property
    def invited(self) -> str:
        return ", ".join(place.name for place in self.table.invited)

    @property
    def free(self) -> bool:
        """Whether the player may sit down."""
        is_open = self.table.state == Table.State.OPEN
        return is_open and not (self.mine or self.joined or self.needs_account)


@dataclass(frozen=True)
class OfferLine(Line):
    """A standing offer; `table` is the one that would be taken, and is not stored."""

    offer: StandingOffer

    @property
    def mark(self) -> str:
        """Goes with the button, so that nobody takes what has been changed meanwhile."""
        return mark_of(self.offer)


def seats(table: Table) -> list[str]:
    """Who is on each place, and which are free."""
    sittings = {one.place: one for one in table.sittings.all()}
    return [_said(sittings.get(place)) for place in range(table.seats)]


def _said(sitting: Sitting | None) -> str:
    if sitting is None:
        return gettext("free")
    if sitting.taken:
        return terms.marked(sitting)
    said = {"name": sitting.name, "state": sitting.get_state_display()}
    return gettext("%(name)s (%(state)s)") % said
