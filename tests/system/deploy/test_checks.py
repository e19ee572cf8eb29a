"""What must not be wrong in production is found before it starts, with a hint."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core import checks
from django.db import connection

from accounts.operator import legal_pages
from accounts.operator.legal_pages import LegalPage
from config.monitoring.checks import commits_are_durable, production_is_complete
from tests.project.test_quality import run

pytestmark = pytest.mark.database

FINE = {
    "EMBEDDED": False,
    "DATABASES": {"default": {"ENGINE": "django.db.backends.postgresql"}},
    "CELERY_BROKER_URL": "redis://valkey:6379/0",
    "CACHE_URL": "redis://valkey:6379/1",
    "SECRET_KEY": "k3" * 30,
    "SITE_URL": "https://fernzug.example",
    "ALLOWED_HOSTS": ["fernzug.example"],
    "CSRF_TRUSTED_ORIGINS": ["https://fernzug.example"],
    "TRUSTED_PROXIES": 1,
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "DEFAULT_FROM_EMAIL": "Fernzug <post@fernzug.example>",
    "DEBUG": False,
    "OPENID_PROVIDERS": [],
}


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The settings as the checks see them; the test's own connections stay what they are."""
    fine = SimpleNamespace(**FINE)
    monkeypatch.setattr("config.monitoring.checks.settings", fine)
    pages = (LegalPage("imprint", {"en": Path()}), LegalPage("privacy", {"en": Path()}))
    monkeypatch.setattr(legal_pages, "linked", lambda: pages)
    return fine


def found() -> list[checks.CheckMessage]:
    return production_is_complete(None)


def test_a_complete_production_has_nothing_to_complain_of(production: SimpleNamespace) -> None:
    assert found() == []


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("SECRET_KEY", "", "fernzug.E001"),
        ("DEBUG", True, "fernzug.E002"),
        ("EMBEDDED", True, "fernzug.E003"),
        ("CELERY_BROKER_URL", "memory://", "fernzug.E004"),
        ("CACHE_URL", "", "fernzug.E005"),
        ("ALLOWED_HOSTS", ["*"], "fernzug.E007"),
        ("ALLOWED_HOSTS", ["other.example"], "fernzug.E007"),
        ("CSRF_TRUSTED_ORIGINS", [], "fernzug.E008"),
        ("TRUSTED_PROXIES", 0, "fernzug.W009"),
        ("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend", "fernzug.E010"),
        ("DEFAULT_FROM_EMAIL", "Fernzug <fernzug@localhost>", "fernzug.E011"),
    ],
)
def test_each_mistake_is_found_and_gets_a_hint(
    production: SimpleNamespace, name: str, value: object, complaint: str
) -> None:
    setattr(production, name, value)
    assert [(message.id, bool(message.hint)) for message in found()] == [(complaint, True)]


def test_missing_legal_pages_are_warned_of(
    production: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legal_pages, "linked", lambda: (LegalPage("imprint", {}),))
    assert [message.id for message in found()] == ["fernzug.W016"]


def test_an_address_without_https_is_found(production: SimpleNamespace) -> None:
    production.SITE_URL = "http://fernzug.example"
    production.CSRF_TRUSTED_ORIGINS = ["http://fernzug.example"]
    assert [message.id for message in found()] == ["fernzug.E006"]


@pytest.mark.django_db
def test_the_live_connection_is_durable() -> None:
    errors = [
        message
        for message in commits_are_durable(None, databases=["default"])
        if message.level >= checks.ERROR
    ]
    assert errors == []


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_made_hasty_is_found() -> None:
    hasty = {"sqlite": "PRAGMA synchronous=OFF", "postgresql": "SET synchronous_commit = off"}
    with connection.cursor() as cursor:
        cursor.execute(hasty[connection.vendor])
    try:
        found = commits_are_durable(None, databases=["default"])
    finally:
        connection.close()
    assert "fernzug.E012" in [message.id for message in found]


WHOLE = {
    "id": "club",
    "name": "Chess club",
    "server": "https://club.example",
    "client_id": "fernzug",
    "secret": "a secret",
}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({}, []),
        ({"secret": ""}, ["fernzug.W017"]),
        ({"client_id": ""}, ["fernzug.W017"]),
        ({"id": "The club"}, ["fernzug.W017"]),
        ({"server": "http://club.example"}, ["fernzug.W018"]),
    ],
    ids=str,
)
def test_half_a_provider_for_signing_in_is_found(
    production: SimpleNamespace,
    changes: dict[str, str],
    complaint: list[str],
) -> None:
    production.OPENID_PROVIDERS = [{**WHOLE, **changes}]
    assert [message.id for message in found()] == complaint


@pytest.mark.slow
def test_a_list_of_providers_that_is_none_stops_the_site(tmp_path: Path) -> None:
    twice, taken, number = '[{"id": "a"}, {"id": "a"}]', '[{"id": "openid_connect"}]', '[{"id": 1}]'
    for wrong in ("club", "{}", '["club"]', twice, taken, number):
        done = run("manage.py", "check", FERNZUG_VAR=str(tmp_path), OPENID_PROVIDERS=wrong)
        assert "ImproperlyConfigured: OPENID_PROVIDERS" in done.stderr
