"""Sheets to print: an empty board of each game, and starts to play on with pens."""

from dataclasses import dataclass
from secrets import randbelow
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.forms.site import BLACK, EMPTY, NUMBERED, RANDOM, SheetForm
from games.rules import RULESETS
from games.rules.kit.board import Board, StartSheets
from games.rules.kit.core import Ruleset

ROWS_PER_SHEET = 32
"""How many rows for moves fit below a board on the smaller of the usual papers."""


@dataclass(frozen=True)
class PrintedSheet:
    """A board on paper, with the number of the first turn in each row for moves below it.

    `title` tells it from other sheets of the game; `look` is the class of its board.
    """

    title: str
    board: Board
    rows: tuple[int, ...]
    look: str = "bare"


@require_safe
def sheet(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show a sheet as it will be printed, with the form for another one above it."""
    if ruleset not in RULESETS:
        raise Http404
    rules = RULESETS[ruleset]
    form = SheetForm(rules, request.GET.dict())
    context = {"ruleset": rules, "form": form, "section": "rules"}
    if not form.is_valid():
        return render(request, "games/site/sheets/sheet.html", context, status=422)
    wanted = form.cleaned_data
    if wanted.get("sheet") == RANDOM and rules.start_sheets:
        return _lead_to_any(rules, rules.start_sheets, str(wanted["ink"]))
    context["sheet"] = _sheet(rules, wanted)
    return render(request, "games/site/sheets/sheet.html", context)


def _lead_to_any(rules: Ruleset, starts: StartSheets, ink: str) -> HttpResponse:
    """Redirect to a random start by its number, so that it can be printed again."""
    query = {"sheet": NUMBERED, "number": 1 + randbelow(starts.count), "ink": ink}
    return HttpResponseRedirect(f"{reverse('sheet', args=[rules.key])}?{urlencode(query)}")


def _sheet(rules: Ruleset, wanted: dict[str, object]) -> PrintedSheet:
    columns = len(rules.seat_names)
    rows = tuple(range(1, ROWS_PER_SHEET * columns, columns))
    if rules.start_sheets is None or wanted["sheet"] == EMPTY:
        return PrintedSheet(_size(rules, wanted), _empty_board(rules, wanted), rows)
    number = wanted["number"] if wanted["sheet"] == NUMBERED else 0
    return _start_sheet(rules.start_sheets, int(str(number)), rows, black=wanted["ink"] == BLACK)


def _start_sheet(
    starts: StartSheets, number: int, rows: tuple[int, ...], *, black: bool
) -> PrintedSheet:
    board = starts.draw(number)
    title = gettext("start %(number)s") % {"number": number} if number else gettext("usual start")
    if black:
        return PrintedSheet(title, starts.in_black(board), rows, "in-black")
    return PrintedSheet(title, board, rows, "bordered")


def _empty_board(rules: Ruleset, wanted: dict[str, object]) -> Board:
    """Draw the board before the first move, without whatever lies there."""
    start = rules.start(rules.seats[0], _options(rules, wanted))
    return rules.board(start.view(None), None).emptied()


def _options(rules: Ruleset, wanted: dict[str, object]) -> dict[str, object]:
    return {rules.sheet_option: wanted["board"]} if rules.sheet_option else {}


def _size(rules: Ruleset, wanted: dict[str, object]) -> str:
    """Return which of the boards of the game is wanted; empty where there is only one."""
    for option in rules.options:
        for choice in option.choices:
            if option.key == rules.sheet_option and str(choice.value) == wanted["board"]:
                return gettext(choice.label)
    return ""
