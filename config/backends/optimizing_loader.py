"""A loader that caches templates, and lets their nodes render in fewer steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.template.base import (
    FilterExpression,
    Node,
    Template,
    TextNode,
    Token,
    Variable,
    VariableNode,
)
from django.template.loader_tags import IncludeNode
from django.template.loaders.cached import Loader as CachedLoader
from django.template.smartif import TokenBase
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from config.backends.optimized_nodes import (
    OptimizedBlockTranslateNode,
    OptimizedExpression,
    OptimizedIncludeNode,
    OptimizedTranslateNode,
    OptimizedVariable,
    OptimizedVariableNode,
)

_WITHOUT_PARTS = (str, TextNode, Token)
"""The kinds of most parts, none of which consists of others or has a quicker class."""


class Loader(CachedLoader):
    """Django's loader that caches what it has parsed."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        template = super().get_template(template_name, skip)
        if not vars(template).get("is_optimized"):
            optimize(template)
            template.is_optimized = True  # type: ignore[attr-defined]
        return template


def optimize(template: Template) -> None:
    """Change the class of every node and expression of a template for which there is a quicker
    one.
    """
    for part in _parts(template):
        kind = type(part)
        if kind is VariableNode:
            part.__class__ = OptimizedVariableNode
        elif kind is TranslateNode and _is_constant(part):
            part.__class__, part.kept = OptimizedTranslateNode, {}
        elif kind is BlockTranslateNode:
            part.__class__, part.kept = OptimizedBlockTranslateNode, {}
        elif kind is IncludeNode and _is_named(part.template):
            part.__class__, part.kept = OptimizedIncludeNode, None
        elif kind is FilterExpression and part.is_var and not part.filters:
            part.__class__ = OptimizedExpression
        elif kind is Variable and part.lookups is not None and not part.translate:
            part.__class__ = OptimizedVariable


def _parts(template: Template) -> list[Any]:
    """Return everything that a template consists of, each once, the innermost first."""
    found: list[Any] = []
    _add_with_inner(template.nodelist, set(), found)
    return found


def _add_with_inner(part: Any, seen: set[int], found: list[Any]) -> None:
    if isinstance(part, _WITHOUT_PARTS) or id(part) in seen:
        return
    seen.add(id(part))
    for inner in _inner(part):
        _add_with_inner(inner, seen, found)
    found.append(part)


def _inner(part: Any) -> Iterable[Any]:
    if isinstance(part, dict):
        return part.values()
    if isinstance(part, list | tuple):
        return part
    if isinstance(part, FilterExpression):
        return (part.var, *part.filters)
    if isinstance(part, Node | TokenBase):
        return vars(part).values()
    return ()


def _is_constant(node: TranslateNode) -> bool:
    """Return whether a text to translate is in the template, with its context."""
    expression, context = node.filter_expression, node.message_context
    is_text = expression.var.lookups is None and not expression.filters
    return is_text and (context is None or not context.is_var)


def _is_named(expression: FilterExpression) -> bool:
    """Return whether the name of the included template is a constant, and not relative."""
    name = expression.var
    is_text = not expression.is_var and not expression.filters and isinstance(name, str)
    return is_text and not name.startswith(("./", "../"))
