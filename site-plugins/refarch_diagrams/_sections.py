"""Addresses of the page sections with details on what a diagram shows."""

import re

_SECTION_ADDRESSES = {
    "host": "ip-plan.html#by-host",
    "cables": "wiring.html#cables",
    "network": "ip-plan.html#networks",
    "adapter": "vsphere-networking.html#vmkernel-adapters",
    "port-group": "vsphere-networking.html#port-groups-and-teaming",
    "virtual-switch": "vsphere-networking.html#virtual-switches",
    "priorities": "qos.html#priorities",
    "classes": "qos.html#traffic-classes",
    "pools": "qos.html#buffer-pools",
}


def section_address(kind: str, name: str) -> str:
    """Address of the section about a thing, relative to the folder of the design's pages; empty where there
    is none."""
    if kind in ("switch", "port"):
        words = re.sub(r"[^a-z0-9]+", "-", name.lower())
        return f"wiring.html#{words}" if kind == "switch" else f"wiring.html#port-{words}"
    return _SECTION_ADDRESSES.get(kind, "")
