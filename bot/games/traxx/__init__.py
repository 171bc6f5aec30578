"""Traxx: draw one path through your sheet with the colours of fifteen cards, all players at once."""
