"""The conditions of a table or a game in words, everything that is agreed on before it starts."""

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from games.models import Game, Sitting, Table
from games.rules.core import Options, Ruleset
from games.services.rhythm import rhythm
from games.templatetags.look import words
from games.views import clock_terms


def of_game(game: Game) -> list[str]:
    """For the line above a board."""
    seats = game.seats.all()
    told = [gettext(template) for template in game.rules.describe(game.options, seats=len(seats))]
    if len(seats) == 1:
        return told
    return [
        *told,
        *([] if any(seat.bot for seat in seats) else [_rated(game)]),
        rhythm(game.time_control),
    ]


def in_brief(table: Table) -> str:
    """What most decide by, in a line; its page says everything before anybody agrees."""
    told = [*_options(table, unusual=True), rhythm(table.time_control)]
    if table.games == 2:
        told.append(gettext("a match of two games"))
    if table.seats > 2:
        told.append(_taken(table))
    return " · ".join([*told, _rated(table)])


def of_table(table: Table) -> list[tuple[str, str]]:
    """Every condition of a table, with what it is about."""
    rules = [(gettext("Rules"), ", ".join(_options(table)) or gettext("as usual"))]
    rules += [(gettext("Note"), said) for said in remarks(table.rules, table.options)]
    if table.seats > 1:
        rules.append((gettext("Players"), _taken(table) if table.seats > 2 else gettext("two")))
    if table.may_fill and table.state == Table.State.OPEN and table.vacant:
        rules.append((gettext("Free seats"), gettext("the host may give them to bots")))
    told = [
        *rules,
        *clock_terms.of_time(table),
        (gettext("Games"), _games(table)),
        (gettext("Who begins"), beginner(table)),
        (gettext("Rated"), gettext("yes") if table.rated else gettext("no")),
    ]
    if _chance(table):
        told.append((gettext("Chance"), gettext("sealed beforehand, opened after the game")))
    return told


def _chance(table: Table) -> bool:
    """Whether the lot or the game itself leaves anything to chance."""
    if table.beginner is None and table.seats > 1:
        return True
    return table.rules.start(table.seats, table.options).may_draw


def remarks(rules: Ruleset, options: Options) -> list[str]:
    """What is to be known of these options before anybody agrees."""
    return [words(said, params) for said, params in rules.remarks(options)]


def beginner(table: Table) -> str:
    """Who begins the first game, by name where it is known."""
    if table.beginner is None:
        return gettext("the lot decides")
    sittings = (one for one in table.sittings.all() if one.place == table.beginner)
    return next((one.name for one in sittings), gettext("the other player"))


def opponents(game: Game, user_id: int | None) -> str:
    """Everybody else at the board; bots are marked in words."""
    names = game.names
    others = [seat for seat in game.seats.all() if user_id is None or seat.user_id != user_id]
    return ", ".join(_marked(names[seat.number], seat.bot) for seat in others)


def marked(sitting: Sitting) -> str:
    """The name; bots are marked in words."""
    return _marked(sitting.name, sitting.bot)


def _marked(name: str, bot: str) -> str:
    return gettext("%(name)s (bot)") % {"name": name} if bot else name


def _options(table: Table, *, unusual: bool = False) -> Iterator[str]:
    told = table.rules.describe(table.options, unusual=unusual, seats=table.seats)
    return (gettext(template) for template in told)


def _rated(agreed: Table | Game) -> str:
    return pgettext("a game", "rated") if agreed.rated else pgettext("a game", "casual")


def _games(table: Table) -> str:
    if table.games == 1:
        return gettext("one game")
    return gettext("a match of two, the second with the beginner swapped")


def _taken(table: Table) -> str:
    said = {
        "taken": len(table.taken),
        "seats": table.seats,
        "names": ", ".join(marked(one) for one in table.taken),
    }
    return gettext("%(taken)s of %(seats)s seats taken: %(names)s") % said
