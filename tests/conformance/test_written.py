"""What is easily written wrongly is found in every game."""

from malison.testing.suite.test_written import *  # noqa: F403
