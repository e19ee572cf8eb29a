"""Sealed chance: seeds, draws, their verification, and the exported game that proves them."""
