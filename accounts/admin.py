"""Players in the admin: name, mail, rights. Their games are elsewhere and read-only."""

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.utils.translation import gettext_lazy as _

from accounts.forms import PLAY
from accounts.models import User

_EVENTS = ("turn", "offered", "started", "over", "reminder", "chat")
_MAILS = (*(f"mail_{name}" for name in _EVENTS), "digest_hour", "mail_trouble", "mail_trouble_at")


class NewUserForm(AdminUserCreationForm):
    class Meta(AdminUserCreationForm.Meta):
        model = User


@admin.register(User)
class PlayerAdmin(UserAdmin):
    add_form = NewUserForm
    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("username", "email")
    readonly_fields = ("is_guest", "last_login", "date_joined")
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "email", "password", "is_guest")}),
        (_("Preferences"), {"fields": (*PLAY, *_MAILS)}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
