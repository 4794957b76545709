"""`python -m malison` is the command `malison`."""

from __future__ import annotations

import sys

from malison.cli import main

if __name__ == "__main__":
    sys.exit(main())
