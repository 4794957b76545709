"""For programs that play at a table."""
