"""NVME007: the gap on the way to an array that is told, where there is one at all."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.rules.nvme import nvme007_array_out_of_reach as nvme007

NEAR, FAR = SimpleNamespace(id="near", purpose="nvme-rdma"), SimpleNamespace(id="far", purpose="nvme-rdma")
KEPT = SimpleNamespace(id="kept", purpose="management")
FABRICS = {"leaf-1": "a", "leaf-2": "a", "leaf-3": "b"}


def switch(name: str) -> Any:
    return SimpleNamespace(name=name)


def target(network: Any = FAR, at: str = "leaf-2", address: str = "far-1") -> Any:
    return SimpleNamespace(network=network, switch=switch(at) if at else None, address=address)


def step(
    monkeypatch: pytest.MonkeyPatch, targets: list[Any], network: Any = NEAR, uplink: Any = "leaf-1"
) -> Any:
    """The first gap; there is one to each address that begins with ``far``."""
    monkeypatch.setattr(nvme007, "array_targets", lambda design: {"array-1": targets})
    monkeypatch.setattr(nvme007, "fabric_names", lambda design: FABRICS)
    monkeypatch.setattr(
        nvme007,
        "routing_gap",
        lambda design, vmkernel, near, far, address: address if address.startswith("far") else None,
    )
    end = SimpleNamespace(switch=switch(uplink) if uplink else None) if uplink is not None else None
    binding: Any = SimpleNamespace(network=network, uplink=end, vmkernel="vmk1")
    array: Any = SimpleNamespace(name="array-1")
    design: Any = None
    return nvme007._missing_step(design, binding, array)


def test_the_first_gap_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert step(monkeypatch, [target()]) == "far-1"
    assert step(monkeypatch, [target(address="here"), target(address="far-2")]) == "far-2"
    assert step(monkeypatch, [target(address="far-1"), target(address="far-2")]) == "far-1"
    assert step(monkeypatch, [target(at="leaf-3"), target(address="far-2")]) == "far-2"


@pytest.mark.parametrize(
    "targets",
    [
        [],
        [target(address="here")],
        [target(network=None)],
        [target(at="")],
        [target(at="leaf-3")],
        [target(network=NEAR)],
        [target(network=KEPT)],
    ],
)
def test_what_is_no_gap(monkeypatch: pytest.MonkeyPatch, targets: list[Any]) -> None:
    assert step(monkeypatch, targets) is None


def test_an_adapter_without_a_network_or_a_switch_has_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    assert step(monkeypatch, [target()], network=None) is None
    assert step(monkeypatch, [target()], uplink="") is None
    assert step(monkeypatch, [target()], uplink=None) is None
