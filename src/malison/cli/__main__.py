"""`python -m malison.cli`, as it was called before `python -m malison`."""

from __future__ import annotations

import sys

from malison.cli import main

if __name__ == "__main__":
    sys.exit(main())
