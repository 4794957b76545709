"""What programs see is what their seats may see, in every game."""

from malison.testing.suite.test_observed import *  # noqa: F403
