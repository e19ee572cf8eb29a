"""Colours that can be read, files that exist."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from games.rules import RULESETS

CSS = Path(settings.BASE_DIR, "games/static/games/css")
JS = Path(settings.BASE_DIR, "games/static/games/js")
WORKERS = Path(settings.BASE_DIR, "study/static/study/js")
"""A worker and the script that starts it: files of their own, beside the one of all pages."""
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


SHEETS = [CSS / "tokens.css", *sorted((CSS / "boards").glob("*.css"))]
"""Where colours are set: those of all, and of each game its own."""


COLOUR = re.compile(r"--([a-z0-9-]+):\s*(?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


def colours(selector: str) -> list[tuple[str, str, str]]:
    """The custom properties that rules of this selector set: name, light and dark colour."""
    found: list[tuple[str, str, str]] = []
    for rule in RULE.finditer("".join(sheet.read_text() for sheet in SHEETS)):
        if selector in re.split(r",\n|\n\s*|\*/", rule[1].strip()):
            matches = COLOUR.findall(rule[2])
            found += [(name, light or both, dark or both) for name, light, dark, both in matches]
    return found


def tokens(selector: str, *, dark: bool = False) -> dict[str, str]:
    return {name: second if dark else first for name, first, second in colours(selector)}


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


LIGHT = tokens(":root")
DARK = {**LIGHT, **tokens(":root", dark=True), **tokens(':root[data-theme="dark"]')}
TEXT_ON = [
    ("ink", "paper card sunk accent-wash ok-wash gold-wash"),
    ("soft", "paper card sunk"),
    ("accent-ink", "paper card accent-wash"),
    ("ok", "paper card"),
    ("blue", "paper card"),
    ("gold-ink", "gold-wash"),
    ("on-accent", "accent accent-deep"),
    ("on-strong", "strong"),
    ("field-ink", "field field-given field-warm"),
    ("field-soft", "field field-given"),
    ("hand0", "field field-warm"),
    ("hand1", "field field-warm"),
    ("hand2", "field gold-wash"),
    ("hand3", "field"),
    ("fits-ink", "fits field"),
]
PAIRS = [(text, ground) for text, grounds in TEXT_ON for ground in grounds.split()]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(theme: dict[str, str], text: str, ground: str) -> None:
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "card"])
@pytest.mark.parametrize("sign", ["focus", "edge", "accent"])
def test_edges_of_fields_and_the_focus_can_be_seen(
    theme: dict[str, str], sign: str, ground: str
) -> None:
    assert contrast(theme[sign], theme[ground]) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["field", "fits"])
def test_where_a_piece_fits_can_be_seen(theme: dict[str, str], ground: str) -> None:
    assert contrast(theme["fits-edge"], theme[ground]) >= 3


INKS = ["field-ink", "field-soft", "hand0", "hand1", "hand2", "hand3", "fits-ink"]
LOOKS = [(key, theme.key) for key, rules in RULESETS.items() for theme in rules.themes]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("key", "theme"), LOOKS, ids=map("-".join, LOOKS))
def test_every_look_of_a_board_can_be_read(key: str, theme: str, *, dark: bool) -> None:
    """Names of rows and columns on their ground; digits, letters, frames and marks on theirs."""
    usual = RULESETS[key].themes[0].key
    look, same = (tokens(f'[data-boards~="{key}-{name}"]', dark=dark) for name in (theme, usual))
    assert look.keys() == same.keys()
    mine = {name.removeprefix(f"{key}-"): colour for name, colour in look.items()}
    grounds = [mine[name] for name in ("top", "mid", "low", "ground") if name in mine]
    assert min(contrast(mine["coord"], ground) for ground in grounds) >= 4.5
    page = DARK if dark else LIGHT
    for field in (mine[name] for name in ("field", "warm", "given") if name in mine):
        assert min(contrast(page[ink], field) for ink in INKS) >= 4.5
        assert contrast(page["fits-edge"], field) >= 3
    for field in (mine[name] for name in ("hollow", "glow") if name in mine):
        assert contrast(mine["edge"], field) >= 3


def test_a_game_without_themes_has_no_choice_and_others_have_two_or_three() -> None:
    assert {len(rules.themes) for rules in RULESETS.values()} <= {2, 3}


def test_the_dark_theme_by_switch_and_by_device_is_the_same() -> None:
    assert tokens(':root[data-theme="dark"]') == tokens(':root:not([data-theme="light"])')


def test_every_colour_that_is_used_is_defined() -> None:
    used = {
        name
        for sheet in CSS.rglob("*.css")
        for name in re.findall(r"var\(--([a-z0-9-]+)\)", sheet.read_text())
    }
    defined = set(
        re.findall(r"--([a-z0-9-]+):", "".join(s.read_text() for s in CSS.rglob("*.css")))
    )
    assert used <= defined


def test_a_colour_that_one_game_alone_uses_is_set_in_its_own_sheet() -> None:
    users: dict[str, set[Path]] = {}
    for sheet in CSS.rglob("*.css"):
        for name in re.findall(r"var\(--([a-z0-9-]+)\)", sheet.read_text()):
            users.setdefault(name, set()).add(sheet)
    ours = re.findall(r"--([a-z0-9-]+):", (CSS / "tokens.css").read_text())
    foreign = [name for name in ours if len(users[name]) == 1 and users[name] <= set(SHEETS)]
    assert foreign == []


def test_every_file_a_template_or_a_style_sheet_names_exists() -> None:
    for template in TEMPLATES:
        for path in re.findall(r"""\{% static ["']([^"']+)["']""", template.read_text()):
            assert finders.find(path), f"{template}: {path}"
    for sheet in CSS.rglob("*.css"):
        for path in re.findall(r'url\("(\.\./[^"]+)"\)', sheet.read_text()):
            assert (sheet.parent / path).resolve().is_file(), f"{sheet}: {path}"


@pytest.mark.parametrize(
    "script", sorted([*JS.rglob("*.js"), *WORKERS.rglob("*.js")]), ids=lambda path: path.name
)
def test_scripts_are_small_and_eval_nothing(script: Path) -> None:
    source = script.read_text()
    assert len(source.splitlines()) <= 130
    assert not re.search(r"\beval\b|new Function|innerHTML|\.style\b|setAttribute\(.style", source)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_nothing_inline(template: Path) -> None:
    source = template.read_text()
    if "email" in template.parts or "mail" in template.parts:
        return
    assert not re.search(r'\sstyle="|<style|\son[a-z]+="|hx-on|\|safe\b', source)
    assert not re.search(r"<script(?![^>]*\bsrc=)", source)
