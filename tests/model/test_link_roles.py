"""The role of a link, from the kinds of the devices at its ends."""

import pytest

from refarch.model.links import _link_role


@pytest.mark.parametrize(
    ("kinds", "role"),
    [
        ({"switch"}, "inter-switch"),
        ({"switch", "host"}, "host"),
        ({"switch", "array"}, "array"),
        ({"host"}, "direct"),
        ({"host", "array"}, "direct"),
    ],
)
def test_role(kinds: set[str], role: str) -> None:
    assert _link_role(kinds) == role
