"""The queue of the staff, and what they do with a case before they decide."""
