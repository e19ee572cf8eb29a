"""What players keep about others, and the decisions of the staff about players."""
