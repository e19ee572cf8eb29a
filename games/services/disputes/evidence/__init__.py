"""The evidence that the staff look at before they decide."""
