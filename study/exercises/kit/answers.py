"""The answers in the proof of an exercise: how each turn that is not to be found is refuted, and
how each reply to a right turn is met; the same turn for many of them where that is as good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from games.rules.kit.core import Move, Position, Seat
from study.exercises.kit.exercise import OnlyTurn, Prover, Refutation, Turn, text_of
from study.exercises.kit.search import ProvedResult, mover_of, played, turns_of

MAX_COMMON_ANSWERS = 3
"""How many of the most frequent answers are tried against each turn."""
MAX_TURNS_OF_ENDING = 12
"""How many turns of the way to the end of a game are told."""


class AnswerSearch:
    """The search for answers to turns; a proof may cost `nodes`, and all of them about
    `max_nodes`, where that is given.
    """

    def __init__(self, prover: Prover, nodes: int, max_nodes: int | None = None) -> None:
        self.prover = prover
        self.nodes = nodes
        self.limit = None if max_nodes is None else prover.spent + max_nodes

    def answers_to(self, positions: Mapping[str, Position]) -> dict[str, Turn]:
        """Return for each position the best turn of the seat to move, where one was proved, and the
        same one for many positions where it is as good there.
        """
        choices = {name: _choices(position) for name, position in positions.items()}
        own = {name: self._answer(positions[name], choices[name]) for name in positions}
        counts = Counter(answer for answer in own.values() if answer)
        frequent = [turn for turn, _ in counts.most_common(MAX_COMMON_ANSWERS)]
        return {
            name: self._commonest(positions[name], choices[name], frequent, answer)
            for name, answer in own.items()
            if answer
        }

    def ending(self, position: Position, replies: Mapping[str, str]) -> tuple[Turn, ...]:
        """Return turns to the end of the game with best play on both sides, the first of the side
        that loses, then its answer among `replies`; nothing where the way is long or was not
        proved.
        """
        line: list[Turn] = []
        while not position.outcome and len(line) < MAX_TURNS_OF_ENDING:
            if len(line) % 2 == 0:
                turn = self._defence(position)
            elif len(line) == 1:
                turn = turn_from(position, replies.get(text_of(line[0]), ""))
            else:
                turn = self._answer(position, _choices(position))
            if not turn:
                return ()
            line.append(turn)
            position = played(position, turn)
        return tuple(line) if position.outcome else ()

    def _defence(self, position: Position) -> Turn:
        turns = turns_of(position)
        if not turns or self._is_spent:
            return ()
        return next(iter(self.prover.defences(position, turns, self.nodes)), ())

    def _answer(self, position: Position, choices: Mapping[Turn, Position]) -> Turn:
        """Return a turn with the best result, one that wins at once where there is any; () where
        nothing was proved.
        """
        seat = mover_of(position)
        if winning := next((turn for turn, after in choices.items() if has_won(after, seat)), ()):
            return winning
        return () if self._is_spent else self.prover.answer(position, self.nodes) or ()

    def _commonest(
        self,
        position: Position,
        choices: Mapping[Turn, Position],
        frequent: Iterable[Turn],
        own: Turn,
    ) -> Turn:
        """Return the first of some turns that is as good as a position's own answer."""
        seat, wins_at_once = mover_of(position), has_won(choices[own], mover_of(position))
        for turn in frequent:
            if turn == own:
                break
            if turn not in choices:
                continue
            if wins_at_once:
                if has_won(choices[turn], seat):
                    return turn
            elif self._is_best(position, choices[turn]):
                return turn
        return own

    def _is_best(self, position: Position, after: Position) -> bool:
        """Return whether a turn that leads to `after` has the best result of a position."""
        best = self.prover.result(position, self.nodes)
        if after.outcome:
            winners = after.outcome.winners
            value = ProvedResult.LOSS if winners else ProvedResult.DRAW
            return best == (ProvedResult.WIN if mover_of(position) in winners else value)
        result = None if self._is_spent else self.prover.result(after, self.nodes)
        return result is not None and best == -result

    @property
    def _is_spent(self) -> bool:
        return self.limit is not None and self.prover.spent >= self.limit


def with_answers(
    search: AnswerSearch, position: Position, solution: Sequence[OnlyTurn]
) -> tuple[OnlyTurn, ...]:
    """Return a solution with the answers to all replies, refutations that are the same for many
    turns, and a way to the end of the game.
    """
    found: list[OnlyTurn] = []
    for only, later in zip_longest(solution, solution[1:]):
        after = played(position, turn_from(position, only.turn))
        replies = _replies(search, after)
        refutations = _refutations(search, position, only.refutations)
        if later:
            replies[only.defence] = later.turn
            position = played(after, turn_from(after, only.defence))
        ending = () if later else map(text_of, search.ending(after, replies))
        found.append(replace(only, replies=replies, refutations=refutations, ending=tuple(ending)))
    return tuple(found)


def _replies(search: AnswerSearch, after: Position) -> dict[str, str]:
    """Return the winning answer to each reply for which one was proved; "" where the reply ends the
    game.
    """
    positions = {text_of(turn): position for turn, position in _choices(after).items()}
    going_on = {text: position for text, position in positions.items() if not position.outcome}
    answers = search.answers_to(going_on)
    found = {text: text_of(answers.get(text, ())) for text in positions}
    return {text: answer for text, answer in found.items() if answer or text not in going_on}


def _refutations(
    search: AnswerSearch, position: Position, stored: Mapping[str, Refutation]
) -> dict[str, Refutation]:
    """Return stored refutations, with the same answer to many turns where it is as good."""
    after = {
        text: played(position, turn_from(position, text))
        for text, refutation in stored.items()
        if refutation.answer
    }
    common = {
        text: replace(stored[text], answer=text_of(answer))
        for text, answer in search.answers_to(after).items()
    }
    return {**stored, **common}


def has_won(position: Position, seat: Seat | None) -> bool:
    """Return whether the game is over, and won by a seat."""
    return bool(position.outcome and seat in position.outcome.winners)


def turn_from(position: Position, text: str) -> Turn:
    """Return the turn of the seat to move that a stored text stands for; () for none."""
    turn: list[Move] = []
    for name in filter(None, text.split(",")):
        seat = min(position.to_move)
        move = next(move for move in position.legal_moves(seat) if str(move) == name)
        turn.append(move)
        position = position.play(move, seat)
    return tuple(turn)


def _choices(position: Position) -> dict[Turn, Position]:
    """Return the positions after all turns of the seat to move."""
    return {turn: played(position, turn) for turn in turns_of(position) or ()}
