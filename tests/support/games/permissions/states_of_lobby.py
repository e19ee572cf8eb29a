"""Other states of tables, standing challenges and clubs, and who makes the states of the stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from accounts.models import User
from events.models import Club, ClubMember
from events.services.clubs import members
from events.services.clubs.foundation import ClubTerms, found
from games.log.time.control import per_move
from games.models import Dispute, Game, Table
from games.services.gameplay.game_start import start_game
from games.services.lobby import standing_challenges, tables
from games.services.lobby.tables import Terms
from tests.support.games.disputes import file
from tests.support.games.permissions.scene import Scene


@dataclass(frozen=True)
class StateCast:
    """The players, the filer and the judge in the other states, and the time."""

    alice: User
    bob: User
    suspended: User
    arbiter: User
    dora: User
    emil: User
    now: datetime

    def game(self, first: User) -> Game:
        """Begin a game against bob."""
        players: list[User | str] = [first, self.bob]
        return start_game("sogo", players, options={}, at=self.now, time_control=per_move(3))

    def case(self, filer: User, **about: object) -> Dispute:
        """Let somebody file a report about a new game against bob."""
        return file(self.game(filer), filer, self.now, **about)


Made = Callable[[Scene, StateCast], Scene]


def _invited(cast: StateCast) -> Table:
    return tables.open_table(cast.alice, Terms("sogo", {}), at=cast.now, others=[cast.bob])


def _begun(scene: Scene, cast: StateCast) -> Scene:
    table = _invited(cast)
    tables.accept(table.pk, cast.bob, at=cast.now)
    return replace(scene, table=Table.objects.get(pk=table.pk))


def _declined(scene: Scene, cast: StateCast) -> Scene:
    return replace(scene, table=tables.decline(_invited(cast).pk, cast.bob, at=cast.now))


def _called_off(scene: Scene, cast: StateCast) -> Scene:
    return replace(scene, table=tables.withdraw(_invited(cast).pk, cast.alice, at=cast.now))


def _in_lobby(scene: Scene, cast: StateCast) -> Scene:
    """A table at which bob sits and waits for anybody, as in a game for three."""
    table = tables.open_table(cast.bob, Terms("sogo", {}), at=cast.now)
    return replace(scene, table=table)


def _switched_off(scene: Scene, cast: StateCast) -> Scene:
    challenge = standing_challenges.create(cast.alice, Terms("frege", {}), 3, at=cast.now)
    standing_challenges.switch(challenge.pk, cast.alice, on=False)
    challenge.refresh_from_db()
    return replace(scene, challenge=challenge)


def _hidden(scene: Scene, cast: StateCast) -> Scene:
    """A club of dora that is joined by its link alone: bob is in it, and emil had asked before."""
    club = found(cast.dora, ClubTerms("Chess", joining=Club.Joining.REQUEST), at=cast.now)
    for player in (cast.bob, cast.emil):
        members.join(club.pk, player, at=cast.now)
    ClubMember.objects.filter(club=club, user=cast.bob).update(state=ClubMember.State.MEMBER)
    Club.objects.filter(pk=club.pk).update(joining=Club.Joining.LINK)
    return replace(scene, club=Club.objects.get(pk=club.pk))


STATES_OF_LOBBY: dict[str, Made] = {
    "begun": _begun,
    "declined": _declined,
    "called_off": _called_off,
    "in_lobby": _in_lobby,
    "switched_off": _switched_off,
    "hidden": _hidden,
}

ROWS_OF_LOBBY = """
begun        table_open                  POST 403 403 303 303 403 403 403 403 403
begun        table_decline               POST 403 403 303 303 403 403 403 403 403
begun        table_leave                 POST 403 403 303 303 403 403 403 403 403
begun        table_withdraw              POST 403 403 303 303 403 403 403 403 403
begun        table_fill                  POST 403 403 303 403 403 403 403 403 403
declined     table_accept                POST 403 403 409 409 403 403 403 403 403
declined     table_decline               POST 403 403 403 409 403 403 403 403 403
declined     table_withdraw              POST 403 403 409 403 403 403 403 403 403
called_off   table_accept                POST 403 403 409 409 403 403 403 403 403
called_off   table_decline               POST 403 403 403 409 403 403 403 403 403
called_off   table_withdraw              POST 403 403 409 403 403 403 403 403 403
in_lobby     table                       GET  200 200 200 200 200 200 200 200 200
in_lobby     table_accept                POST 303 303 303 409 303 303 303 303 403
in_lobby     table_open                  POST 403 403 403 303 403 403 403 403 403
in_lobby     table_decline               POST 403 403 403 403 403 403 403 403 403
in_lobby     table_leave                 POST 403 403 403 409 403 403 403 403 403
in_lobby     table_withdraw              POST 403 403 403 303 403 403 403 403 403
in_lobby     table_fill                  POST 403 403 403 409 403 403 403 403 403
in_lobby     table_stop_repeating        POST 403 403 403 303 403 403 403 403 403
in_lobby     table_picture               GET  200 200 200 200 200 200 200 200 200
switched_off challenge                   GET  409 409 409 409 409 409 409 409 409
switched_off challenge_take              POST 409 409 409 409 409 409 409 409 409
hidden       club                        GET  404 404 404 200 404 404 404 404 404
hidden       club_change                 GET  302 403 404 403 404 404 404 404 404
hidden       club_change                 POST 403 403 404 403 404 404 404 404 404
hidden       club_join                   POST 403 403 404 303 404 404 404 404 404
hidden       club_leave                  POST 403 403 404 303 404 404 404 404 404
hidden       club_officers               GET  302 403 404 403 404 404 404 404 404
hidden       club_act                    GET  302 403 404 403 404 404 404 404 404
hidden       club_act                    POST 403 403 404 403 404 404 404 404 404
hidden       club_act_about              GET  302 403 404 403 404 404 404 404 404
hidden       club_act_about              POST 403 403 404 403 404 404 404 404 404
hidden       club_challenge              GET  302 403 404 200 404 404 404 404 404
hidden       club_challenge              POST 403 403 404 422 404 404 404 404 404
"""
"""The rows of the matrix that differ in these states, as those of `rows_of_states`."""
