"""Drawing: a board and words become elements of SVG, and these become a PNG or a GIF."""
