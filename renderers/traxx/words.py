"""The words on the pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.traxx import board
from bot.games.traxx.naming import fields_name, figure, n_points
from renderers.frame import State
from renderers.traxx.sketch import decision, draft_of, passes

if TYPE_CHECKING:
    from bot.engine import Seat, Text
    from bot.games.traxx.view import Sheet, View
    from renderers.scene import Request
    from renderers.traxx.sketch import Draft


def round_title(view: View, text: Text) -> str:
    """Return which round it is."""
    if view.result is not None:
        return text.gettext("Final")
    sentence = text.gettext("Round {number} of {all}")
    return sentence.format(number=view.round, all=len(board.CARDS))


def tells_who_decides(view: View) -> bool:
    """Return whether the picture says who has decided in this round.

    A picture of the table does not where several decide: it stays the same while the words of its post go on.
    """
    return view.seat is not None or view.result is not None or view.seats == 1


def state(request: Request) -> State:
    """Return who still has to decide, where that is told, or who has won."""
    view: View = request.view
    text = request.text
    if view.result is None:
        if not tells_who_decides(view):
            return State((), text.gettext("all decide at once"))
        return State(view.to_act, text.gettext("to decide"))
    winners = tuple(sorted(view.result.winners))
    if view.seats == 1:
        return State(winners, n_points(view.sheets[0].total, text))
    words = text.ngettext("wins", "share the win", len(winners))
    return State(winners, words)


def parts(sheet: Sheet, text: Text) -> str:
    """Return what a total is made of."""
    sentence = text.gettext("numbers {numbers}, open {open}")
    return sentence.format(numbers=sheet.points, open=figure(-sheet.open))


def status(view: View, seat: Seat, text: Text) -> str:
    """Return whether a seat has decided, where that is told; nothing at the end but for a winner."""
    if view.result is not None:
        return text.gettext("winner") if view.seats > 1 and seat in view.result.winners else ""
    if seat in view.stuck:
        return text.gettext("no step left")
    if not tells_who_decides(view):
        return ""
    if seat not in view.decided:
        return text.gettext("thinking")
    return text.gettext("sealed") if seat == view.seat else text.gettext("decided")


def drafted(view: View, draft: Draft) -> str:
    """Return the path that is sealed or thought of, with the field at the end where it begins."""
    return fields_name((view.sheets[view.seat or 0].tip(draft.end), *draft.fields))


def decided_title(request: Request) -> str:
    """Return the heading above what the reader has drawn."""
    view: View = request.view
    text = request.text
    if view.sealed is not None and view.seat not in view.stuck:
        return text.gettext("Sealed")
    if decision(request) is not None and view.seat not in view.stuck:
        return text.gettext("Drawn so far")
    return text.gettext("Your path")


def decided_line(request: Request) -> str:
    """Return what the reader has drawn, or where the path could go on."""
    view: View = request.view
    text = request.text
    sheet = view.sheets[view.seat or 0]
    if view.seat in view.stuck:
        return text.gettext("This card leaves you no step.")
    if passes(request):
        return text.gettext("nothing: you pass")
    draft = draft_of(request)
    if draft is not None and draft.fields:
        return drafted(view, draft)
    if draft is not None:
        tip_ = board.field_name(sheet.tip(draft.end))
        return text.gettext("{end} at {field}").format(end=draft.end, field=tip_)
    if len(sheet.ends) == 1:
        return text.gettext("starts at {field}").format(field=board.field_name(sheet.start))
    sentence = text.gettext("A at {a} · B at {b}")
    return sentence.format(a=board.field_name(sheet.a), b=board.field_name(sheet.b))
