"""The rows of the matrix of permissions that differ in another state, for nine roles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from tests.support.games.permissions.matrix import cells
from tests.support.games.permissions.rows_by_night import ROWS_BY_NIGHT
from tests.support.games.permissions.states_of_lobby import ROWS_OF_LOBBY

ROLES_IN_STATES = (
    "anonymous", "guest", "alice", "bob", "carol", "helper", "arbiter", "referee", "suspended"
)  # fmt: skip
ALIKE = {"blocked": "carol", "deleted": "anonymous"}
"""Roles that are answered in every state as another is, but where they are kept out anyway."""
ROLES_BY_DAY = ("alice", "bob", "carol", "arbiter")
ABOUT = {
    "game": ("game", "shared_study"),
    "case": ("game_dispute_withdraw", "dispute", "proposal_", "settlement_", "appeal_", "seat_"),
    "event": ("event",),
    "league": ("league",),
    "table": ("table",),
    "challenge": ("challenge",),
    "club": ("club",),
}
"""How the routes begin that are about a game, a case, an event, and so on."""
BY_NIGHT = {line.split()[0] for line in ROWS_BY_NIGHT.strip().splitlines()}
"""States of which nobody is asked by day."""
NEW_ONES = {"event_new", "league_new", "table_new", "challenge_new", "club_new"}
LISTS = {"events", "disputes", "leagues", "clubs", *NEW_ONES}
STATES_OF = {
    "game": ("over", "disputed", "annulled", "of_suspended"),
    "case": ("claimed", "offered", "decided", "appealed", "upheld", "settled", "withdrawn"),
    "event": ("running", "final", "ladder", "tour", "match"),
    "league": ("season",),
    "table": ("begun", "declined", "called_off", "in_lobby"),
    "challenge": ("switched_off",),
    "club": ("hidden",),
}

# The game is alice's against bob, or that of `suspended` against him. The arbiter has claimed the
# case, asked bob and decided it; somebody who has no role here has filed it against bob.
ROWS_OF_STATES = """
over         game_move                   POST 403 403 409 409 403 403 403 403 403
over         game_resign                 POST 403 403 409 409 403 403 403 403 403
over         game_propose                POST 403 403 409 409 403 403 403 403 403
over         game_rematch                POST 403 403 303 303 403 403 403 403 403
over         game_conditional_moves      POST 403 403 409 409 403 403 403 403 403
over         game_explorer               GET  200 200 200 200 200 200 200 200 200
over         game_study                  GET  302 200 200 200 200 200 200 200 200
over         game_study                  POST 403 303 303 303 303 303 303 303 303
over         game_variations             GET  200 200 200 200 200 200 200 200 200
over         game_study_line             GET  302 200 200 200 200 200 200 200 200
over         game_study_line             POST 403 303 303 303 303 303 303 303 303
over         shared_study                GET  200 200 200 200 200 200 200 200 200
over         game_review                 GET  200 200 200 200 200 200 200 200 200
over         game_review                 POST 409 409 409 409 409 409 409 409 409
over         game_search                 GET  302 302 302 302 302 302 302 302 302
over         game_search_at              GET  404 404 404 404 404 404 404 404 404
over         game_review_learn           GET  302 302 302 302 302 302 302 302 302
over         game_review_mistake         GET  404 404 404 404 404 404 404 404 404
over         game_review_mistake         POST 404 404 404 404 404 404 404 404 404
disputed     game_move                   POST 403 403 409 409 403 403 403 403 403
disputed     game_propose                POST 403 403 409 409 403 403 403 403 403
disputed     game_dispute                POST 403 403 409 303 403 403 403 403 403
annulled     game_move                   POST 403 403 409 409 403 403 403 403 403
annulled     game_resign                 POST 403 403 409 409 403 403 403 403 403
annulled     game_propose                POST 403 403 409 409 403 403 403 403 403
annulled     game_rematch                POST 403 403 303 303 403 403 403 403 403
annulled     game_conditional_moves      POST 403 403 409 409 403 403 403 403 403
annulled     game_explorer               GET  200 200 200 200 200 200 200 200 200
of_suspended game_move                   POST 403 403 403 422 403 403 403 403 303
of_suspended game_resign                 POST 403 403 403 303 403 403 403 403 303
of_suspended game_propose                POST 403 403 403 303 403 403 403 403 303
of_suspended game_takeback               POST 403 403 403 409 403 403 403 403 409
of_suspended game_respond                POST 403 403 403 409 403 403 403 403 409
of_suspended game_rematch                POST 403 403 403 409 403 403 403 403 409
of_suspended game_seen                   POST 403 403 403 303 403 403 403 403 303
of_suspended game_pencil_marks           POST 403 403 403 409 403 403 403 403 409
of_suspended game_dispute                GET  302 403 403 200 403 403 403 403 200
of_suspended game_dispute                POST 403 403 403 303 403 403 403 403 303
of_suspended game_conditional_moves      GET  302 403 403 200 403 403 403 403 200
of_suspended game_conditional_moves      POST 403 403 403 303 403 403 403 403 409
of_suspended game_conditional_moves_cut  POST 403 403 403 303 403 403 403 403 303
of_suspended game_conditional_moves_seen POST 403 403 403 303 403 403 403 403 303
of_suspended game_notes                  GET  302 403 403 200 403 403 403 403 200
of_suspended game_notes                  POST 403 403 403 303 403 403 403 403 303
of_suspended game_chat                   GET  302 403 403 200 403 403 403 403 200
of_suspended game_chat                   POST 403 403 403 303 403 403 403 403 403
of_suspended game_chat_mute              POST 403 403 403 303 403 403 403 403 303
of_suspended game_chat_read              POST 403 403 403 303 403 403 403 403 303
of_suspended game_mute                   POST 403 403 403 303 403 403 403 403 303
of_suspended game_study                  GET  302 403 403 200 403 403 403 403 200
of_suspended game_study                  POST 403 403 403 303 403 403 403 403 303
of_suspended game_study_line             GET  302 403 403 200 403 403 403 403 200
of_suspended game_study_line             POST 403 403 403 303 403 403 403 403 303
claimed      game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
claimed      dispute                     GET  302 403 403 403 403 403 200 200 403
claimed      dispute                     POST 403 403 403 403 403 403 303 409 403
claimed      dispute_evidence            GET  302 403 403 404 403 403 403 403 403
claimed      dispute_claim               POST 403 403 403 403 403 403 303 409 403
claimed      dispute_release             POST 403 403 403 403 403 403 303 409 403
claimed      dispute_ask                 POST 403 403 403 403 403 403 303 409 403
claimed      dispute_settle              POST 403 403 403 303 403 403 403 403 403
claimed      dispute_appeal              POST 403 403 403 409 403 403 403 403 403
claimed      dispute_bundle              GET  302 403 403 403 403 403 404 404 403
claimed      dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
claimed      dispute_answer              POST 403 403 403 303 403 403 403 403 403
claimed      dispute_private             POST 403 403 403 403 403 403 200 409 403
decided      game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
decided      dispute                     GET  302 403 403 403 403 403 200 200 403
decided      dispute                     POST 403 403 403 403 403 403 409 409 403
decided      dispute_evidence            GET  302 403 403 404 403 403 403 403 403
decided      dispute_claim               POST 403 403 403 403 403 403 409 409 403
decided      dispute_release             POST 403 403 403 403 403 403 409 409 403
decided      dispute_ask                 POST 403 403 403 403 403 403 409 409 403
decided      proposal_confirm            POST 403 403 403 403 403 403 409 409 403
decided      proposal_take_back          POST 403 403 403 403 403 403 409 409 403
decided      proposal_comment            POST 403 403 403 409 403 403 403 403 403
decided      dispute_settle              POST 403 403 403 409 403 403 403 403 403
decided      settlement_answer           POST 403 403 403 409 403 403 403 403 403
decided      dispute_appeal              POST 403 403 403 303 403 403 403 403 403
decided      dispute_bundle              GET  302 403 403 403 403 403 404 404 403
decided      dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
decided      dispute_private             POST 403 403 403 403 403 403 409 409 403
appealed     game_dispute_withdraw       POST 403 403 403 409 403 403 403 403 403
appealed     dispute                     GET  302 403 403 403 403 403 200 200 403
appealed     dispute                     POST 403 403 403 403 403 403 409 409 403
appealed     dispute_evidence            GET  302 403 403 404 403 403 403 403 403
appealed     dispute_claim               POST 403 403 403 403 403 403 409 409 403
appealed     dispute_release             POST 403 403 403 403 403 403 409 409 403
appealed     dispute_ask                 POST 403 403 403 403 403 403 409 409 403
appealed     proposal_confirm            POST 403 403 403 403 403 403 409 409 403
appealed     proposal_take_back          POST 403 403 403 403 403 403 409 409 403
appealed     proposal_comment            POST 403 403 403 409 403 403 403 403 403
appealed     dispute_settle              POST 403 403 403 409 403 403 403 403 403
appealed     settlement_answer           POST 403 403 403 409 403 403 403 403 403
appealed     dispute_appeal              POST 403 403 403 409 403 403 403 403 403
appealed     appeal_decide               POST 403 403 403 403 403 403 422 422 403
appealed     dispute_bundle              GET  302 403 403 403 403 403 404 404 403
appealed     dispute_bundle_anew         POST 403 403 403 403 403 403 303 303 403
appealed     dispute_private             POST 403 403 403 403 403 403 409 409 403
running      event_enter                 POST 403 403 409 409 409 409 409 409 409
running      event_withdraw              POST 403 403 303 303 409 409 409 409 409
running      event_act                   POST 403 403 409 403 403 403 403 403 403
final        event_enter                 POST 403 403 409 409 409 409 409 409 409
final        event_withdraw              POST 403 403 409 409 409 409 409 409 409
final        event_act                   POST 403 403 409 403 403 403 403 403 403
final        event_act_about             POST 403 403 409 403 403 403 403 403 403
"""
"""For each state, route and method the status for each of ROLES_IN_STATES, in their order."""


@dataclass(frozen=True)
class StateCell:
    """One cell of the matrix in another state."""

    state: str
    route: str
    method: str
    role: str
    status: int
    is_in_table: bool
    is_for_the_day: bool
    """Whether the state makes a difference to this role, and it is asked by day."""

    def __str__(self) -> str:
        return f"{self.state}: {self.role} {self.method} {self.route}"


def state_cells() -> Iterator[StateCell]:
    """Yield every cell of every route that is about what has the state."""
    other = _rows()
    usual = {(cell.route, cell.method, cell.role): cell.status for cell in cells()}
    for about, states in STATES_OF.items():
        for (route, method, role), status in usual.items():
            if role not in {*ROLES_IN_STATES, *ALIKE} or not _is_about(route, about):
                continue
            for state in states:
                codes, alike = other.get((state, route, method)), ALIKE.get(role, role)
                is_alike = status == usual[route, method, alike]
                now = codes[alike] if codes and is_alike else status
                by_day = now != status and role in ROLES_BY_DAY and state not in BY_NIGHT
                yield StateCell(state, route, method, role, now, codes is not None, by_day)


def _rows() -> dict[tuple[str, str, str], dict[str, int]]:
    found = {}
    tables = (ROWS_OF_STATES, ROWS_OF_LOBBY, ROWS_BY_NIGHT)
    for line in chain.from_iterable(table.strip().splitlines() for table in tables):
        state, route, method, *codes = line.split()
        found[state, route, method] = dict(zip(ROLES_IN_STATES, map(int, codes), strict=True))
    return found


def _is_about(route: str, about: str) -> bool:
    if route in LISTS or (about == "game" and route == "game_dispute_withdraw"):
        return False
    return route.startswith(ABOUT[about])
