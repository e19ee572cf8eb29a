"""The stage in other states: each is the scene of the matrix with something else in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from accounts.models import User
from events.models import Tournament
from events.services.tournaments import results, state_machine
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.entries import enter
from games.log.commands import Resign
from games.log.time.control import per_move
from games.models import Dispute, Game
from games.services.disputes import settlements
from games.services.disputes.cases import claims, questions
from games.services.disputes.rulings import appeals, judging, proposals
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from study.models import Study
from study.services.studies import own_study, sharing
from tests.games.conftest import person
from tests.support.games.disputes import enforce, file
from tests.support.games.permissions.scene import Scene


@dataclass(frozen=True)
class StateCast:
    """The players, the filer and the judge in the other states, and the time."""

    alice: User
    bob: User
    suspended: User
    arbiter: User
    dora: User
    now: datetime

    def game(self, first: User) -> Game:
        """Begin a game against bob."""
        players: list[User | str] = [first, self.bob]
        return start_game("sogo", players, options={}, at=self.now, time_control=per_move(3))

    def case(self, filer: User, **about: object) -> Dispute:
        """Let somebody file a report about a new game against bob."""
        return file(self.game(filer), filer, self.now, **about)


Made = Callable[[Scene, StateCast], Scene]


def in_states(scene: Scene, now: datetime) -> dict[str, Scene]:
    """Return the stage in each other state, by its name."""
    names = ("alice", "bob", "suspended", "arbiter")
    cast = StateCast(*(User.objects.get(username=name) for name in names), person("dora"), now)
    return {state: made(scene, cast) for state, made in STATES.items()}


def _over(scene: Scene, cast: StateCast) -> Scene:
    game = cast.game(cast.alice)
    resigned = Resign()
    game = apply_command(
        game.pk, resigned, by=PlayerActor(cast.bob), key="resigned", at=cast.now
    ).game
    own_study.keep(game, cast.alice, own_study.KeptLine(0, ("A1", "B2")), at=cast.now)
    sharing.share(game, cast.alice, at=cast.now)
    return replace(scene, game=game, study=Study.objects.get())


def _disputed(scene: Scene, cast: StateCast) -> Scene:
    return replace(scene, game=cast.case(cast.alice).game)


def _annulled(scene: Scene, cast: StateCast) -> Scene:
    case = cast.case(cast.alice, category="conduct")
    done = enforce(case.pk, cast.arbiter, ruling="void", reason="So.", at=cast.now)
    return replace(scene, game=done.game)


def _of_suspended(scene: Scene, cast: StateCast) -> Scene:
    return replace(scene, game=cast.game(cast.suspended))


def _claimed(scene: Scene, cast: StateCast) -> Scene:
    case = cast.case(cast.dora, category="conduct")
    claims.claim(case.pk, cast.arbiter, at=cast.now)
    (asked,) = questions.ask(case.pk, cast.arbiter, seats=[1], text="Why?", at=cast.now)
    return replace(scene, game=case.game, dispute=case, question=asked.pk)


def _decided(scene: Scene, cast: StateCast) -> Scene:
    case = cast.case(cast.dora, category="conduct")
    made = settlements.offer(case.pk, cast.dora, outcome="void", at=cast.now)
    proposal = proposals.propose(case.pk, cast.arbiter, ruling="void", reason="So.", at=cast.now)
    judging.rule(case.pk, cast.arbiter, ruling="dismiss", reason="So.", at=cast.now)
    return replace(scene, game=case.game, dispute=case, settlement=made, proposal=proposal)


def _appealed(scene: Scene, cast: StateCast) -> Scene:
    stage = _decided(scene, cast)
    text = {"ground": "facts", "text": "Look here.", "at": cast.now}
    appeal = appeals.appeal(stage.dispute.pk, cast.bob, **text)
    return replace(stage, appeal=appeal.pk)


def _running(scene: Scene, cast: StateCast) -> Scene:
    event = announce(cast.alice, EventTerms("Spring", "sogo", {}, per_move(3), 3), at=cast.now)
    for player in (cast.alice, cast.bob, cast.dora):
        enter(event.pk, player, at=cast.now)
    state_machine.advance(event.pk, cast.now)
    return replace(scene, event=Tournament.objects.get(pk=event.pk))


def _final(scene: Scene, cast: StateCast) -> Scene:
    event = _running(scene, cast).event
    for pairing in event.pairings.select_related("first__user"):
        loser = PlayerActor(pairing.first.user)
        apply_command(pairing.game_id, Resign(), by=loser, key="resigned", at=cast.now)
        results.follow(pairing.game_id, cast.now)
    for at in (cast.now, cast.now + state_machine.DISPUTE_PERIOD):
        state_machine.advance(event.pk, at)
    return replace(scene, event=Tournament.objects.get(pk=event.pk))


STATES: dict[str, Made] = {
    "over": _over,
    "disputed": _disputed,
    "annulled": _annulled,
    "of_suspended": _of_suspended,
    "claimed": _claimed,
    "decided": _decided,
    "appealed": _appealed,
    "running": _running,
    "final": _final,
}
