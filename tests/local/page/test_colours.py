"""The page's inks can be read on its papers, by day and by night (WCAG 2.2, 1.4.3: 4.5 to 1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLE = Path(__file__).parents[3] / "bot" / "local" / "static" / "css" / "colours.css"
PAIRS = [
    *[(ink, paper) for ink in ("ink", "soft", "link") for paper in ("paper", "panel", "raised", "only-you")],
    ("ink", "secondary"),
    ("ink", "code"),
    ("ink", "glow-wash"),
    ("mention", "mention-wash"),
    ("alarm", "paper"),
    ("alarm", "raised"),
    ("ink", "danger-wash"),
    *[("on-primary", ground) for ground in ("primary", "success", "danger")],
    *[("on-primary", f"{ground}-hover") for ground in ("primary", "success", "danger")],
]


def schemes() -> dict[str, dict[str, str]]:
    """The colours by name, by day and by night (which repeats only what differs)."""
    day, night = STYLE.read_text().split("@media (prefers-color-scheme: dark)")
    found = [dict(re.findall(r"--([\w-]+):\s*#([0-9a-f]{3,6})\b", text)) for text in (day, night)]
    return {"day": found[0], "night": {**found[0], **found[1]}}


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2, 0 black to 1 white) of a hexadecimal colour."""
    if len(colour) == 3:
        colour = "".join(digit * 2 for digit in colour)
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["day", "night"])
@pytest.mark.parametrize(("ink", "paper"), PAIRS)
def test_every_ink_can_be_read_on_every_paper_it_is_used_on(scheme: str, ink: str, paper: str) -> None:
    colours = schemes()[scheme]
    lighter, darker = sorted((luminance(colours[ink]), luminance(colours[paper])), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5
