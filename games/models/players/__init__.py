"""The marks that players set on others, and the decisions of the staff about players."""
