"""The read side of the outbox, which claims rows, carries them out, sweeps, watches and retains."""
