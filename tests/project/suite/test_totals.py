"""The closing lines of the suite add up what its runs have counted."""

from tests.support.totals import Totals


def test_the_closing_lines_count_each_slow_test_once_and_end_with_the_counts() -> None:
    tally = {
        "passed": 5,
        "failed": 1,
        "skipped": {"no chromium": 2},
        "left": ["a", "b"],
        "unsteady": ["d"],
    }
    totals = Totals([(1, tally), (5, {"left": ["b", "c"]})])
    why, unsteady, left, took, counts = totals.closing_lines(61.4).splitlines()
    assert why == "2 skipped: no chromium"
    assert unsteady == "The page was late, so this ran twice: d"
    assert left == "3 slow tests are left for: python3 run.py test --all"
    assert took.startswith("The suite took 61 s, ")
    assert counts == "5 passed, 1 failed, 2 skipped"
    assert totals.exit_code == 1


def test_a_run_that_breaks_off_is_no_success() -> None:
    totals = Totals([(0, {"passed": 5}), (3, {})])
    assert "pytest itself broke off" in totals.closing_lines(1)
    assert totals.exit_code == 1
