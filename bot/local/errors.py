"""The errors Discord's API answers with: HTTP status, Discord's code and its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


class ApiError(Exception):
    """An answer other than success. `errors` is the tree Discord sends with an invalid form."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} (error code: {code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """Return the JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class Problems:
    """Collects what is wrong with a request's form, then raises it all at once as Discord does."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def add(self, path: Sequence[str | int], code: str, message: str) -> None:
        """Note one problem at `path`, e.g. ``("embeds", 0, "title")``."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def too_long(self, path: Sequence[str | int], text: object, most: int, least: int = 0) -> None:
        """Note a text that is no text, or whose length is not within `least` … `most` characters."""
        if not isinstance(text, str):
            self.add(path, "BASE_TYPE_BAD_TYPE", "Must be a string.")
        elif len(text) > most or len(text) < least:
            if least:
                message = f"Must be between {least} and {most} in length."
                self.add(path, "BASE_TYPE_BAD_LENGTH", message)
            else:
                self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def required(self, path: Sequence[str | int]) -> None:
        """Note a field that must be there."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def bad_choice(self, path: Sequence[str | int], allowed: object) -> None:
        """Note a value that is none of the allowed ones."""
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    def too_many(self, path: Sequence[str | int], items: Sequence[object], most: int, least: int = 0) -> None:
        """Note a list whose number of items is not within `least` … `most`."""
        if len(items) > most or len(items) < least:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def error(self) -> ApiError:
        """Return what was collected as error 50035."""
        return ApiError(400, 50035, "Invalid Form Body", self._tree)

    def raise_if_any(self) -> None:
        """Raise what was collected; do nothing if nothing was."""
        if self._tree:
            raise self.error()


def invalid(path: Sequence[str | int], code: str, message: str) -> ApiError:
    """Return error 50035 with a single problem."""
    problems = Problems()
    problems.add(path, code, message)
    return problems.error()


def unauthorized() -> ApiError:
    """Return the answer to a wrong token."""
    return ApiError(401, 0, "401: Unauthorized")


def unknown_channel() -> ApiError:
    """Return error 10003."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """Return error 10004."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    """Return error 10007."""
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    """Return error 10008."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """Return error 10013."""
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    """Return error 10015: a follow-up to an interaction that was never answered."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """Return error 10062: no such interaction, or it waited too long for its answer."""
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    """Return error 10063."""
    return ApiError(404, 10063, "Unknown application command")


def already_acknowledged() -> ApiError:
    """Return error 40060: the interaction has its answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def too_large() -> ApiError:
    """Return error 40005: a file above the size limit."""
    return ApiError(413, 40005, "Request entity too large")


def missing_access() -> ApiError:
    """Return error 50001: the channel is hidden from the bot."""
    return ApiError(403, 50001, "Missing Access")


def cannot_act_on_dm() -> ApiError:
    """Return error 50003."""
    return ApiError(403, 50003, "Cannot execute action on a DM channel")


def not_the_author() -> ApiError:
    """Return error 50005."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Return error 50006."""
    return ApiError(400, 50006, "Cannot send an empty message")


def no_common_guild() -> ApiError:
    """Return error 50278: the bot and the user are in no guild together."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def closed_dm() -> ApiError:
    """Return error 50007: the user takes no direct messages."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> ApiError:
    """Return error 50013."""
    return ApiError(403, 50013, "Missing Permissions")


def invalid_webhook_token() -> ApiError:
    """Return error 50027: the interaction's token is older than a quarter of an hour."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def archived_thread() -> ApiError:
    """Return error 50083."""
    return ApiError(400, 50083, "Thread is archived")


def locked_thread() -> ApiError:
    """Return error 160005: only who manages threads may write in it."""
    return ApiError(400, 160005, "Thread is locked")


def thread_exists() -> ApiError:
    """Return error 160004."""
    return ApiError(400, 160004, "A thread has already been created for this message")
