"""Every transition of a case against every role: who may, and who is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from accounts.models import Role, User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import AuditEntry, Dispute, Game
from games.services.disputes import settlements
from games.services.disputes.cases import claims, questions
from games.services.disputes.evidence.private_reads import read_private_things
from games.services.disputes.reports import filing
from games.services.disputes.rulings import appeals, judging, proposals
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, member_of_staff, person
from tests.support.games.disputes import DAY, enforce, everything, file
from tests.support.games.two_worlds import worlds

LATER = NOW + 2 * DAY
"""When the time for comments is over, and the time for an appeal is not."""


@dataclass(frozen=True)
class Cast:
    """Bob has filed a case against alice. The judge has done what was done about it before."""

    case: Dispute
    people: dict[str, User]

    def __getitem__(self, role: str) -> User:
        return self.people[role]


Transition = Callable[[Cast, User], object]
PARTIES = {"filer", "opponent"}
JUDGES = {"judge", "arbiter", "owner"}
ROLES = ("filer", "opponent", "stranger", "guest", "helper", "judge", "arbiter", "owner", "former")


def withdraw(cast: Cast, who: User) -> object:
    return filing.withdraw(cast.case.pk, who, at=LATER)


def offer(cast: Cast, who: User) -> object:
    return settlements.offer(cast.case.pk, who, outcome="void", at=LATER)


def agree(cast: Cast, who: User) -> object:
    made = settlements.offer(cast.case.pk, cast["filer"], outcome="void", at=NOW)
    return settlements.agree(made.pk, who, at=LATER)


def decline(cast: Cast, who: User) -> object:
    made = settlements.offer(cast.case.pk, cast["filer"], outcome="void", at=NOW)
    return settlements.decline(made.pk, who, at=LATER)


def claim(cast: Cast, who: User) -> object:
    return claims.claim(cast.case.pk, who, at=LATER)


def release(cast: Cast, who: User) -> object:
    claims.claim(cast.case.pk, cast["judge"], at=LATER)
    return claims.release_claim(cast.case.pk, who, at=LATER)


def ask(cast: Cast, who: User) -> object:
    claims.claim(cast.case.pk, cast["judge"], at=LATER)
    return questions.ask(cast.case.pk, who, seats=[0], text="Why?", at=LATER)


def answer(cast: Cast, who: User) -> object:
    claims.claim(cast.case.pk, cast["judge"], at=NOW)
    (asked,) = questions.ask(cast.case.pk, cast["judge"], seats=[0], text="Why?", at=NOW)
    return questions.answer(asked.pk, who, "So.", at=LATER)


def read(cast: Cast, who: User) -> object:
    return read_private_things(cast.case.pk, who, "To see it.", at=LATER)


def dismiss(cast: Cast, who: User) -> object:
    return judging.rule(cast.case.pk, who, ruling="dismiss", reason="So.", at=LATER)


def propose(cast: Cast, who: User) -> object:
    return proposals.propose(cast.case.pk, who, ruling="void", reason="So.", at=LATER)


def comment(cast: Cast, who: User) -> object:
    return proposals.comment(_proposed(cast), who, "Hm.", at=LATER)


def confirm(cast: Cast, who: User) -> object:
    return proposals.confirm(_proposed(cast), who, at=LATER)


def take_back(cast: Cast, who: User) -> object:
    return proposals.take_back(_proposed(cast), who, at=LATER)


def appeal(cast: Cast, who: User) -> object:
    enforce(cast.case.pk, cast["judge"], ruling="void", reason="So.", at=NOW)
    return appeals.appeal(cast.case.pk, who, ground="facts", text="Look here.", at=LATER)


def uphold(cast: Cast, who: User) -> object:
    return appeals.decide_appeal(_appealed(cast), who, outcome="upheld", reason="So.", at=LATER)


def overturn(cast: Cast, who: User) -> object:
    made = _appealed(cast)
    return appeals.decide_appeal(made, who, outcome="overturned", reason="Indeed.", at=LATER)


def _proposed(cast: Cast) -> int:
    made = proposals.propose(cast.case.pk, cast["judge"], ruling="void", reason="So.", at=NOW)
    return made.pk


def _appealed(cast: Cast) -> int:
    enforce(cast.case.pk, cast["judge"], ruling="void", reason="So.", at=NOW)
    terms = {"ground": "facts", "text": "Look here.", "at": NOW}
    return appeals.appeal(cast.case.pk, cast["opponent"], **terms).pk


TRANSITIONS: dict[Transition, set[str]] = {
    withdraw: {"filer"},
    offer: PARTIES,
    agree: PARTIES,
    decline: PARTIES,
    claim: JUDGES,
    release: {"judge"},
    ask: {"judge"},
    answer: {"opponent"},
    read: JUDGES,
    dismiss: JUDGES,
    propose: JUDGES,
    comment: PARTIES,
    confirm: JUDGES - {"judge"},
    take_back: {"judge"},
    appeal: PARTIES,
    uphold: JUDGES - {"judge"},
    overturn: JUDGES - {"judge"},
}
"""Who may do what. The judge is an arbiter who has claimed, proposed or ruled before."""


@pytest.fixture(scope="module")
def cast(module_db: None) -> Cast:
    alice, bob = person("alice"), person("bob")
    game: Game = start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(9))
    former = person("former", is_staff=True, is_superuser=True, is_active=False)
    people = {
        "filer": bob,
        "opponent": alice,
        "stranger": person("carol"),
        "guest": User.objects.create_user("guest-abcd", is_guest=True),
        "helper": member_of_staff("helper", Role.HELPER),
        "judge": member_of_staff("judge"),
        "arbiter": member_of_staff("arbiter"),
        "owner": person("owner", is_staff=True, is_superuser=True),
        "former": former,
    }
    return Cast(file(game, bob, NOW), people)


@pytest.fixture(autouse=True)
def _nothing_remembered(cast: Cast) -> None:
    """What other tests did has been rolled back, and this process has to forget it as well."""
    worlds.forget()


@pytest.mark.first_by_day
@pytest.mark.usefixtures("db", "empty_cache")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("transition", TRANSITIONS, ids=lambda made: made.__name__)
def test_a_transition_is_for_these_roles_alone(
    cast: Cast, transition: Transition, role: str
) -> None:
    if role in TRANSITIONS[transition]:
        transition(cast, cast[role])
        return
    with pytest.raises(Refused):
        transition(cast, cast[role])


@pytest.mark.first_by_day
@pytest.mark.usefixtures("db", "empty_cache")
@pytest.mark.parametrize("transition", [claim, read, dismiss, propose])
def test_a_refusal_leaves_neither_an_act_nor_a_change(cast: Cast, transition: Transition) -> None:
    before = everything()
    for role in sorted(set(ROLES) - TRANSITIONS[transition]):
        with pytest.raises(Refused):
            transition(cast, cast[role])
    assert everything() == before
    assert not AuditEntry.objects.exists()


def test_every_role_is_in_the_cast(cast: Cast, db: None) -> None:
    assert set(ROLES) == cast.people.keys()
