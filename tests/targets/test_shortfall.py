"""Texts about needed values that configurations leave out, for one value and for several."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.platforms.rendering.report import shortfall
from refarch.platforms.target import NotConfigured, Reason, cosmetic, set_elsewhere, weakens

HERE = Origin("design.yaml", ())


def without(reason: str) -> NotConfigured:
    """Value that is not configured for a reason."""
    return NotConfigured("services.dns", "", "192.0.2.1", reason, HERE)


HARMLESS = [without(cosmetic("the same")), without(set_elsewhere("by the cluster"))]
"""Values that no run counts."""


def made(left: int, *secrets: str) -> Any:
    """Two configurations that leave out so many needed values between them, and both ask for the secrets."""
    halves = [
        [without(Reason("no command"))] * (left // 2),
        [without(weakens("no client", "no names"))] * (left - left // 2),
    ]
    return SimpleNamespace(
        configurations=[
            SimpleNamespace(not_configured=[*HARMLESS, *half], missing_secrets=secrets) for half in halves
        ]
    )


@pytest.mark.parametrize(
    ("left", "secrets", "counts", "verbs"),
    [
        (0, (), [], []),
        (1, (), ["1"], ["is"]),
        (2, (), ["2"], ["are"]),
        (0, ("A",), ["1"], ["is"]),
        (0, ("A", "B"), ["2"], ["are"]),
        (3, ("A",), ["3", "1"], ["are", "is"]),
        (1, ("A", "B"), ["1", "2"], ["is", "are"]),
    ],
)
def test_shortfall(left: int, secrets: tuple[str, ...], counts: list[str], verbs: list[str]) -> None:
    words = shortfall(made(left, *secrets)).split()
    assert [word for word in words if word.isdecimal()] == counts
    assert [word for word in words if word in ("is", "are")] == verbs
