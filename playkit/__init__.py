"""A playtest laboratory for people who design tabletop games, in a notebook."""
