"""Email: written, sent, bundled into digests, bounced, unsubscribed from."""
