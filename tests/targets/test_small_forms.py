"""Small decisions of targets and readers: amounts, parked ports, pools of SONiC, addresses of servers."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.model.types.qos import BufferPool
from refarch.platforms.nxos.qos import _amount
from refarch.platforms.nxos.reading import _NxosReader
from refarch.platforms.os10.reading import _Os10Reader
from refarch.platforms.sonic.buffers import _is_lossless, _name, _runs, _why_not
from refarch.platforms.sonic.tables import is_address


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 kbytes"), (1000, "1 kbytes"), (1001, "1001 bytes"), (999, "999 bytes"), (150_000, "150 kbytes")],
)
def test_amounts_of_nxos(size: int, text: str) -> None:
    assert _amount(size) == text


def test_parked_ports() -> None:
    reader: Any = None
    for layer, mode, is_parked in ((2, "access", True), (3, "access", False), (2, "trunk", False)):
        assert _NxosReader.is_parked(reader, {"layer": layer, "mode_of_port": mode}) is is_parked
    assert _NxosReader.is_parked(reader, {}) is False
    assert _Os10Reader.is_parked(reader, {"mode_of_port": "access"}) is True
    assert _Os10Reader.is_parked(reader, {"mode_of_port": "trunk"}) is False


PROFILE: Any = SimpleNamespace(
    pfc_priorities=(3, 4),
    traffic_classes={
        5: SimpleNamespace(number=5, priorities=(3,)),
        6: SimpleNamespace(number=6, priorities=(4,)),
    },
)


def pool(direction: str, priorities: str, classes: str, **changes: Any) -> BufferPool:
    numbers = [tuple(map(int, text)) for text in (priorities, classes)]
    made = BufferPool("p", direction, "dynamic", None, *numbers, Origin("qos.yaml", ()))
    return made._replace(**changes)


@pytest.mark.parametrize(
    ("asked", "name", "is_fit"),
    [
        (pool("ingress", "34", ""), "ingress_lossless_pool", True),
        (pool("ingress", "34", "", size=50), "ingress_lossless_pool", True),
        (pool("ingress", "012567", ""), "ingress_lossy_pool", True),
        (pool("ingress", "01", ""), "ingress_lossy_pool", True),
        (pool("ingress", "023", ""), "ingress_lossless_pool", False),
        (pool("ingress", "34", "5"), "ingress_lossless_pool", False),
        (pool("egress", "", "56"), "egress_lossless_pool", True),
        (pool("egress", "", "56", size=50), "egress_lossless_pool", False),
        (pool("egress", "", "0123"), "egress_lossy_pool", True),
        (pool("egress", "", "0123", size=50), "egress_lossy_pool", True),
        (pool("egress", "", "05"), "egress_lossless_pool", False),
        (pool("egress", "3", "56"), "egress_lossless_pool", False),
        (pool("both", "", ""), "both_lossy_pool", False),
        (pool("ingress", "34", "", size=0), "ingress_lossless_pool", True),
        (pool("ingress", "34", "", size=100), "ingress_lossless_pool", True),
        (pool("ingress", "34", "", size=101), "ingress_lossless_pool", False),
        (pool("ingress", "34", "", size=-1), "ingress_lossless_pool", False),
        (pool("ingress", "34", "", size=12.5), "ingress_lossless_pool", False),
        (pool("ingress", "34", "", mode="static"), "ingress_lossless_pool", True),
        (pool("ingress", "34", "", mode="other"), "ingress_lossless_pool", False),
    ],
)
def test_pools_of_sonic(asked: BufferPool, name: str, is_fit: bool) -> None:
    assert (_name(PROFILE, asked), _why_not(PROFILE, asked) == "") == (name, is_fit)
    assert _is_lossless(PROFILE, asked) is name.endswith("_lossless_pool")


@pytest.mark.parametrize(
    ("numbers", "runs"),
    [
        ([], []),
        ([3], ["3"]),
        ([0, 1, 2], ["0-2"]),
        ([0, 1, 3, 5, 6, 7], ["0-1", "3", "5-7"]),
        ([7], ["7"]),
    ],
)
def test_runs_of_queues(numbers: list[int], runs: list[str]) -> None:
    assert [*_runs(numbers)] == runs


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("192.0.2.1", True),
        ("2001:db8::1", True),
        ("fe80::1%eth0", False),
        ("ntp.example.com", False),
        ("192.0.2", False),
    ],
)
def test_servers_by_address(text: str, is_one: bool) -> None:
    assert is_address(text) is is_one
