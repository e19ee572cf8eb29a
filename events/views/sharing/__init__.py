"""Events on other pages: a picture with a link preview, and a table to embed."""
