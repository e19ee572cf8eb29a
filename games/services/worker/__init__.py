"""The read side of the outbox: claims rows, carries them out, sweeps, watches, retains."""
