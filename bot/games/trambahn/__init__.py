"""Trambahn: fill the passengers' rows, build columns of stations and buy trams, and score when a row is full."""
