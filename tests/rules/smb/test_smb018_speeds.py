"""SMB018: the speed of a storage port is that of its link, or else the highest of the port."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.rules.smb import smb018_slow_storage_port as smb018


@pytest.mark.parametrize(
    ("speeds", "speed"), [((), 0), ((10_000,), 10_000), ((10_000, 25_000, 1_000), 25_000)]
)
def test_without_a_link_the_port_decides(speeds: tuple[int, ...], speed: int) -> None:
    port: Any = SimpleNamespace(
        uplink=SimpleNamespace(link=None), nic=SimpleNamespace(port=SimpleNamespace(speeds=speeds))
    )
    assert smb018._speed_of_port(port, port) == speed


@pytest.mark.parametrize(("known", "speed"), [(None, 0), (10_000, 10_000)])
def test_with_a_link_the_link_decides(monkeypatch: pytest.MonkeyPatch, known: int | None, speed: int) -> None:
    port: Any = SimpleNamespace(
        uplink=SimpleNamespace(link="link"), nic=SimpleNamespace(port=SimpleNamespace(speeds=(25_000,)))
    )
    monkeypatch.setattr(smb018, "link_speed", lambda design, link: known)
    assert smb018._speed_of_port(port, port) == speed
