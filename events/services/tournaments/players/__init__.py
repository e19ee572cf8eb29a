"""The news that players of events hear, and the data that events keep of them."""
