"""The stored log of a game, in rows of the database or in cold storage, and how it is read.

Finished games may be moved to cold storage: one compressed file each, which proves itself by the
hash chain. Everything that reads events asks `log_reader` and need not know where they are.
"""
