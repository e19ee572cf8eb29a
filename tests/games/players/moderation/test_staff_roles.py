"""Roles of the staff: how they are given, what each opens, and that the record has them."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import Role, User
from games.models import AuditEntry
from tests.games.conftest import member_of_staff, person

pytestmark = pytest.mark.database

PAGES = {
    Role.HELPER: ["moderation"],
    Role.ARBITER: ["moderation", "disputes", "reason_templates", "staff_acts"],
    Role.OWNER: ["moderation", "disputes", "reason_templates", "staff_acts", "dead_jobs"],
}
"""The pages of the staff that a role opens."""


def holder(role: Role) -> User:
    if role == Role.OWNER:
        return person("olga", is_staff=True, is_superuser=True)
    return member_of_staff("olga", role)


@pytest.mark.first_by_day
@pytest.mark.usefixtures("db", "empty_cache")
@pytest.mark.parametrize("role", Role)
def test_a_role_opens_its_pages_and_the_menu_names_no_others(role: Role) -> None:
    client = Client()
    client.force_login(holder(role))
    menu = client.get(reverse("home")).content.decode()
    for page in PAGES[Role.OWNER]:
        is_open = page in PAGES[role]
        assert client.get(reverse(page)).status_code == (200 if is_open else 403), page
        if page != "reason_templates":
            assert (f'href="{reverse(page)}"' in menu) is is_open, page


@pytest.mark.parametrize("role", Role)
def test_a_role_is_given_and_taken_and_both_are_recorded(carol: User, role: Role) -> None:
    call_command("staff_role", "Carol", role)
    assert User.objects.get(pk=carol.pk).has_role(role)
    assert list(User.objects.with_role(role)) == [carol]
    call_command("staff_role", "carol", role)
    call_command("staff_role", "carol", role, "--take")
    entries = [(entry.act, entry.subject, entry.details) for entry in AuditEntry.objects.all()]
    about = f"player:{carol.pk}"
    assert entries == [(act, about, {"role": role}) for act in ("role-given", "role-taken")]
    carol.refresh_from_db()
    assert (carol.is_staff, carol.is_superuser, carol.has_role(role)) == (False, False, False)


def test_who_keeps_a_role_stays_with_the_staff(
    carol: User, capsys: pytest.CaptureFixture[str]
) -> None:
    for change in (["helper"], ["arbiter"], ["arbiter", "--take"]):
        call_command("staff_role", "carol", *change)
    carol.refresh_from_db()
    assert carol.is_helper
    assert not carol.is_arbiter
    assert capsys.readouterr().out.splitlines()[-1] == "carol: helper"


def test_neither_guests_nor_nobody_get_a_role(db: None) -> None:
    User.objects.create_user("guest-abcd", is_guest=True)
    for name in ("guest-abcd", "nobody"):
        with pytest.raises(CommandError):
            call_command("staff_role", name, "helper")
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("lost", ["is_staff", "is_active"])
def test_who_is_locked_out_has_no_role_whatever_their_groups(admin: User, lost: str) -> None:
    for user in (admin, member_of_staff("olga")):
        User.objects.filter(pk=user.pk).update(**{lost: False})
        assert not any(User.objects.get(pk=user.pk).has_role(role) for role in Role)
    assert not User.objects.with_role(Role.HELPER).exists()


def test_who_was_staff_before_there_were_roles_is_an_arbiter(admin: User) -> None:
    olga = person("olga", is_staff=True)
    migration = importlib.import_module("games.migrations.0029_roles_of_the_staff")
    migration.make_staff_arbiters(apps, None)
    assert User.objects.get(pk=olga.pk).is_arbiter
    assert not admin.groups.exists()


def test_the_admin_site_changes_no_role(admin: User, carol: User) -> None:
    client = Client()
    client.force_login(admin)
    page = client.get(reverse("admin:accounts_user_change", args=[carol.pk])).content.decode()
    assert 'name="username"' in page
    for field in ("is_staff", "is_superuser", "groups"):
        assert f'name="{field}"' not in page
