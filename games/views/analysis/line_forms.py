"""The texts and forms beside an analysis board: texts to copy, and fields that change the line."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.core import N_, Option, OptionValue
from games.rules.kit.notation import Notation
from games.rules.kit.texts.game_record import GameRecord, RecordedMove
from games.rules.kit.texts.record_writer import write_record
from games.rules.kit.texts.text_board import as_text
from games.views.analysis.line import AnalysisLine


@dataclass(frozen=True)
class CopyableText:
    """The position and the line in one notation, to be copied (`name` is a template)."""

    name: str
    position: str
    line: str


PLAIN = Notation("", N_("Position and line"))
"""The name of the only notation of a game, which needs none."""


@dataclass(frozen=True)
class LineField:
    """An option as a field: its choices, and the other field on which it depends."""

    option: Option
    value: OptionValue
    only_with: str


def texts(analysis_line: AnalysisLine) -> list[CopyableText]:
    """Return the texts to copy in each notation that differs from the one before."""
    found: list[CopyableText] = []
    spell, options = analysis_line.ruleset.spell, analysis_line.query.options
    for notation in analysis_line.ruleset.notations_of(options) or (PLAIN,):
        line = " ".join(spell(move, options, notation.key) for move in analysis_line.moves)
        text = CopyableText(notation.label, _position(analysis_line, notation.key), line)
        if all(text.position != other.position for other in found):
            found.append(text)
    if not analysis_line.given and (record := _record(analysis_line)):
        found.append(CopyableText(N_("The game with its rules"), record, ""))
    return found


def _record(analysis_line: AnalysisLine) -> str:
    """Return the line as the record of a game; empty where its first position has no text."""
    ruleset, query = analysis_line.ruleset, analysis_line.query
    first, *_after = analysis_line.positions
    start = ruleset.write(first) if query.start else ""
    if query.start and not start:
        return ""
    movers = analysis_line.movers(len(analysis_line.moves))
    moves = tuple(map(RecordedMove, movers, analysis_line.moves))
    return write_record(GameRecord(ruleset, ruleset.seats[0], query.options, moves, start))


def _position(analysis_line: AnalysisLine, notation: str) -> str:
    """Return the position as a text that can be pasted again, or as a drawing in letters."""
    text = analysis_line.ruleset.write(analysis_line.position, notation=notation)
    return text or as_text(analysis_line.ruleset.board(analysis_line.position, None))


def fields(analysis_line: AnalysisLine) -> list[LineField]:
    """Return the options as form fields."""
    options = {option.key: option for option in analysis_line.ruleset.options}
    chosen = analysis_line.query.options
    return [
        LineField(
            option,
            chosen[option.key],
            _label(options[option.when[0]], option.when[1]) if option.when else "",
        )
        for option in analysis_line.ruleset.options
    ]


def kept(analysis_line: AnalysisLine) -> list[tuple[str, OptionValue]]:
    """Return the values that a form carries along which changes only the marks."""
    query = analysis_line.query
    params: dict[str, OptionValue] = {}
    if not analysis_line.given:
        params = {option.key: query.options[option.key] for option in analysis_line.ruleset.options}
        params |= {"start": query.start, "read": query.read}
    params |= {"moves": ",".join(query.moves)}
    at = [] if query.at is None else [("at", analysis_line.at)]
    return [(key, value) for key, value in params.items() if value != ""] + at


def _label(option: Option, value: OptionValue) -> str:
    return next(choice.label for choice in option.choices if choice.value == value)
