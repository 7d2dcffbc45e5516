"""Length of cables up to which Cisco requires no buffers for pauses: 100 m."""

import pytest

from refarch.platforms.nxos.qos import _cable_reason


@pytest.mark.parametrize(
    ("length", "start"),
    [(1, "up to 100 m"), (100, "up to 100 m"), (100.5, "over 100 m"), (101, "over 100 m")],
)
def test_the_reason_follows_the_length(length: float, start: str) -> None:
    reason = _cable_reason(length)
    assert reason.startswith(f"{start}, Cisco ")
    assert ("does not require" in reason) == (length <= 100)
