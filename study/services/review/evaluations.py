"""Evaluations of positions, stored once and read on every board that symmetry makes equal.

A position whose ruleset knows no symmetries, or that does not come again, has one of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from games.bots.assessment import Assessment, assess, reviewer_of
from games.rules.kit.core import Move, OptionValue, Position, RulesError, Ruleset
from games.rules.kit.texts.canonical_form import CanonicalForm
from study.models import Evaluation
from study.services.explorer.positions import decision_form


@dataclass(frozen=True)
class StoredValue:
    """The worth of a move to the seat that makes it, as it is stored."""

    value: float
    exact: bool
    margin: float | None
    technique: int = 0


@dataclass(frozen=True)
class EvaluatedPosition:
    """An evaluation as one board shows it: values by move, and how the best one goes on.

    Moves that a symmetry of the position exchanges have the same of the `names`.
    """

    evaluation: Evaluation
    values: Mapping[Move, StoredValue]
    names: Mapping[Move, str]
    line: tuple[Move, ...]

    @property
    def best(self) -> StoredValue:
        """The value of the position, which is that of its best move."""
        return _read_value(self.evaluation.moves[0])

    def best_with(self, move: Move, worth: StoredValue) -> tuple[StoredValue, tuple[Move, ...]]:
        """Return the best value and its line where a move, and all that are alike, are worth
        this.
        """
        values = self._values_with(move, worth)
        first = {each for each in values if self.line and self._are_alike(each, self.line[0])}
        best = max(values, key=lambda each: (values[each].value, each in first, each == move))
        return values[best], self.line if best in first else (best,)

    def runner_up(
        self, best: Move, move: Move, worth: StoredValue
    ) -> tuple[Move, StoredValue] | None:
        """Return the best move besides `best` and those alike, with its value, where `move` is
        worth this; None where there is no other.
        """
        others = {
            other: value
            for other, value in self._values_with(move, worth).items()
            if not self._are_alike(best, other)
        }
        found = max(others, key=lambda each: (others[each].value, str(each)), default=None)
        return None if found is None else (found, others[found])

    def _values_with(self, move: Move, worth: StoredValue) -> dict[Move, StoredValue]:
        """Return the values, with this one in place of those of all that are like a move."""
        others = self.values.items()
        values = {other: value for other, value in others if not self._are_alike(move, other)}
        return values | {move: worth}

    def _are_alike(self, move: Move, other: Move) -> bool:
        return move == other or self.names.get(move, "") == self.names.get(other)


def value_of_move(
    ruleset_key: str, position: Position, move: Move, found: EvaluatedPosition
) -> StoredValue | None:
    """Return the worth of a move, even where its engine lists only some; None where it is
    unknown.
    """
    reviewer, (seat,) = reviewer_of(ruleset_key), position.to_move
    if move in found.values or reviewer is None or reviewer.value_of is None:
        return found.values.get(move)
    judged = reviewer.value_of(position, seat, move)
    return StoredValue(judged.value, judged.exact, judged.margin, judged.technique)


def engine_of(ruleset_key: str) -> str:
    """Return the engine that reviews the games of a ruleset, with its version; "" for none."""
    reviewer = reviewer_of(ruleset_key)
    return f"{ruleset_key}/{reviewer.version}" if reviewer else ""


def evaluated(
    ruleset: Ruleset, options: Mapping[str, OptionValue], position: Position, alone: str
) -> EvaluatedPosition:
    """Return the stored evaluation of a position, or ask the engine and store its answer.

    `alone` names the position among those that no other game shares.
    """
    form = decision_form(ruleset, position)
    key = _key_of(ruleset, options, form.text if form else alone)
    stored = Evaluation.objects.filter(position=key).first()
    if stored is None:
        (seat,) = position.to_move
        found = assess(ruleset.key, position, seat)
        stored = _kept(key, engine_of(ruleset.key), found, form)
    return _read(stored, position, form)


def stored_evaluation(
    ruleset: Ruleset, options: Mapping[str, OptionValue], position: Position
) -> EvaluatedPosition | None:
    """Return the evaluation of a position that other games share; None where there is none yet."""
    form = decision_form(ruleset, position)
    if form is None:
        return None
    stored = Evaluation.objects.filter(position=_key_of(ruleset, options, form.text)).first()
    return _read(stored, position, form) if stored else None


def read_evaluation(ruleset: Ruleset, stored: Evaluation, position: Position) -> EvaluatedPosition:
    """Return an evaluation as a board shows it whose position it is about."""
    return _read(stored, position, decision_form(ruleset, position))


def _key_of(ruleset: Ruleset, options: Mapping[str, OptionValue], text: str) -> str:
    """Return the hash of everything on which an evaluation depends."""
    agreed = json.dumps(dict(options), sort_keys=True, default=str)
    engine = engine_of(ruleset.key)
    words = f"{ruleset.key} {ruleset.version} {engine} {agreed} {text}"
    return sha256(words.encode()).hexdigest()


def _kept(key: str, engine: str, found: Assessment, form: CanonicalForm | None) -> Evaluation:
    """Store an assessment under canonical names, unless another worker has done so just now."""
    by_name: dict[str, list[object]] = {}
    for each in found.moves:
        name = form.name_of(each.move) if form else str(each.move)
        by_name.setdefault(name, [name, each.value, each.exact, each.margin, each.technique])
    line = [form.images[0].rename(move) if form else str(move) for move in found.line]
    columns = {
        "engine": engine,
        "moves": list(by_name.values()),
        "line": line,
        "luck": found.luck,
        "nodes": found.nodes,
    }
    return Evaluation.objects.get_or_create(position=key, defaults=columns)[0]


def _read(stored: Evaluation, position: Position, form: CanonicalForm | None) -> EvaluatedPosition:
    (seat,) = position.to_move
    by_name = {row[0]: _read_value(row) for row in stored.moves}
    legal = position.legal_moves(seat)
    every = {move: form.name_of(move) if form else str(move) for move in legal}
    names = {move: name for move, name in every.items() if name in by_name}
    values = {move: by_name[name] for move, name in names.items()}
    return EvaluatedPosition(stored, values, names, tuple(_line(stored.line, position, form)))


def _read_value(row: list[object]) -> StoredValue:
    _name, value, exact, margin, *technique = row
    assert isinstance(value, int | float)
    assert margin is None or isinstance(margin, int | float)
    return StoredValue(float(value), bool(exact), margin, technique_of(technique))


def technique_of(rest: list[object]) -> int:
    """Return the technique behind the four values of a stored move; older ones have none."""
    return int(str(rest[0])) if rest else 0


def _line(names: list[str], position: Position, form: CanonicalForm | None) -> Iterator[Move]:
    """Yield the moves of a line as they are made on this board, as far as they fit."""
    for name in names:
        if len(position.to_move) != 1:
            return
        (seat,) = position.to_move
        named = (
            move
            for move in position.legal_moves(seat)
            if (form.images[0].rename(move) if form else str(move)) == name
        )
        move = next(named, None)
        if move is None:
            return
        yield move
        try:
            position = position.play(move, seat)
        except RulesError:
            return
