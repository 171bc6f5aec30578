"""Trambahn: seat passengers, build columns of stations, buy them trams, and score when a row is full."""
