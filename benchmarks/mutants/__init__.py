"""Small faults put into the code, to see which of them the tests notice."""
