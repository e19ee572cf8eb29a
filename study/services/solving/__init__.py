"""Solving: proofs that many processes make together, each a job at a time."""
