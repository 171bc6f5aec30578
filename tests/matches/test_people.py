"""What is kept about users: what is remembered is what was written last."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from matches.conftest import ANN

if TYPE_CHECKING:
    import pytest

    from bot.matches import Matches
    from bot.store import Store, UserRow


async def test_a_setting_that_is_read_while_it_changes_is_not_remembered_as_it_was(
    matches: Matches, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, has_read, may_go_on = store.user, asyncio.Event(), asyncio.Event()

    async def slowly(user_id: int) -> UserRow | None:
        found = await read(user_id)
        has_read.set()
        await may_go_on.wait()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(store, "user", slowly)
        reading = asyncio.create_task(matches.people.user(ANN))
        await has_read.wait()
    await matches.people.change(ANN, theme="dark")
    may_go_on.set()
    await reading
    assert (await matches.people.user(ANN)).theme == "dark"
