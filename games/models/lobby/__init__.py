"""Tables, the places at them, and standing challenges."""
