"""The accounts app as Django sees it."""

from django import forms
from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = gettext_lazy("Accounts")

    def ready(self) -> None:
        """Word the error of an empty field in our own way in every form, since Django's German is
        stiff.
        """
        forms.Field.default_error_messages["required"] = gettext_lazy("Something is missing here.")
