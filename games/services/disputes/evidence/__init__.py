"""Evidence: what the staff look at before they decide."""
