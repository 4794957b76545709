"""The server under everything that can go wrong, with real parts only: `make chaos`, or `python -m chaos --short`."""
