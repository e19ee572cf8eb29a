"""The roles of the staff, which permit more than playing."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy


class Role(models.TextChoices):
    """A role of the staff. Helpers and arbiters are in the group of that name, owners are
    superusers.
    """

    HELPER = "helper", gettext_lazy("helper: reported messages and players")
    ARBITER = "arbiter", gettext_lazy("arbiter: disputes, and what helpers do")
    OWNER = "owner", gettext_lazy("owner: everything, and who has which role")


GROUPS_WITH_ROLE: dict[str, frozenset[str]] = {
    Role.HELPER: frozenset({Role.HELPER, Role.ARBITER}),
    Role.ARBITER: frozenset({Role.ARBITER}),
    Role.OWNER: frozenset(),
}
"""The groups whose members have a role; superusers have every role."""
