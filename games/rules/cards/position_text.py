"""A position as a text: the card, the digits on it with their writers, and how far the game is.

    Card: .1.79.3..4…        81 characters
    Solution: 8157943…       where it is known
    Digits: 7f5/1 1a1/2      in the order in which they were written, each with its player
    Points: 7 1
    Turn: 2

Other lines stand there only where they say something. There is no text while no card lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.puzzles.grid import NAMES
from games.rules.cards.entry import Entry
from games.rules.cards.form import Form
from games.rules.cards.moves import COLOURS
from games.rules.cards.position import CardsPosition
from games.rules.cards.position_lines import PositionLines
from games.rules.cards.refusals import CardsRefusal
from games.rules.kit.core import BadNotation

RUNNING, LATE = "running", "late"
"""The words of the line “State”: the glass runs; the time limit is over."""


def write(position: CardsPosition) -> str:
    """Return the text of a position; empty while no card lies open."""
    if position.due or position.covered:
        return ""
    lines = (*_of_the_card(position), *_of_the_seats(position), *_of_the_game(position))
    return "\n".join(f"{label.capitalize()}: {value}" for label, value in lines if value)


def _of_the_card(position: CardsPosition) -> Iterator[tuple[str, str]]:
    yield "card", position.clues
    yield "solution", position.solution
    yield "numbers", " ".join(map(str, position.used))
    yield "digits", " ".join(map(_entry, position.entries))
    yield "wiped", _entry(position.wiped) if position.wiped else ""
    yield "fresh", " ".join(NAMES[cell] for cell in position.fresh)
    yield "upheld", " ".join(NAMES[cell] for cell in position.upheld)


def _of_the_seats(position: CardsPosition) -> Iterator[tuple[str, str]]:
    yield "points", " ".join(map(str, position.points))
    yield "vain", " ".join(map(str, position.failed)) if any(position.failed) else ""
    yield "pens", " ".join(COLOURS[pen] for pen in position.pens)
    yield "settled", _seats(position.settled)
    yield "accepted", _seats(position.accepted)
    yield "heard", _seats(position.heard)
    yield "oldest", _seats(position.oldest)
    yield "first", _seats({position.first})


def _of_the_game(position: CardsPosition) -> Iterator[tuple[str, str]]:
    yield "turn", _seats({position.turn})
    yield "round", str(position.round)
    yield "glasses", str(position.stretch or "")
    yield "blank", str(position.fruitless or "")
    yield "before", str(position.before or "")
    yield "since", str(position.gone or "")
    yield "turns", str(position.over or "")
    yield "mistakes", str(position.mistakes or "")
    yield "hints", str(position.tips or "")
    yield "depth", str(position.tip_depth or "")
    flags = {RUNNING: position.running, LATE: position.late}
    yield "state", " ".join(word for word, holds in flags.items() if holds)
    if position.outcome:
        ended = (position.outcome.termination.value, _seats(position.outcome.winners))
        yield "end", " ".join(filter(None, ended))


def _entry(entry: Entry) -> str:
    return f"{entry.digit}{NAMES[entry.cell]}/{entry.seat + 1}"


def _seats(seats: Iterable[int]) -> str:
    return " ".join(str(seat + 1) for seat in sorted(seats))


def read(text: str, form: Form) -> CardsPosition:
    """Return the position that a text describes. Raises BadNotation with the reason."""
    lines = PositionLines.of(text, form.seats)
    state = lines.among("state", (RUNNING, LATE))
    position = CardsPosition(
        form,
        points=lines.counts("points", form.seats),
        failed=lines.counts("vain", form.seats),
        clues=lines.card("card"),
        solution=lines.solution("solution"),
        entries=lines.entries("digits"),
        used=lines.numbers("numbers"),
        round=lines.count("round", least=1),
        due=False,
        turn=lines.seat("turn"),
        running=RUNNING in state,
        stretch=lines.count("glasses"),
        fruitless=lines.count("blank"),
        before=lines.count("before"),
        gone=lines.count("since"),
        over=lines.count("turns"),
        fresh=lines.cells("fresh"),
        upheld=lines.cells("upheld"),
        accepted=frozenset(lines.seats("accepted")),
        wiped=next(iter(lines.entries("wiped")), None),
        heard=frozenset(lines.seats("heard")),
        oldest=frozenset(lines.seats("oldest")),
        first=lines.seat("first"),
        pens=lines.pens("pens"),
        settled=frozenset(lines.seats("settled")),
        mistakes=lines.count("mistakes"),
        late=LATE in state,
        tips=lines.count("hints"),
        tip_depth=lines.count("depth"),
        outcome=lines.outcome("end"),
    )
    _check(position)
    return position


def _check(position: CardsPosition) -> None:
    """Refuse what cannot lie on the table: digits on others, or against the back of the card."""
    clues, solution = position.clues, position.solution
    cells = [entry.cell for entry in position.entries]
    fits = not solution or all(
        sign in (".", digit) for sign, digit in zip(clues, solution, strict=True)
    )
    free = len(set(cells)) == len(cells) and all(clues[cell] == "." for cell in cells)
    if not fits or not free or not {*position.fresh} <= {*cells}:
        raise BadNotation(CardsRefusal.DIGITS_IMPOSSIBLE)
    if position.full and position.outcome is None:
        raise BadNotation(CardsRefusal.DIGITS_IMPOSSIBLE)
