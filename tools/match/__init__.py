"""`python3 run.py match`: two programs play against each other, and what that says of them."""
