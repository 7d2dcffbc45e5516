"""Badges of VLANs below a box: in a row around its middle, the text in the middle of each."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch_diagrams import _map_boxes
from refarch_diagrams._map_boxes import BADGE_GAP, _vlan_badge_boxes


def test_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_map_boxes, "network_role", lambda network: "storage")
    monkeypatch.setattr(_map_boxes, "vlan_text", lambda network: f"VLAN {network.vlan}")
    row: Any = [
        (SimpleNamespace(id="a", vlan=30, prefix="192.0.2.0/24", mtu=9000), 40.0),
        (SimpleNamespace(id="b", vlan=31, prefix="198.51.100.0/24", mtu=1500), 60.0),
    ]
    first, second = _vlan_badge_boxes(row, "box", (200.0, 10.0), 3)
    start = 200 - (100 + BADGE_GAP) / 2
    assert (first[0], first[1], first[2], first[3]) == ("boxv3", start, 10.0, 40.0)
    assert (second[0], second[1], second[2], second[3]) == ("boxv4", start + 40 + BADGE_GAP, 10.0, 60.0)
    for box, text in ((first, "VLAN 30"), (second, "VLAN 31")):
        (label,) = box.labels
        assert label[:3] == (text, box[1] + box[3] / 2, 22.0)
        assert box.parent == "box"
    assert next(iter(_vlan_badge_boxes(row[:1], "box", (200.0, 10.0), 0)))[1] == 180.0
