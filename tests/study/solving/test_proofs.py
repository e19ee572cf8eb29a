"""Proofs spread over jobs, and certificates that the rules alone check."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games.bots.solving import ENGINES
from games.bots.solving.kit import Finding, GameResult, ResultClaim
from games.bots.solving.strategy import strategy_of
from games.bots.solving.tree import ProofTree
from games.bots.solving.verification import (
    FORMAT,
    BadProof,
    Certificate,
    main,
    read,
    verify,
    write,
)
from games.rules import RULESETS
from games.rules.kit.core import Position
from games.rules.kit.texts.canonical_form import canonical_form

SOGO = RULESETS["sogo"]
SMALL = SOGO.clean({"size": 3})
CAPTURES = SOGO.clean({"size": 3, "variant": 2})
BARE = (
    f'{{"format": "{FORMAT}", "game": "%s", "rules": %s, "options": %s, "moves": ["%s"],'
    ' "seat": %s, "at_least": %s, "strategy": {}}'
)
JOB_NODES = 500
"""So few that no opening is proved by one job alone."""
MOVE_NODES = 1_000_000


def position_after(options: dict[str, int | str], moves: Sequence[str]) -> Position:
    return Certificate(SOGO, options, tuple(moves), ResultClaim(0, GameResult.WIN), {}).start


def grown(position: Position, claim: ResultClaim) -> ProofTree:
    """Let jobs be done until the claim is proved or disproved."""
    tree = ProofTree(SOGO, position, claim)
    while job := tree.next_job(()):
        tree.learn(job.key, ENGINES["sogo"].find(job.position, JOB_NODES))
    return tree


def certified(moves: Sequence[str], claim: ResultClaim) -> Certificate:
    tree = grown(position_after(SMALL, moves), claim)
    assert tree.answer
    strategy = strategy_of(tree, ENGINES["sogo"], MOVE_NODES)
    return Certificate(SOGO, SMALL, tuple(moves), claim, strategy)


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    """Black wins on the small board, after White has begun in the middle of an edge."""
    return certified(["A2"], ResultClaim(1, GameResult.WIN))


@pytest.mark.parametrize(("opening", "is_won"), [("A1", True), ("A2", False), ("B2", True)])
def test_white_wins_the_small_board_from_a_corner_or_the_middle_alone(
    opening: str, is_won: bool
) -> None:
    tree = grown(position_after(SMALL, [opening]), ResultClaim(0, GameResult.WIN))
    assert tree.answer is is_won


def test_a_certificate_is_checked_by_the_rules_alone(
    certificate: Certificate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(certificate, tmp_path / "proof.json.gz")
    monkeypatch.setattr("games.bots.native.start", None)
    found = read(tmp_path / "proof.json.gz")
    assert found == certificate
    assert verify(found) > len(certificate.strategy)


def test_a_certificate_with_a_wrong_move_is_refused(certificate: Certificate) -> None:
    position = certificate.start
    form = canonical_form(SOGO, position)
    assert form
    (seat,) = position.to_move
    named = certificate.strategy[form.text]
    wrong = next(
        name for move in position.legal_moves(seat) if (name := form.name_of(move)) != named
    )
    for name in ("Z9", wrong):
        forged = replace(certificate, strategy={**certificate.strategy, form.text: name})
        with pytest.raises(BadProof):
            verify(forged)


def test_a_certificate_of_the_other_result_is_refused(certificate: Certificate) -> None:
    with pytest.raises(BadProof):
        verify(replace(certificate, claim=ResultClaim(0, GameResult.DRAW)))
    with pytest.raises(BadProof):
        verify(replace(certificate, strategy={}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": "other"}',
        BARE % ("chess", 1, "{}", "A1", 0, 1),
        BARE % ("cards", RULESETS["cards"].version, "{}", "A1", 0, 1),
        BARE % ("sogo", SOGO.version, '{"size": 9}', "A1", 0, 1),
        BARE % ("sogo", SOGO.version, "{}", "Z9", 0, 1),
        BARE % ("sogo", SOGO.version, "{}", "A1", 2, 1),
        BARE % ("sogo", SOGO.version, "{}", "A1", -1, 1),
        BARE % ("sogo", SOGO.version, "{}", "A1", 0, -1),
        BARE % ("sogo", SOGO.version, '{"size": 3}', "A1", 1, 1),
    ],
)
def test_a_file_that_proves_nothing_gets_a_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed, plain = tmp_path / "packed", tmp_path / "plain"
    packed.write_bytes(gzip.compress(text.encode()))
    plain.write_text(text)
    assert main([str(packed), str(plain), str(tmp_path / "missing")]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_findings_make_the_same_tree_in_any_order() -> None:
    start, claim = position_after(SMALL, ["A2"]), ResultClaim(0, GameResult.WIN)
    tree = grown(start, claim)
    rows = list(tree.findings.items())
    assert len(rows) > 5
    Random(3).shuffle(rows)
    other = ProofTree(SOGO, start, claim)
    for key, finding in rows:
        other.learn(key, finding)
    assert other.answer is tree.answer is False
    assert {key: (node.proof, node.disproof) for key, node in other.nodes.items()} == {
        key: (node.proof, node.disproof) for key, node in tree.nodes.items()
    }


def test_a_job_that_is_taken_is_left_to_others() -> None:
    tree = ProofTree(SOGO, position_after(SMALL, []), ResultClaim(0, GameResult.WIN))
    root = tree.next_job(())
    assert root
    assert tree.next_job({root.key}) is None
    tree.learn(root.key, Finding(None, 1, {"B2": 0.9, "A1": 0.1, "A2": -0.9}))
    first = tree.next_job(())
    assert first
    assert first.key == tree.root.children["B2"].key
    second = tree.next_job({first.key})
    assert second
    assert second.key == tree.root.children["A1"].key


def test_the_engine_and_the_rules_agree_on_endings_with_captures() -> None:
    """The oracle tries every move by the rules, in positions in which two balls are left."""
    rng, values = Random(5), set()
    for _ in range(8):
        position = SOGO.start(2, CAPTURES)
        while position.outcome is None and getattr(position, "placed", 0) < 25:
            position = position.play(
                rng.choice(list(position.legal_moves(position.turn))),
                position.turn,  # type: ignore[attr-defined]
            )
        finding = ENGINES["sogo"].find(position, MOVE_NODES)
        # an engine that cannot list all captures of a turn proves nothing
        assert finding.value in (None, by_the_rules(position, {}))
        values.add(finding.value)
    assert len(values - {None}) > 1


def by_the_rules(position: Position, stored: dict[Position, int]) -> int:
    """Return what a position is worth to the seat to move, by trying everything."""
    if position not in stored:
        (seat,) = position.to_move
        results = []
        for move in position.legal_moves(seat):
            after = position.play(move, seat)
            if after.outcome:
                winners = after.outcome.winners
                results.append(
                    GameResult.DRAW
                    if len(winners) != 1
                    else GameResult.WIN
                    if seat in winners
                    else GameResult.LOSS
                )
            else:
                sign = 1 if seat in after.to_move else -1
                results.append(sign * by_the_rules(after, stored))
        stored[position] = max(results)
    return stored[position]


@pytest.mark.words
def test_a_damaged_file_is_called_so(
    certificate: Certificate, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(certificate, file := tmp_path / "one.json.gz")
    whole = file.read_bytes()
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 0xFF]) + whole[middle + 1 :]
    for damaged in (whole[:middle], flipped, whole[:-3] + b"abc", b"hello"):
        file.write_bytes(damaged)
        assert main([str(file)]) == 1
        assert capsys.readouterr().out == f"{file}: This is no certificate, or a damaged one.\n"
    file.write_bytes(gzip.compress(b"[" * 200_000))
    assert main([str(file)]) == 1
    assert "no certificate" in capsys.readouterr().out
    assert main([]) == 2
    assert "Name the files" in capsys.readouterr().out


@pytest.mark.words
@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_none_is_called_so(
    seat: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.json.gz"
    file.write_bytes(gzip.compress((BARE % ("sogo", SOGO.version, "{}", "A1", seat, 1)).encode()))
    assert main([str(file)]) == 1
    assert "There is no seat" in capsys.readouterr().out


PROOFS = sorted((Path(__file__).parents[3] / "docs" / "proofs").iterdir())


LARGE = "frege"
"""A game whose certificate takes seconds to check."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.slow] if path.name.startswith(LARGE) else [])
        for path in PROOFS
    ],
    ids=lambda path: path.name,
)
def test_published_certificates_hold(path: Path) -> None:
    assert verify(read(path))
