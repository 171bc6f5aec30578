"""What can go wrong in the store, each as one sentence that can be shown as it is."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used. The message is one clear sentence for whoever runs the program."""


class DatabaseTooNewError(StoreError):
    """The database was written by a newer program than this one, which therefore leaves it alone."""


class DatabaseTooOldError(StoreError):
    """The database must be upgraded first, and the caller asked not to upgrade it."""


class ServedError(StoreError):
    """Another process serves the database."""


class UpgradeError(StoreError):
    """An upgrade failed. The database is as it was before; the message names the backup."""


class ConflictError(Exception):
    """Somebody else was faster. Leave the transaction (nothing of it stays), read again, then decide."""


class StalePlyError(ConflictError):
    """The match has gone on: another ply already has this number (a double click, two people at once)."""


class PlaceTakenError(ConflictError):
    """Another unfinished match already occupies this channel or thread."""
