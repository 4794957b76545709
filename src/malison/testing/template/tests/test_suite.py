"""What must hold for every game holds for this one."""

from malison.testing.suite import *  # noqa: F403
