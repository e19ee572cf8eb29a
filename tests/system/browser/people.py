"""What people do in a browser: sign up with the code from the mail, sit down, choose, send.

In whichever language is in force, so do the pages.
"""

from __future__ import annotations

import re
from uuid import uuid4

from django.utils.translation import gettext as _
from playwright.sync_api import Page, expect

from tests.support.fixtures.processes import Site
from tests.support.servers.processes import eventually
from tests.support.servers.smtp import Sink

PASSWORD = "correct-horse-battery"


def fresh_name(name: str) -> str:
    """A name that nobody has on the site that these tests share, not even of a second try."""
    return f"{name}{uuid4().hex[:8]}"


def body_of(smtp: Sink, address: str, words: str, seconds: float = 30) -> str:
    """The text of the newest email to `address` that holds `words`, however written; waits."""
    found: list[str] = []

    def here() -> bool:
        for email in smtp.to(address):
            part = email.get_body(("plain",))
            text = part.get_content() if part else ""
            if words.lower() in f"{email['Subject']}\n{text}".lower():
                found.append(text)
        return bool(found)

    came = eventually(here, seconds)
    subjects = [str(email["Subject"]) for email in smtp.to(address)]
    assert came, f"no email to {address} with {words!r} in {subjects}"
    return found[-1]


def confirm(page: Page, smtp: Sink, address: str) -> None:
    """Type the code that came by mail."""
    code = re.search(r"^([0-9A-Z]{4}-?[0-9A-Z]{4})\s*$", body_of(smtp, address, "code"), re.M)
    assert code
    page.fill("[name=code]", code[1])
    page.get_by_role("button", name=_("Confirm")).click()


def sign_up(page: Page, site: Site, smtp: Sink, name: str) -> None:
    """A new account, as a person makes one."""
    page.goto(f"{site.url}/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=email]", f"{name}@example.org")
    page.fill("[name=password1]", PASSWORD)
    page.locator("main").get_by_role("button", name=_("Sign up")).click()
    confirm(page, smtp, f"{name}@example.org")
    expect(page.locator("header")).to_contain_text(_("My games"))


def unfold(page: Page) -> None:
    """Open every fold of the form of a new table."""
    for fold in page.locator(".fold").all():
        if fold.is_visible() and fold.get_attribute("open") is None:
            fold.locator("summary").click()


def move(page: Page, name: str) -> None:
    """Choose on the pad, see it in the tray, send, and see it in the log."""
    moves = page.locator(".moves a")
    before = moves.count()
    page.locator(f"#pick-{name}").click()
    expect(page.locator("#tray-title")).to_contain_text(name)
    page.get_by_role("button", name=_("Send move")).click()
    expect(moves).not_to_have_count(before)


def log(page: Page) -> list[str]:
    """The moves made so far, as the page lists them."""
    return [text.strip() for text in page.locator(".moves a").all_inner_texts()]
