"""Game records that are pasted where a position is asked for."""

from games.rules import RULESETS
from games.rules.kit.core import BadNotation
from games.rules.kit.texts.game_record import GameRecord
from games.rules.kit.texts.record_reader import read_record
from games.views.analysis.query import MAX_TEXT_LENGTH
from games.views.analysis.refusals import AnalysisRefusal


def is_record(text: str) -> bool:
    """Return whether a text begins as only records of games do."""
    return text.lstrip().startswith("[")


def read_short(text: str) -> GameRecord:
    """Return the record that a short text describes. Raises BadNotation, also where the form may
    have cut the text off.
    """
    if len(text) >= MAX_TEXT_LENGTH:
        raise BadNotation(AnalysisRefusal.HAS_HEADERS)
    return read_record(text, RULESETS)
