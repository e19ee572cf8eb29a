"""Solving: proofs that many processes make together, one job at a time."""
