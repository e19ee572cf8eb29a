"""What the site costs: pages, processes, mails, many games."""
