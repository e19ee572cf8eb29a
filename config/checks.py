"""System checks: what must not be wrong in production, each with a hint."""
