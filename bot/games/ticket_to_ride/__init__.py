"""Ticket to Ride: collect train cards, claim routes and connect the cities of your secret tickets."""
