"""The options of Sudoku cards, and the form of the game that they make."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from games.puzzles.parser import MAX_TEXT_LENGTH
from games.rules.cards.deck import CHOSEN, PASTED
from games.rules.cards.form import SHUT, Form
from games.rules.cards.typed_options import read_date, read_number, read_pasted
from games.rules.kit.core import N_, AgreedEnd, Choice, Option, OptionValue, TextOption

PLAY = "play"
"""The beginning of the value of an end agreed by the time of play; the minutes follow it."""

SEVERAL = (2, 3, 4)

ROUNDS = Option(
    "rounds",
    N_("Rounds"),
    (
        Choice("players", N_("as many puzzles as players")),
        Choice("circuits", N_("one puzzle, everybody as many turns as there are players")),
        Choice("one", N_("one puzzle")),
    ),
    "players",
    help=N_(
        "In each round somebody else begins. Several puzzles need cards that are drawn by level."
    ),
    when=("pace", "advanced"),
    seats=SEVERAL,
    own_pool=True,
)

OPTIONS: tuple[Option, ...] = (
    Option(
        "card",
        N_("Card"),
        (
            Choice("easy", N_("easy card")),
            Choice("medium", N_("medium card")),
            Choice("hard", N_("hard card")),
            Choice("unfair", N_("unfair card")),
            Choice("extreme", N_("extreme card")),
            Choice(CHOSEN, N_("a chosen card")),
            Choice(PASTED, N_("a pasted puzzle")),
        ),
        "easy",
        help=N_("A card of the level is drawn when the game begins."),
    ),
    TextOption(
        "number",
        N_("Number of the card"),
        help=N_("Everybody can see the number before the game begins."),
        when=("card", CHOSEN),
        reads=read_number,
        longest=6,
    ),
    TextOption(
        "puzzle",
        N_("Puzzle"),
        help=N_(
            "81 digits with a dot or 0 for each empty cell, or nine lines. It must have exactly "
            "one solution. Nobody else sees it before the game, but you have seen it."
        ),
        when=("card", PASTED),
        reads=read_pasted,
        longest=MAX_TEXT_LENGTH,
        secret=True,
    ),
    Option(
        "first",
        N_("First turn"),
        (
            Choice("seat", N_("the first seat begins")),
            Choice("oldest", N_("the oldest begins")),
        ),
        "seat",
        help=N_("Everybody says whether they are the oldest. Nobody is asked for an age."),
        seats=SEVERAL,
    ),
    Option(
        "pens",
        N_("Colours"),
        (
            Choice("dealt", N_("colours by seat")),
            Choice("chosen", N_("everybody chooses a colour")),
        ),
        "dealt",
        help=N_("You choose once, before your first hourglass, from the colours that are left."),
        seats=SEVERAL,
    ),
    Option(
        "referee",
        N_("Referee"),
        (
            Choice("server", N_("the server checks every digit")),
            Choice("players", N_("the players check each other")),
        ),
        "server",
        help=N_(
            "Players object to a digit until the next hourglass starts, and the board stays open. "
            "If you play alone, the server checks."
        ),
        seats=SEVERAL,
    ),
    Option(
        "acceptance",
        N_("Before the next turn"),
        (
            Choice("glass", N_("the next hourglass ends all objections")),
            Choice("all", N_("the next turn waits until all accept")),
        ),
        "glass",
        help=N_("For three or four players. A day of silence counts as acceptance."),
        when=("referee", "players"),
        seats=(3, 4),
    ),
    Option(
        "repeats",
        N_("A digit that repeats"),
        (
            Choice("refused", N_("a digit that repeats is not accepted")),
            Choice("wiped", N_("a digit that repeats counts as wrong")),
        ),
        "refused",
        help=N_("It stands in the row, the column or the box already, where all can see it."),
        seats=SEVERAL,
    ),
    Option(
        "between",
        N_("Between turns"),
        (Choice("hidden", N_("board covered between turns")), Choice("open", N_("board open"))),
        "hidden",
        help=N_("Covered, you see the board only while your hourglass runs."),
        when=("referee", "server"),
        seats=SEVERAL,
    ),
    Option(
        "pace",
        N_("Pace"),
        (
            Choice("basic", N_("one digit a turn")),
            Choice("advanced", N_("as many digits as you can in 30 seconds")),
        ),
        "basic",
        seats=SEVERAL,
        own_pool=True,
    ),
    ROUNDS,
    Option(
        "lock",
        N_("After a wrong digit"),
        (
            Choice("shut", N_("3 seconds’ pause after a wrong digit")),
            Choice("none", N_("no pause after a wrong digit")),
        ),
        "shut",
        when=("pace", "advanced"),
        seats=SEVERAL,
    ),
    Option(
        "limit",
        N_("Time if you play alone"),
        (
            Choice(0, N_("alone without a limit")),
            Choice(5, N_("5 minutes if alone")),
            Choice(10, N_("10 minutes if alone")),
            Choice(15, N_("15 minutes if alone")),
            Choice(20, N_("20 minutes if alone")),
            Choice(30, N_("30 minutes if alone")),
            Choice(45, N_("45 minutes if alone")),
            Choice(60, N_("60 minutes if alone")),
        ),
        0,
        help=N_("With others there is only the hourglass."),
        seats=(1,),
    ),
    Option(
        "end",
        N_("Agreed end"),
        (
            Choice(0, N_("no agreed end")),
            Choice(7, N_("ends after 7 days")),
            Choice(14, N_("ends after 14 days")),
            Choice(30, N_("ends after 30 days")),
            Choice(90, N_("ends after 90 days")),
            Choice("date", N_("ends on a date")),
            Choice("play15", N_("ends after 15 minutes of play")),
            Choice("play30", N_("ends after 30 minutes of play")),
            Choice("play60", N_("ends after 60 minutes of play")),
        ),
        0,
        help=N_(
            "Then the digits written so far are counted. Time of play is the time for which "
            "hourglasses run. All together can stop at any time."
        ),
        seats=SEVERAL,
    ),
    TextOption(
        "date",
        N_("Date of the end"),
        help=N_("The last day of the game, such as 2027-03-31. It ends at midnight, UTC."),
        when=("end", "date"),
        seats=SEVERAL,
        reads=read_date,
        longest=20,
    ),
)


def _end_of(chosen: Mapping[str, OptionValue]) -> AgreedEnd | None:
    end = str(chosen["end"])
    if end == "date":
        return AgreedEnd(day=date.fromisoformat(str(chosen["date"])))
    if end.startswith(PLAY):
        return AgreedEnd(minutes=int(end.removeprefix(PLAY)))
    return AgreedEnd(days=int(end)) if int(end) else None


def form_of(chosen: Mapping[str, OptionValue], seats: int) -> Form:
    """Return the form that clean options mean for so many seats, with options that do not matter
    left out.
    """
    alone = seats == 1
    advanced = chosen["pace"] == "advanced" and not alone
    several = advanced and chosen["rounds"] == "players" and chosen["card"] not in (CHOSEN, PASTED)
    players = chosen["referee"] == "players" and not alone
    return Form(
        seats=seats,
        card=str(chosen["card"]),
        number=str(chosen["number"]),
        puzzle=str(chosen["puzzle"]),
        oldest=chosen["first"] == "oldest" and not alone,
        pens=chosen["pens"] == "chosen",
        players=players,
        unanimous=players and seats > 2 and chosen["acceptance"] == "all",
        strict=chosen["repeats"] == "wiped" and not alone,
        hidden=chosen["between"] == "hidden" and not players,
        advanced=advanced,
        rounds=seats if several else 1,
        circuits=seats if advanced and chosen["rounds"] == "circuits" else 0,
        lock=SHUT if advanced and chosen["lock"] == "shut" else 0,
        limit=int(chosen["limit"]) * 60 if alone else 0,
        end=_end_of(chosen),
    )
