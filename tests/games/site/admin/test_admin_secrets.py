"""No page of the admin shows what opens an account, whoever registered it; none of them breaks."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.contrib import admin as site
from django.urls import reverse

from accounts.models import User
from games.models import Game
from tests.support.games.pages import signed_in

GUESSES = [
    *("session_key__startswith", "data__icontains", "password__startswith"),
    *("user__password__startswith", "user__authenticator__data__icontains"),
]


@pytest.fixture
def secrets(alice: User, bob: User, admin: User, sogo_game: Game) -> list[str]:
    """What alice has to hide: of everything as it is stored, and as she would type it."""
    secret = generate_totp_secret()
    totp = TOTP.activate(alice, secret)
    codes = RecoveryCodes.activate(alice)
    session_key = signed_in(alice).session.session_key
    UserSession.objects.create(user=alice, ip="127.0.0.1", session_key=session_key)
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    alice.set_password("a rather long evening")
    alice.save()
    stored = [totp.instance.data["secret"], codes.instance.data["seed"]]
    return [secret, *codes.get_unused_codes(), *stored, alice.password, session_key]


def pages() -> list[str]:
    """The lists of everything registered, a page for each row, and the page of its past."""
    found = []
    for model in site.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found += [reverse(f"{name}_changelist"), reverse(f"{name}_add")]
        for row in model._default_manager.all():
            found += [reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "history")]
            found += [reverse(f"{name}_delete", args=[row.pk])]
    return found


@pytest.mark.first_by_day
@pytest.mark.parametrize("half", [0, 1])
def test_no_page_of_the_admin_contains_a_secret(secrets: list[str], admin: User, half: int) -> None:
    client = signed_in(admin)
    shown = pages()
    assert reverse("admin:accounts_user_changelist") in shown
    for page in shown[half::2]:
        answer = client.get(page)
        assert answer.status_code in {200, 403}, page
        text = answer.content.decode()
        assert not [each_secret for each_secret in secrets if each_secret in text], page


def test_a_secret_cannot_be_searched_for_either(secrets: list[str], admin: User) -> None:
    client = signed_in(admin)
    for model in site.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        for field in GUESSES:
            answer = client.get(reverse(name), {field: "a"})
            assert answer.status_code in {302, 400}, (model, field)


def test_staff_take_a_lost_second_factor_away(secrets: list[str], alice: User, admin: User) -> None:
    factor = Authenticator.objects.get(user=alice, type=Authenticator.Type.TOTP)
    address = reverse("admin:mfa_authenticator_delete", args=[factor.pk])
    assert signed_in(admin).post(address, {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.filter(pk=factor.pk).exists()
