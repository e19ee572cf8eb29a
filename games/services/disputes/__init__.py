"""Disputes: reported by a seat, looked into and decided by the staff, shown with their evidence."""
