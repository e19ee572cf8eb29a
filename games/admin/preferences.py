"""The admin page of notification preferences, which only the player changes."""

from __future__ import annotations

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import NotificationPreference


@admin.register(NotificationPreference)
class NotificationPreferenceAdmin(ReadOnlyAdmin):
    list_display = ("user", "category", "medium", "frequency")
    list_filter = ("category", "medium", "frequency")
    list_select_related = ("user",)
    search_fields = ("user__username",)
