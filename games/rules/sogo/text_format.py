"""Pasted text: a position as two lists of places, or a whole game, in either notation.

The text itself tells the notation wherever it can. Where both fit ("A2" is a rod, or the rods A
and 2, or rod A at height 2) the reader is asked.
"""

import re
from dataclasses import dataclass, replace

from games.rules.kit.core import AmbiguousNotation, BadNotation, Move
from games.rules.kit.notation import capitals, normalized, numbers_fit
from games.rules.kit.refusals import KitRefusal
from games.rules.sogo.arrangement import StatedFacts, arrange
from games.rules.sogo.moves import Drop
from games.rules.sogo.notation import HEX, RODS, available, find_move, find_place, spell_move
from games.rules.sogo.position import BLACK, WHITE, Form, SogoPosition
from games.rules.sogo.refusals import SogoRefusal

_SIDE = "WHITE|WEISS|BLACK|SCHWARZ"
_SEATS = {"WHITE": WHITE, "WEISS": WHITE, "BLACK": BLACK, "SCHWARZ": BLACK}
_TURN = re.compile(rf"\b({_SIDE})\s+(?:(?:IS\s+)?TO\s+MOVE|(?:IST\s+)?AM\s+ZUGE?)\b\.?")
_TAKES = re.compile(rf"\b({_SIDE})\s+(?:TAKES|NIMMT)\s+([0-9]{{1,3}})\b\.?")
_CAPTURED = re.compile(
    rf"\b(?:CAPTURED|EROBERT)\s*:?\s*({_SIDE})\s+([0-9]{{1,3}})\s*,?\s*"
    rf"({_SIDE})\s+([0-9]{{1,3}})\b\.?"
)
_LABEL = re.compile(r"([^\W\d]+)\s*:")
_GAP = re.compile(r"[\s,;]+")
_NUMBER = re.compile(r"([0-9]{1,4})\.+")
_WORDS = {
    RODS: re.compile(r"X-|X[A-E][1-5]-[1-5]|[A-E][1-5]", re.ASCII),
    HEX: re.compile(r"X-|X[0-9A-F][1-4]|[0-9A-F]", re.ASCII),
}
_QUOTED = ("text", "label", "name", "place")
_QUOTES = re.compile("[„“”\"'‚‘’«»]")


def read(text: str, form: Form, notation: str = "") -> SogoPosition:
    """Return the position that a text describes. Raises BadNotation, and AmbiguousNotation where it
    must ask.
    """
    if notation and notation not in available(form.size):
        raise BadNotation(SogoRefusal.NO_SUCH_NOTATION)
    tidy = capitals(_QUOTES.sub("", normalized(text)).replace("×", "X")).strip()
    if not tidy:
        raise BadNotation(KitRefusal.NOTHING_TO_READ)
    try:
        return (_read_position if ":" in tidy else _read_game)(tidy, form, notation)
    except BadNotation as refusal:
        quoted = {name: _as_typed(refusal.params.get(name), text) for name in _QUOTED}
        params = refusal.params | {name: typed for name, typed in quoted.items() if typed}
        raise type(refusal)(refusal.code, **params) from None


def _as_typed(word: object, text: str) -> str:
    """Return a word that a refusal quotes as the reader wrote it, in upper or lower case."""
    found = re.search(re.escape(str(word)), text, re.IGNORECASE) if word else None
    return found[0] if found else ""


def _read_position(text: str, form: Form, notation: str) -> SogoPosition:
    stated, rest = _stated_facts(text)
    lists = _lists(rest)
    names = [name for side in lists for name in side]
    notation = notation or _notation_of_places(names, form.size)
    white, black = ([_place(name, form.size, notation) for name in side] for side in lists)
    seen: set[int] = set()
    for name, place in zip(names, [*white, *black], strict=True):
        if place in seen:
            raise BadNotation(SogoRefusal.PLACE_NAMED_TWICE, place=name)
        seen.add(place)
    balls = (sum(1 << place for place in white), sum(1 << place for place in black))
    return arrange(form, balls, replace(stated, notation=notation))


def _stated_facts(text: str) -> tuple[StatedFacts, str]:
    """Return the facts that sentences state of turn and captures, and the text without these
    sentences.
    """
    stated = StatedFacts()
    if found := _CAPTURED.search(text):
        numbers = {_SEATS[found[1]]: int(found[2]), _SEATS[found[3]]: int(found[4])}
        if len(numbers) != 2:
            raise BadNotation(SogoRefusal.CAPTURES_OF_A_SIDE_MISSING)
        stated = replace(stated, captured=(numbers[WHITE], numbers[BLACK]))
    if found := _TAKES.search(text):
        stated = replace(stated, turn=_SEATS[found[1]], due=int(found[2]))
    elif found := _TURN.search(text):
        stated = replace(stated, turn=_SEATS[found[1]])
    for sentence in (_CAPTURED, _TAKES, _TURN):
        text = sentence.sub(" ", text, count=1)
    return stated, text.strip()


