"""What a notification says of a game or table, whichever way it goes out."""
