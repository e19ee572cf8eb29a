"""What the page of a solution says about its proof, and whether it is true."""
