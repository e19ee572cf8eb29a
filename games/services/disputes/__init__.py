"""Disputes, which a seat reports and the staff look into and decide, with their evidence."""
