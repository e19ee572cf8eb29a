"""What an operator makes of the site: its name, its legal pages, files that come before ours."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.operator import legal_pages
from config.backends import stylesheet
from tests.accounts.test_entrance import SIGN_UP

pytestmark = pytest.mark.database

IMPRINT = "# Imprint\n\nJane Doe, Some Street 1 <script>alert(1)</script>\n"


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """The operator's folder, with nothing in it but the folder of pages."""
    settings.SITE_FOLDER = tmp_path
    (tmp_path / "pages").mkdir()
    legal_pages.linked.cache_clear()
    yield tmp_path
    legal_pages.linked.cache_clear()


def test_pages_and_mails_bear_the_name_of_the_site(client: Client, db: None, settings: Any) -> None:
    settings.SITE_NAME = "Chess & Co"
    page = client.get("/lobby/").content.decode()
    assert "· Chess &amp; Co</title>" in page
    assert "Fernzug" not in page
    client.post("/accounts/signup/", SIGN_UP)
    assert "Chess & Co" in mail.outbox[-1].body
    assert "Fernzug" not in mail.outbox[-1].body
    assert client.get(reverse("manifest", args=["en"])).json()["name"] == "Chess & Co"


def test_without_a_folder_there_are_no_legal_pages(client: Client, db: None) -> None:
    for slug in legal_pages.TITLES:
        assert client.get(f"/{slug}/").status_code == 404
        assert f'href="/{slug}/"' not in client.get("/").content.decode()


def test_a_legal_page_is_linked_and_shown_in_the_readers_language(
    client: Client, db: None, folder: Path
) -> None:
    (folder / "pages/imprint.en.md").write_text(IMPRINT)
    (folder / "pages/imprint.de.md").write_text("# Impressum\n\nErika Mustermann\nWeg 1\n")
    for language, text in {"en": "Jane Doe", "de": "Erika Mustermann"}.items():
        headers = {"accept-language": language}
        assert 'href="/imprint/"' in client.get("/", headers=headers).content.decode()
        page = client.get("/imprint/", headers=headers).content.decode()
        assert text in page
        assert f'class="measure" lang="{language}"' in page
        assert "<script>alert" not in page
    assert "Erika Mustermann<br" in page


def test_a_page_in_one_language_is_marked_as_what_it_is(
    client: Client, db: None, folder: Path
) -> None:
    (folder / "pages/terms.de.md").write_text("# Nutzung\n\nSei nett.\n")
    page = client.get("/terms/", headers={"accept-language": "en"}).content.decode()
    assert 'class="measure" lang="de"' in page
    assert client.get("/privacy/").status_code == 404


def test_who_signs_up_is_shown_what_applies(client: Client, db: None, folder: Path) -> None:
    (folder / "pages/terms.en.md").write_text("# Terms\n\nBe kind.\n")
    sign_up = client.get("/accounts/signup/").content.decode()
    assert sign_up.count('href="/terms/"') == 2  # In the page, and in its footer.


@pytest.mark.slow
def test_files_of_the_operator_come_before_ours(tmp_path: Path) -> None:
    for name in ("games/img/favicon.svg", "site/colours.css"):
        file = tmp_path / "static" / name
        file.parent.mkdir(parents=True)
        file.write_text(f"/* {name} of the operator */")
    logo = tmp_path / "templates/common/_logo.html"
    logo.parent.mkdir(parents=True)
    logo.write_text("<b>our own sign</b>")
    look = """
import django; django.setup()
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from config.backends.stylesheet import STYLESHEET
print(open(finders.find("games/img/favicon.svg")).read())
print(open(finders.find(STYLESHEET)).read()[-60:])
print(render_to_string("common/_logo.html"))
"""
    found = subprocess.run(
        [sys.executable, "-c", look],
        env={**os.environ, "SITE_FOLDER": str(tmp_path), "FERNZUG_VAR": str(tmp_path / "var")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "games/img/favicon.svg of the operator" in found
    assert "site/colours.css of the operator" in found
    assert "our own sign" in found
    assert "site/colours.css" in stylesheet.PARTS
