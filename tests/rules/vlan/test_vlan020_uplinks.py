"""VLAN020: which uplink of a virtual switch lacks a VLAN that another has, and what is not compared."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.rules.vlan import vlan020_machines_lose_a_vlan_with_an_uplink as vlan020

NETWORK: Any = SimpleNamespace(id="machines", vlan=40, purpose="vm")


def place(port: str) -> Origin:
    return Origin("wiring.yaml", ("links", port))


def subjects(monkeypatch: pytest.MonkeyPatch, ports: dict[str, Any], named: str = "a b c") -> list[str]:
    """Ports with a finding. Of each uplink: its tagged VLANs, the untagged one, and whether they are stated;
    a text for what is missing."""
    ends = {port: SimpleNamespace(device="leaf-1", port=f"swp-{port}") for port in ports}
    known = {
        ("host-1", port): SimpleNamespace(
            nic=SimpleNamespace(name=port), far_end=None if said == "no cable" else port
        )
        for port, said in ports.items()
        if said != "no port"
    }
    vlans = {
        port: SimpleNamespace(tagged=said[0], untagged=said[1], is_stated=said[2], origin=place(port))
        for port, said in ports.items()
        if isinstance(said, tuple)
    }
    for uplink in known.values():
        uplink.far_end = None if uplink.far_end is None else Far(ends[uplink.far_end], uplink.far_end)
    monkeypatch.setattr(vlan020, "uplinks", lambda design: known)
    monkeypatch.setattr(
        vlan020, "port_vlans", lambda design: {Far(ends[port], port): vlans[port] for port in vlans}
    )
    switch: Any = SimpleNamespace(name="vSwitch1", uplinks={name: name for name in named.split()})
    design: Any = None
    found = [*vlan020._hits_of_host(design, "host-1", switch, NETWORK)]
    for problem in found:
        assert problem.where == place(problem.subject.split()[0])
    return [problem.subject for problem in found]


class Far(SimpleNamespace):
    """An end of a link that can be a key."""

    def __init__(self, end: Any, key: str) -> None:
        super().__init__(device=end.device, port=end.port, key=key)

    def __hash__(self) -> int:
        return hash(self.key)


CARRIES, UNTAGGED, LACKS = ((30, 40), None, True), ((30,), 40, True), ((30,), 50, True)
SILENT, SILENT_AND_LACKS = ((30, 40), None, False), ((30,), None, False)


@pytest.mark.parametrize(
    ("ports", "found"),
    [
        ({"a": CARRIES, "b": CARRIES}, ""),
        ({"a": CARRIES, "b": UNTAGGED}, ""),
        ({"a": CARRIES, "b": LACKS}, "b"),
        ({"a": LACKS, "b": CARRIES}, "a"),
        ({"a": LACKS, "b": UNTAGGED}, "a"),
        ({"a": LACKS, "b": CARRIES, "c": LACKS}, "a c"),
        ({"a": LACKS, "b": LACKS}, ""),
        ({"a": CARRIES, "b": SILENT_AND_LACKS}, ""),
        ({"a": SILENT, "b": LACKS}, ""),
        ({"a": CARRIES, "b": "no cable"}, ""),
        ({"a": CARRIES, "b": "no port", "c": LACKS}, "c"),
        ({"a": CARRIES, "b": "no statement", "c": LACKS}, "c"),
        ({}, ""),
    ],
)
def test_uplinks(monkeypatch: pytest.MonkeyPatch, ports: dict[str, Any], found: str) -> None:
    assert subjects(monkeypatch, ports) == [f"{port} on host-1 (network machines)" for port in found.split()]


def test_a_port_that_is_two_uplinks_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert subjects(monkeypatch, {"a": CARRIES, "b": LACKS}, "a b b") == ["b on host-1 (network machines)"]
