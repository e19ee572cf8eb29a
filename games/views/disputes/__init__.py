"""Filing a dispute, and judging it."""
