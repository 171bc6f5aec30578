"""Every scene of Trambahn, for both seats and everybody: it can be drawn and says enough."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from PIL import Image
from trambahn_pictures import (
    LONG,
    LONGEST,
    NAMES,
    SAMPLES,
    C,
    before_a_ride,
    begun,
    column,
    crowded,
    picture,
    states,
    view,
    with_columns,
)

import renderers
from bot.games.trambahn import board, rules
from bot.games.trambahn.moves import BoardPassenger, Done, PlaceStation
from bot.games.trambahn.view import Trace, in_order
from renderers.trambahn import layout

if TYPE_CHECKING:
    from renderers.canvas import Label


def labels(shown: Any, **arguments: Any) -> list[Label]:
    given: dict[str, Any] = {"names": NAMES} | arguments
    return renderers.draw("trambahn", shown, **given).canvas.labels


def words(shown: Any, **arguments: Any) -> list[str]:
    return [label.text for label in labels(shown, **arguments)]


def middle(label: Label) -> tuple[float, float]:
    return (label.box[0] + label.box[2]) / 2, (label.box[1] + label.box[3]) / 2


def row(shown: Any, first: str, left: float = layout.SIDE[0], **arguments: Any) -> list[str]:
    """Return the words that stand to the right of one, in its line."""
    found = [label for label in labels(shown, **arguments) if label.box[0] >= left]
    start = min((label for label in found if label.text == first), key=lambda label: label.box[0])
    beside = [other for other in found if abs(middle(other)[1] - middle(start)[1]) < 8]
    return [label.text for label in sorted(beside, key=lambda label: label.box[0])][1:]


FULLEST = ("hand_preview", "long_personal", "most_columns", "trams", "final")
"""What stands for all samples in the other themes."""


@pytest.mark.parametrize("theme", renderers.THEMES)
def test_every_sample_is_a_small_palette_png_of_its_width_and_never_square(theme: str) -> None:
    for name in SAMPLES if theme == "light" else FULLEST:
        shown, arguments = SAMPLES[name]
        drawn = picture(shown, theme=theme, **arguments)
        with Image.open(BytesIO(drawn.png)) as image:
            assert image.format == "PNG"
            assert image.mode == "P"
            assert image.size == (drawn.width, drawn.height)
        assert drawn.width == (1200 if arguments.get("scene") == "hand" else 1600), name
        assert drawn.width != drawn.height, name
        assert len(drawn.png) < 200_000, name


def test_a_picture_that_would_be_square_is_a_line_taller() -> None:
    tall = 1600 - layout.FOOT - layout.YARDS - 2 * layout.GAP - layout.BAND - layout.YARD
    shown = view(states()[0])
    rows = next(
        yards
        for number in range(1, 60)
        for yards in [tuple(column(0, [1, *([None] * number)], 0) for _ in range(14))]
        if layout.arrange(yards, layout.YARDS).height >= tall
    )
    drawn = renderers.draw("trambahn", with_columns(shown, rows, ())).canvas
    assert drawn.size[0] != drawn.size[1]


def test_every_scene_can_be_drawn_for_everybody_who_looks() -> None:
    over = states()[-1]
    for seat in (None, 0, 1):
        for state in (states()[0], begun("income"), over):
            size = (1600, 1206 if seat is None else 1400)
            assert renderers.draw("trambahn", view(state, seat)).canvas.size == size
        assert renderers.draw("trambahn", view(over, seat), scene="final").canvas.size[0] == 1600
    for seat in (0, 1):
        hand = renderers.draw("trambahn", view(over, seat), scene="hand").canvas
        assert hand.size == (1200, 410)


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    shown = view(begun("passengers"))
    with pytest.raises(ValueError, match="board, hand, final"):
        renderers.render("trambahn", shown, scene="attic")
    with pytest.raises(ValueError, match="spectator has no hand"):
        renderers.render("trambahn", shown, scene="hand")
    with pytest.raises(ValueError, match="this match goes on"):
        renderers.render("trambahn", shown, scene="final")
    assert renderers.scenes("trambahn") == ("board", "hand", "final")


def test_names_that_cannot_be_drawn_fall_back_to_the_seats_colour_in_every_scene() -> None:
    over = view(states()[-1])
    for scene in ("board", "final"):
        drawn = renderers.draw("trambahn", over, scene=scene, names=("山田太郎", "\u202eBen"))
        said = [label.text for label in drawn.canvas.labels]
        assert {"Blue", "Ben"} <= set(said)
        assert "山田太郎" in drawn.alt
    assert "Blue – your hand" in words(view(begun("income"), 0), scene="hand", names=("山", "B"))
    assert {"Blue", "Vermilion"} <= set(words(over, names=None))


def test_the_head_says_how_many_rides_are_done_and_whose_turn_it_is() -> None:
    state = begun("passengers", 5)
    mover = state.position.mover
    said = words(view(state))
    assert "Trambahn" in said
    assert f"{len(state.position.rides)} of 10 rides" in said
    assert f"{NAMES[mover]} to move" in said
    assert "only you see this" not in said
    own = words(view(state, mover))
    assert {f"{NAMES[mover]} – your turn", "only you see this"} <= set(own)
    assert f"{NAMES[mover]} to move" in words(view(state, 1 - mover))
    over = view(states()[-1])
    winner = min(over.result.winners)
    assert f"{NAMES[winner]} wins" in words(over)
    assert words(over).count("winner") == 1
    shared = replace(over, result=replace(over.result, winners=frozenset({0, 1})))
    assert f"{NAMES[0]} and {NAMES[1]} share the win" in words(shared)
    assert words(shared).count("winner") == 2


def test_a_preview_is_said_to_be_one_and_leaves_room_to_say_whose_turn_it_is() -> None:
    state, move = before_a_ride()
    mover = state.position.mover
    said = words(view(state, mover), preview=(move,))
    assert "only you see this · not played yet" in said
    assert f"{NAMES[mover]} – your turn" in said
    longest = words(view(state, mover), preview=(move,), names=LONG)
    assert any(text.endswith("… – your turn") for text in longest)


def test_the_own_yard_is_always_below_and_else_the_start_players() -> None:
    state = begun("passengers")
    for seat in (None, 0, 1):
        # The head line has one name too.
        placed = [label for label in labels(view(state, seat)) if label.text in NAMES and label.box[1] > 80]
        placed.sort(key=lambda label: label.box[1])
        lower = state.position.starter if seat is None else seat
        assert [label.text for label in placed] == [NAMES[1 - lower], NAMES[lower]]


def test_a_plate_has_points_money_and_cards_in_hand() -> None:
    shown = view(begun("passengers", 6))
    changed = replace(
        shown,
        points=(123, 45),
        position=replace(shown.position, money=(27, 9), cards=(4, 6)),
    )
    band = layout.YARDS + layout.YARD
    found = [
        label
        for label in labels(changed)
        if label.box[2] < layout.LEFT + layout.PLATE
        and not band < label.box[1] < band + layout.BAND + layout.GAP
    ]
    said = [label.text for label in found]
    assert [said.count(number) for number in ("123", "45", "27", "9", "4", "6")] == [1] * 6
    assert [said.count(word) for word in ("points", "money", "in hand")] == [2, 2, 2]


def test_only_the_seat_to_act_is_marked() -> None:
    state = begun("passengers")
    found = [label for label in labels(view(state)) if label.text == "to move"]
    assert len(found) == 1
    below = state.position.mover == state.position.starter
    assert (found[0].box[1] > layout.YARDS + layout.YARD) is below


def test_the_pad_has_every_ride_with_its_line_and_points_the_extra_tours_and_the_total() -> None:
    shown = view(states()[-1])
    for number, ride in enumerate(shown.position.rides):
        assert row(shown, str(number + 1)) == [board.NUMERALS[ride.colour], *map(str, ride.points)]
    assert row(shown, "extra tours") == ["–", "–"]
    assert row(shown, "total") == list(map(str, shown.points))
    toured = replace(shown, position=replace(shown.position, tours=(0, 16)))
    assert row(toured, "extra tours") == ["–", "16"]
    early = view(begun("passengers", 2))
    assert row(early, "3") == []
    assert row(early, "10") == []


def test_a_ride_that_is_thought_of_stands_on_the_pad_with_what_it_would_bring_both() -> None:
    state, move = before_a_ride()
    shown = view(state, state.position.mover)
    after = rules.apply(state, state.position.mover, move).state.position.rides[-1]
    number = str(len(state.position.rides) + 1)
    said = row(shown, number, preview=(move,))
    assert said == [board.NUMERALS[after.colour], *map(str, after.points)]
    assert row(shown, number) == []


def test_trams_for_sale_say_factor_and_price_and_an_empty_place_is_seen() -> None:
    shown = view(begun("passengers", 5))
    two = replace(shown, position=replace(shown.position, offer=(0, 2), stack=0))
    found = [
        label.text for label in labels(two) if label.box[0] > layout.SIDE[0] and 700 < label.box[1] < 1040
    ]
    assert found == ["×2", "M", "5", "×4", "M", "15", "–"]
    assert "0 more in stack" in words(two)
    piles = replace(shown, position=replace(shown.position, draw_pile=0, discard=47))
    assert {"0", "47", "draw pile", "discard"} <= set(words(piles))


def test_what_the_last_turn_did_unseen_is_noted_beside_its_player() -> None:
    shown = view(begun("passengers", 5))
    mover = shown.position.mover
    trace = Trace(1 - mover, income=2, drawn=5, removed=((3,), (4, 5)))
    there = replace(shown, position=replace(shown.position, trace=Trace(mover), last=trace))
    said = words(there)
    assert {"+2 income", "−2 columns", "drew 5"} <= set(said)
    halved = replace(there.position, last=Trace(1 - mover, drawn=1, reshuffled=True))
    assert "money halved" in words(replace(there, position=halved))
    now = replace(there.position, trace=Trace(mover, income=1))
    assert {"+1 income"} == {text for text in words(replace(there, position=now)) if text.endswith("income")}


def test_rows_show_their_passengers_in_order_and_conductors_without_a_figure() -> None:
    shown = view(begun("passengers", 5))
    rows = ((C, 3, C), (), (25, 20), (39,))
    band = layout.YARDS + layout.YARD + layout.GAP
    found = [
        label
        for label in labels(replace(shown, position=replace(shown.position, rows=rows)))
        if band < label.box[1] < band + layout.BAND and label.box[2] < layout.RIGHT
    ]
    said = [label.text for label in sorted(found, key=lambda label: label.box[0])]
    assert said == ["I", "4", "II", "III", "6", "1", "IV", "10"]


def test_every_card_of_every_column_is_seen_in_order_whatever_is_above_it() -> None:
    shown = with_columns(view(begun("passengers", 5)), LONGEST, crowded(11))
    starter = shown.position.starter
    arranged = layout.arrange(shown.position.columns[starter], 0)
    rows = layout.YARDS + layout.arrange(shown.position.columns[1 - starter], 0).height
    top = rows + layout.BAND + 2 * layout.GAP
    found = [label for label in labels(shown) if label.box[1] > top]
    for stand in arranged.stands:
        cards = shown.position.columns[starter][stand.place].cards
        assert stand.step >= 25
        inside = [
            label
            for label in found
            if stand.left <= label.box[0] < stand.left + arranged.width
            and top + stand.cards <= label.box[1] < top + stand.end
            and label.text != "closed"
        ]
        inside.sort(key=lambda label: label.box[1])
        assert [label.text for label in inside] == [
            "0" if card == C else str(board.value(card)) for card in cards
        ]


def test_columns_stand_by_line_and_age_and_have_letters_where_a_line_has_several() -> None:
    shown = with_columns(view(begun("passengers", 5)), LONGEST, ())
    owned = shown.position.columns[0]
    stands = layout.arrange(owned, 0).stands
    assert tuple(stand.place for stand in stands) == in_order(owned)
    assert [stand.left for stand in stands] == sorted(stand.left for stand in stands)
    said = words(shown)
    assert [said.count(letter) for letter in "ABC"] == [3, 3, 0]


def test_a_column_says_its_points_as_a_product_or_that_it_needs_a_tram() -> None:
    said = words(with_columns(view(begun("passengers", 5)), LONGEST, ()))
    assert {"15×2", "30", "12×3", "36", "10×4", "40"} <= set(said)
    assert {"needs", "a tram", "1×–"} <= set(said)
    many = words(with_columns(view(begun("passengers", 5)), crowded(11), ()))
    assert all(str(owned.points) in many for owned in crowded(11))
    assert "no columns yet" in many


def test_a_closed_column_says_so_where_there_is_room() -> None:
    base = view(begun("passengers", 5))
    assert "closed" in words(with_columns(base, (column(0, (10,), 0),), ()))
    assert "closed" not in words(with_columns(base, (column(0, (9,), 0),), ()))
    full = (column(0, range(1, 11), 0),)
    assert "closed" not in words(with_columns(base, full, ()))


def test_what_fits_from_the_own_hand_is_what_the_rules_allow() -> None:
    tried = 0
    for state in states():
        if state.position.phase != "stations" or not state.hands[state.position.mover]:
            continue
        mover = state.position.mover
        shown = view(state, mover)
        moves = [m for m in rules.legal_moves(state, mover) if isinstance(m, PlaceStation)]
        fits: dict[int, set[int]] = {}
        for move in moves:
            if move.column is not None and move.card != C:
                fits.setdefault(move.column, set()).add(board.value(move.card))
        expected = sorted("+" + " ".join(map(str, sorted(values))) for values in fits.values())
        found = sorted(text for text in words(shown) if text.startswith("+") and "income" not in text)
        assert found == expected
        tried += len(expected)
        if tried > 12:
            return
    pytest.fail("too few states with cards that fit")


def test_nothing_is_said_to_fit_when_stations_are_over_or_to_anybody_else() -> None:
    state = next(
        s
        for s in states()
        if s.position.phase == "stations"
        and any(text.startswith("+") for text in words(view(s, s.position.mover)))
    )
    mover = state.position.mover
    assert not any(text.startswith("+") for text in words(view(state)))
    later = rules.apply(state, mover, Done()).state
    assert later.position.phase == "income"
    assert not any(text.startswith("+") for text in words(view(later, mover)))


def test_the_strip_shows_the_hand_and_the_steps_only_to_the_mover() -> None:
    state = begun("income")
    mover = state.position.mover
    own = words(view(state, mover))
    assert {"Passengers", "Stations", "Income"} <= set(own)
    other = words(view(state, 1 - mover))
    assert not {"Passengers", "Stations", "Income"} & set(other)
    held = state.hands[mover]
    for colour in range(4):
        count = sum(card != C and board.colour(card) == colour for card in held)
        assert own.count(f"Line {board.NUMERALS[colour]}") == count
    assert own.count("Conductor") == held.count(C)
    empty = replace(view(state, mover), hand=())
    assert "no cards in hand" in words(empty)
    assert "no cards in hand" in words(empty, scene="hand")


def test_the_hand_says_whose_it_is_and_how_many_cards_it_has() -> None:
    state = begun("passengers", 5)
    for seat in (0, 1):
        said = words(view(state, seat), scene="hand")
        held = f"{len(state.hands[seat])} cards"
        assert {f"{NAMES[seat]} – your hand", held, "only you see this"} <= set(said)
        values = [str(board.value(card)) for card in state.hands[seat] if card != C]
        assert all(said.count(value) >= values.count(value) for value in values)
    one = replace(view(state, 0), hand=(C,))
    assert {"1 card", "Conductor"} <= set(words(one, scene="hand"))


def test_the_end_shows_every_ride_both_hands_and_no_secret_mark() -> None:
    for seat in (None, 0):
        shown = view(states()[-1], seat)
        assert "only you see this" not in words(shown, scene="final")
        table = layout.YARDS + 60
        for owner in (0, 1):
            name = next(
                label
                for label in labels(shown, scene="final")
                if label.text == NAMES[owner] and table < label.box[1] < table + 160
            )
            y = middle(name)[1]
            beside = [
                label
                for label in labels(shown, scene="final")
                if abs(middle(label)[1] - y) < 12 and label is not name
            ]
            said = [label.text for label in sorted(beside, key=lambda label: label.box[0])][1:]
            rides = [str(ride.points[owner]) for ride in shown.position.rides]
            assert said == [*rides, "–", str(shown.points[owner])]
        assert "left in hand" in words(shown, scene="final")


def test_the_winner_comes_first_at_the_end() -> None:
    for key in (1, 2):
        shown = view(states(key)[-1])
        found = [
            label for label in labels(shown, scene="final") if label.text in NAMES and label.box[1] > 140
        ]
        first = min(found, key=lambda label: label.box[1])
        assert NAMES.index(first.text) in shown.result.winners


def test_a_match_can_be_drawn_at_every_step_for_everybody() -> None:
    for number, state in enumerate(states(3)):
        if number % 17 == 0:
            for seat in (None, 0, 1):
                assert len(renderers.draw("trambahn", view(state, seat), names=NAMES).alt) <= 1024


def test_a_conductor_who_boards_is_counted_on_the_row_that_was_chosen() -> None:
    state = next(
        s
        for s in states()
        if s.position.phase == "passengers" and C in s.hands[s.position.mover] and len(s.position.rides) > 1
    )
    mover = state.position.mover
    move = next(m for m in rules.legal_moves(state, mover) if isinstance(m, BoardPassenger) and m.card == C)
    shown = view(state, mover)
    before = renderers.draw("trambahn", shown).canvas.image
    after = renderers.draw("trambahn", shown, preview=(move,)).canvas.image
    top = layout.YARDS + layout.YARD + layout.GAP
    for line in range(4):
        left = layout.LEFT + 310 * line
        box = (left, top, left + 297, top + layout.BAND)
        assert (before.crop(box).tobytes() != after.crop(box).tobytes()) is (line == move.row)
