"""What a person or program does at a table, each with its permission, once. Forms, the API and sockets are ways to it."""
