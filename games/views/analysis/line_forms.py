"""The texts and forms beside an analysis board: what can be copied, and what changes the line."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.board import as_text
from games.rules.kit.core import N_, Option, OptionValue
from games.rules.kit.notation import Notation
from games.views.analysis.line import AnalysisLine


@dataclass(frozen=True)
class CopyableText:
    """The position and the line, to be copied in one notation (`name` is a template)."""

    name: str
    position: str
    line: str


PLAIN = Notation("", N_("Position and line"))
"""The name of the only notation of a game, which needs none."""


@dataclass(frozen=True)
class LineField:
    """An option as a field: which choice is taken, and beside which other it counts."""

    option: Option
    value: OptionValue
    only_with: str


def texts(trial: AnalysisLine) -> list[CopyableText]:
    """Return the texts to copy, in each notation that differs from the one before."""
    found: list[CopyableText] = []
    for notation in trial.ruleset.notations or (PLAIN,):
        spell, options = trial.ruleset.spell, trial.wish.options
        line = " ".join(spell(move, options, notation.key) for move in trial.moves)
        text = CopyableText(notation.label, _position(trial, notation.key), line)
        if all(text.position != other.position for other in found):
            found.append(text)
    return found


def _position(trial: AnalysisLine, notation: str) -> str:
    """Return the position as a text that can be pasted again; drawn in letters where the game has
    none.
    """
    text = trial.ruleset.write(trial.position, notation=notation)
    return text or as_text(trial.ruleset.board(trial.position, None))


def fields(trial: AnalysisLine) -> list[LineField]:
    """Return the options as form fields."""
    options = {option.key: option for option in trial.ruleset.options}
    chosen = trial.wish.options
    return [
        LineField(
            option,
            chosen[option.key],
            _label(options[option.when[0]], option.when[1]) if option.when else "",
        )
        for option in trial.ruleset.options
    ]


def kept(trial: AnalysisLine) -> list[tuple[str, OptionValue]]:
    """Return the values that a form which changes only the marks has to carry along."""
    wish = trial.wish
    params: dict[str, OptionValue] = {}
    if not trial.given:
        params = {option.key: wish.options[option.key] for option in trial.ruleset.options}
        params |= {"start": wish.start, "read": wish.read}
    params |= {"moves": ",".join(wish.moves)}
    at = [] if wish.at is None else [("at", trial.at)]
    return [(key, value) for key, value in params.items() if value != ""] + at


def _label(option: Option, value: OptionValue) -> str:
    return next(choice.label for choice in option.choices if choice.value == value)
