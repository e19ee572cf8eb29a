"""Who takes part in a season: entered, withdrawn, removed, deleted."""
