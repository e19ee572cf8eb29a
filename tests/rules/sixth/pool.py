"""What the contract tests need to know of Pebbles."""

from tests.rules.sixth.moves import Hide, Take, Throw

POOL = (
    *(Hide(n) for n in range(10)),
    *(Throw(n) for n in range(10)),
    *(Take(n) for n in range(10)),
)
"""Every move the notation can express."""

OPTIONS: tuple[dict[str, object], ...] = ({}, {"heap": 11, "last": "loses"})
GARBAGE = ("h", "h10", "2", "t-1", "x3", "t１")
