"""What others learn from a ply of Cable Car, as a law of its own.

Nearly every ply reveals something here, to its seat: the tile that is drawn. So the law for plies that reveal
nothing says little; but whatever a ply shows its seat, it tells nobody else more than itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.laws import _assert_same_news
from games.walks import key

if TYPE_CHECKING:
    from games.walks import Walk


def no_ply_tells_others_more_than_itself(walk: Walk) -> None:
    rules = walk.game.rules
    for number, moment in enumerate(walk.moments):
        for reader in walk.readers:
            if reader != moment.seat:
                kept = ((moment.seat, moment.move),)
                other = rules.redeal(moment.state, reader, key(number), keep=kept)
                again = rules.apply(other, moment.seat, moment.move)
                _assert_same_news(walk, reader, moment.step, again)
