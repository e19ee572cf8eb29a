"""The terms of a table in words, as a player sees them."""

from dataclasses import dataclass, field

from accounts.models import User
from games.extensions.ratings import OwnRating, PlannedGame, RatingTexts, rating_remarks
from games.log.commands import Refused
from games.models import Table
from games.rules.kit.board import Board
from games.services.lobby.seating import rating_refusal
from games.views.common.guests import is_refused_as_guest
from games.views.common.sample_boards import sample_of
from games.views.lobby import terms
from games.views.lobby.preview import GamePreview, preview_of


@dataclass(frozen=True)
class TableSummary:
    """The terms of a table in words, as `player` sees them, in a list or on its page.

    `ratings` are those of everybody who sits there, `own_rating` is that of the player where the
    table has a limit.
    """

    table: Table
    player: User | None
    ratings: RatingTexts = field(default_factory=dict)
    own_rating: OwnRating | None = field(default=None, kw_only=True)

    @property
    def host_rating(self) -> str:
        """The rating of the host, if the player may see one."""
        return self.ratings.get((self.table.pk, self.table.host_id), "")

    @property
    def rating_remarks(self) -> list[str]:
        """Why the result would perhaps not count, if the player and those at the table play."""
        if not self.table.rated or self.needs_account:
            return []
        seated = self.table.people
        players = seated if self.player is None or self.player in seated else [*seated, self.player]
        table = self.table
        planned = PlannedGame(table.ruleset, tuple(players), table.seats, table.options, table.aid)
        return rating_remarks(planned, self.player)

    @property
    def rating_refusal(self) -> Refused | None:
        """Why the player may not sit down with their rating."""
        if self.own_rating is None or self.mine:
            return None
        return rating_refusal(self.table, self.own_rating)

    @property
    def brief(self) -> str:
        return terms.in_brief(self.table)

    @property
    def essentials(self) -> str:
        """The most important terms, with the name of the clock and its meaning."""
        return terms.in_brief(self.table, clock=terms.clock_explained(self.table.time_control))

    @property
    def miniature(self) -> Board:
        """A picture of the game with the options of the table."""
        return sample_of(self.table.rules, self.table.seats, self.table.options)

    @property
    def preview(self) -> GamePreview:
        return preview_of(self.table)

    @property
    def conditions(self) -> list[tuple[str, str]]:
        return terms.of_table(self.table)

    @property
    def mine(self) -> bool:
        """Whether it is the player's own table."""
        return self.player is not None and self.table.host_id == self.player.pk

    @property
    def needs_account(self) -> bool:
        """Whether the player has to sign in before they can sit down."""
        table = self.table
        if is_refused_as_guest(self.player, invited=table.token_hash is not None):
            return True
        is_for_accounts = table.rated or table.has_rating_limit
        return is_for_accounts and (self.player is None or self.player.is_guest)
