"""`manage.py createsuperuser`: Django's own command, which insists on a mail address here.

The code that confirms an address goes there at the first sign-in; without one nobody gets in.
"""

import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.management.base import CommandError

WHY_AN_ADDRESS = "A code to sign in with is sent to this address."


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> Any:
        """Refuse an address that is given but empty, which Django takes for none."""
        address = options["email"]
        if address is None and not options["interactive"]:
            address = os.environ.get("DJANGO_SUPERUSER_EMAIL")
        if address == "":
            raise CommandError(WHY_AN_ADDRESS)
        return super().handle(*args, **options)

    def get_input_data(self, field: Any, message: str, default: Any = None) -> Any:
        """Return what was typed; None, so that it is asked for again, where it cannot be used."""
        typed = super().get_input_data(field, message, default)
        if field.name == "email" and typed == "":
            self.stderr.write(f"Error: {WHY_AN_ADDRESS}")
            return None
        return typed
