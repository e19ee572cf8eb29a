"""The picture of an event: its name, its state, and its table, cup or list of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from events.models import Tournament
from events.services.tournaments.lists.bracket import Match, bracket_of
from events.services.tournaments.lists.cross_table import CrossTableRow, rows_of
from events.services.tournaments.lists.ladder_rungs import LadderRung, rungs_of
from events.services.tournaments.lists.team_boards import TeamTable, table_of
from events.services.tournaments.lists.tour_tables import TourLine, month_lines
from previews.drawing.canvas import Canvas
from previews.drawing.elements import Box, Element
from previews.drawing.letters import cut, text_element, width_of
from previews.drawing.stills import HEIGHT, WIDTH, name_of_site

MAX_ROWS = 9
"""How many rows of a table have room."""
MAX_COLUMNS = 9
"""How many players may have a column each; with more the table has points alone."""

_FROM_X, _UNTIL_X, _FROM_Y, _ROW_HEIGHT = 60.0, 1140.0, 168.0, 40.0
_CELL_WIDTH, _NAME_FROM_X, _TEXT_SIZE = 46.0, 112.0, 25.0


def standings_picture(event: Tournament) -> Canvas:
    """Return the picture of an event as everybody may see it."""
    ground = f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
    elements = [
        Element(Box(0, 0, WIDTH, HEIGHT), ground),
        text_element(cut(event.name, _UNTIL_X - _FROM_X, 46, 700), _FROM_X, 88, 46, 700, "ink"),
        text_element(
            cut(state_text(event), _UNTIL_X - _FROM_X, 26, 400), _FROM_X, 130, 26, 400, "soft"
        ),
        *_standings(event),
        *name_of_site(_FROM_X, 580),
    ]
    return Canvas(event.ruleset, WIDTH, HEIGHT, tuple(elements))


def state_text(event: Tournament) -> str:
    """Return the game, the kind and the state of an event in one line."""
    return gettext("%(game)s, %(kind)s: %(state)s") % {
        "game": gettext(event.rules.name),
        "kind": event.get_kind_display(),
        "state": event.get_state_display(),
    }


def _standings(event: Tournament) -> Iterator[Element]:
    if not event.is_drawn:
        yield from _players(event)
    elif event.kind == Tournament.Kind.KNOCK_OUT:
        yield from _matches(bracket_of(event))
    elif event.is_team_match:
        yield from _boards(table_of(event))
    elif event.is_ladder:
        yield from _rungs(rungs_of(event))
    elif event.is_tour:
        yield from _lines(month_lines(event))
    else:
        yield from _table(rows_of(event), has_columns=not event.has_groups)


def _players(event: Tournament) -> Iterator[Element]:
    """Yield the players who have entered, in the order of entering."""
    names = [entry.name for entry in event.entries.taking_part()]
    taken = gettext("%(taken)s of %(most)s players")
    yield _text(taken % {"taken": len(names), "most": event.max_players}, _FROM_X, _base(0), 700)
    for row, name in enumerate(names[:MAX_ROWS], start=1):
        yield _text(cut(name, _UNTIL_X - _FROM_X, _TEXT_SIZE, 400), _FROM_X, _base(row))


def _matches(rounds: Sequence[Sequence[Match]]) -> Iterator[Element]:
    """Yield the matches of the latest round in which somebody plays."""
    paired = [matches for matches in rounds if any(match.games for match in matches)]
    for row, match in enumerate((paired[-1] if paired else rounds[0])[:MAX_ROWS]):
        for side, x in zip(match.sides, (_FROM_X, 660.0), strict=True):
            name = side.player.name if side.player else "–"
            weight = 700 if side.has_won else 400
            yield _text(cut(name, 440, _TEXT_SIZE, weight), x, _base(row), weight)
        if match.games:
            score = " : ".join(str(side.points) for side in match.sides)
            yield _centered(score, 590, _base(row), 700)


def _rungs(rungs: Sequence[LadderRung]) -> Iterator[Element]:
    """Yield the first places of a ladder."""
    for row, rung in enumerate(rungs[:MAX_ROWS]):
        yield _text(str(rung.place), _FROM_X, _base(row))
        name = cut(rung.entry.name, _UNTIL_X - _NAME_FROM_X, _TEXT_SIZE, 600)
        yield _text(name, _NAME_FROM_X, _base(row), 600)


def _lines(lines: Sequence[TourLine]) -> Iterator[Element]:
    """Yield the first places of the month of a tour, with their points."""
    for row, line in enumerate(lines[:MAX_ROWS]):
        yield _text(str(line.row.place), _FROM_X, _base(row))
        name = cut(line.entry.name, _UNTIL_X - _NAME_FROM_X - 80, _TEXT_SIZE, 600)
        yield _text(name, _NAME_FROM_X, _base(row), 600)
        yield _centered(str(line.row.points), _UNTIL_X - 30, _base(row), 700)


def _boards(table: TeamTable) -> Iterator[Element]:
    """Draw the score of both clubs, and their players board by board."""
    clubs = [club.name if club else "–" for club in table.clubs]
    rows: list[tuple[list[str], tuple[int | None, int | None], int]] = [(clubs, table.score, 700)]
    rows += [
        ([player.name for player in board.players], board.points, 400) for board in table.boards
    ]
    for row, (names, points, weight) in enumerate(rows[:MAX_ROWS]):
        for name, x in zip(names, (_FROM_X, 660.0), strict=True):
            yield _text(cut(name, 440, _TEXT_SIZE, weight), x, _base(row), weight)
        score = " : ".join("·" if value is None else str(value) for value in points)
        yield _centered(score, 590, _base(row), 700)


def _table(rows: Sequence[CrossTableRow], *, has_columns: bool) -> Iterator[Element]:
    """Draw the places, names and points, and a column for each player where there is room and two
    play in a game.
    """
    columns = len(rows) if has_columns and len(rows) <= MAX_COLUMNS else 0
    first_cell = _UNTIL_X - 80 - columns * _CELL_WIDTH
    for row, shown in enumerate(rows[:MAX_ROWS]):
        y = _base(row)
        yield _line_above(row)
        yield _text(str(shown.standing.place), _FROM_X, y)
        name = cut(shown.entry.name, first_cell - _NAME_FROM_X - 20, _TEXT_SIZE, 600)
        yield _text(name, _NAME_FROM_X, y, 600)
        for column in range(columns):
            yield _centered(_cell(shown, column), first_cell + column * _CELL_WIDTH, y)
        yield _centered(shown.points_text, _UNTIL_X - 30, y, 700)
    yield _line_above(min(len(rows), MAX_ROWS))


def _cell(row: CrossTableRow, column: int) -> str:
    if column + 1 == row.standing.place:
        return "×"
    return " ".join(cell.text or "·" for cell in row.cells[column])


def _base(row: int) -> float:
    """Return the base line of the text of a row."""
    return _FROM_Y + row * _ROW_HEIGHT + 28


def _text(text: str, x: float, y: float, weight: int = 400) -> Element:
    return text_element(text, x, y, _TEXT_SIZE, weight, "ink")


def _centered(text: str, x: float, y: float, weight: int = 400) -> Element:
    return _text(text, x - width_of(text, _TEXT_SIZE, weight) / 2, y, weight)


def _line_above(row: int) -> Element:
    y = _FROM_Y + row * _ROW_HEIGHT
    line = f'<path class="rule" d="M{_FROM_X:g} {y:g}H{_UNTIL_X:g}"/>'
    return Element(Box(_FROM_X, y - 1, _UNTIL_X, y + 1), line)
