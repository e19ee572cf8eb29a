"""The proof of an exercise in words: what every other turn comes to, and every reply to the right
one.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.kit.core import N_, Position
from study.exercises.kit.answers import has_won, turn_from
from study.exercises.kit.exercise import OnlyTurn, Refutation, Sentence, Speller
from study.exercises.kit.passages import (
    AT_ONCE,
    DRAWS,
    ENDS,
    LOSES,
    MAX_GROUPS_TOLD,
    OTHER_TURNS,
    REPLIES,
    GroupSentences,
    Passage,
    TurnGroup,
    grouped,
    is_counted,
)
from study.exercises.kit.search import mover_of, played, turns_of


def passages(position: Position, only: OnlyTurn, spelled: Speller) -> list[Passage]:
    """Return what the proof found about a turn of the solution: replies to it, and other turns."""
    found = (
        replies(position, only, spelled),
        other_turns(position, only, spelled),
    )
    return [passage for passage in found if passage.sentences]


def other_turns(position: Position, only: OnlyTurn, spelled: Speller) -> Passage:
    """Return in words what the turns that do not win come to."""
    groups, words = grouped(_refuted(position, only)), GroupSentences(OTHER_TURNS, spelled)
    title = N_("Other moves")
    if len(groups) == 1 and is_counted(groups[0]):
        return Passage(title, [words.whole(groups[0])])
    sentences = [words.brief(group) for group in groups[:MAX_GROUPS_TOLD]]
    if left := sum(len(group.turns) for group in groups[MAX_GROUPS_TOLD:]):
        sentences.append((N_("Moves that do not win either: %(count)s."), {"count": left}))
    is_long = left or any(map(is_counted, groups))
    return Passage(title, sentences, [*map(words.named, groups)] if is_long else ())


def _refuted(position: Position, only: OnlyTurn) -> dict[str, tuple[str, str]]:
    """Return the answer to each turn that does not win, and what comes of it; that it wins at once
    only where it does so against all turns that it answers.
    """
    effects = {turn: _effect(position, turn, each) for turn, each in only.refutations.items()}
    slow = {only.refutations[turn].answer for turn, effect in effects.items() if effect == LOSES}
    return {
        turn: (each.answer, LOSES if each.loses and each.answer in slow else effects[turn])
        for turn, each in only.refutations.items()
    }


def replies(position: Position, only: OnlyTurn, spelled: Speller) -> Passage:
    """Return in words how the replies to the right turn are met, but for the defence, which is told
    apart.
    """
    after = played(position, turn_from(position, only.turn))
    answers = {
        text: answer for text, answer in (only.replies or {}).items() if text != only.defence
    }
    effects = {
        text: (answer, _effect(after, text, Refutation(answer, loses=True)))
        for text, answer in answers.items()
    }
    groups, words = grouped(effects), GroupSentences(REPLIES, spelled)
    is_whole = len(answers) + bool(only.defence) == len(turns_of(after) or ())
    title = N_("Replies")
    if len(groups) == 1 and is_whole:
        sentence = words.rest if only.defence else words.whole
        return Passage(title, [sentence(groups[0])])
    return Passage(title, *_told_replies(groups, words, is_whole=is_whole))


def _told_replies(
    groups: Sequence[TurnGroup], words: GroupSentences, *, is_whole: bool
) -> tuple[list[Sentence], list[Sentence]]:
    """Return the sentences about several groups, and the rows of all of them."""
    rows = [*map(words.named, groups)]
    if groups and is_whole and len(groups) <= MAX_GROUPS_TOLD + 1:
        largest, *others = groups
        sentences = [*map(words.brief, others), words.rest(largest)]
        return sentences, rows if any(map(is_counted, others)) else []
    sentences = [words.brief(group) for group in groups[:MAX_GROUPS_TOLD]]
    if sentences:
        sentences.append((N_("Every other reply loses as well."), {}))
    is_long = len(groups) > MAX_GROUPS_TOLD or any(map(is_counted, groups))
    return sentences, rows if is_long else []


def _effect(position: Position, text: str, refutation: Refutation) -> str:
    """Return what comes of a turn by the answer to it."""
    if not refutation.answer:
        return ENDS
    if not refutation.loses:
        return DRAWS
    after = played(position, turn_from(position, text))
    answered = played(after, turn_from(after, refutation.answer))
    return AT_ONCE if has_won(answered, mover_of(after)) else LOSES
