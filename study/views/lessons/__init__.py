"""The pages of lessons: the list, the steps, and what a browser remembers of them."""
