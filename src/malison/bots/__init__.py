"""Players that are programs; they know no game by name."""
