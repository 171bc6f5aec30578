"""A Discord on this machine alone: the real client connects to it, people sit before it in a browser.

It knows nothing of games. `LoopbackDiscord` is the whole; behind it

- what there is: `world` (people, roles, permissions), `channels`, `messages`, `reactions`, `commands`,
  `interactions`, in the `shapes` of Discord's API and within its `limits`;
- how the bot gets at it: `rest` and `gateway`, behind the door of `routing`, with the `faults` of tests;
- how people do: their `actions` and `screens`, reached from the browser through `pages`, from tests through
  `person` and `reply`;
- `keeping` writes it all to a file.
"""

from bot.local.faults import Fault, Faults
from bot.local.keeping import NewerFormatError
from bot.local.options import RefusedError
from bot.local.person import Driver
from bot.local.pointing import point_client_at
from bot.local.reply import NoAnswerError, NotThereError, Reply, Sight
from bot.local.server import DEFAULT_PORT, LoopbackDiscord
from bot.local.world import DEFAULT_SEATS, Seat

__all__ = [
    "DEFAULT_PORT",
    "DEFAULT_SEATS",
    "Driver",
    "Fault",
    "Faults",
    "LoopbackDiscord",
    "NewerFormatError",
    "NoAnswerError",
    "NotThereError",
    "RefusedError",
    "Reply",
    "Seat",
    "Sight",
    "point_client_at",
]
