"""Passages of an explanation: sentences about many turns, those with the same answer together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.kit.core import N_
from study.exercises.kit.exercise import Sentence, Speller

MAX_NAMED_TURNS = 5
"""How many turns with the same answer a sentence names; of more it tells the number."""
MAX_GROUPS_TOLD = 4
"""How many groups of turns may have a sentence each; of more groups the largest have one."""

LOSES, AT_ONCE, DRAWS, ENDS = "loses", "at once", "draws", "ends"
"""The effects: the answer wins, it wins at once, it holds a draw, or the game is over without
any.
"""


@dataclass(frozen=True)
class Passage:
    """A part of an explanation below a `title`. Where the sentences leave something out, the `rows`
    have everything.
    """

    title: str
    sentences: Sequence[Sentence]
    rows: Sequence[Sentence] = ()


@dataclass(frozen=True)
class TurnGroup:
    """Turns, as stored, that come to the same by the same answer: `effect` names to what."""

    turns: tuple[str, ...]
    answer: str
    effect: str


@dataclass(frozen=True)
class GroupTexts:
    """The templates for a group: with one or several turns by name, their number, the group of all
    turns there are, and the one of all that have not been named.
    """

    single: str
    several: str
    counted: str
    all: str
    rest: str = ""


class GroupSentences:
    """The sentences about groups, the largest first, in the notation of a reader."""

    def __init__(self, texts: Mapping[str, GroupTexts], spelled: Speller) -> None:
        self.texts = texts
        self.spelled = spelled

    def named(self, group: TurnGroup) -> Sentence:
        """Return the sentence that names all turns of a group."""
        texts = self.texts[group.effect]
        moves = ", ".join(map(self.spelled, group.turns))
        text = texts.single if len(group.turns) == 1 else texts.several
        return text, {"moves": moves, "answer": self.spelled(group.answer)}

    def brief(self, group: TurnGroup) -> Sentence:
        """Return the sentence that names the turns of a group, or their number."""
        if not is_counted(group):
            return self.named(group)
        return self._with_number(self.texts[group.effect].counted, group)

    def whole(self, group: TurnGroup) -> Sentence:
        """Return the sentence about a group that has every turn there is."""
        return self._with_number(self.texts[group.effect].all, group)

    def rest(self, group: TurnGroup) -> Sentence:
        """Return the sentence about a group that has all turns that no other sentence has named."""
        return self._with_number(self.texts[group.effect].rest, group)

    def _with_number(self, text: str, group: TurnGroup) -> Sentence:
        return text, {"count": len(group.turns), "answer": self.spelled(group.answer)}


def grouped(effects: Mapping[str, tuple[str, str]]) -> list[TurnGroup]:
    """Return the groups of turns with the same answer and effect, the largest first."""
    turns: dict[tuple[str, str], list[str]] = {}
    for turn, key in effects.items():
        turns.setdefault(key, []).append(turn)
    groups = [TurnGroup(tuple(each), *key) for key, each in turns.items()]
    return sorted(groups, key=lambda group: -len(group.turns))


def is_counted(group: TurnGroup) -> bool:
    """Return whether a group has more turns than a sentence names."""
    return len(group.turns) > MAX_NAMED_TURNS


OTHER_TURNS: Mapping[str, GroupTexts] = {
    LOSES: GroupTexts(
        N_("%(moves)s loses: the answer is %(answer)s."),
        N_("%(moves)s lose: the answer is %(answer)s."),
        N_("%(count)s other moves lose: the answer is %(answer)s."),
        N_("All %(count)s other moves lose: the answer is %(answer)s."),
    ),
    AT_ONCE: GroupTexts(
        N_("%(moves)s loses at once: the answer is %(answer)s."),
        N_("%(moves)s lose at once: the answer is %(answer)s."),
        N_("%(count)s other moves lose at once: the answer is %(answer)s."),
        N_("All %(count)s other moves lose at once: the answer is %(answer)s."),
    ),
    DRAWS: GroupTexts(
        N_("%(moves)s only draws: the answer is %(answer)s."),
        N_("%(moves)s only draw: the answer is %(answer)s."),
        N_("%(count)s other moves only draw: the answer is %(answer)s."),
        N_("All %(count)s other moves only draw: the answer is %(answer)s."),
    ),
    ENDS: GroupTexts(
        N_("%(moves)s ends the game without a win."),
        N_("%(moves)s end the game without a win."),
        N_("%(count)s other moves end the game without a win."),
        N_("All %(count)s other moves end the game without a win."),
    ),
}
"""The sentences about the turns that do not win."""

REPLIES: Mapping[str, GroupTexts] = {
    LOSES: GroupTexts(
        N_("To %(moves)s the answer is %(answer)s."),
        N_("To %(moves)s the answer is %(answer)s."),
        N_("To %(count)s replies the answer is %(answer)s."),
        N_("Whatever is answered, %(answer)s follows."),
        N_("To every other reply the answer is %(answer)s."),
    ),
    AT_ONCE: GroupTexts(
        N_("After %(moves)s, %(answer)s wins at once."),
        N_("After %(moves)s, %(answer)s wins at once."),
        N_("After %(count)s replies, %(answer)s wins at once."),
        N_("Whatever is answered, %(answer)s wins at once."),
        N_("After every other reply, %(answer)s wins at once."),
    ),
    ENDS: GroupTexts(
        N_("With %(moves)s the game is over, and won."),
        N_("With %(moves)s the game is over, and won."),
        N_("With %(count)s replies the game is over, and won."),
        N_("Whatever is answered, the game is over then, and won."),
        N_("With every other reply the game is over, and won."),
    ),
}
"""The sentences about the replies to a turn that wins."""
