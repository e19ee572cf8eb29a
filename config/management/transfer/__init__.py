"""The file in which a whole site moves to another database: its tables, writing it, reading it.

It is gzip of lines of JSON: a header, a line for each row as Django's serializer `jsonl` writes it,
and an end that counts them.
"""
