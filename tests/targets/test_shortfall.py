"""How much of a design is left out of configurations, in words: one is, several are."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.platforms.rendering.report import shortfall


def made(left: int, *secrets: str) -> Any:
    """Two configurations that leave out so many values between them, and both ask for the secrets."""
    halves = [[*range(left // 2)], [*range(left - left // 2)]]
    return SimpleNamespace(
        configurations=[SimpleNamespace(not_configured=half, missing_secrets=secrets) for half in halves]
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
