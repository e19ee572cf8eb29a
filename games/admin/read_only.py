"""Read-only pages of the admin site."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class WithoutWriting:
    """A base class that permits nobody to add, change or delete rows."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(WithoutWriting, admin.ModelAdmin):
    """A base class of pages that list, filter and show rows, and change none.

    Fields named in `veiled` are not shown, nor can one ask for them in the address of a list.
    """

    veiled: tuple[str, ...] = ()
    show_full_result_count = False
    list_per_page = 50
    actions = None

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.veiled

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        named = {*lookup.split("__")}
        return named.isdisjoint(self.veiled) and super().lookup_allowed(lookup, value, request)


class ReadOnlyInline(WithoutWriting, admin.TabularInline):
    """A base class of rows shown below another row."""

    extra = 0
    can_delete = False
    show_change_link = True
