"""The reader's translator, handed to whatever makes a sentence.

Anything with gettext's two methods serves: `gettext.NullTranslations` for English, a catalog for another
language. There is no global language, because one process speaks to readers of many.
"""

from __future__ import annotations

import gettext
from typing import Protocol


class Text(Protocol):
    """A translator for one reader."""

    def gettext(self, message: str, /) -> str:
        """Return `message` in the reader's language."""
        ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """Return the form of the sentence that fits the number `n`."""
        ...


ENGLISH: Text = gettext.NullTranslations()
