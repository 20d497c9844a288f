"""The table logger: a session at a real table, written down tap by tap; controllers without a page, and one skin."""
