"""Games for the golden playthroughs."""

from tests.rules.frege.boards import VECTORS

DRAWN = " ".join(VECTORS["drawn_64"])
WON = " ".join(VECTORS["decisive_62"])
BEGUN = "Rd8 Lh9 gi8 Gd4 Ee7 Le8 Fd5 Gf9 gg2 Lg6 Rh2 Oa7"
RANDOM: dict[str, object] = {"setup": "random", "begins": "blue"}
