"""The versions of the database: Alembic's environment and one file a version."""
