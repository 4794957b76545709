"""The games in other people's interfaces."""
