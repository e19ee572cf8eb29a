"""The font of pictures is the font of pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from PIL import ImageFont

from previews.drawing.letters import FONT, cut, drawable, width_of, wrapped

SIGNS = "Fernzug ÄÖÜ äöüß 0123456789 – „“ : · × éñ"


def lengths(path: Path, weight: int) -> list[float]:
    font = ImageFont.truetype(str(path), 100)
    font.set_variation_by_axes([weight])
    return [font.getlength(sign) for sign in SIGNS]


@pytest.mark.parametrize("weight", [400, 600, 700])
def test_every_letter_is_as_wide_as_on_the_page(weight: int) -> None:
    of_pages = finders.find("games/font/inter.woff2")
    assert isinstance(of_pages, str)
    assert lengths(FONT, weight) == lengths(Path(of_pages), weight)


def test_letters_that_the_font_lacks_lose_their_accents() -> None:
    assert drawable("Łukasz Dvořák Nguyễn Æsa") == "Lukasz Dvorák Nguyen Æsa"
    assert drawable("Müller – „Sogo“ …") == "Müller – „Sogo“ …"
    assert drawable("将棋") == "??"


def test_a_text_too_long_is_cut_or_wrapped_to_its_width() -> None:
    name = "a" * 60
    shown = cut(name, 200, 40, 700)
    assert shown.endswith("…")
    assert width_of(shown, 40, 700) <= 200 < width_of(name, 40, 700)
    rows = wrapped("one sentence that takes several lines of this width " * 3, 200, 27, 400, 3)
    assert len(rows) == 3
    assert rows[-1].endswith("…")
    assert all(width_of(row, 27, 400) <= 200 for row in rows)
