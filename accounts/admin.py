"""Players in the admin: name, mail, rights. Their games are elsewhere and read-only."""

from typing import Any, ClassVar

from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.socialaccount.admin import SocialAccountAdmin
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from allauth.usersessions.admin import UserSessionAdmin
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from accounts.models import PREFERENCES, SignUpCode, User

_MAILS = ("digest_hour", "mail_trouble", "mail_trouble_at")


class NewUserForm(AdminUserCreationForm):
    class Meta(AdminUserCreationForm.Meta):
        model = User


@admin.register(User)
class PlayerAdmin(UserAdmin):
    add_form = NewUserForm
    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("username", "email")
    readonly_fields = (
        *("is_guest", "board_preferences", "last_login", "date_joined"),
        *("is_staff", "is_superuser", "groups"),
    )
    """The columns of roles, which `manage.py staff_role` gives and puts on record."""
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "email", "password", "is_guest")}),
        (gettext_lazy("Preferences"), {"fields": (*PREFERENCES, *_MAILS)}),
        (gettext_lazy("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (gettext_lazy("Dates"), {"fields": ("last_login", "date_joined")}),
    )


@admin.register(SignUpCode)
class SignUpCodeAdmin(admin.ModelAdmin):
    """The admin of sign-up codes: staff make one and send its link."""

    list_display = ("note", "uses_left", "expires_at", "site_url")
    fields = ("note", "uses_left", "expires_at", "site_url")
    readonly_fields = ("site_url",)


class DiscreetAdmin(admin.ModelAdmin):
    """An admin page with `veiled` columns, which open an account: they are neither shown nor
    searched.

    Rows can be deleted.
    """

    veiled: tuple[str, ...] = ()

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.veiled

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup.split("__")[0] not in self.veiled and super().lookup_allowed(
            lookup, value, request
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


# Importing allauth's modules above has registered theirs, which show everything.
admin.site.unregister([Authenticator, UserSession, SocialAccount, SocialApp, SocialToken])


@admin.register(Authenticator)
class SecondFactorAdmin(DiscreetAdmin, AuthenticatorAdmin):
    """The admin of second factors: staff delete one that a player has lost, and see no secrets."""

    veiled = ("data",)


@admin.register(UserSession)
class SignedInAdmin(DiscreetAdmin, UserSessionAdmin):
    """The admin of sessions, without their keys, by which one could act as the player."""

    veiled = ("session_key", "data")


@admin.register(SocialAccount)
class AccountElsewhereAdmin(DiscreetAdmin, SocialAccountAdmin):
    """The accounts at OpenID Connect providers that open those here; staff can delete one."""

    veiled = ("extra_data",)
