"""The filter of My games, which is part of the address so that links keep it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts import names
from accounts.models import User
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.game_lists import against
from games.views.lobby.table_rows import TableRow


@dataclass(frozen=True)
class GameFilter:
    """A choice among the games of a player: the key of a game, and a part of a name; "" fits
    anything.

    A game that does not exist counts as "".
    """

    game: str = ""
    opponent: str = ""

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> GameFilter:
        """Read the filter from the address of a page."""
        game = asked.get("game", "")
        opponent = asked.get("opponent", "").replace("\0", "").strip()
        return cls(game if game in RULESETS else "", opponent[: names.MAX_NAME_LENGTH])

    @property
    def query(self) -> str:
        """The query for links that keep the choice; "" where there is none."""
        return urlencode({name: chosen for name, chosen in asdict(self).items() if chosen})

    @property
    def rulesets(self) -> list[tuple[str, str]]:
        """The games to choose from, with their names."""
        return ruleset_choices()

    def games(self, games: QuerySet[Game], user: User) -> QuerySet[Game]:
        """Return those of `games` that fit."""
        if self.game:
            games = games.filter(ruleset=self.game)
        return against(games, user, self.opponent) if self.opponent else games

    def tables(self, rows: Iterable[TableRow]) -> list[TableRow]:
        """Return those of the tables that fit; their people must be loaded."""
        return [row for row in rows if self._fits(row)]

    def _fits(self, row: TableRow) -> bool:
        if self.game and row.table.ruleset != self.game:
            return False
        if not self.opponent:
            return True
        wanted = names.key(self.opponent)
        people = {place.name for place in row.table.places.all()} | {str(row.table.host)}
        return any(wanted in names.key(name) for name in people - {str(row.player)})


def ruleset_choices() -> list[tuple[str, str]]:
    """Return the keys and names of all games, in the reader's language."""
    return [(key, gettext(ruleset.name)) for key, ruleset in RULESETS.items()]
