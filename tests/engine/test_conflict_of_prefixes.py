"""What is said of two networks of two designs: which of their values differ, and both of them."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.project.conflicts import _prefix_text


def pair(setting: str = "", later_key: str = "10.1.0.0/16", vlans: tuple[str, str] = ("30", "30")) -> Any:
    later = SimpleNamespace(name="net-b", key=later_key, owner=vlans[0], facts=(("MTU", "1501"),))
    earlier = SimpleNamespace(name="net-a", key="10.1.0.0/16", owner=vlans[1], facts=(("MTU", "9002"),))
    return SimpleNamespace(
        setting=setting,
        later=SimpleNamespace(claim=later, design="b"),
        earlier=SimpleNamespace(claim=earlier, design="a"),
    )


@pytest.mark.parametrize(
    ("asked", "values", "others", "key"),
    [
        (pair("MTU"), ("1501", "9002"), (), "`mtu`"),
        (pair(later_key="10.1.2.0/24"), ("10.1.2.0/24", "10.1.0.0/16"), ("1501", "30"), "`prefix`"),
        (pair(vlans=("31", "32")), ("10.1.0.0/16", "31", "32"), ("1501",), "`prefix`"),
    ],
)
def test_values(asked: Any, values: tuple[str, ...], others: tuple[str, ...], key: str) -> None:
    text = _prefix_text(asked)
    assert all(value in text.message for value in ("net-a", "net-b", *values)), text.message
    assert not any(value in text.message for value in others), text.message
    assert key in text.hint
