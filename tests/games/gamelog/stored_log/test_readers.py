"""Who asks the table of events itself: all others would take a game in cold storage for empty."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
FLOORS = ("accounts", "config", "games", "previews", "study")

ALLOWED = {
    "games/services/gameplay/batches/log_batch.py": "stores rows, and asks for none",
    "config/management/backup/comparison.py": "compares hashes, and asks the reader for the rest",
    "games/services/gamelog/stored_log/log_reader.py": "reads both places",
    "games/services/gamelog/stored_log/restoration.py": "puts rows back",
    "games/services/gamelog/audit_rounds.py": "looks for new rows; its sample sees the others",
    "games/services/worker/cold_storage.py": "moves rows away",
    "games/services/disputes/reports/filing.py": "counts holds of the last days, which are rows",
    "games/services/clock/vacations.py": "asks cold_sent_at as well",
    "games/services/players/statistics/reliability.py": "asks cold_leaving as well",
    "config/management/transfer/cold_games.py": "numbers those of cold storage after the rows",
}


def test_events_are_read_in_one_place() -> None:
    asking = {
        path.relative_to(ROOT).as_posix()
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
        if re.search(r"\bEvent\.objects\b|\.events\.(all|filter|get|order)\b", path.read_text())
    }
    assert asking == set(ALLOWED)
