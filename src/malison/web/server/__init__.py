"""The server put together: the door, the gate that every request passes, the application."""
