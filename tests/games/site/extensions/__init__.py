"""What other apps may add to games, tried with an app that is thrown away."""