def _lists(text: str) -> tuple[list[str], list[str]]:
    """Return the names in the lists of White and Black."""
    before, *parts = _LABEL.split(text)
    if before.strip():
        raise BadNotation(SogoRefusal.POSITION_UNREADABLE, text=before.strip()[:20])
    found: dict[int, list[str]] = {}
    for label, names in zip(parts[::2], parts[1::2], strict=True):
        seat = _SEATS.get(label)
        if seat is None or seat in found:
            raise BadNotation(
                SogoRefusal.LIST_OUT_OF_PLACE,
                label=label.capitalize()[:20],
            )
        found[seat] = _names(names)
    if len(found) != 2:
        raise BadNotation(SogoRefusal.LIST_MISSING)
    return found[WHITE], found[BLACK]


def _names(text: str) -> list[str]:
    joined = re.sub(r"(?<=[A-E][1-5])\s*-\s*(?=[1-5])", "-", text)
    names = (name.rstrip(".") for name in _GAP.split(joined))
    return [name for name in names if name.strip("-")]


def _notation_of_places(names: list[str], size: int) -> str:
    if HEX not in available(size) or any("-" in name for name in names):
        return RODS
    if names and all(find_place(f"{name}-1", size) is not None for name in names):
        raise AmbiguousNotation(
            SogoRefusal.PLACE_OR_ROD,
            name=names[0],
        )  # fmt: skip
    return HEX


def _place(name: str, size: int, notation: str) -> int:
    place = find_place(name, size, notation)
    if place is not None:
        return place
    if notation == RODS and find_place(f"{name}-1", size) is not None:
        raise BadNotation(SogoRefusal.HEIGHT_MISSING, name=name)
    if notation == HEX:
        raise BadNotation(SogoRefusal.NOT_A_HEXADECIMAL_PLACE, name=name[:20])
    raise BadNotation(SogoRefusal.NOT_A_PLACE, name=name[:20])


@dataclass(frozen=True)
class _Reading:
    """A game text in one notation: its moves, the numbers in it, and where reading stopped.

    A number comes with the counts of balls dropped and of moves made before it.
    """

    notation: str
    moves: tuple[Move, ...]
    numbers: tuple[tuple[int, int, int], ...]
    stop: int


def _scan(text: str, notation: str) -> _Reading:
    moves: list[Move] = []
    numbers: list[tuple[int, int, int]] = []
    stop = drops = 0
    while stop < len(text):
        if gap := _GAP.match(text, stop):
            stop = gap.end()
        elif number := _NUMBER.match(text, stop):
            numbers.append((int(number[1]), drops, len(moves)))
            stop = number.end()
        elif word := _WORDS[notation].match(text, stop):
            moves.append(find_move(word[0], notation))
            drops += isinstance(moves[-1], Drop)
            stop = word.end()
        else:
            break
    return _Reading(notation, tuple(moves), tuple(numbers), stop)


def _read_game(text: str, form: Form, notation: str) -> SogoPosition:
    text = text.rstrip(". ")
    readings = [_scan(text, named) for named in ([notation] if notation else available(form.size))]
    complete = [reading for reading in readings if reading.stop == len(text)]
    fitting = [reading for reading in complete if numbers_fit(reading.numbers)]
    if not complete:
        furthest = max(readings, key=lambda reading: reading.stop)
        raise BadNotation(
            SogoRefusal.MOVE_UNREADABLE,
            ply=len(furthest.moves) + 1,
            text=text[furthest.stop :].split()[0][:20],
        )
    if not fitting:
        raise BadNotation(KitRefusal.MOVE_NUMBERS_WRONG)
    different = {reading.moves for reading in fitting}
    return _replayed(fitting[0], form) if len(different) == 1 else _only_one(fitting, form)


def _only_one(readings: list[_Reading], form: Form) -> SogoPosition:
    """Return the position of the one reading that makes a game.

    Raises AmbiguousNotation if both do, and what is wrong with the first if none does.
    """
    games: list[SogoPosition] = []
    refusals: list[BadNotation] = []
    for reading in readings:
        try:
            games.append(_replayed(reading, form))
        except BadNotation as refusal:
            refusals.append(refusal)
    if len(games) == 1:
        return games[0]
    if not games:
        raise refusals[0]
    rod = next(str(move) for move in readings[0].moves if isinstance(move, Drop))
    raise AmbiguousNotation(
        SogoRefusal.ROD_OR_TWO_RODS,
        rod=rod,
        first=rod[0],
        second=rod[1],
    )  # fmt: skip


def _replayed(reading: _Reading, form: Form) -> SogoPosition:
    position = SogoPosition(form)
    for ply, move in enumerate(reading.moves, start=1):
        if refusal := position.refusal(move, position.turn):
            raise BadNotation(
                SogoRefusal.MOVE_IMPOSSIBLE,
                ply=ply,
                move=spell_move(move, form.size, reading.notation),
                reason=refusal,
            )
        position = position.play(move, position.turn)
    return position
