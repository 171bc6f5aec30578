"""What comes from outside and was never offered: nothing crashes, nothing changes, nothing leaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from whole.party import of

from bot.chat.controls import Control
from bot.chat.presses import HANDLERS

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Driver, Reply

pytestmark = pytest.mark.usefixtures("sketches")

HUGE = "9" * 60
"""A number that no database takes."""

FOREIGN = (
    *("", "x", "w1", "w1:0:join", "w2:0:join:1:0:"),
    *("w1:0:nothing:1:0:", "w1:-1:join:1:0:", "w1:0:join:x:0:"),
)
CHOICES = (
    *("", "!", "@", "stop", "F7", "F7-F8", "F7-F8,F8-F9,F9-F10", "Z1-Z2"),
    *("F7-F99", "@Z9", "F7-F8*!", "\n" * 9, "é" * 40),
)


async def unanswered(house: House, reply: Reply) -> bool:
    """Whether the bot leaves an interaction alone: a later one is answered, and this one is not."""
    await house.ann.command("help")
    return reply.interaction.answer is None


def secrets_of(person: Driver) -> list[str]:
    """Return the lines of a person's hand, as they stand in the direct message."""
    return [line for line in person.dms()[-1].content.splitlines() if "(" in line]


WITHOUT_MATCH = ("type", "clockform", "replayjump", "open")
"""A form is opened first; a picker names the match itself."""
LOOKS_AT_VALUE = ("agree", "ask", "clockset", "decline", "late", "propose", "undorule")
"""What these carry makes no sense here, which is said before the match is looked for."""


async def test_custom_ids_of_other_programs_are_left_alone(house: House) -> None:
    party = await house.deal("ann", "ben")
    post = await party.turn_post()
    replies = [house.forge(house.ann, post, custom_id) for custom_id in FOREIGN]
    replies.append(house.forge_form(house.ann, post.channel_id, "form of somebody else", "x"))
    for reply in replies:
        assert await unanswered(house, reply)


async def test_every_verb_answers_kindly_about_a_match_that_does_not_exist(house: House) -> None:
    party = await house.deal("ann", "ben")
    post = await party.turn_post()
    for verb in sorted(HANDLERS):
        for number in ("99", "0"):
            reply = house.forge(house.ann, post, f"w1:0:{verb}:{number}:0:", ["1"])
            await house.settle()
            assert reply.interaction.failure is None, verb
            assert "my fault" not in reply.text, verb
            if verb.startswith("admin"):  # which match is meant is nobody else's business
                assert "**Manage Server**" in reply.text, verb
            elif verb not in (*WITHOUT_MATCH, *LOOKS_AT_VALUE):
                assert "No match is played here." in reply.text, verb


async def test_numbers_beyond_all_bounds_are_left_alone(house: House) -> None:
    party = await house.deal("ann", "ben")
    post = await party.turn_post()
    for value in (HUGE, "x", "-1"):
        reply = house.forge(house.ann, post, Control("open", 0).custom_id(), [value])
        await house.settle()
        assert reply.text == "No match is played here. Open one with `/game new`."
    for custom_id in (f"w1:0:move:{HUGE}:0:", f"w1:0:move:1:{HUGE}:", f"w1:{HUGE}:move:1:0:"):
        assert await unanswered(house, house.forge(house.ann, post, custom_id))


async def test_values_that_no_list_offers_are_refused(house: House) -> None:
    party = await house.lobby("ann", "ben")
    card = await party.card()
    for verb, rest, sentence in (
        ("set", "rounds", "The game has no such option."),
        ("set", "nothing", "The game has no such option."),
        ("set", "", "The game has no such option."),
    ):
        for values in ([], ["99"], ["-1"], ["x"], [HUGE]):
            reply = house.forge(house.ann, card, Control(verb, 1, rest=rest).custom_id(), values)
            await house.settle()
            assert reply.text.endswith(sentence), (verb, rest, values)
    for values in (["1"], ["99"]):
        reply = house.forge(house.ann, card, Control("players", 1).custom_id(), values)
        await house.settle()
        assert reply.text.endswith("TransAmerica is for 2 to 6 players.")
    for values in ([], ["x"], ["-1"], [HUGE]):
        reply = house.forge(house.ann, card, Control("players", 1).custom_id(), values)
        await house.settle()
    assert (await party.table()).row.seats_wanted is None
    assert (await party.table()).options == type((await party.table()).options)()


async def test_choices_that_no_panel_offers_lead_back_to_its_beginning(house: House) -> None:
    party = await house.deal("ann", "ben")
    post = await party.turn_post()
    for placed in (False, True):
        if placed:
            await party.past("F7", "F9")
        seq, mover = (await party.table()).row.seq, await party.mover()
        for choice in CHOICES:
            for reply in (
                house.forge(mover, post, Control("go", 1, seq, choice).custom_id()),
                house.forge(mover, post, Control("pick", 1, seq).custom_id(), [choice]),
                house.forge(mover, post, Control("pick", 1, seq).custom_id(), []),
            ):
                await house.settle()
                assert reply.interaction.failure is None
                assert "my fault" not in reply.text, choice
        for choice in set(CHOICES) - {"F7", "F7-F8"}:
            reply = house.forge(mover, post, Control("do", 1, seq, choice).custom_id())
            await house.settle()
            assert "my fault" not in reply.text, choice
            assert (await party.table()).row.seq == seq, choice


async def test_a_form_sent_by_somebody_else_shows_and_moves_nothing_of_its_owners(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    panel = await party.panel()
    form = await mover.press(panel, "Another junction")
    assert form.modal is not None
    hand = secrets_of(mover)
    sent = house.forge_form(other, panel.channel_id, form.modal["custom_id"], "F7")
    stranger = house.forge_form(house.dan, panel.channel_id, form.modal["custom_id"], "F7")
    await house.settle()
    assert (await party.table()).row.seq == 0
    assert "It is the turn of" in sent.text
    assert stranger.text == "You have no seat in this match. You can look on with `/board`."
    for line in hand:
        assert line not in sent.text + stranger.text
    empty = house.forge_form(mover, panel.channel_id, form.modal["custom_id"])
    await house.settle()
    assert "Type a line such as E9-E10" in empty.text


async def test_panel_controls_pressed_by_others_show_nothing_of_their_owners(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, (other,) = await party.mover(), await party.others()
    panel, post = await party.panel(), await party.turn_post()
    await party.choose_two(mover, panel)
    hand = [line.split("(")[0].strip() for line in secrets_of(mover)]
    for component in panel.components:
        for person in (other, house.dan):
            values = [component["options"][0]["value"]] if "options" in component else None
            reply = house.forge(person, post, component["custom_id"], values)
            await house.settle()
            assert reply.interaction.failure is None
            own = secrets_of(other) if person is other else []
            for city in hand:
                assert city not in reply.text or any(city in line for line in own), of(component)
    assert (await party.table()).row.seq == 2


async def test_a_move_pressed_for_another_match_touches_only_that_match(house: House) -> None:
    first = await house.deal("ann", "ben")
    second = await house.deal("chloe", "dan", channel="chat")
    post, mover = await first.turn_post(), await second.mover()
    for verb in ("move", "hand", "do", "go", "pick", "undo", "typed", "again"):
        reply = house.forge(mover, post, Control(verb, first.match_id, 0, "F7").custom_id(), ["F7"])
        await house.settle()
        assert reply.text.endswith("You have no seat in this match. You can look on with `/board`."), verb
    assert (await first.table()).row.seq == (await second.table()).row.seq == 0
