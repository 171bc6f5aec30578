"""Discord's REST API, version 10: one module a subject, each with its table of routes."""
