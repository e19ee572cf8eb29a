"""The headers of a game record: which game it is, for how many players, and by which rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.rules.kit.core import BadOption, OptionValue, Ruleset, TextOption
from games.rules.kit.refusals import KitRefusal
from games.rules.kit.texts.game_record import FORMAT, GameRecord
from games.rules.kit.texts.record_signs import HIDDEN, Sign
from games.rules.kit.texts.refusals import BadRecord, RecordRefusal

_OWN = ("Format", "Game", "Seats", "Start")


def record_of(signs: Iterable[Sign], rulesets: Mapping[str, Ruleset]) -> GameRecord:
    """Return the record that begins with these headers, still without moves. Raises BadRecord.

    >>> record_of([Sign("header", "", "frege", "Game")], RULESETS).ruleset.name
    'Frege-Sudoku'
    """
    headers = _once(signs)
    if headers.get("Format", FORMAT) != FORMAT:
        raise BadRecord(RecordRefusal.FORMAT_NOT_READABLE, value=headers["Format"][:40])
    ruleset = _ruleset(headers.get("Game", ""), rulesets)
    rules = {name: value for name, value in headers.items() if name[0].islower()}
    seats = _seats(ruleset, headers.get("Seats", ""))
    if "Start" in headers and seats != ruleset.seats[0]:
        raise _unfit("Start", BadOption(KitRefusal.WRONG_NUMBER_OF_PLAYERS, seats=seats))
    return GameRecord(
        ruleset,
        seats,
        _options(ruleset, rules),
        start=headers.get("Start", ""),
        headers={n: value for n, value in headers.items() if n not in _OWN and n not in rules},
        hidden=_hidden(ruleset, rules),
    )


def _once(signs: Iterable[Sign]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for sign in signs:
        if sign.name in headers:
            raise BadRecord(RecordRefusal.HEADER_TWICE, name=sign.name)
        headers[sign.name] = sign.value
    return headers


def _ruleset(key: str, rulesets: Mapping[str, Ruleset]) -> Ruleset:
    keys = ", ".join(rulesets)
    if not key:
        raise BadRecord(RecordRefusal.GAME_MISSING, keys=keys)
    if key.lower() not in rulesets:
        raise BadRecord(RecordRefusal.NO_SUCH_GAME, key=key[:40], keys=keys)
    return rulesets[key.lower()]


def _seats(ruleset: Ruleset, value: str) -> int:
    if not value:
        return ruleset.seats[0]
    if len(value) != 1 or value not in "123456789":
        raise _unfit("Seats", BadRecord(RecordRefusal.SEATS_NOT_A_NUMBER))
    try:
        ruleset.check_seats(int(value))
    except BadOption as refusal:
        raise _unfit("Seats", refusal) from refusal
    return int(value)


def _hidden(ruleset: Ruleset, rules: Mapping[str, str]) -> tuple[str, ...]:
    secret = [o.key for o in ruleset.options if isinstance(o, TextOption) and o.secret]
    return tuple(key for key in secret if rules.get(key) == HIDDEN)


def _options(ruleset: Ruleset, rules: Mapping[str, str]) -> dict[str, OptionValue]:
    """Return all options where none is hidden; otherwise those that the headers name."""
    hidden = _hidden(ruleset, rules)
    shown = {key: value for key, value in rules.items() if key not in hidden}
    try:
        if not hidden:
            return ruleset.clean(shown)
        return _cleaned_singly(ruleset, shown)
    except BadOption as refusal:
        raise BadRecord(RecordRefusal.RULES_WRONG, reason=refusal) from refusal


def _cleaned_singly(ruleset: Ruleset, shown: Mapping[str, str]) -> dict[str, OptionValue]:
    options = {option.key: option for option in ruleset.options}
    if unknown := shown.keys() - options.keys():
        raise BadOption(KitRefusal.NO_SUCH_OPTION, key=min(unknown))
    return {key: options[key].clean(value) for key, value in shown.items()}


def _unfit(name: str, reason: Exception) -> BadRecord:
    return BadRecord(RecordRefusal.HEADER_WRONG, name=name, reason=reason)
