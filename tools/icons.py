"""Draw the app's icons from the logo: `python -m tools.icons`. Needs Chromium, as the tests do.

The pictures are kept with the code; this is for the day on which the logo changes.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).parents[1] / "games" / "static" / "games" / "img"
PAPER, INK, RED = "#fffdf8", "#20242b", "#c8442f"
LETTER = (
    '<rect x="2" y="6" width="28" height="20" rx="3.5" fill="none" stroke="{line}"'
    ' stroke-width="2.4"/><path d="M3 8.5 16 18 29 8.5" fill="none" stroke="{line}"'
    ' stroke-width="2.4" stroke-linejoin="round"/><circle cx="16" cy="18" r="4.6" fill="{seal}"/>'
)
# File, pixels, ground, share of the picture that the letter takes. Of a maskable icon any system
# may cut off all but a circle of 80 %; of a badge it uses the shape only.
ICONS = (
    ("icon-192.png", 192, "round", 0.72),
    ("icon-512.png", 512, "round", 0.72),
    ("maskable-192.png", 192, "full", 0.56),
    ("maskable-512.png", 512, "full", 0.56),
    ("apple-touch-icon.png", 180, "full", 0.68),
    ("badge.png", 96, "none", 0.92),
)


def drawing(pixels: int, ground: str, share: float) -> str:
    """The icon as SVG, `pixels` wide."""
    line, seal = ("#fff", "#fff") if ground == "none" else (INK, RED)
    margin, scale = 16 * (1 - share), share
    under = {"round": f'<rect width="32" height="32" rx="7" fill="{PAPER}"/>', "none": ""}.get(
        ground, f'<rect width="32" height="32" fill="{PAPER}"/>'
    )
    letter = LETTER.format(line=line, seal=seal)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="{pixels}"'
        f' height="{pixels}">{under}<g transform="translate({margin} {margin}) scale({scale})">'
        f"{letter}</g></svg>"
    )


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, pixels, ground, share in ICONS:
            page.set_viewport_size({"width": pixels, "height": pixels})
            page.set_content(f"<style>body{{margin:0}}</style>{drawing(pixels, ground, share)}")
            page.screenshot(path=IMAGES / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
