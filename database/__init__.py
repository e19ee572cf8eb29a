"""What goes beyond Django's ORM where the site talks to its database; knows no table of ours."""
