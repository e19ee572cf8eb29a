"""The winning turns of Sogo in words: what they close, threaten and stop."""

from __future__ import annotations

from games.rules.kit.core import N_
from games.rules.sogo.lines import rod_names
from games.rules.sogo.position import SogoPosition
from games.rules.sogo.tactics import Numbers, threats
from study.exercises.kit.exercise import Sentence, Turn


def reason(position: SogoPosition, turn: Turn) -> Sentence:
    """Return the effect of a winning turn in words."""
    seat, after = position.turn, position
    for move in turn:
        after = after.play(move, seat)
    if position.form.capture:
        return _with_captures(position, turn, after)
    wins = threats(after).sides[seat].wins
    had_to_block = bool(threats(position).sides[seat].blocks)
    if after.outcome:
        return N_("It closes a mill."), {}
    if len(wins) > 1:
        places = {"places": _names(wins, position.form.size)}
        return N_(
            "It threatens two mills at once, and only one can be stopped: %(places)s."
        ), places
    if wins:
        place = {"place": _names(wins, position.form.size)}
        text = (
            N_("It stops a mill and threatens another one, so %(place)s has to be filled next.")
            if had_to_block
            else N_("It threatens a mill, so %(place)s has to be filled next.")
        )
        return text, place
    if had_to_block:
        return N_("It stops a mill, and whatever is answered, one of your own can be forced."), {}
    return N_("It threatens nothing yet, but whatever is answered, a mill can be forced."), {}


def _with_captures(position: SogoPosition, turn: Turn, after: SogoPosition) -> Sentence:
    seat = position.turn
    taken = after.captured[seat] - position.captured[seat]
    if after.outcome:
        return N_("The board is full, and you have taken more balls."), {}
    if taken:
        return N_("It takes a ball, and the lead lasts to the end."), {}
    if threats(position).sides[seat].blocks:
        return N_("It stops a mill, and with it the lead lasts to the end."), {}
    return N_("It takes nothing yet, but in the end you have more balls."), {}


def _names(places: Numbers, size: int) -> str:
    rods = rod_names(size)
    return ", ".join(f"{rods[place // size]}-{place % size + 1}" for place in places)
