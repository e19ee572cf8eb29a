"""The conditions of a table or a game in words, everything that is agreed on before it starts."""

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from games.bots import called
from games.models import Game, Seat, Table
from games.templatetags.look import days

Agreed = Table | Game


def of_game(game: Game) -> list[str]:
    """For the line above a board."""
    return [*_options(game), _rated(game), _rhythm(game)]


def of_table(table: Table) -> list[tuple[str, str]]:
    """Every condition of a table, with what it is about."""
    return [
        (gettext("Rules"), ", ".join(_options(table)) or gettext("as usual")),
        (gettext("Time"), _rhythm(table)),
        (gettext("Games"), _games(table)),
        (gettext("Who begins"), beginner(table)),
        (gettext("Rated"), gettext("yes") if table.rated else gettext("no")),
    ]


def beginner(table: Table) -> str:
    """Who begins the first game, by name where it is known."""
    match table.beginner:
        case Table.Beginner.HOST:
            return str(table.host)
        case Table.Beginner.GUEST:
            return _other(table)
    return gettext("the lot decides")


def opponents(game: Game, user_id: int | None) -> str:
    """Everybody else at the board; bots are marked in words."""
    others = [seat for seat in game.seats.all() if user_id is None or seat.user_id != user_id]
    return ", ".join(_marked(seat) for seat in others)


def _marked(seat: Seat) -> str:
    if seat.user:
        return str(seat.user)
    return gettext("%(name)s (bot)") % {"name": seat.name}


def _options(agreed: Agreed) -> Iterator[str]:
    return (gettext(template) for template in agreed.rules.describe(agreed.options))


def _rhythm(agreed: Agreed) -> str:
    return days(agreed.days) if agreed.days else gettext("no time limit")


def _rated(game: Game) -> str:
    return pgettext("a game", "rated") if game.rated else pgettext("a game", "casual")


def _games(table: Table) -> str:
    if table.games == 1:
        return gettext("one game")
    return gettext("a match of two, the second with the beginner swapped")


def _other(table: Table) -> str:
    if other := table.invited or table.guest:
        return str(other)
    return called(table.bot) if table.bot else gettext("the other player")
