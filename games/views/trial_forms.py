"""What stands beside a what-if board: texts to copy, and the forms that change what is tried."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.board import as_text
from games.rules.core import Choice, Option, OptionValue, noop
from games.views.trial import Trial

_ = noop


@dataclass(frozen=True)
class Text:
    """The position and the line, to be copied in one notation (`name` is a template)."""

    name: str
    position: str
    line: str


PLAIN = Choice("", _("Position and line"))
"""Where a game has but one notation, which has no name."""


@dataclass(frozen=True)
class Field:
    """An option as a field: which choice is taken, and beside which other it counts."""

    option: Option
    value: OptionValue
    only_with: str


def texts(trial: Trial) -> list[Text]:
    """To copy, in each notation that differs from the one before."""
    found: list[Text] = []
    for choice in trial.ruleset.notations or (PLAIN,):
        notation = str(choice.value)
        spell, options = trial.ruleset.spell, trial.wish.options
        line = " ".join(spell(move, options, notation) for move in trial.moves)
        text = Text(choice.label, _position(trial, notation), line)
        if all(text.position != other.position for other in found):
            found.append(text)
    return found


def _position(trial: Trial, notation: str) -> str:
    """As a text that can be pasted again; drawn in letters where the game has no such text."""
    text = trial.ruleset.write(trial.position, notation=notation)
    return text or as_text(trial.ruleset.board(trial.position, None))


def fields(trial: Trial) -> list[Field]:
    """The options as form fields."""
    options = {one.key: one for one in trial.ruleset.options}
    chosen = trial.wish.options
    return [
        Field(one, chosen[one.key], _label(options[one.when[0]], one.when[1]) if one.when else "")
        for one in trial.ruleset.options
    ]


def kept(trial: Trial) -> list[tuple[str, OptionValue]]:
    """What a form that changes only the marks has to carry along."""
    wish = trial.wish
    told: dict[str, OptionValue] = {}
    if not trial.given:
        told = {one.key: wish.options[one.key] for one in trial.ruleset.options}
        told |= {"start": wish.start, "read": wish.read}
    told |= {"moves": ",".join(wish.moves)}
    at = [] if wish.at is None else [("at", trial.at)]
    return [(key, value) for key, value in told.items() if value != ""] + at


def _label(option: Option, value: OptionValue) -> str:
    return next(choice.label for choice in option.choices if choice.value == value)
