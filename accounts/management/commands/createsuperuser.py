"""`manage.py createsuperuser`: Django's own command, which insists on a mail address here.

The code that confirms an address goes there at the first sign-in; without one nobody gets in.
"""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser


class Command(createsuperuser.Command):
    def get_input_data(self, field: Any, message: str, default: Any = None) -> Any:
        """Return what was typed; None, so that it is asked for again, where it cannot be used."""
        typed = super().get_input_data(field, message, default)
        if field.name == "email" and typed == "":
            self.stderr.write("Error: A code to sign in with is sent to this address.")
            return None
        return typed
