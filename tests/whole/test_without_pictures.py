"""A fault in a picture holds nobody up: the words go out without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import renderers

if TYPE_CHECKING:
    import pytest
    from whole.house import House


async def test_where_no_picture_can_be_drawn_hands_posts_and_panels_come_in_words(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> renderers.Picture:
        raise ZeroDivisionError

    monkeypatch.setattr(renderers, "render", fail)
    party = await house.lobby("ann", "ben", rounds=1)
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()

    assert "Your five cities" in house.ann.dms()[-1].text
    post = await party.turn_post()
    mover = await party.mover()
    panel = await house.press(mover, post, "Your move")

    assert "Choose where your network starts" in panel.text
    assert not [file for sight in (post, panel.message, house.ann.dms()[-1]) for file in sight.files]
    assert all("could not be drawn" in message for message in house.faults.messages)
    house.faults.messages.clear()
