"""Who may do what where: Discord's permission arithmetic over roles and channel overwrites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Permissions

if TYPE_CHECKING:
    from collections.abc import Iterable

ALL = Permissions.all().value

MEMBERS_MAY = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    add_reactions=True,
    read_message_history=True,
    use_application_commands=True,
).value
"""What everybody may do unless an overwrite says otherwise."""

BOT_MAY = Permissions(
    MEMBERS_MAY,
    manage_messages=True,
    manage_threads=True,
    manage_channels=True,
    pin_messages=True,
    mention_everyone=True,
).value
"""What the role that comes with the bot adds; a test takes single ones away."""


def bit(name: str) -> int:
    """Return the bit of a permission by discord.py's name for it, e.g. ``"send_messages"``.

    Raises:
        KeyError: No permission is called so.
    """
    if name not in Permissions.VALID_FLAGS:
        raise KeyError(name)
    return int(Permissions.VALID_FLAGS[name])


def may_use(has: int, needed: str | None) -> bool:
    """Tell whether a member with these bits may use a command of a server, by the permissions it needs.

    Without any it is for all who may use commands; "0" keeps it for administrators, as Discord has it.
    """
    bits = Permissions(has)
    if needed is None:
        return bits.use_application_commands
    return bits.administrator or (int(needed) > 0 and Permissions(int(needed)) <= bits)


def effective(
    granted: Iterable[int],
    overwrites: Iterable[dict[str, Any]],
    *,
    everyone_id: str,
    role_ids: Iterable[str],
    user_id: str,
) -> int:
    """Return the permission bits of one member in one channel.

    `granted` are the bits of the member's roles, `overwrites` the channel's overwrite objects. The order is
    Discord's: roles are added up; the overwrite for everyone, those for the roles together, then the member's
    own are laid over it, denials first.
    """
    total = 0
    for bits in granted:
        total |= bits
    if total & bit("administrator"):
        return ALL
    by_id = {each["id"]: (int(each["allow"]), int(each["deny"])) for each in overwrites}
    layers = [by_id.get(everyone_id, (0, 0))]
    roles_allow = roles_deny = 0
    for role_id in role_ids:
        allow, deny = by_id.get(role_id, (0, 0)) if role_id != everyone_id else (0, 0)
        roles_allow |= allow
        roles_deny |= deny
    layers += [(roles_allow, roles_deny), by_id.get(user_id, (0, 0))]
    for allow, deny in layers:
        total = (total & ~deny) | allow
    return total
