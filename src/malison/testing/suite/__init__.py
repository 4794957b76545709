"""The suite: `from malison.testing.suite import *` in a test module runs all of it over the games at hand."""

from malison.testing.suite.test_games import *
from malison.testing.suite.test_hidden import *
from malison.testing.suite.test_observed import *
from malison.testing.suite.test_scenes import *
from malison.testing.suite.test_written import *
