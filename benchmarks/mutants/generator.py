"""Small faults for a program: every place where one can be put, and a seeded draw among them.

`python -m benchmarks.mutants.generator` prints the draw that mutants.json was frozen from.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from benchmarks.mutants.faulty_tree import Mutant

ROOT = Path(__file__).parents[2]
SEED = 20261122
AREAS = {
    "log": ("games/log",),
    "door": tuple(
        f"games/services/{name}.py"
        for name in (
            "gameplay/door",
            "gamelog/locking",
            "gamelog/projection",
            "gameplay/game_start",
        )
    ),
    "rules": ("games/rules",),
}
"""The areas where faults are put; each has the same share of the draw."""

FLIPPED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip


@dataclass(frozen=True)
class _Edit:
    kind: str
    line: int
    begins: int
    ends: int
    text: str


def drawn(area: str) -> list[Mutant]:
    """Return all mutants of an area in the order of the draw: of every kind in turn."""
    found: dict[str, list[Mutant]] = {}
    for file in sorted(path for name in AREAS[area] for path in _files(ROOT / name)):
        for mutant in _mutants(file):
            found.setdefault(mutant.kind, []).append(mutant)
    rng = Random(f"{SEED}/{area}")
    for mutants in found.values():
        rng.shuffle(mutants)
    kinds, order = sorted(found), []
    while any(found.values()):
        order += [found[kind].pop() for kind in kinds if found[kind]]
    return order


def _files(path: Path) -> list[Path]:
    return [path] if path.suffix else list(path.rglob("*.py"))


def _mutants(file: Path) -> Iterator[Mutant]:
    """Yield mutants whose line stands only once in its function, so that it can be found again."""
    source = file.read_text()
    lines = source.splitlines()
    for function in _functions(ast.parse(source)):
        body = [line.strip() for line in lines[function.lineno - 1 : function.end_lineno]]
        for edit in _edits(function, source):
            line = lines[edit.line - 1]
            after = (line[: edit.begins] + edit.text + line[edit.ends :]).strip()
            if body.count(line.strip()) == 1 and line.isascii():
                name = str(file.relative_to(ROOT))
                yield Mutant(name, function.name, edit.kind, line.strip(), after)


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield functions and methods, without those inside them."""
    for node in tree.body:
        for statement in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(statement, ast.FunctionDef):
                yield statement


def _edits(function: ast.FunctionDef, source: str) -> Iterator[_Edit]:
    """Yield every fault of one line in the body, but none in assertions for the type checker."""
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Assert) or _within_assert(node, statement):
                continue
            one_line = getattr(node, "lineno", 0) == getattr(node, "end_lineno", -1)
            if one_line:
                yield from _edits_of(node, source)


def _within_assert(node: ast.AST, statement: ast.stmt) -> bool:
    asserts = (node for node in ast.walk(statement) if isinstance(node, ast.Assert))
    return any(node is inner for condition in asserts for inner in ast.walk(condition))


def _edits_of(node: ast.AST, source: str) -> Iterator[_Edit]:
    match node:
        case ast.Compare(left=left, ops=[_], comparators=[right]) if left.end_lineno == left.lineno:
            between = _text(source, left.lineno, left.end_col_offset or 0, right.col_offset)
            if between.strip() in FLIPPED:
                text = f" {FLIPPED[between.strip()]} "
                yield _Edit(
                    "comparison", left.lineno, left.end_col_offset or 0, right.col_offset, text
                )
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield _replaced("constant", node, str(value + 1))
        case ast.Constant(value=bool(value)):
            yield _replaced("boolean", node, str(not value))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _replaced("boolean", node, ast.get_source_segment(source, operand) or "")
        case ast.BoolOp(values=values):
            yield from _other_connective(node, values[0], values[1], source)
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete():
            yield _replaced("dropped", node, "pass")
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield _replaced("dropped", node, "pass")
        case ast.Call(args=[first, second, *_]):
            yield from _swapped(node, first, second, source)


def _other_connective(
    node: ast.BoolOp, left: ast.expr, right: ast.expr, source: str
) -> Iterator[_Edit]:
    word = "and" if isinstance(node.op, ast.And) else "or"
    between = _text(source, node.lineno, left.end_col_offset or 0, right.col_offset)
    if between.strip() == word and left.end_lineno == right.lineno:
        text = " or " if word == "and" else " and "
        yield _Edit("boolean", node.lineno, left.end_col_offset or 0, right.col_offset, text)


def _swapped(node: ast.Call, first: ast.expr, second: ast.expr, source: str) -> Iterator[_Edit]:
    texts = [ast.get_source_segment(source, part) or "" for part in (first, second)]
    if texts[0] != texts[1] and not any(isinstance(part, ast.Starred) for part in (first, second)):
        begins, ends = first.col_offset, second.end_col_offset or 0
        yield _Edit("swapped", node.lineno, begins, ends, f"{texts[1]}, {texts[0]}")


def _replaced(kind: str, node: ast.expr | ast.stmt, text: str) -> _Edit:
    return _Edit(kind, node.lineno, node.col_offset, node.end_col_offset or 0, text)


def _text(source: str, line: int, begins: int, ends: int) -> str:
    return source.splitlines()[line - 1][begins:ends]


if __name__ == "__main__":
    print(
        json.dumps(
            {area: [asdict(mutant) for mutant in drawn(area)[:20]] for area in AREAS}, indent=1
        )
    )
