"""Where the log of a game is stored and how it is read: rows of the database, or cold storage.

Finished games may be moved to cold storage: one compressed file each, which proves itself by the
hash chain. Everything that reads events asks `log_reader` and need not know where they are.
"""
