"""The log that is the truth, in SQLite or PostgreSQL."""
