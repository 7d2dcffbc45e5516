"""Marking of EOS: the thresholds and the chance, at the bounds of what the command takes."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.platforms.eos.qos import _codes, _ecn
from refarch.platforms.target import ConfigLine


def lines(low: int | None, high: int | None, chance: int | None) -> list[str]:
    kind: Any = SimpleNamespace(
        ecn_min=low, ecn_max=high, ecn_probability=chance, origin=Origin("qos.yaml", ()), at={}
    )
    return [piece.text for piece in _ecn(kind, "roce 3") if isinstance(piece, ConfigLine)]


@pytest.mark.parametrize(
    ("low", "high", "is_written"),
    [
        (1, 1, True),
        (1000, 1000, True),
        (1000, 2000, True),
        (1, 256_000_000, True),
        (256_000_000, 256_000_000, True),
        (0, 1000, False),
        (2000, 1000, False),
        (1, 256_000_001, False),
        (None, 1000, False),
        (1000, None, False),
    ],
)
def test_thresholds(low: int | None, high: int | None, is_written: bool) -> None:
    words = f"random-detect ecn minimum-threshold {low} bytes maximum-threshold {high} bytes"
    assert lines(low, high, None) == [words] * is_written


@pytest.mark.parametrize(
    ("chance", "said"),
    [(None, ""), (0, ""), (1, " max-mark-probability 1"), (100, " max-mark-probability 100"), (101, "")],
)
def test_chance(chance: int | None, said: str) -> None:
    (words,) = lines(1000, 2000, chance)
    assert words.partition(" bytes maximum-threshold 2000 bytes")[2] == said


def test_codes_by_priority() -> None:
    assert [*_codes({26: 3, 24: 3, 48: 6, 0: 0})] == [(0, "0"), (3, "24 26"), (6, "48")]
