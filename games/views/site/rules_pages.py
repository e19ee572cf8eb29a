"""The rules of each game: a Markdown file, with diagrams drawn by the game's own board code."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.extensions.guides import guides_of, parts_about
from games.rules import RULESETS
from games.rules.kit.board import Board
from games.rules.kit.core import Ruleset
from games.rules.kit.texts.diagram import diagram, rules_text
from games.views.common.sample_boards import may_analyse

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class RulesHeading:
    """An entry of the table of contents."""

    anchor: str
    text: str


@dataclass(frozen=True)
class RulesBlock:
    """A stretch of text, a diagram with its caption and a link to try it out, or the end of a
    section by its number.
    """

    prose: SafeString | None = None
    board: Board | None = None
    caption: str = ""
    address: str = ""
    ends: int = 0


@dataclass(frozen=True)
class RulesPage:
    """A rules page in parsed form."""

    title: str
    blocks: tuple[RulesBlock, ...]
    contents: tuple[RulesHeading, ...]

    @property
    def picture(self) -> Board | None:
        """The first diagram, for the index."""
        return next((block.board for block in self.blocks if block.board), None)


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Show the catalogue: every game with a picture and its rules."""
    games = [
        (ruleset, page(key, _language()).picture, may_analyse(ruleset), guides_of(key))
        for key, ruleset in RULESETS.items()
    ]
    return render(request, "games/site/rules_index.html", {"games": games, "section": "rules"})


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show one game's rules in the reader's language."""
    if ruleset not in RULESETS:
        raise Http404
    shown, guides = page(ruleset, _language()), guides_of(ruleset)
    context = {
        "ruleset": RULESETS[ruleset],
        "page": shown,
        "blocks": [(block, parts_about(guides, block.ends)) for block in shown.blocks],
        "guides": guides,
        "can_try": may_analyse(RULESETS[ruleset]),
        "section": "rules",
    }
    return render(request, "games/site/rules.html", context)


def _language() -> str:
    return (get_language() or "en").split("-")[0]


@cache
def page(key: str, language: str) -> RulesPage:
    """Return the parsed page; the files do not change while a process runs."""
    ruleset = RULESETS[key]
    tokens = MARKDOWN.parse(rules_text(ruleset, language))
    contents = tuple(_anchored(tokens))
    title, text = _title(tokens)
    return RulesPage(title, tuple(_blocks(ruleset, text)), contents)


def _title(tokens: Sequence[Token]) -> tuple[str, Sequence[Token]]:
    """Return the heading with which every rules page begins, and what follows it."""
    opening, text, closing, *rest = tokens
    assert (opening.tag, closing.type) == ("h1", "heading_close")
    return text.content, rest


def _anchored(tokens: Sequence[Token]) -> Iterator[RulesHeading]:
    """Give every heading of the second level an id, and return these headings."""
    for token, text in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            heading = RulesHeading(slugify(text.content, allow_unicode=True), text.content)
            token.attrSet("id", heading.anchor)
            yield heading


def _blocks(ruleset: Ruleset, tokens: Sequence[Token]) -> Iterator[RulesBlock]:
    text: list[Token] = []
    section = 0
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            yield _prose(text)
            text = [token]
            if section:
                yield RulesBlock(ends=section)
            section += 1
        elif token.type == "fence" and token.info.strip() == "diagram":
            yield _prose(text)
            text = []
            yield _figure(ruleset, token.content)
        else:
            text.append(token)
    yield _prose(text)
    yield RulesBlock(ends=section)


def _prose(tokens: Sequence[Token]) -> RulesBlock:
    """Return text as safe HTML, since the file is ours and the parser lets no HTML through."""
    return RulesBlock(SafeString(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})))


def _figure(ruleset: Ruleset, fence: str) -> RulesBlock:
    drawn = diagram(ruleset, fence)
    changed = {
        option.key: drawn.options[option.key]
        for option in ruleset.options
        if drawn.options.get(option.key, option.default) != option.default
    }
    marks = {"hints": "on"} if drawn.hints else {}
    here = reverse("analysis", args=[ruleset.key]) if may_analyse(ruleset) else ""
    query = urlencode({**changed, "start": ruleset.write(drawn.position), **marks})
    return RulesBlock(
        board=ruleset.board(drawn.position, None, hints=drawn.hints),
        caption=drawn.caption,
        address=here and f"{here}?{query}#board",
    )


@require_safe
def aid(request: HttpRequest) -> HttpResponse:
    """Show what may be used in games with each kind of aid."""
    return render(request, "games/lobby/standing_challenges/aid.html", {"section": "rules"})
