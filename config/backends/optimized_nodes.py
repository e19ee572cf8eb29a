"""Nodes of templates that render as Django's do, in fewer steps in plain cases.

A node of Django's becomes one of these by a change of its class (`optimizing_loader`). This module
leans on parts of Django that are not promised to stay; tests/project/config/test_optimized_nodes.py
compares what it renders with what Django renders.
"""

from __future__ import annotations

from html import escape
from typing import Any, cast

from django.conf import settings
from django.template.base import (
    FilterExpression,
    Variable,
    VariableDoesNotExist,
    VariableNode,
    render_value_in_context,
)
from django.template.loader_tags import IncludeNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language

_NOT_THERE = (TypeError, AttributeError, KeyError, ValueError, IndexError)
"""The errors that a mapping raises for a missing name, which may be an attribute then."""


class _CalledError(Exception):
    """Raised where a method was called and failed: Django must not call it again."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(reason)
        self.reason = reason


class OptimizedVariable(Variable):
    """A name with attributes, such as `seat.person.name`; Django looks up what is not plain."""

    __slots__ = ()

    def resolve(self, context: Any) -> Any:
        """Return the value of the variable. Raises VariableDoesNotExist."""
        name, *attributes = self.lookups or ()
        for scope in reversed(context.dicts):
            if name in scope:
                current = scope[name]
                break
        else:
            if hasattr(context, name):
                return super().resolve(context)
            raise VariableDoesNotExist("Failed lookup for key [%s] in %r", (name, context))
        if callable(current):
            return super().resolve(context)
        for attribute in attributes:
            if current is None:
                raise VariableDoesNotExist("Failed lookup for key [%s] in %r", (attribute, None))
            try:
                current = _attribute(current, attribute)
            except _CalledError as raised:
                raise raised.reason from raised.reason.__cause__
            except Exception:  # noqa: BLE001  # Django knows which of them are silent.
                return super().resolve(context)
        return current


def _attribute(owner: Any, name: str) -> Any:
    """Return what Django finds where the first place to look is the right one; raise otherwise."""
    kind = type(owner)
    if not hasattr(kind, "__getitem__"):
        found = getattr(owner, name)
    elif (kind is list or kind is tuple) and name.isdecimal():
        found = owner[int(name)]
    else:
        try:
            found = owner[name]
        except _NOT_THERE:
            found = getattr(owner, name)
    if not callable(found):
        return found
    if getattr(found, "do_not_call_in_templates", False) or getattr(found, "alters_data", False):
        raise TypeError(name)
    try:
        return found()
    except Exception as reason:
        if isinstance(reason, TypeError) or getattr(reason, "silent_variable_failure", False):
            raise  # Django asks whether it lacks arguments, or passes over it.
        raise _CalledError(reason) from reason


class OptimizedExpression(FilterExpression):
    """A variable without filters."""

    __slots__ = ()

    def resolve(self, context: Any, ignore_failures: bool = False) -> Any:
        try:
            return self.var.resolve(context)
        except VariableDoesNotExist:
            if ignore_failures:
                return None
            return super().resolve(context)


class OptimizedVariableNode(VariableNode):
    """`{{ … }}`, which writes texts and whole numbers at once."""

    def render(self, context: Any) -> str:
        try:
            value = self.filter_expression.resolve(context)
        except UnicodeDecodeError:
            return ""
        kind = type(value)
        if context.autoescape:
            if kind is SafeString:
                return value
            if kind is str:
                return SafeString(escape(value))
        if kind is int and not settings.USE_THOUSAND_SEPARATOR:
            return str(value)
        return render_value_in_context(value, context)


class OptimizedTranslateNode(TranslateNode):
    """`{% translate %}` of a text in the template, cached for each language."""

    kept: dict[tuple[str | None, bool], str]

    def render(self, context: Any) -> str:
        key = (get_language(), context.autoescape)
        if key not in self.kept:
            rendered = super().render(context)
            self.kept[key] = context[self.asvar] if self.asvar else rendered
        if self.asvar:
            context[self.asvar] = self.kept[key]
            return ""
        return self.kept[key]


class OptimizedBlockTranslateNode(BlockTranslateNode):
    """`{% blocktranslate %}`, which composes the text to look up only once."""

    kept: dict[int, tuple[str, list[str]]]

    def render_token_list(self, tokens: Any) -> tuple[str, list[str]]:
        if id(tokens) not in self.kept:  # They last as long as this node.
            self.kept[id(tokens)] = super().render_token_list(tokens)
        text, names = self.kept[id(tokens)]
        return text, [*names]  # Django appends to it.


class OptimizedIncludeNode(IncludeNode):
    """`{% include %}` of a template by its name, which is looked up only once."""

    kept: Any

    def render(self, context: Any) -> SafeString:
        if self.kept is None:
            self.kept = context.template.engine.get_template(self.template.var)
        values = {name: value.resolve(context) for name, value in self.extra_context.items()}
        if self.isolated_context:
            return cast("SafeString", self.kept.render(context.new(values)))
        state = context.render_context
        before, state.template = state.template, self.kept
        state.push()
        try:
            with context.push(**values):
                return cast("SafeString", self.kept._render(context))
        finally:
            state.template = before
            state.pop()
