"""The terms of a table or a game in words: everything to agree on before it starts."""

from collections.abc import Iterator

from django.utils.translation import gettext, gettext_lazy, pgettext

from games.forms.clock.time_control import NAMES
from games.log.time.control import PRESETS, TimeControl
from games.models import Aid, Game, Table, TablePlace
from games.rules.kit.core import Options, Ruleset
from games.services.text.bot_text import name_with_strength
from games.services.text.time_control_text import time_control_text, with_vacation_limit
from games.templatetags.formatting import words
from games.views.clock import time_terms

AID_SENTENCES = {
    Aid.HEAD: gettext_lazy("your own head, your notes and plans, and the what-if board"),
    Aid.BOOKS: gettext_lazy("also your finished games and the explorer, but no engine"),
    Aid.OPEN: gettext_lazy("anything, engines too, but no other people"),
}


def of_game(game: Game, *, brief: bool = False) -> list[str]:
    """Return the terms of a game one by one; in brief, only the unusual ones and the name of the
    clock.
    """
    seats = game.seats.all()
    described = game.rules.describe(game.options, unusual=brief, seats=len(seats))
    sentences = [gettext(template) for template in described]
    if len(seats) == 1:
        return sentences
    clock = clock_name if brief else time_control_text
    return [*sentences, clock(game.time_control), *_counted(game)]


def in_brief(table: Table, clock: str = "") -> str:
    """Return the most important terms in a line; the page of the table has all of them.

    `clock` stands for the time control in words.
    """
    sentences = [*_options(table, unusual=True), clock or time_control_text(table.time_control)]
    if table.match_length == 2:
        sentences.append(gettext("a match of two games"))
    if table.seats > 2:
        sentences.append(_taken(table))
    sentences += _counted(table)
    if table.has_rating_limit:
        sentences.append(gettext("only for %(ratings)s") % {"ratings": rating_limit(table)})
    return " · ".join(sentences)


def clock_name(control: TimeControl | None) -> str:
    """Return the name of a clock, or its meaning where it has no name."""
    times = control and control.with_all_vacations
    name = next((name for key, name in NAMES.items() if PRESETS[key] == times), "")
    if not name:
        return time_control_text(control)
    return with_vacation_limit(gettext("Clock: %(name)s") % {"name": name}, control)


def clock_explained(control: TimeControl | None) -> str:
    """Return the name of a clock and its meaning, or just that where it has no name."""
    name, explanation = clock_name(control), time_control_text(control)
    return name if name == explanation else f"{name} ({explanation})"


def of_table(table: Table) -> list[tuple[str, str]]:
    """Yield every term of a table with its subject."""
    rules = [(gettext("Rules"), ", ".join(_options(table)) or gettext("as usual"))]
    rules += [(gettext("Note"), remark) for remark in remarks(table.rules, table.options)]
    if table.seats > 1:
        rules.append((gettext("Players"), _taken(table) if table.seats > 2 else gettext("two")))
    if table.may_fill_with_bots and table.state == Table.State.OPEN and table.vacant:
        rules.append((gettext("Free seats"), gettext("the host may give them to bots")))
    rows = [
        *rules,
        *time_terms.of_time(table),
        (gettext("Games"), _games(table)),
        (gettext("Who begins"), beginner(table)),
        (gettext("Rated"), gettext("yes") if table.rated else gettext("no")),
        *([(gettext("Only for"), rating_limit(table))] if table.has_rating_limit else []),
        (gettext("Aid"), str(AID_SENTENCES[Aid(table.aid)])),
    ]
    if _has_chance(table):
        rows.append((gettext("Chance"), gettext("sealed beforehand, opened after the game")))
    return rows


def rating_limit(table: Table) -> str:
    """Return for which ratings a table is."""
    words = {"lowest": table.lowest_rating, "highest": table.highest_rating}
    if table.highest_rating is None:
        return gettext("ratings from %(lowest)s") % words
    if table.lowest_rating is None:
        return gettext("ratings up to %(highest)s") % words
    return gettext("ratings from %(lowest)s to %(highest)s") % words


def _counted(agreed: Table | Game) -> Iterator[str]:
    """Yield that results count, and the aid where it is not the usual one."""
    if agreed.rated:
        yield pgettext("a game", "rated")
    if agreed.aid != Aid.HEAD:
        yield str(Aid(agreed.aid).label)


def _has_chance(table: Table) -> bool:
    """Return whether the lot, or the game itself, leaves anything to chance."""
    if table.beginner is None and table.seats > 1:
        return True
    return table.rules.start(table.seats, table.options).may_draw


def remarks(rules: Ruleset, options: Options) -> list[str]:
    """Yield what players should know of these options before they agree."""
    return [words(remark, params) for remark, params in rules.remarks(options)]


def beginner(table: Table) -> str:
    """Return who begins the first game, by name where that is known."""
    if table.beginner is None:
        return gettext("the lot decides")
    places = (place for place in table.places.all() if place.place == table.beginner)
    return next((place.name for place in places), gettext("the other player"))


def name_of(place: TablePlace) -> str:
    """Return the name of a player; that of a bot has its strength beside it."""
    return name_with_strength(place.name, place.bot)


def _options(table: Table, *, unusual: bool = False) -> Iterator[str]:
    templates = table.rules.describe(table.options, unusual=unusual, seats=table.seats)
    return (gettext(template) for template in templates)


def _games(table: Table) -> str:
    if table.match_length == 1:
        return gettext("one game")
    return gettext("a match of two, the second with the beginner swapped")


def _taken(table: Table) -> str:
    params = {
        "taken": len(table.taken),
        "seats": table.seats,
        "names": ", ".join(name_of(place) for place in table.taken),
    }
    return gettext("%(taken)s of %(seats)s seats taken: %(names)s") % params
