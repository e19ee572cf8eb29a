"""The winning turns of Sogo in words: what they close, threaten and stop."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.kit.core import N_
from games.rules.sogo.lines import rod_names
from games.rules.sogo.position import SogoPosition
from games.rules.sogo.tactics import Numbers, threats
from study.exercises.kit.exercise import Sentence, Speller, Turn


def reasons(position: SogoPosition, turn: Turn, spelled: Speller) -> Iterator[Sentence]:
    """Yield the effects of a winning turn in words."""
    seat, after = position.turn, position
    for move in turn:
        after = after.play(move, seat)
    if position.form.capture:
        yield _with_captures(position, after)
    elif after.outcome:
        yield N_("It closes a mill."), {}
    else:
        if threats(position).sides[seat].blocks:
            yield N_("It stops a mill of the other side."), {}
        yield from _threats(position, after, spelled)


def _threats(position: SogoPosition, after: SogoPosition, spelled: Speller) -> Iterator[Sentence]:
    """Yield what the other side has to fear after a turn that has not closed a mill."""
    seat, size = position.turn, position.form.size
    facing = threats(after)
    wins, forbidden = facing.sides[seat].wins, facing.forbidden(1 - seat)
    if wins:
        rods = {"rods": _names((place // size for place in wins), size, spelled)}
        text = (
            N_("It threatens a mill on %(rods)s, so the other side has to play there.")
            if len(wins) == 1
            else N_("It threatens mills on %(rods)s, and only one of them can be stopped.")
        )
        yield text, rods
        return
    yield N_("It threatens no mill yet, but whatever is answered, one can be forced."), {}
    if forbidden:
        rods = {"rods": _names(forbidden, size, spelled)}
        yield (
            N_(
                "Where the other side must not play: %(rods)s. "
                "Its ball there would lift yours into a mill."
            ),
            rods,
        )


def _with_captures(position: SogoPosition, after: SogoPosition) -> Sentence:
    seat = position.turn
    taken = after.captured[seat] - position.captured[seat]
    if after.outcome:
        return N_("The board is full, and you have taken more balls."), {}
    if taken > 1:
        return N_("It takes %(count)s balls, and the lead lasts to the end."), {"count": taken}
    if taken:
        return N_("It takes a ball, and the lead lasts to the end."), {}
    if threats(position).sides[seat].blocks:
        return N_("It stops a mill, and with it the lead lasts to the end."), {}
    return N_("It takes nothing yet, but in the end you have more balls."), {}


def _names(rods: Numbers | Iterator[int], size: int, spelled: Speller) -> str:
    return ", ".join(spelled(rod_names(size)[rod]) for rod in rods)
