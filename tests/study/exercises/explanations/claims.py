"""The claims of an explanation, sentence by sentence, each proved by a slow oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.kit.core import Position
from study.exercises.kit.answers import turn_from
from study.exercises.kit.exercise import OnlyTurn, Sentence
from study.exercises.kit.passages import (
    AT_ONCE,
    DRAWS,
    ENDS,
    OTHER_TURNS,
    REPLIES,
    GroupTexts,
    Passage,
)
from study.exercises.kit.proof_texts import other_turns, replies
from study.exercises.kit.search import mover_of, played, text_of, turns_of
from tests.study.exercises.test_finding import result_of


def prove_explanation(start: Position, solution: Sequence[OnlyTurn]) -> int:
    """Prove all that is said about a solution; return how many turns were named or counted."""
    position, proved = start, 0
    for only in solution:
        after = played(position, turn_from(position, only.turn))
        proved += prove_replies(after, only, replies(position, only, as_stored))
        proved += prove_others(position, only, other_turns(position, only, as_stored))
        prove_ending(after, only)
        position = played(after, turn_from(after, only.defence))
    return proved


def as_stored(text: str) -> str:
    """Spell a turn as it is stored."""
    return text


def prove_replies(after: Position, only: OnlyTurn, passage: Passage) -> int:
    """Prove what is said about the replies to a right turn."""
    every = {text_of(turn) for turn in turns_of(after) or ()} - {only.defence}
    claims = claims_of(passage, REPLIES, every)
    for reply, (effect, answer) in claims.items():
        ended = played(after, turn_from(after, reply))
        if effect != ENDS:
            assert result_of(ended, mover_of(after)) == -1
            ended, solver = played(ended, turn_from(ended, answer)), mover_of(ended)
            assert result_of(ended, solver) == 1
        assert bool(ended.outcome) == (effect in {ENDS, AT_ONCE})
        assert not ended.outcome or mover_of(after) not in ended.outcome.winners
    assert claims.keys() <= every
    return len(claims)


def prove_others(position: Position, only: OnlyTurn, passage: Passage) -> int:
    """Prove what is said about the turns that do not win, of which each has to be counted."""
    seat, every = mover_of(position), {*only.refutations}
    assert every == {text_of(turn) for turn in turns_of(position) or ()} - {only.turn}
    claims = claims_of(passage, OTHER_TURNS, every)
    assert claims.keys() == every
    for turn, (effect, answer) in claims.items():
        after = played(position, turn_from(position, turn))
        assert result_of(after, seat) == {DRAWS: 0, ENDS: result_of(after, seat)}.get(effect, -1)
        if effect == ENDS:
            assert after.outcome
            assert seat not in after.outcome.winners
            continue
        answered = played(after, turn_from(after, answer))
        assert result_of(answered, mover_of(after)) == (0 if effect == DRAWS else 1)
        assert effect != AT_ONCE or answered.outcome
    return len(claims)


def claims_of(
    passage: Passage, texts: Mapping[str, GroupTexts], every: set[str]
) -> dict[str, tuple[str, str]]:
    """Return what a passage says of each turn: an effect and an answer. What its sentences only
    count has to be in its rows.
    """
    claims: dict[str, tuple[str, str]] = {}
    for sentence in (*passage.rows, *passage.sentences):
        text, params = sentence
        found = [(effect, form) for effect, each in texts.items() for form in forms_of(each, text)]
        if not found:
            continue
        effect, form = found[0]
        claim = effect, str(params["answer"])
        if form in {"single", "several"}:
            claims |= dict.fromkeys(str(params["moves"]).split(", "), claim)
        elif form in {"all", "rest"}:
            claims |= dict.fromkeys(every - claims.keys(), claim)
        if "count" in params:
            assert params["count"] == sum(each == claim for each in claims.values())
        assert form not in {"all", "rest"} or counted_in(passage) == len(every)
    assert counted_in(passage) <= len(every)
    return claims


def forms_of(texts: GroupTexts, text: str) -> list[str]:
    """Return by which of its forms a group of turns is told."""
    return [form for form, template in vars(texts).items() if template == text][:1]


def counted_in(passage: Passage) -> int:
    """Return how many turns the sentences of a passage name or count."""
    return sum(
        int(str(params["count"])) if "count" in params else len(str(params["moves"]).split(", "))
        for _text, params in passage.sentences
        if params
    )


def prove_ending(after: Position, only: OnlyTurn) -> None:
    """Prove that the way to the end is one, and that each turn of the solver on it wins."""
    position, solver = after, 1 - min(after.to_move) if after.to_move else None
    for number, text in enumerate(only.ending):
        position = played(position, turn_from(position, text))
        assert number % 2 == 0 or result_of(position, solver) == 1
    if only.ending:
        assert position.outcome
        assert solver in position.outcome.winners


def filled(sentences: Sequence[Sentence]) -> str:
    """Return sentences in English, filled with their parameters."""
    return " ".join(text % params for text, params in sentences)
