"""What must hold for every game."""

from malison.testing.suite.test_games import *  # noqa: F403
