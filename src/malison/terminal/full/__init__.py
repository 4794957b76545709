"""The table on a whole screen, with Textual."""
