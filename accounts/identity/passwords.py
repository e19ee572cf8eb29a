"""The rules for passwords: those of Django, in sentences that say what to choose."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.utils.translation import gettext


class PersonalPasswordValidator(password_validation.UserAttributeSimilarityValidator):
    """A validator that refuses passwords much like the name or the address of a player."""

    def get_help_text(self) -> str:
        return gettext("Nothing that is like your name or your mail address.")

    def get_error_message(self) -> str:
        return gettext("This password is too much like your name or your mail address.")


class ShortPasswordValidator(password_validation.MinimumLengthValidator):
    """A validator that refuses passwords with too few characters."""

    def get_help_text(self) -> str:
        sentence = gettext("At least %(count)s characters; a few words are easy to remember.")
        return sentence % {"count": self.min_length}

    def get_error_message(self) -> str:
        sentence = gettext(
            "This password is too short. Choose one of at least %(count)s characters."
        )
        return sentence % {"count": self.min_length}


class CommonPasswordValidator(password_validation.CommonPasswordValidator):
    """A validator that refuses the passwords that are tried first in attacks."""

    def get_help_text(self) -> str:
        return gettext("None of the passwords that everybody uses.")

    def get_error_message(self) -> str:
        return gettext("Many people use this password. Choose one that is harder to guess.")
