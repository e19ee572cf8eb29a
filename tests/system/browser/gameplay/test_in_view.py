"""The board, the seats, the tray and the button that sends are in the window, whatever goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.log.commands import Command, Hold, PlayMoves, ProposalKind, Propose, Resign
from games.log.time.control import STANDARD
from games.models import Game
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import alice, bob
from tests.support.fixtures.browser import Visitors
from tests.system.browser.inspection import shot, sign_in

__all__ = ["alice", "bob"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WINDOWS = [(390, 844), (1366, 657), (1240, 900)]
NOTICE_ABOVE = ("refused", "held", "asked for end", "asked for pause")
"""Where a notice stands over the pad, which may lie lower: a rod is chosen on the board as well."""
OUTSIDE = """async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const parts = {
        board: ".felt", picture: ".felt :is(.squares, svg.sogo)", tray: "#tray",
        pad: ".pad", terms: ".over .crumb",
        send: "#send :is(.primary, .goes-on), #tray .extras .primary",
        seat: innerWidth > 820 ? ".seats .seat" : ".bars .seat", news: ".news .notice",
    };
    const boxes = Object.entries(parts).flatMap(([name, path]) =>
        [...document.querySelectorAll(path)].filter((part) => part.checkVisibility())
            .map((part) => [name, part.getBoundingClientRect()]));
    const wrong = boxes
        .filter(([, box]) => box.top < 0 || box.left < -1 || box.bottom > innerHeight + .5
            || box.right > innerWidth + 1 || box.width < 1)
        .map(([name, box]) => `${name} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
    const of = (wanted) => boxes.find(([name]) => name === wanted)?.[1];
    const [board, picture, tray] = ["board", "picture", "tray"].map(of);
    if (!picture || !tray) return [...wrong, "something is missing"];
    const inside = picture.bottom <= board.bottom + .5 && picture.top >= board.top;
    if (!inside) wrong.push("the picture sticks out");
    if (board.bottom > tray.top) wrong.push("the tray lies on the board");
    const square = document.querySelector(".squares td .at")?.getBoundingClientRect().height ?? 44;
    if (square < 24) wrong.push(`squares of ${square} px`);
    const cut = document.querySelector(".over .crumb");
    if (cut.scrollWidth > cut.clientWidth) wrong.push("the terms are cut");
    const seats = boxes.filter(([name]) => name === "seat").map(([, box]) => box);
    if (!seats.length) wrong.push("no seat");
    const [mine, ...others] = seats.reverse();
    if (innerWidth <= 820) {
        const between = mine.top >= board.bottom && mine.bottom <= tray.top;
        if (!between) wrong.push("the nearest seat is not between board and tray");
        if (others.some((seat) => seat.bottom > board.top)) wrong.push("a seat is below the top");
    }
    if (scrollY) wrong.push("the page was scrolled");
    return wrong;
}"""


@dataclass(frozen=True)
class Variant:
    """A game to look at, with its options and the number of its seats."""

    key: str
    seats: int = 2
    options: dict[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return "-".join([self.key, *map(str, self.options.values()), str(self.seats)])


DAY = Variant("cards", 3)
NIGHT_IN_PLAY = [
    Variant("tiles"),
    Variant("sogo", options={"size": 5}),
    Variant("frege"),
    Variant("ludoku"),
    *(Variant("cards", seats) for seats in (1, 4)),
]
NIGHT_ASIDE = [
    DAY,
    Variant("sogo", options={"size": 4}),
    Variant("sogo", options={"size": 4, "variant": 2}),
    Variant("tiles", options={"illegal": "stays"}),
    Variant("cards", options={"referee": "players", "pace": "advanced"}),
]
"""By night the boards share the states, as both kinds of states stand around the same board."""


def begun(variant: Variant, people: list[User]) -> Game:
    control = STANDARD if variant.seats > 1 else None
    at = timezone.now() - timedelta(days=1)
    seated = people[: variant.seats]
    return start_game(variant.key, seated, options=variant.options, at=at, time_control=control)


def commanded(game: Game, command: Command, user: User) -> Game:
    by = PlayerActor(user)
    return apply_command(game.pk, command, by=by, key=str(uuid4()), at=timezone.now()).game


def moved(game: Game, plies: int) -> Game:
    """So many moves further, at random; in the end it is the turn of seat 0 and of alice."""
    rng = Random(game.ruleset)
    for ply in range(plies):
        seat = game.seats.select_related("user").filter(to_move=True).first()
        if seat is None or seat.user is None or (seat.number == 0 and ply > plies // 2):
            break
        moves = list(state_of(game).position.legal_moves(seat.number))
        game = commanded(game, PlayMoves((str(rng.choice(moves)),)), seat.user)
    return game


@dataclass(frozen=True)
class Sight:
    """A page to look at: what it is like, where it is, and whether alice or a stranger looks."""

    name: str
    address: str
    alice: bool = True


def sights(variant: Variant, people: list[User]) -> Iterator[Sight]:
    """A game as it is played, from a turn to its end."""
    game = moved(begun(variant, people), 6)
    here = game.get_absolute_url()
    yield Sight("turn", here)
    yield Sight("onlooker", here, alice=False)
    if game.ply:
        yield Sight("old ply", f"{here}{game.ply // 2}/")
    if variant.key == "cards":
        glass = commanded(begun(variant, people), PlayMoves(("glass",)), people[0])
        game, here = glass, glass.get_absolute_url()
        yield Sight("glass", here)
    board = game.rules.board(state_of(game).position.view(0), 0)
    if choice := next((target for target in board.targets() if target.legal), None):
        yield Sight("chosen", f"{here}?choose={choice.move}")
    if board.hand:
        yield Sight("picked", f"{here}?pick={board.hand[-1].key}")
    lost = commanded(begun(variant, people), Resign(), people[0])
    for user in people[1 : variant.seats - 1]:
        lost = commanded(lost, Resign(), user)
    yield Sight("finished", lost.get_absolute_url())


def asides(variant: Variant, people: list[User]) -> Iterator[Sight]:
    """Waiting for somebody, answering somebody, waiting for nobody."""
    others = [*people[1 : variant.seats], people[0]]
    yield Sight("waiting", begun(variant, others).get_absolute_url())
    until = timezone.now() + timedelta(days=20)
    for name, proposal in (("end", Propose()), ("pause", Propose(ProposalKind.PAUSE, until))):
        asked = commanded(begun(variant, people), proposal, people[1])
        yield Sight(f"asked for {name}", asked.get_absolute_url())
    bot = start_game(variant.key, [people[0], "casual"], options=variant.options, at=until)
    yield Sight("lost to a bot", commanded(bot, Resign(), people[0]).get_absolute_url())
    held = commanded(begun(variant, people), Hold("d1"), people[1])
    yield Sight("held", held.get_absolute_url())


PAIRS = [
    pytest.param(DAY, sights, id=f"{DAY.name}-sights"),
    *(
        pytest.param(variant, states, id=f"{variant.name}-{name}", marks=pytest.mark.slow)
        for name, states, variants in (
            ("sights", sights, NIGHT_IN_PLAY),
            ("asides", asides, NIGHT_ASIDE),
        )
        for variant in variants
    ),
]


@pytest.fixture
def people(alice: User, bob: User) -> list[User]:
    cache.clear()
    others = [
        User.objects.create_user(name, f"{name}@example.org", "x")
        for name in ("charlotte", "dietrich")
    ]
    return [alice, bob, *others]


@pytest.mark.parametrize(("variant", "states"), PAIRS)
def test_board_tray_and_button_are_in_view(
    live_server: LiveServer,
    visitors: Visitors,
    people: list[User],
    variant: Variant,
    states: Callable[[Variant, list[User]], Iterator[Sight]],
) -> None:
    User.objects.update(confirm_moves=True)
    page, stranger = (visitors(quiet=False, locale="de-DE", color_scheme="dark") for _ in "12")
    sign_in(page, live_server.url, people[0])
    begun(variant, people)  # Another game that waits: the button that goes on to it is there.
    wrong = [
        fault
        for sight in states(variant, people)
        for fault in outside(page if sight.alice else stranger, live_server.url, variant, sight)
    ]
    assert not wrong, "\n".join(wrong)


def outside(page: Page, url: str, variant: Variant, sight: Sight) -> Iterator[str]:
    """Yield what lies outside each of the windows."""
    page.goto(url + sight.address)
    yield from unfit(page, variant, sight.name)
    if sight.name == "turn" and page.locator("#typed").count():
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator("#typed").fill("z9")
        page.locator("#send-typed").click()
        page.locator(".tray .errors").wait_for()
        page.evaluate("scrollTo(0, 0)")
        yield from unfit(page, variant, "refused")


def unfit(page: Page, variant: Variant, name: str) -> Iterator[str]:
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        shot(page, f"{variant.name} {name} {width}", whole=False)
        for fault in page.evaluate(OUTSIDE):
            if name in NOTICE_ABOVE and fault.startswith("pad at"):
                continue
            yield f"{name} at {width} x {height}: {fault}"
