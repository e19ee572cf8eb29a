"""The file in which a whole site moves to another database: its tables, and how it is written and
read.

It is gzip of lines of JSON: a header, a line for each row as Django's serializer `jsonl` writes it,
and an end that counts them.
"""
