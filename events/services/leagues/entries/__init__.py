"""The players of a season: entries, withdrawals, removals and deleted accounts."""
