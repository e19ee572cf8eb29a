"""The lot of a season, checked by a stranger with what the page offers to load."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from events.models import League, Rating, RatingPool, Season, SeasonEntry
from events.services.leagues import seasons, state_machine
from events.services.leagues.divisions import seed_list
from events.services.leagues.divisions.division_start import make_up
from events.services.leagues.entries.substitution import substitute
from events.services.ratings.pools import key_of
from events.services.tournaments import seals as event_seals
from tests.events.leagues.conftest import FIRST_START, enter_all, people, season_of
from tests.events.tournaments.test_pages import text
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.usefixtures("empty_cache")


def script() -> bytes:
    found = finders.find("events/verify_lot.py")
    assert found
    return Path(found).read_bytes()


def loaded(client: Client, season: Season, folder: Path) -> None:
    """Load what the page of the season offers into a folder, under the names it gives."""
    shown = text(client, season.get_absolute_url())
    offered = re.findall(r'href="([^"]+)" download="([\w.-]+)"', shown)
    assert {name for _address, name in offered} == {"verify_lot.py", "season-lot.json"}
    for address, name in offered:
        content = script() if name == "verify_lot.py" else client.get(address).content
        (folder / name).write_bytes(content)


def checked(folder: Path) -> tuple[int, str]:
    """Run the line that the page names, by a bare Python."""
    line = [sys.executable, "-I", "verify_lot.py", "season-lot.json"]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def drawn(league: League) -> Season:
    """A season of two divisions without its games; one player alone has a settled rating."""
    season, players = season_of(league), people(13)
    enter_all(season, players)
    pool = RatingPool.objects.create(key=key_of("sogo", {}, 2, "head"), ruleset="sogo")
    Rating.objects.create(
        pool=pool, user=players[7], mu=25, sigma=2, lower_bound=19, games=40, opponents=9,
        last_at=NOW,
    )  # fmt: skip
    state_machine.step(season.pk, FIRST_START)
    for number in (1, 2):
        make_up(season.pk, number, FIRST_START)
    state_machine.step(season.pk, FIRST_START)
    return season_of(league)


def test_a_stranger_recomputes_the_divisions(drawn: Season, client: Client, tmp_path: Path) -> None:
    loaded(client, drawn, tmp_path)
    status, answer = checked(tmp_path)
    assert status == 0, answer
    by_lot = drawn.entries.exclude(user__username="player07").order_by("seed")
    expected = [
        f"Number {number}: entry {entry.pk}, division {entry.division}, {entry.user}"
        for number, entry in enumerate(by_lot, start=1)
    ]
    assert [line for line in answer.splitlines() if line.startswith("Number")] == expected
    for division in drawn.divisions.all():
        seed = event_seals.seed_of(division.event)
        assert seed
        assert f"The lot of division {division.number} follows from it: seed {seed.hex()}" in answer
    shown = text(client, drawn.get_absolute_url())
    assert all(f"<code>{entry.pk}</code>" in shown for entry in by_lot)


@pytest.mark.parametrize("wrong", ["seed", "number", "division", "commitment", "entries"])
def test_the_verifier_finds_what_was_changed(
    drawn: Season, client: Client, tmp_path: Path, wrong: str
) -> None:
    loaded(client, drawn, tmp_path)
    file = tmp_path / "season-lot.json"
    lot = json.loads(file.read_text())
    entries = lot["entries"]
    match wrong:
        case "seed":
            lot["seed"] = "00" * 32
        case "number":
            entries[0]["number"], entries[1]["number"] = entries[1]["number"], entries[0]["number"]
        case "division":
            next(entry for entry in entries if entry["number"] == 1)["division"] = 2
        case "commitment":
            lot["divisions"][1]["commitment"] = "00" * 32
        case "entries":
            del entries[3]
    file.write_text(json.dumps(lot))
    status, answer = checked(tmp_path)
    assert (status, answer.splitlines()[-1][:6]) == (1, "WRONG:"), answer


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", "no lot", pytest.param("[" * 200_000, id="deep")]
)
def test_a_file_that_is_no_lot_is_refused_with_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "verify_lot.py").write_bytes(script())
    (tmp_path / "season-lot.json").write_text(content)
    status, answer = checked(tmp_path)
    assert (status, answer[:6]) == (1, "WRONG:"), answer


def test_a_substitute_leaves_the_lot_as_it_was(
    drawn: Season, client: Client, tmp_path: Path
) -> None:
    absent = drawn.entries.get(lot_number=3)
    carol = person("carol")
    substitute(drawn.pk, drawn.league.host, absent.user, "carol", "Away.", at=FIRST_START)
    assert drawn.entries.get(user=carol).lot_number is None
    loaded(client, drawn, tmp_path)
    status, answer = checked(tmp_path)
    assert status == 0, answer
    assert f"Number 3: entry {absent.pk}" in answer


def test_there_is_no_lot_to_load_before_the_divisions_are_drawn(
    league: League, client: Client
) -> None:
    address = reverse("league_season_lot", args=[league.pk, 1])
    assert client.get(address).status_code == 404
    assert address not in text(client, season_of(league).get_absolute_url())


def test_a_season_in_which_nobody_plays_has_no_lot_to_load(drawn: Season, client: Client) -> None:
    drawn.divisions.all().delete()
    address = reverse("league_season_lot", args=[drawn.league_id, drawn.number])
    assert client.get(address).status_code == 404
    assert address not in text(client, drawn.get_absolute_url())


def test_players_with_places_in_the_last_tables_are_not_drawn(drawn: Season) -> None:
    for place, entry in enumerate(drawn.entries.order_by("seed"), start=1):
        SeasonEntry.objects.filter(pk=entry.pk).update(place=place)
    Season.objects.update(state=Season.State.FINAL)
    later = seasons.open_season(drawn.league, 2, FIRST_START)
    players = [entry.user for entry in drawn.entries.all()]
    enter_all(later, [*players, person("newcomer")])
    seed_list.seed_players(later, drawn)
    assert [str(entry.user) for entry in later.entries.exclude(lot_number=None)] == ["newcomer"]
