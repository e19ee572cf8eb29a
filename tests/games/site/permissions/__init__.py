"""Who may do what: every address, asked by everybody, in every state."""
