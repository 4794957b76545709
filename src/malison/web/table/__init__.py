"""A live table, and all that can be done at it."""
