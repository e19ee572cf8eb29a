"""Write all golden playthroughs anew."""

import sys

from tests.rules.playthroughs import PLAYTHROUGHS, recorded

for game in PLAYTHROUGHS:
    game.file.write_text(recorded(game), encoding="utf-8")
    sys.stdout.write(f"{game.file.name}\n")
