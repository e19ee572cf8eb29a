"""Tables in lists, with the people at them, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.extensions.ratings import OwnRating, own_ratings, rating_texts
from games.models import StandingChallenge, Table, TablePlace
from games.services.chance.seals import first_commitments
from games.services.gamelog.presence import present_among
from games.services.lobby.standing_challenges import fingerprint_of
from games.services.lobby.terms import is_of_today
from games.views.clock.clock_text import vacation_texts
from games.views.lobby import terms
from games.views.lobby.table_summaries import TableSummary


@dataclass(frozen=True)
class TableRow(TableSummary):
    """An open table, with what concerns `player`.

    `is_host_away`: a game at one sitting would wait for its host, who is not on the site just now.
    `commitment` is that of its (first) seed, under which contributions are hashed.
    """

    is_host_away: bool = False
    commitment: str = ""

    @property
    def place(self) -> TablePlace | None:
        return self.table.place_of(self.player)

    @property
    def has_joined(self) -> bool:
        """Whether the player sits there already without being the host."""
        return not self.mine and self.place is not None and self.place.taken

    @property
    def asked(self) -> bool:
        """Whether the player is invited and has not answered."""
        return self.place is not None and self.place.state == TablePlace.State.INVITED

    @property
    def invited(self) -> str:
        return ", ".join(place.name for place in self.table.invited)

    @property
    def away(self) -> list[str]:
        """The ends of the vacations of the others at the table, and of those invited."""
        people = [place.user for place in self.table.places.all() if place.user]
        others = [user for user in people if user != self.player]
        return vacation_texts(others, timezone.now()) if self.is_open else []

    @property
    def progress(self) -> str:
        """The state of the table, how many sit there, and how many have still to open their bytes,
        for a page that waits for news.
        """
        return f"{self.table.state}-{len(self.table.taken)}-{len(self.unopened)}"

    @property
    def unopened(self) -> list[TablePlace]:
        """The places of a full table whose people have still to open their bytes."""
        return self.table.unopened if self.is_opening else []

    @property
    def is_opening(self) -> bool:
        return self.table.state == Table.State.OPENING

    @property
    def has_to_open(self) -> bool:
        """Whether the game waits for the player's bytes."""
        return self.place in self.unopened

    @property
    def names_unopened(self) -> str:
        """The names of the others for whose bytes the game waits."""
        return ", ".join(place.name for place in self.unopened if place != self.place)

    @property
    def is_open(self) -> bool:
        return self.table.state == Table.State.OPEN

    @property
    def waits(self) -> bool:
        """Whether the player sits at a table where something has still to happen."""
        return (self.is_open or self.is_opening) and self.place is not None and self.place.taken

    @property
    def seconds_to_wait(self) -> int:
        """How many seconds the open page waits between requests: few where the game will begin
        within minutes.
        """
        control = self.table.time_control
        is_live = control is not None and control.is_real_time
        return 5 if is_live or self.is_opening else 15

    @property
    def free(self) -> bool:
        """Whether the player may sit down."""
        is_out = self.mine or self.has_joined or self.needs_account
        return self.is_open and not is_out and self.rating_refusal is None


def _has_others(table: Table, player: User | None) -> bool:
    """Return whether anybody else is at the table, so that there is a rating to show."""
    return player is None or table.host_id != player.pk or len(table.places.all()) > 1


def rows_of(tables: Iterable[Table], player: User | None) -> list[TableRow]:
    """Return tables as rows of a page, and ask once which of their hosts are on the site.

    A table whose rules are no longer there is in no list.
    """
    listed = [table for table in tables if is_of_today(table)]
    waiting = {table.pk for table in listed if _tells_presence(table, player)}
    commitments = first_commitments(listed)
    present = present_among({table.host_id for table in listed if table.pk in waiting})
    ratings = rating_texts([table for table in listed if _has_others(table, player)], player)
    own = own_ratings_at(listed, player)
    return [
        TableRow(
            table,
            player,
            ratings,
            table.pk in waiting and table.host_id not in present,
            commitments.get(table.pk, ""),
            own_rating=own.get(table.pk),
        )
        for table in listed
    ]


def own_ratings_at(tables: Iterable[Table], player: User | None) -> Mapping[UUID, OwnRating]:
    """Return the player's rating at those of the tables that have a limit, by their keys."""
    limited = [table for table in tables if table.has_rating_limit]
    return own_ratings(limited, player) if player else {}


def _tells_presence(table: Table, player: User | None) -> bool:
    """Return whether `player` may read if the host is there, as at one sitting where the host shows
    it.
    """
    control = table.time_control
    if control is None or not control.is_real_time or table.host == player:
        return False
    return table.host.show_online


@dataclass(frozen=True)
class ChallengeRow(TableSummary):
    """A standing challenge; `table` is the unsaved table that would be taken."""

    challenge: StandingChallenge = field(kw_only=True)

    @property
    def mark(self) -> str:
        """The fingerprint sent with the button, so that nobody takes terms that have changed
        meanwhile.
        """
        return fingerprint_of(self.challenge)


def seats(row: TableSummary) -> list[str]:
    """Yield the player of each place with their rating, and which places are free."""
    places = {place.place: place for place in row.table.places.all()}
    return [_seat_text(places.get(place), row) for place in range(row.table.seats)]


def _seat_text(seated: TablePlace | None, row: TableSummary) -> str:
    if seated is None:
        return gettext("free")
    name = terms.name_of(seated)
    if not seated.taken:
        params = {"name": seated.name, "state": seated.get_state_display()}
        name = gettext("%(name)s (%(state)s)") % params
    rating = row.ratings.get((row.table.pk, seated.user_id or 0), "")
    return f"{name} · {rating}" if rating else name
