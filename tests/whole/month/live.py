"""A whole month, from the first table to the proof, for the suite and for the benchmark."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from whole.month.acts import Acts
from whole.month.month import Month
from whole.month.opening import month_house
from whole.month.tables import Tables
from whole.month.troubles import Troubles

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path

    from whole.month.plan import Plan


@asynccontextmanager
async def month_in(
    folder: Path,
    plan: Plan,
    new_database: Path,
    *,
    seed: int,
    begun: Mapping[str, int],
    sketched: bool = True,
) -> AsyncIterator[Month]:
    """Open a house in which a month is about to go by; arguments as for `month_house`."""
    async with month_house(
        folder, plan.people, new_database, seed=seed, begun=begun, sketched=sketched
    ) as house:
        await house.open()
        month = Month(house, plan, seed)
        month.is_up = True
        acts = Acts(month)
        tables = Tables(month, acts)
        for person in plan.people:
            await tables.settings(person)
        tables.begin()
        Troubles(month, acts).begin()
        yield month


async def live(month: Month) -> None:
    """Let the month go by, with the program running at its end."""
    await month.run()
    await month.wake()
    await month.look()
