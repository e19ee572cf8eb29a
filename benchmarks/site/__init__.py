"""The cost of the site: pages, processes, mails, many games."""
