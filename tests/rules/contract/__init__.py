"""What every game promises the site, whichever game it is."""
