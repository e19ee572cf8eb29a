"""What is stored and what is given away must stay readable: kept files, and the code of today."""
