"""What is hidden stays hidden, in every game."""

from malison.testing.suite.test_hidden import *  # noqa: F403
