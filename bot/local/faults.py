"""Faults that tests put on the REST side, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any


@dataclass(slots=True)
class Fault:
    """What goes wrong with some requests, and which ones.

    Requests match by `method` and by `route`, a shell pattern over the route's template such as
    ``/channels/{channel_id}/messages`` (``*`` for all). Of those that match, `skip` go well first and `times`
    are hit (None: all that follow). Then, in this order: `delay` seconds pass; with `effect` the request does
    its work; and either the connection is `cut` or `status` is answered with `body`. A status of None means
    the request is served as usual. `retry_after` (seconds) makes the answer a rate limit, 429, for this route
    or, with `is_global`, for all; without `via` it looks as if it came from a proxy before Discord.
    """

    method: str = "*"
    route: str = "*"
    skip: int = 0
    times: int | None = 1
    delay: float = 0.0
    effect: bool = False
    cut: bool = False
    status: int | None = None
    body: dict[str, Any] | None = None
    retry_after: float | None = None
    is_global: bool = False
    via: bool = True
    hits: int = field(default=0, init=False)

    def answer(self) -> tuple[dict[str, Any], int, dict[str, str]] | None:
        """Return JSON body, status and headers of the wrong answer, or None if there is none."""
        headers = {"Via": "1.1 loopback"} if self.via else {}
        if self.retry_after is not None:
            message = "You are being rate limited."
            body = {"message": message, "retry_after": self.retry_after, "global": self.is_global}
            scope = "global" if self.is_global else "user"
            headers |= {"Retry-After": str(self.retry_after), "X-RateLimit-Scope": scope}
            return self.body or body, 429, headers
        if self.status is None:
            return None
        return self.body or {"message": f"{self.status}: injected", "code": 0}, self.status, headers


@dataclass(slots=True)
class Faults:
    """The faults in force; the first that matches a request takes it."""

    rules: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> Fault:
        """Put a fault in force and return it, so that its `hits` can be read."""
        self.rules.append(fault)
        return fault

    def clear(self) -> None:
        """Take all faults away."""
        self.rules.clear()

    def take(self, method: str, route: str) -> Fault | None:
        """Return the fault that hits this request, if any, and count it."""
        for fault in self.rules:
            if fault.method not in ("*", method) or not fnmatchcase(route, fault.route):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            if fault.times is None or fault.hits < fault.times:
                fault.hits += 1
                return fault
        return None
