"""Templates of the site render as Django renders them, only in fewer steps."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.template import Context, Engine, RequestContext, engines
from django.template.base import Node
from django.template.loader import get_template
from django.test import Client, RequestFactory, override_settings
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, override

from config.backends.optimized_nodes import (
    OptimizedExpression,
    OptimizedIncludeNode,
    OptimizedTranslateNode,
    OptimizedVariable,
    OptimizedVariableNode,
)
from config.settings.application import TEMPLATE_LOADERS, TEMPLATES

LOCMEM = "django.template.loaders.locmem.Loader"


class Person:
    """A value with everything that a template may find at one."""

    name = "<b>Ann</b>"
    safe = SafeString("<i>Ann</i>")
    nothing = None
    empty = ""
    number, real, flag = 12345, 1234.5, True
    late = datetime(2026, 11, 23, 20, 10, tzinfo=UTC)
    lazy = gettext_lazy("Board")

    def method(self) -> str:
        return "called"

    def asks(self, argument: str) -> str:
        return argument

    def delete(self) -> str:
        raise AssertionError("A template may not call this.")

    delete.alters_data = True  # type: ignore[attr-defined]

    @property
    def broken(self) -> str:
        raise AttributeError("inside")

    @property
    def failing(self) -> str:
        raise ValueError("inside")

    @property
    def absent(self) -> str:
        raise ObjectDoesNotExist

    def __str__(self) -> str:
        return "Ann & Ben"


class Uncalled:
    do_not_call_in_templates = True
    inner = "not called"

    def __call__(self) -> str:
        raise AssertionError


VALUES: dict[str, Any] = {
    "person": Person(),
    "later": SimpleLazyObject(Person),
    "function": lambda: SimpleNamespace(inner="from a function"),
    "uncalled": Uncalled(),
    "inside": SimpleNamespace(uncalled=Uncalled()),
    "table": {"key": "a & b", "items": "of the table", 3: "three"},
    "list": ["first", "second"],
    "text": "a < b",
    "safe": SafeString("a < b"),
    "word": gettext_lazy("Board"),
    "nothing": None,
    "number": 12345,
}
PATHS = [
    *VALUES,
    "missing",
    "missing.further",
    "push",
    "request",
    "autoescape",
    "template_name",
    *(f"person.{name}" for name in dir(Person) if not name.startswith("_")),
    *(f"later.{name}" for name in dir(Person) if not name.startswith("_")),
    "person.unknown",
    "person.nothing.further",
    "person.empty.further",
    "person.method.upper",
    "person.number.bit_length",
    "function.inner",
    "uncalled.inner",
    "inside.uncalled.inner",
    "table.key",
    "table.items",
    "table.values",
    "table.3",
    "table.unknown",
    "list.1",
    "list.9",
    "text.upper",
    "text.0",
    "nothing.further",
]
FORMS = [
    "{{ %s }}",
    "{%% autoescape off %%}{{ %s }}{%% endautoescape %%}",
    "{{ %s|default:text }}",
    "{{ text|default_if_none:%s }}",
    "{%% if %s %%}yes{%% else %%}no{%% endif %%}",
    "{%% if not %s and text or nothing %%}yes{%% endif %%}",
    "{%% with own=%s %%}{{ own }}{%% endwith %%}",
    "{%% include 'inner' with own=%s %%}",
    "{%% include 'inner' with own=%s only %%}",
    "{%% for letter in %s %%}{{ forloop.counter }}{{ forloop.parentloop }}{%% endfor %%}",
    "{%% blocktranslate with own=%s %%}Menu of {{ own }}{%% endblocktranslate %%}",
    "{%% firstof %s 'else' %%}",
]
WHOLE = [
    "{% blocktranslate count n=number %}{{ n }} x{% plural %}{{ text }}{% endblocktranslate %}",
    "{% blocktranslate asvar own %}50 % {{ missing }}{% endblocktranslate %}{{ own }}",
    "{% translate 'Board' %}{% translate 'unread' context 'chat messages' %}",
    "{% translate 'Board' as board %}{{ board }}{% translate '50 %' %}{% translate '<b>' noop %}",
    "{% autoescape off %}{% translate '<b>' %}{% endautoescape %}{% translate text %}",
    "{% language 'de' %}{% translate 'Board' %}{{ word }}{% endlanguage %}{% translate 'Board' %}",
    "{% include place %}{% include './inner' %}{% include missing|default:'inner' %}",
    "{{ _('Board') }}{{ 'text' }}{{ 12 }}{{ 1.5 }}{{ text|slice:':1' }}",
    "{% url 'home' %}{% url 'profile' 'ann' %}{% for a, b in table.pairs %}{{ a }}{% endfor %}",
]


@pytest.mark.first_by_day
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_value_is_rendered_as_by_django(language: str) -> None:
    sources = {form % path: form % path for form in FORMS for path in PATHS}
    sources |= {text: text for text in WHOLE}
    django, ours = (_engine(sources, optimized=optimized) for optimized in (False, True))
    with override(language):
        for name in sources:
            expected = _outcome(django, name)
            assert _outcome(ours, name) == expected, name
            assert _outcome(ours, name) == expected, f"{name}, the second time"


@pytest.mark.first_by_day
@pytest.mark.parametrize("invalid", ["", "unknown", "no %s here"])
def test_what_is_missing_is_written_as_the_engine_says(invalid: str) -> None:
    sources = {path: "{{ %s }}" % path for path in PATHS}  # noqa: UP031
    django, ours = (
        _engine(sources, optimized=optimized, string_if_invalid=invalid)
        for optimized in (False, True)
    )
    for name in sources:
        assert _outcome(ours, name) == _outcome(django, name), name


def test_whole_numbers_are_grouped_where_the_settings_say_so() -> None:
    sources = {"number": "{{ number }}"}
    django, ours = (_engine(sources, optimized=optimized) for optimized in (False, True))
    with override_settings(USE_THOUSAND_SEPARATOR=True), override("de"):
        assert _outcome(ours, "number") == _outcome(django, "number") == "12.345"


def test_the_templates_of_the_site_are_optimized() -> None:
    """On a Django that parses otherwise this fails first."""
    template: Any = get_template("games/gameplay/_game.html")
    nodes = template.template.nodelist.get_nodes_by_type(Node)
    kinds = {type(node) for node in nodes}
    assert kinds >= {OptimizedVariableNode, OptimizedTranslateNode, OptimizedIncludeNode}
    variable = next(node for node in nodes if type(node) is OptimizedVariableNode)
    assert type(variable.filter_expression) is OptimizedExpression
    assert type(variable.filter_expression.var) is OptimizedVariable


@pytest.mark.django_db
def test_pages_are_the_same_as_from_djangos_templates(client: Client) -> None:
    addresses = ["/", "/rules/sogo/", "/lobby/", "/accounts/login/"]
    ours = [_page(client, address) for address in addresses]
    (settings,) = TEMPLATES
    plain = {**settings, "OPTIONS": {**settings["OPTIONS"], "loaders": TEMPLATE_LOADERS}}
    with override_settings(TEMPLATES=[plain]):
        for address, page in zip(addresses, ours, strict=True):
            assert _page(client, address).splitlines() == page.splitlines(), address


def _engine(sources: dict[str, str], *, optimized: bool, **options: Any) -> Engine:
    texts = {**sources, "inner": "[{{ own }}{{ text }}]"}
    plain = [(LOCMEM, texts)]
    used: list[Any] = plain
    if optimized:
        used = [("config.backends.optimizing_loader.Loader", plain)]
    own = engines["django"].engine  # type: ignore[attr-defined]
    builtins = [*own.builtins, "django.templatetags.i18n"]
    return Engine(loaders=used, libraries=own.libraries, builtins=builtins, **options)


def _outcome(engine: Engine, name: str) -> str:
    """Return what a template renders, or what it raises."""
    values = {**VALUES, "place": "inner"}
    request = RequestFactory().get("/")
    context: Context = RequestContext(request, values)
    try:
        return engine.get_template(name).render(context)
    except Exception as trouble:  # noqa: BLE001
        return f"{type(trouble).__name__}: {trouble}"


def _page(client: Client, address: str) -> str:
    page = client.get(address, headers={"Accept-Language": "de"})
    assert page.status_code == 200, address
    changing = r"[\w:-]{30,}"  # Tokens, keys and hashes.
    return re.sub(changing, "", page.content.decode())


def test_a_method_that_fails_is_called_once() -> None:
    method = Mock(side_effect=ValueError("inside"), spec=["__call__"])
    variable = OptimizedVariable("person.method")
    with pytest.raises(ValueError, match="inside"):
        variable.resolve(Context({"person": SimpleNamespace(method=method)}))
    method.assert_called_once_with()
