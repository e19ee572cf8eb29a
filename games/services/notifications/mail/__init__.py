"""Email: how it is written, sent, bundled into digests, bounced and unsubscribed from."""
