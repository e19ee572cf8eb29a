"""Drawing: a board and words become elements of SVG, and these a PNG or a GIF."""
