"""Links on the paths of a VLAN between switches: those that carry it, or all where no VLAN is asked for."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.views.rdma import rdma_path

VLANS = {"a": ((30,), None), "b": ((), 30), "c": ((31,), 1), "d": ((), None)}


@pytest.mark.parametrize(
    ("vlan", "ends", "carrying"),
    [
        (30, ("leaf-1", "leaf-2"), "a b"),
        (31, ("leaf-1", "leaf-2"), "c"),
        (1, ("leaf-1", "leaf-2"), "c"),
        (0, ("leaf-1", "leaf-2"), "a b c d"),
        (0, ("leaf-1",), ""),
    ],
)
def test_links(monkeypatch: pytest.MonkeyPatch, vlan: int, ends: tuple[str, ...], carrying: str) -> None:
    links = [SimpleNamespace(a=name, number=number) for number, name in enumerate(VLANS)]
    ports = {name: SimpleNamespace(tagged=own[0], untagged=own[1]) for name, own in VLANS.items()}
    monkeypatch.setattr(rdma_path, "port_vlans", lambda design: ports)
    monkeypatch.setattr(
        rdma_path, "links_in_order", lambda design, chosen: [links[one] for one in sorted(chosen)]
    )
    monkeypatch.setattr(
        rdma_path, "joining_graph", lambda design, ends, carries: [link for link in links if carries(link)]
    )
    monkeypatch.setattr(rdma_path, "possible_links", lambda graph, ends: {link.number for link in graph})
    design: Any = None
    found: list[Any] = rdma_path.links_on_path(design, vlan, ends)
    assert [link.a for link in found] == carrying.split()
