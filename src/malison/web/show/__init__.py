"""Values, pages, looks."""
