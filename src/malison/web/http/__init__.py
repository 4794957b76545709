"""The ways in: pages, API, sockets."""
