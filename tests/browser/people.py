"""What people do in a browser: sign up with the code from the mail, sit down, choose, send."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.fixtures.processes import Site
from tests.servers.processes import eventually
from tests.servers.smtp import Sink

PASSWORD = "correct-horse-battery"


def body_of(smtp: Sink, address: str, words: str, seconds: float = 30) -> str:
    """The text of the newest letter to `address` that holds `words`; waits for it."""
    found: list[str] = []

    def here() -> bool:
        for letter in smtp.to(address):
            part = letter.get_body(("plain",))
            text = part.get_content() if part else ""
            if words in text or words in str(letter["Subject"]):
                found.append(text)
        return bool(found)

    subjects = [str(letter["Subject"]) for letter in smtp.to(address)]
    assert eventually(here, seconds), f"no letter to {address} with {words!r} in {subjects}"
    return found[-1]


def confirm(page: Page, smtp: Sink, address: str) -> None:
    """Type the code that came by mail."""
    code = re.search(r"^([0-9A-Z]{4}-?[0-9A-Z]{4})\s*$", body_of(smtp, address, "code"), re.M)
    assert code
    page.fill("[name=code]", code[1])
    page.get_by_role("button", name="Confirm").click()


def sign_up(page: Page, site: Site, smtp: Sink, name: str) -> None:
    """A new account, as a person makes one."""
    page.goto(f"{site.url}/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=email]", f"{name}@example.org")
    page.fill("[name=password1]", PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    confirm(page, smtp, f"{name}@example.org")
    expect(page.locator("header")).to_contain_text(re.compile("my games", re.I))


def move(page: Page, name: str) -> None:
    """Choose on the pad, see it in the tray, send, and see it in the log."""
    moves = page.locator(".moves a")
    before = moves.count()
    page.locator(f"#pick-{name}").click()
    expect(page.locator("#tray-title")).to_contain_text(name)
    page.get_by_role("button", name="Send move").click()
    expect(moves).not_to_have_count(before)


def log(page: Page) -> list[str]:
    """The moves made so far, as the page lists them."""
    return [text.strip() for text in page.locator(".moves a").all_inner_texts()]
