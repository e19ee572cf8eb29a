"""`manage.py staff_role NAME [ROLE]`: show, give and take away the roles of the staff."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import Role, User
from games.log.commands import Refused
from games.services.players.moderation.staff_roles import give_role, roles_of, take_role


class Command(BaseCommand):
    help = "Give an account a role (helper, arbiter, owner), take it away, or list its roles."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("role", nargs="?", choices=Role.values)
        parser.add_argument("--take", action="store_true", help="take the role away")

    def handle(self, *, name: str, role: str | None, take: bool, **options: Any) -> None:
        user = User.objects.named(name).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        if role:
            self._change(user, Role(role), take=take)
        self.stdout.write(f"{user}: {', '.join(roles_of(user)) or 'no role'}")

    def _change(self, user: User, role: Role, *, take: bool) -> None:
        try:
            (take_role if take else give_role)(user, role, at=timezone.now())
        except Refused as refusal:
            raise CommandError(str(refusal)) from refusal
