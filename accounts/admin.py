"""Players in the admin: name, mail, rights. Their games are elsewhere and read-only."""

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.utils.translation import gettext_lazy as _

from accounts.forms import MAIL, PLAY
from accounts.models import User


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
        (_("Preferences"), {"fields": (*PLAY, *MAIL)}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
