"""The look in a real browser: choosing by mouse and keyboard, with and without JavaScript, axe."""

import re
from collections.abc import Callable

import pytest
from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect

from tests.appearance.boards.windows import LOOKS, PHONE, too_narrow_for
from tests.system.browser.inspection import axe_violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Visitors = Callable[..., Page]
PAGES = [
    "/look/14/",
    "/look/14/?choose=C2",
    "/look/mill/",
    "/rules/",
    "/rules/sogo/",
    "/analysis/sogo/?moves=A4,D1,C2&hints=on",
    "/analysis/sogo/?start=A2+B3",
    "/analysis/sogo/?size=5&moves=A4,D1,C2",
    "/nowhere/",
]


def chosen(page: Page) -> list[str | None]:
    """The rods whose preview is shown in the picture."""
    spots = page.locator(".sogo .spot.on").all()
    return [spot.get_attribute("data-move") for spot in spots]


@pytest.mark.words
def test_a_click_on_a_rod_previews_and_the_button_sends(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/look/14/")
    expect(page.get_by_role("button", name=_("Send move"))).to_be_disabled()
    page.locator('.sogo .spot[data-move="C2"]').click()
    expect(page.locator("#tray-title")).to_have_text("Your move: C2")
    expect(page.locator("#tray-says")).to_have_text("lands on C2-1")
    expect(page.locator("#live")).to_have_text("Your move: C2, lands on C2-1")
    assert chosen(page) == ["C2"]
    assert "choose" not in page.url, "no page is loaded for a preview"
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator("#sent")).to_have_text("C2")


@pytest.mark.slow
def test_another_choice_replaces_the_first_and_take_back_clears_it(
    page: Page, boards_url: str
) -> None:
    page.goto(f"{boards_url}/look/14/")
    page.locator("#pick-A1").click()
    page.locator("#pick-B2").click()
    assert chosen(page) == ["B2"]
    page.get_by_role("link", name=_("Undo")).click()
    assert chosen(page) == []
    expect(page.locator("#tray-title")).to_have_text(_("It is your move"))
    expect(page.get_by_role("button", name=_("Send move"))).to_be_disabled()


