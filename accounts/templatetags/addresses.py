"""A version of `{% url %}` that caches the addresses it has found, since pages ask for the same
ones again.
"""

from __future__ import annotations

from html import escape

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode, url

from accounts.web.addresses_of_views import address_of

register = template.Library()


class KeptURLNode(URLNode):
    """Django's node, except that it works out an address once for each name with its arguments.

    What also depends on the request (namespaces), or is not an address in the end, Django answers.
    """

    def render(self, context: Context) -> str:
        name = self.view_name.resolve(context)
        if self.kwargs or self.asvar or ":" in name:
            return super().render(context)
        address = address_of(name, *[arg.resolve(context) for arg in self.args])
        return escape(address) if context.autoescape else address


@register.tag("url")
def kept_url(parser: Parser, token: Token) -> KeptURLNode:
    """Parse the tag as Django does."""
    node = url(parser, token)
    return KeptURLNode(node.view_name, node.args, node.kwargs, node.asvar)
