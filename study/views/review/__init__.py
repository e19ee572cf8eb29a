"""The pages of a review."""