@pytest.mark.slow
def test_a_click_on_the_rod_already_chosen_does_not_send(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/look/14/")
    page.locator("#pick-A1").dblclick()
    assert chosen(page) == ["A1"]
    expect(page.locator("#sent")).to_have_text("")


@pytest.mark.slow
def test_the_whole_game_can_be_played_from_the_keyboard(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/look/14/")
    page.locator("#pick-A4").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("#tray-title")).to_have_text("Your move: C2")
    page.keyboard.press("Escape")
    expect(page.locator("#tray-title")).to_have_text(_("It is your move"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#sent")).to_have_text("C2")


@pytest.mark.slow
def test_the_pad_is_one_stop_for_the_tab_key_and_arrows_skip_full_rods(
    page: Page, boards_url: str
) -> None:
    page.goto(f"{boards_url}/look/17/")
    expect(page.locator('.pad [tabindex="0"]')).to_have_count(1)
    page.locator("#pick-C1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#pick-C1")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#pick-D2")).to_be_focused()


@pytest.mark.slow
def test_without_confirmation_a_rod_sends_at_once(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/look/14/?quick")
    page.locator('.sogo .spot[data-move="D2"]').click()
    expect(page.locator("#sent")).to_have_text("D2")


def test_htmx_swaps_the_game_and_tells_the_news(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/look/14/?swap")
    page.evaluate("document.body.dataset.same = 'yes'")
    page.locator("#pick-C2").click()
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator("#sent")).to_have_text("C2")
    assert page.evaluate("document.body.dataset.same") == "yes", "the page was not loaded anew"
    expect(page.locator('.pad [tabindex="0"]')).to_have_count(1)


@pytest.mark.slow
def test_the_time_left_stays_true_while_the_page_is_open(page: Page, boards_url: str) -> None:
    page.clock.install()
    page.goto(f"{boards_url}/look/14/")
    expect(page.locator("#left")).to_have_text("1 d 7 h left")
    page.clock.run_for(60_000)
    expect(page.locator("#left")).to_have_text("1 d 6 h left")
    page.clock.fast_forward(30 * 3_600_000)
    expect(page.locator("#left")).to_have_text("59 min left")
    page.clock.fast_forward(3_600_000)
    expect(page.locator("#left")).to_have_text(_("time is up"))


@pytest.mark.slow
def test_everything_works_without_javascript(visitors: Visitors, boards_url: str) -> None:
    page = visitors(java_script_enabled=False)
    page.goto(f"{boards_url}/look/14/")
    page.locator("#pick-C2").click()
    expect(page).to_have_url(re.compile(r"\?choose=C2#board$"))
    expect(page.locator("#tray-title")).to_have_text("Your move: C2")
    page.get_by_role("link", name=_("Undo")).click()
    page.locator('.sogo .spot[data-move="B1"] .hit').click()
    expect(page.locator("#tray-title")).to_have_text("Your move: B1")
    page.get_by_role("button", name=_("Send move")).click()
    expect(page.locator("#sent")).to_have_text("B1")


@pytest.mark.words
def test_a_line_grows_on_the_what_if_board(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/analysis/sogo/")
    page.evaluate("document.body.dataset.same = 'yes'")
    page.locator("#pick-A4").click()
    expect(page.locator(".tray strong")).to_have_text("Black to play, move 2")
    page.locator('.sogo .spot[data-move="D1"]').click()
    expect(page.locator(".tray strong")).to_have_text("White to play, move 3")
    expect(page).to_have_url(re.compile("moves=A4%2CD1"))
    # Both load the page anew: its words are there before the scripts that hear what comes next.
    page.go_back()
    expect(page.locator(".tray strong")).to_have_text("Black to play, move 2")
    page.wait_for_load_state()
    page.go_forward()
    expect(page.locator(".tray strong")).to_have_text("White to play, move 3")
    page.wait_for_load_state()
    page.evaluate("document.body.dataset.same = 'yes'")
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".steps")).to_contain_text("1 / 2")
    page.locator("#take-back").click()
    expect(page.locator(".steps")).to_contain_text("0 / 0")
    page.get_by_label(_("Show holes and forbidden rods")).check()
    expect(page.get_by_label(_("Show holes and forbidden rods"))).to_be_checked()
    page.wait_for_url("**hints=on**")
    assert page.evaluate("document.body.dataset.same") == "yes"


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_axe_finds_nothing(
    visitors: Visitors, boards_url: str, size: dict[str, int], scheme: str
) -> None:
    page = visitors(viewport=size, color_scheme=scheme, quiet=False)
    for address in PAGES:
        page.goto(boards_url + address)
        assert not axe_violations(page), address


@pytest.mark.slow
def test_no_page_is_wider_than_the_window(visitors: Visitors, boards_url: str) -> None:
    page = visitors(quiet=False)
    for address in PAGES:
        page.goto(boards_url + address)
        assert list(too_narrow_for(page)) == [], address


@pytest.mark.slow
def test_targets_on_a_phone_are_large_enough_for_a_finger(
    visitors: Visitors, boards_url: str
) -> None:
    page = visitors(viewport=PHONE, has_touch=True)
    page.goto(f"{boards_url}/look/14/?choose=C2")
    for target in page.locator("button:visible, .pad a:visible, .tray a:visible").all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 44, target.inner_text()
        assert box["width"] >= 44, target.inner_text()


@pytest.mark.slow
def test_the_menu_of_a_phone_opens_without_javascript(visitors: Visitors, boards_url: str) -> None:
    page = visitors(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{boards_url}/rules/")
    assert not page.locator(".menu a").first.is_visible()
    page.locator(".menu summary").click()
    expect(page.locator(".menu a", has_text=_("Lobby"))).to_be_visible()


@pytest.mark.words
def test_scripts_share_no_names(page: Page, boards_url: str) -> None:
    """What one of them calls `show` is nothing to the others, nor to what stands in a page."""
    page.goto(f"{boards_url}/look/14/")
    page.locator("#pick-A1").click()
    expect(page.locator("#tray-title")).to_have_text("Your move: A1")
    names = ("say", "show", "bench", "step", "tick", "reveal", "contribute", "boards")
    kinds = page.evaluate(f"[{', '.join(f'typeof {name}' for name in names)}]")
    assert set(kinds) == {"undefined"}


@pytest.mark.slow
def test_squares_are_square_on_a_board_of_any_size(page: Page, boards_url: str) -> None:
    page.goto(f"{boards_url}/look/squares/frege/")
    page.evaluate("document.querySelector('.spread').classList.remove('wide9')")
    box = page.locator("#at-d3").bounding_box()
    assert box
    assert box["height"] == pytest.approx(box["width"], abs=2.5)
