"""The players of a season: entered, withdrawn, removed, deleted."""
