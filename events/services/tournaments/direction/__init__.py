"""The acts of a director, each with a public reason, and with its inverse where there is one."""
