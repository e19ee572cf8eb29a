"""The attributes of the form elements that allauth's pages are made of."""

from collections.abc import Collection, Mapping

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

BOOLEAN_ATTRIBUTES = {"checked", "disabled", "readonly", "required"}
QUIET_TAGS = {"cancel", "link", "outline", "secondary"}


@register.simple_tag
def attributes(attrs: Mapping[str, object], names: str) -> SafeString:
    """Return those of the named attributes that the element was given, as HTML."""
    return format_html_join(
        " ", "{}", ((_attribute(name, attrs[name]),) for name in names.split() if _has(attrs, name))
    )


@register.filter
def button_weight(tags: Collection[str]) -> str:
    """Return the class of a button by its tags; a submit button without tags is the main one."""
    if "danger" in tags:
        return "danger"
    return "quiet" if any(tag in tags for tag in QUIET_TAGS) else "primary"


def _has(attrs: Mapping[str, object], name: str) -> bool:
    value = attrs.get(name)
    return value is not None if name == "value" else bool(value)


def _attribute(name: str, value: object) -> SafeString | str:
    return name if name in BOOLEAN_ATTRIBUTES else format_html('{}="{}"', name, value)
