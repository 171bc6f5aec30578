"""The sentences of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.ticket_to_ride.positions import (
    cards,
    claim,
    counts,
    keep,
    kind,
    play,
    position,
    refusal,
    route,
    routes,
    take,
    ticket,
    tickets,
)
from games.walks import key

from bot.engine import ENGLISH, Refusal
from bot.games.ticket_to_ride import board, refusals, rules, words
from bot.games.ticket_to_ride.events import (
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    DrawCutShort,
    FaceUpReset,
    FirstTicketsChosen,
    LastRoundBegan,
    MatchEnded,
    PlayBegan,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
    TurnPassed,
)
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets, KeepTickets, Pass
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.events import Event

NAMES = ["Ann", "Ben", "Chloé"]
GREEN = kind("green")
HELENA = route("Denver-Helena")
TWO = tuple(sorted(tickets("Denver-El Paso, Boston-Miami")))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (FirstTicketsChosen(0, None), "● Ann has chosen first tickets."),
        (FirstTicketsChosen(0, TWO), "● Ann will keep Boston–Miami (12) and Denver–El Paso (4)."),
        (
            PlayBegan(1, (3, 2)),
            "Everybody has chosen tickets: ● Ann 3 · ■ Ben 2. ■ Ben begins.",
        ),
        (CardTaken(1, GREEN), "■ Ben took 🍃 green."),
        (CardDrawn(1, None), "■ Ben took a card from the deck."),
        (CardDrawn(1, GREEN), "■ Ben took 🍃 green."),
        (DrawCutShort(0), "There is no second card that ● Ann could draw."),
        (
            FaceUpReset((8,) * 5, (0,) * 5),
            "So many face-up cards were locomotives that all of them were replaced.",
        ),
        (DeckReshuffled(7), "The deck was empty: 7 discarded cards were shuffled into a new one."),
        (DeckReshuffled(1), "The deck was empty: 1 discarded card is the new one."),
        (RouteClaimed(2, HELENA, GREEN, 1), "▲ Chloé claimed Denver–Helena for 3 🍃 + 1 🚂, +7."),
        (RouteClaimed(2, HELENA, None, 4), "▲ Chloé claimed Denver–Helena for 4 🚂, +7."),
        (TicketsDrawn(0, 3, None), "● Ann drew 3 tickets."),
        (TicketsDrawn(0, 1, TWO[:1]), "● Ann drew 1 ticket."),
        (TicketsKept(0, 2, None), "● Ann kept 2 tickets."),
        (TicketsKept(0, 2, TWO), "● Ann kept Boston–Miami (12) and Denver–El Paso (4)."),
        (TurnPassed(1), "■ Ben could do nothing."),
        (LastRoundBegan(1, 2), "■ Ben has 2 trains left: everybody has exactly one more turn."),
        (LastRoundBegan(1, 1), "■ Ben has 1 train left: everybody has exactly one more turn."),
        (MatchEnded("trains", (9, 8), (0,)), "● Ann wins."),
        (MatchEnded("trains", (9, 9), (0, 1)), "● Ann and ■ Ben share the win."),
        (
            MatchEnded("passes", (9, 8), (0,)),
            "Nobody can do anything any more, so the match is over. ● Ann wins.",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert words.event(event, ENGLISH, NAMES) == sentence


def test_seats_without_names_go_by_their_colours() -> None:
    assert words.event(TurnPassed(1), ENGLISH) == "■ Vermilion could do nothing."


# News


def test_the_cards_of_a_draw_are_told_in_one_line() -> None:
    events: list[Event] = [CardTaken(0, GREEN), CardDrawn(0, None), CardDrawn(1, None), CardDrawn(1, None)]
    assert words.news(events, ENGLISH, NAMES) == [
        "● Ann took 🍃 green and a card from the deck.",
        "■ Ben took two cards from the deck.",
    ]


def test_two_turns_of_the_same_seat_are_two_lines() -> None:
    events: list[Event] = [CardDrawn(0, None), CardDrawn(0, None), CardTaken(0, GREEN), CardTaken(0, GREEN)]
    assert words.news(events, ENGLISH, NAMES) == [
        "● Ann took two cards from the deck.",
        "● Ann took 🍃 green and 🍃 green.",
    ]


def test_of_tickets_only_what_was_kept_is_told() -> None:
    events: list[Event] = [TicketsDrawn(0, 3, None), TicketsKept(0, 2, None)]
    assert words.news(events, ENGLISH, NAMES) == ["● Ann kept 2 tickets."]


def test_a_reset_between_two_cards_is_told_after_them() -> None:
    reset = FaceUpReset((8,) * 5, (0,) * 5)
    events: list[Event] = [CardTaken(0, GREEN), reset, CardDrawn(0, None)]
    told = words.news(events, ENGLISH, NAMES)
    assert told == ["● Ann took 🍃 green and a card from the deck.", words.event(reset, ENGLISH)]


def test_a_reshuffle_after_a_claim_is_told_in_its_place() -> None:
    events: list[Event] = [RouteClaimed(0, HELENA, GREEN, 0), DeckReshuffled(4), TurnPassed(1)]
    assert words.news(events, ENGLISH, NAMES) == [words.event(event, ENGLISH, NAMES) for event in events]


def test_who_has_chosen_is_told_until_all_have() -> None:
    chosen: list[Event] = [FirstTicketsChosen(0, None), FirstTicketsChosen(1, None)]
    assert len(words.news(chosen[:1], ENGLISH)) == 1
    assert len(words.news([*chosen, PlayBegan(0, (2, 2))], ENGLISH)) == 1


# Refusals


def test_the_refusal_of_the_transcripts() -> None:
    state = position(hands=["2 green, 1 locomotive"])
    few = refusal(state, claim("Denver-Helena", "green"))
    assert few is not None
    assert words.refusal(few, ENGLISH) == "Denver–Helena needs 4 green; you have 2 🍃 and 1 🚂."


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (refusals.TicketsFirst(2), "First choose which of the offered tickets to keep: at least 2."),
        (
            refusals.NoTicketsOffered(),
            "No tickets are offered to you now. To draw some takes your turn.",
        ),
        (refusals.TicketNotOffered(3), "You can keep only tickets that you have just been offered."),
        (refusals.TicketsMuddled(), "Name each ticket that you keep once."),
        (refusals.TooFewTickets(0, 1), "Keep at least 1 ticket."),
        (refusals.TooFewTickets(1, 2), "Keep at least 2 of these tickets."),
        (
            refusals.SecondCardFirst(),
            "You have drawn a card, so a second card is all that this turn has left.",
        ),
        (
            refusals.CardNotFaceUp(GREEN, cards("red red locomotive")),
            "No green card lies face up; there are ❤️ red and 🚂 locomotive.",
        ),
        (refusals.CardNotFaceUp(GREEN, ()), "No card lies face up."),
        (refusals.CardNotFaceUp(12, cards("red")), "There is no such card."),
        (
            refusals.LocomotiveSecond(),
            "A face-up locomotive is a whole draw, so it cannot be your second card. Take another one.",
        ),
        (
            refusals.DeckEmpty(),
            "The deck and the discard pile are empty. Face-up cards may still be taken.",
        ),
        (refusals.NoTicketsLeft(), "All tickets have been drawn."),
        (refusals.MayNotPass(), "You can pass only when you can do nothing else."),
        (refusals.NoSuchRoute(), "The board has no such route."),
        (refusals.RouteTaken(HELENA, 1), "Denver–Helena belongs to ■ Ben."),
        (
            refusals.LaneClosed(route("Dallas-Houston"), 1),
            "■ Ben has the other lane of Dallas–Houston, and with so few players that closes this one.",
        ),
        (
            refusals.BothLanes(route("Dallas-Houston")),
            "You have the other lane of Dallas–Houston, and nobody may own both.",
        ),
        (refusals.TooFewTrains(HELENA, 3), "Denver–Helena takes 4 trains; you have 3 left."),
        (
            refusals.WrongColour(HELENA, kind("red")),
            "Denver–Helena is paid with green cards and locomotives, not with red.",
        ),
        (refusals.WrongPayment(HELENA, 5), "Denver–Helena takes 4 cards."),
        (refusals.WrongPayment(route("Dallas-Houston"), 5), "Dallas–Houston takes 1 card."),
        (refusals.TooFewCards(HELENA, None, 0, 3), "Denver–Helena takes 4 cards; you have 3 🚂."),
        (
            refusals.TooFewCards(HELENA, GREEN, 3, 2),
            "You have 3 🍃 and 2 🚂: enough for Denver–Helena, but in other numbers.",
        ),
    ],
)
def test_a_refusal_says_why_and_what_would_be_possible(refused: Refusal, sentence: str) -> None:
    assert words.refusal(refused, ENGLISH, NAMES) == sentence


def test_a_refusal_of_another_game_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="no refusal of this game"):
        words.refusal(Refusal(), ENGLISH)


# Lists


def test_a_claim_is_described_with_what_it_brings_nearer() -> None:
    seen = rules.view(position(hands=["4 pink, 4 green"], owned=["Denver-El Paso"]), 0)
    assert words.describe(claim("Denver-Helena", "green"), seen, ENGLISH) == "Denver–Helena · 4 🍃 · +7"
    seen = rules.view(position(hands=["4 pink"], owned=["Duluth-El Paso"]), 0)
    assert (
        words.describe(claim("Denver-Omaha", "pink"), seen, ENGLISH)
        == "Denver–Omaha · 4 🌸 · +7 · brings Duluth–El Paso nearer"
    )
    seen = rules.view(position(hands=["4 pink"], owned=["Duluth-El Paso, Denver-Pittsburgh"]), 0)
    assert words.describe(claim("Denver-Omaha", "pink"), seen, ENGLISH).endswith("brings 2 tickets nearer")


def test_what_would_be_too_long_for_a_list_is_left_out() -> None:
    state = position(
        hands=["6 orange, 6 locomotive"],
        owned=["San Francisco-Sault St. Marie"],
        options=Options(tickets="usa_1910"),
    )
    seen = rules.view(state, 0)
    for move in rules.legal_moves(state, 0):
        assert len(words.describe(move, seen, ENGLISH)) <= 100
    orange = claim("Salt Lake City-San Francisco orange", "orange", 2)
    told = words.describe(orange, seen, ENGLISH)
    assert told == "Salt Lake City–San Francisco (orange) · 3 🔥 + 2 🚂 · +10"


def test_other_moves_are_described_with_what_is_left() -> None:
    seen = rules.view(position(deck="red red", ticket_deck="Denver-El Paso"), 0)
    assert words.describe(take("green"), seen, ENGLISH) == "🍃 green"
    assert words.describe(DrawFromDeck(), seen, ENGLISH) == "deck (2 cards)"
    assert words.describe(DrawTickets(), seen, ENGLISH) == "tickets (1 left)"
    assert words.describe(Pass(), seen, ENGLISH) == "pass"


def test_tickets_to_keep_are_described_with_their_points() -> None:
    offered = "Denver-El Paso, Houston-Kansas City, Atlanta-New York"
    seen = rules.view(position(phase="keeping", offered=[offered]), 0)
    assert words.describe(keep("Denver-El Paso"), seen, ENGLISH) == "keep Denver–El Paso (4)"
    assert words.describe(keep(offered), seen, ENGLISH) == "keep all 3"
    two = keep("Denver-El Paso, Atlanta-New York")
    assert words.describe(two, seen, ENGLISH) == "give back Houston–Kansas City (5)"


def test_a_claim_can_be_described_to_a_spectator() -> None:
    seen = rules.view(position(), None)
    assert words.describe(claim("Denver-Helena", "green"), seen, ENGLISH) == "Denver–Helena · 4 🍃 · +7"


# Hands and positions


def test_the_hand_tells_cards_and_tickets_with_what_is_missing() -> None:
    around = "Miami-New Orleans, Atlanta-Miami, Charleston-Miami"
    state = position(
        hands=["4 red, 1 locomotive"],
        claimed=["Denver-Santa Fe, El Paso-Santa Fe", around],
        owned=["Denver-El Paso, Boston-Miami, Duluth-El Paso, Calgary-Salt Lake City"],
    )
    assert words.hand(rules.view(state, 0), ENGLISH).split("\n") == [
        "**Your hand**: 4 ❤️ · 1 🚂 (5 cards, 41 trains)",
        "**Your tickets**: 1 of 4 done, now worth −25",
        "Denver–El Paso (4) ✓",
        "Boston–Miami (12), no way is left",
        "Duluth–El Paso (10), 6 trains to go",
        "Calgary–Salt Lake City (7), 7 trains to go",
    ]


def test_the_hand_tells_what_is_offered_and_what_was_sealed() -> None:
    state = rules.setup(2, Options(), key(1))
    told = words.hand(rules.view(state, 0), ENGLISH)
    assert "**Keep at least 2** of these tickets:" in told
    assert all(board.ticket_name(number) in told for number in state.offered[0])
    chosen = KeepTickets(tuple(sorted(state.offered[0])[:2]))
    told = words.hand(rules.view(rules.apply(state, 0, chosen).state, 0), ENGLISH)
    assert "**You will keep**, once everybody has chosen:" in told
    assert board.ticket_name(max(state.offered[0])) not in told
    drawn = play(position(), DrawTickets()).state
    assert "**Keep at least 1** of these tickets:" in words.hand(rules.view(drawn, 0), ENGLISH)


def test_a_spectator_has_no_hand_and_no_secrets() -> None:
    seen = rules.view(position(), None)
    assert words.hand(seen, ENGLISH) == "You have no cards."
    assert words.secrets(seen) is None


def test_the_hand_is_sent_again_when_cards_tickets_or_the_offer_change() -> None:
    state = position()
    before = words.secrets(rules.view(state, 0))
    assert words.secrets(rules.view(play(state, DrawFromDeck()).state, 0)) != before
    assert words.secrets(rules.view(play(state, DrawTickets()).state, 0)) != before
    other = position(mover=1)
    assert words.secrets(rules.view(play(other, DrawFromDeck()).state, 0)) == before


def test_where_the_match_is_is_said_in_a_few_words() -> None:
    start = rules.setup(3, Options(), key(1))
    assert words.turn(rules.view(start, 0), ENGLISH) == "choosing tickets"
    assert words.turn(rules.view(position(seats=3, turns=5), 0), ENGLISH) == "round 2"
    assert words.turn(rules.view(position(turns=40, turns_left=2), 0), ENGLISH) == "round 21, last turns"


def test_the_position_tells_everything_that_is_public_and_the_own_hand() -> None:
    state = position(
        seats=4,
        hands=["4 red", "2 green"],
        shown=(counts("1 red"), counts(""), counts(""), counts("")),
        face_up="red locomotive",
        discard="3 blue",
        claimed=["Denver-Helena, Dallas-Houston", "Dallas-Houston 2"],
        owned=["Denver-El Paso"],
    )
    lines = words.position(rules.view(state, 0), ENGLISH, [*NAMES, "Dan"])
    assert lines[:4] == [
        "**Ticket to Ride, round 1**",
        "Face up: ❤️ 🚂",
        "In the decks: 10 cards, 4 tickets. Discarded: 3 🌊",
        "● Ann: 8 points, 40 trains, 4 cards, 1 ticket",
    ]
    assert "Cards of ● Ann that all have seen: 1 ❤️" in lines
    assert "Routes of ● Ann: Dallas–Houston, Denver–Helena" in lines
    assert "Routes of ■ Ben: Dallas–Houston (2)" in lines
    (green,) = (line for line in lines if line.startswith("Free green routes"))
    assert "Denver–Helena" not in green
    assert "New York–Pittsburgh 2" in green
    assert lines[-1].startswith("**Your hand**")
    assert not any(
        line.startswith("**Your hand**") for line in words.position(rules.view(state, None), ENGLISH)
    )


def test_the_position_leaves_closed_lanes_out_of_the_free_routes() -> None:
    state = position(claimed=["Denver-Kansas City black"])
    (orange,) = (
        line for line in words.position(rules.view(state, 0), ENGLISH) if line.startswith("Free orange")
    )
    assert "Denver–Kansas City" not in orange
    state = position(seats=4, claimed=["Denver-Kansas City black"])
    (orange,) = (
        line for line in words.position(rules.view(state, 0), ENGLISH) if line.startswith("Free orange")
    )
    assert "Denver–Kansas City 4" in orange


def test_two_free_grey_lanes_are_told_as_one() -> None:
    state = position(seats=4, claimed=["Dallas-Houston"])
    (grey,) = (line for line in words.position(rules.view(state, 0), ENGLISH) if line.startswith("Free grey"))
    assert "Dallas–Houston 1, Dallas–Little Rock 2, Dallas–Oklahoma City 2 (both lanes), " in grey


def test_a_colour_without_free_routes_is_left_out() -> None:
    green = ", ".join(
        f"{board.route_name(number)} green".replace("–", "-")
        for number, track in enumerate(board.ROUTES)
        if track.colour == GREEN
    )
    lines = words.position(rules.view(position(claimed=[green], trains=[18, 45]), 0), ENGLISH)
    assert routes(green).bit_count() == 7
    assert not any(line.startswith("Free green") for line in lines)


def test_the_position_says_who_has_chosen_tickets() -> None:
    state = rules.setup(2, Options(), key(1))
    state = rules.apply(state, 1, KeepTickets(tuple(sorted(state.offered[1])))).state
    lines = words.position(rules.view(state, None), ENGLISH, NAMES)
    assert lines[0] == "**Ticket to Ride, choosing tickets**"
    assert "● Ann: 0 points, 45 trains, 4 cards, is choosing tickets" in lines
    assert "■ Ben: 0 points, 45 trains, 4 cards, has chosen tickets" in lines


# Scores


def test_before_the_end_the_score_table_holds_the_points_for_routes() -> None:
    seen = rules.view(position(claimed=["", "Denver-Helena"], owned=["Boston-Miami"]), None)
    assert words.score_table(seen, ENGLISH, NAMES) == [
        "■ Ben: 7 points for routes",
        "● Ann: 0 points for routes",
    ]


def test_at_the_end_the_score_table_holds_every_part_the_best_first() -> None:
    state = position(
        turns_left=1,
        hands=["2 red"],
        claimed=["Denver-Santa Fe", ""],
        owned=["Denver-El Paso, Duluth-Houston", "New York-Seattle"],
    )
    end = play(state, claim("El Paso-Santa Fe", "red")).state
    ann, ben = words.score_table(rules.view(end, None), ENGLISH, NAMES)
    assert ann.split(" · ") == [
        "● Ann: **10**",
        "routes 4",
        "tickets −4 (Denver–El Paso +4, Duluth–Houston −8)",
        "longest path +10 (4 trains)",
    ]
    assert ben.split(" · ") == [
        "■ Ben: **−22**",
        "routes 0",
        "tickets −22 (New York–Seattle −22)",
        "longest path +0 (0 trains)",
    ]


def test_the_score_table_has_the_bonuses_of_the_deck_and_no_others() -> None:
    lines = {}
    for deck in board.TICKET_DECKS:
        state = position(turns_left=1, options=Options(tickets=deck))
        end = play(state, take("red"), take("blue")).state
        lines[deck] = words.score_table(rules.view(end, None), ENGLISH)[0]
    assert ["longest path" in lines[deck] for deck in lines] == [True, False, True, False]
    assert ["Globetrotter" in lines[deck] for deck in lines] == [False, True, True, False]


# Rules and options


@pytest.mark.parametrize("deck", board.TICKET_DECKS)
def test_the_summary_tells_the_rules_of_the_options_in_force(deck: board.Tickets) -> None:
    told = words.summary(Options(tickets=deck), ENGLISH)
    assert len(told) <= 3_500
    assert f"{board.TICKET_DECKS[deck].deal} tickets, of which at least" in told
    assert ("**Longest path**" in told) == board.TICKET_DECKS[deck].longest_path
    assert ("**Globetrotter**" in told) == board.TICKET_DECKS[deck].globetrotter


def test_the_summary_tells_how_double_routes_are_played() -> None:
    assert "closes the other" in words.summary(Options(), ENGLISH)
    assert "closes the other" not in words.summary(Options(double_routes="always_open"), ENGLISH)


def test_every_option_and_value_has_words() -> None:
    assert words.option("tickets", ENGLISH) == "Tickets"
    assert words.option("double_routes", ENGLISH) == "Double routes"
    values = [("tickets", deck) for deck in board.TICKET_DECKS]
    values += [("double_routes", "official"), ("double_routes", "always_open")]  # type: ignore[list-item]
    said = [words.option_value(name, value, ENGLISH) for name, value in values]
    assert len(set(said)) == len(said)
    assert all(len(sentence) <= 100 for sentence in said)


def test_the_ticket_of_the_examples_is_in_the_base_deck() -> None:
    assert board.ticket_name(ticket("Denver-El Paso")) == "Denver–El Paso"
