"""The roles of the staff, which the operator gives and takes, and which are put on
record.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import Group
from django.db import transaction

from accounts.models import Role, User
from games.log.commands import Refused
from games.services.gamelog.audit_trail import Act, record_act
from games.services.players.refusals import PlayerRefusal


def give_role(user: User, role: Role, *, at: datetime) -> None:
    """Give an account a role; giving it again changes nothing. Raises Refused to guests."""
    if user.is_guest:
        raise Refused(PlayerRefusal.GUESTS_HAVE_NO_ROLE)
    with transaction.atomic():
        if not _holds(user, role):
            _record(Act.ROLE_GIVEN, user, role, at)
        user.is_staff = True
        if role == Role.OWNER:
            user.is_superuser = True
        else:
            user.groups.add(Group.objects.get_or_create(name=role)[0])
        user.save(update_fields=["is_staff", "is_superuser"])


def take_role(user: User, role: Role, *, at: datetime) -> None:
    """Take a role from an account; without any role it no longer belongs to the staff."""
    with transaction.atomic():
        if _holds(user, role):
            _record(Act.ROLE_TAKEN, user, role, at)
        if role == Role.OWNER:
            user.is_superuser = False
        user.groups.remove(*Group.objects.filter(name=role))
        user.is_staff = user.is_superuser or bool(roles_of(user))
        user.save(update_fields=["is_staff", "is_superuser"])


def roles_of(user: User) -> list[Role]:
    """Return the roles that were given to an account, without those that follow from them."""
    return [role for role in Role if _holds(user, role)]


def _holds(user: User, role: Role) -> bool:
    if role == Role.OWNER:
        return user.is_superuser
    return user.groups.filter(name=role).exists()


def _record(act: Act, user: User, role: Role, at: datetime) -> None:
    record_act(act, None, f"player:{user.pk}", at=at, details={"role": str(role)})
