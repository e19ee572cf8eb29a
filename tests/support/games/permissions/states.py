"""The stage in other states: each is the scene of the matrix with something else in its place."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from accounts.models import User
from events.models import Season, Tournament
from events.services.clubs.foundation import ClubTerms, found
from events.services.leagues.announcements import LeagueTerms
from events.services.leagues.announcements import found as found_league
from events.services.leagues.entries import admission
from events.services.team_matches import challenges
from events.services.tournaments import results, state_machine
from events.services.tournaments.announcements import EventTerms, announce
from events.services.tournaments.entries import enter, start
from games.log.commands import Resign
from games.log.time.control import per_move
from games.services.disputes import settlements
from games.services.disputes.cases import claims, questions
from games.services.disputes.reports import filing
from games.services.disputes.rulings import appeals, judging, proposals
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from study.models import Study
from study.services.studies import own_study, sharing
from tests.games.conftest import person
from tests.support.games.disputes import enforce
from tests.support.games.permissions.scene import Scene
from tests.support.games.permissions.states_of_lobby import STATES_OF_LOBBY, Made, StateCast


def in_states(scene: Scene, now: datetime) -> dict[str, Scene]:
    """Return the stage in each other state, by its name."""
    names = ("alice", "bob", "suspended", "arbiter")
    cast = StateCast(
        *(User.objects.get(username=name) for name in names), person("dora"), person("emil"), now
    )
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


def _offered(scene: Scene, cast: StateCast) -> Scene:
    """The seat of somebody who plays bob is offered to alice, who has not answered."""
    case = cast.case(person("fred"), category="conduct")
    asked = {"ruling": "replace", "seat": 0, "newcomer": cast.alice, "reason": "So."}
    proposal = proposals.propose(case.pk, cast.arbiter, at=cast.now, **asked)  # type: ignore[arg-type]
    return replace(scene, game=case.game, dispute=case, proposal=proposal)


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


def _upheld(scene: Scene, cast: StateCast) -> Scene:
    stage = _appealed(scene, replace(cast, dora=cast.emil))
    admin = User.objects.get(username="admin")
    terms = {"outcome": "upheld", "reason": "So.", "at": cast.now}
    appeals.decide_appeal(stage.appeal, admin, **terms)
    return stage


def _settled(scene: Scene, cast: StateCast) -> Scene:
    case = cast.case(cast.emil, category="conduct")
    made = settlements.offer(case.pk, cast.emil, outcome="void", at=cast.now)
    settlements.agree(made.pk, cast.bob, at=cast.now)
    return replace(scene, game=case.game, dispute=case, settlement=made)


def _withdrawn(scene: Scene, cast: StateCast) -> Scene:
    case = cast.case(cast.emil, category="conduct")
    filing.withdraw(case.pk, cast.emil, at=cast.now)
    return replace(scene, game=case.game, dispute=case)


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


def _ladder(scene: Scene, cast: StateCast) -> Scene:
    terms = EventTerms("Ladder", "sogo", {}, per_move(3), 9, kind=Tournament.Kind.LADDER)
    event = announce(cast.alice, terms, at=cast.now)
    for player in (cast.bob, cast.dora, cast.emil):
        enter(event.pk, player, at=cast.now)
    start(event.pk, cast.alice, at=cast.now)
    state_machine.advance(event.pk, cast.now)
    return replace(scene, event=Tournament.objects.get(pk=event.pk))


def _tour(scene: Scene, cast: StateCast) -> Scene:
    """A month of a tour that runs, with bob and two others, and room for more."""
    terms = EventTerms("Tour", "sogo", {}, per_move(3), 9, kind=Tournament.Kind.TOUR)
    event = announce(cast.alice, terms, at=cast.now)
    for player in (cast.bob, cast.dora, cast.emil):
        enter(event.pk, player, at=cast.now)
    start(event.pk, cast.alice, at=cast.now)
    state_machine.advance(event.pk, cast.now)
    return replace(scene, event=Tournament.objects.get(pk=event.pk))


def _match(scene: Scene, cast: StateCast) -> Scene:
    """The club of alice has challenged bob's, and nobody has entered but the two."""
    guests = found(cast.bob, ClubTerms("Basel"), at=cast.now)
    terms = {"kind": Tournament.Kind.TEAM_MATCH, "club": scene.club, "guest_club": guests}
    event = challenges.challenge(
        cast.alice, EventTerms("Match", "sogo", {}, per_move(3), 4, **terms), at=cast.now
    )
    for player in (cast.alice, cast.bob):
        enter(event.pk, player, at=cast.now)
    return replace(scene, event=Tournament.objects.get(pk=event.pk))


def _season(scene: Scene, cast: StateCast) -> Scene:
    """The season of a league that runs, with bob and dora."""
    first = cast.now + timedelta(days=14)
    terms = LeagueTerms("Friday", "sogo", {}, per_move(3), 8, first)
    league = found_league(cast.alice, terms, at=cast.now)
    season = league.seasons.get()
    for player in (cast.bob, cast.dora):
        admission.enter(season.pk, player, at=cast.now)
    league.seasons.update(state=Season.State.RUNNING)
    return replace(scene, league=league)


STATES: dict[str, Made] = {
    "over": _over,
    "disputed": _disputed,
    "annulled": _annulled,
    "of_suspended": _of_suspended,
    "claimed": _claimed,
    "offered": _offered,
    "decided": _decided,
    "appealed": _appealed,
    "upheld": _upheld,
    "settled": _settled,
    "withdrawn": _withdrawn,
    "running": _running,
    "final": _final,
    "ladder": _ladder,
    "tour": _tour,
    "match": _match,
    "season": _season,
    **STATES_OF_LOBBY,
}
