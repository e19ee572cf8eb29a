"""The addresses of games."""

from django.urls import URLPattern, URLResolver, path

from games.views import rules_pages, what_if

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules_pages.rules_index, name="rules_index"),
    path("rules/<slug:ruleset>/", rules_pages.rules, name="rules"),
    path("what-if/<slug:ruleset>/", what_if.what_if, name="what_if"),
]
