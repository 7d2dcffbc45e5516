"""Checks of Linux in a machine: a link for each adapter of kind PVRDMA, the MTU of each that states it."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.platforms.linux import checks_linux_guests as guests


def adapter(name: str, kind: str, mtu: int | None = None, vlan: int | None = None) -> Any:
    origin = Origin("design.yaml", ("guests", name))
    return SimpleNamespace(name=name, kind=kind, mtu=mtu, vlan=vlan, origin=origin, at={})


def test_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [
        adapter("ens1", "vmxnet3", 1500),
        adapter("ens2", "pvrdma", 9000),
        adapter("ens3", "pvrdma"),
        adapter("ens2.30", "pvrdma", 4500, 30),
    ]
    guest = SimpleNamespace(name="vm-1", adapters={one.name: one for one in listed})
    monkeypatch.setattr(guests, "guest_intents", lambda design: {"vm-1": guest})
    design: Any = None
    links, *sizes = guests.checks(design)
    assert links[:2] == (("vm-1",), "rdma link show")
    assert ("ACTIVE",) * 3 in links and Origin("design.yaml", ("guests", "ens2")) in links
    assert [(check[1], check[3]) for check in sizes] == [
        ("cat /sys/class/net/ens1/mtu", ("1500",)),
        ("cat /sys/class/net/ens2/mtu", ("9000",)),
    ]
