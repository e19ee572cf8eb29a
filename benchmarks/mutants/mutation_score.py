"""How many of thirty small faults the tests of the rules and of the games notice.

`python3 run.py bench mutants`, which takes long and therefore only runs when it is asked for.

The faults are in mutants.json, drawn once by generator.py: a comparison or a condition
turned round, a constant off by one, a statement dropped, two arguments swapped; ten each in
the log, in the door to a game, and in the rules. They are kept as lines of text, so that the same
faults can be put into later versions, wherever the line has moved; a line that is not found any
more is reported and counts for neither side.

Tests run on SQLite, and stop at the first that fails: first the nearest, then, for faults that
survive those, every test of ALL that reaches the function. A test that fails without the fault,
too, kills nothing.

At 8165051, before the folders were moved: 27 of 30 killed, 23 of them by the nearest tests. Not
noticed were, by number: 4 (an answer to a proposal in a game that is over is refused in another
sentence), 21 (a card game that was stopped is shown as if its hourglass still ran, which no page
shows but `seconds_allowed` tells) and 27 ("1 tiles are left in the bag").
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.mutants.faulty_tree import Mutant, Tree
from benchmarks.mutants.reached import tests_by_number

FROZEN = Path(__file__).with_name("mutants.json")


def measure() -> Iterator[str]:
    """Yield the lines of the report: one for each fault, then the figure."""
    mutants = [Mutant(**mutant) for mutant in json.loads(FROZEN.read_text())["mutants"]]
    results: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="fernzug-mutants-") as folder:
        tree = Tree(Path(folder))
        survivors: dict[int, Mutant] = {}
        for number, mutant in enumerate(mutants, start=1):
            result, test = tree.result(mutant, tree.nearest(mutant))
            if result == "survived":
                survivors[number] = mutant
                continue
            results[result] += 1
            yield f"{number:2} {result}: {mutant}\n       {test}"
        reaching = tests_by_number(tree.reached(survivors)) if survivors else {}
        for number, mutant in survivors.items():
            tests = reaching.get(number, [])
            result, test = tree.result(mutant, tests) if tests else ("survived", "")
            results[result] += 1
            yield f"{number:2} {result}: {mutant}\n       {test or f'{len(tests)} tests reach it'}"
    yield f"killed {results['killed']} of {len(mutants)}   {dict(results)}"
