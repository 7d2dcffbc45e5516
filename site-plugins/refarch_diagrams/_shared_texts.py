"""Texts that several diagrams share: device names, speeds, and bundles of cables."""

import re
from collections.abc import Iterable, Sequence

from refarch.api import Design, count_text
from refarch.api.figures import ethernet
from refarch.api.model import Array, End, Host, Link, Network, Switch, compress
from refarch.api.network import link_speed, other_end

from ._graph import Role


def links_text(design: Design, links: Sequence[Link]) -> str:
    """Number and speed of cables: ``2 × 100 GbE``, ``100 GbE`` for a single one, ``2 links`` if the speeds
    differ or are not known."""
    speeds = {link_speed(design, link) for link in links}
    only = speeds.pop() if len(speeds) == 1 else None
    count = len(links)
    if only is None:
        return count_text(count, "link")
    return ethernet(only) if count == 1 else f"{count} × {ethernet(only)}"


def short_ports(names: Iterable[str]) -> str:
    """Names of switch ports for a picture from afar: as ranges, and ``Et1/1`` for ``Ethernet1/1``, as EOS
    itself lists them."""
    return compress([re.sub(r"^Ethernet(?=[0-9])", "Et", name) for name in names])


def peer_kind(design: Design, link: Link, switch_end: End) -> str:
    """Kind of the device at the other end of a switch's cable: ``host``, ``array``, ``peer`` (the other
    switch of an MLAG pair, over the peer link), ``spine``, ``leaf`` or ``isl`` (a switch of the same row)."""
    peer = other_end(link, switch_end).device
    if peer not in design.switches:
        return "array" if peer in design.arrays else "host"
    if is_peer_link(design, link):
        return "peer"
    own_role, peer_role = design.switches[switch_end.device].role, design.switches[peer].role
    return peer_role if peer_role != own_role and peer_role in ("leaf", "spine") else "isl"


def is_peer_link(design: Design, link: Link) -> bool:
    """Whether a cable is one of those that make two switches an MLAG pair."""
    ends = {link.a.device, link.b.device}
    return any(
        link.bond and link.bond == pair.peer_link and ends == set(pair.switches)
        for pair in design.mlags.values()
    )


def device_label(device: Host | Switch | Array) -> str:
    """Label of a device; empty where it has none but its name."""
    return "" if device.label == device.name else device.label


def device_title(device: Host | Switch | Array) -> str:
    """Device with its label: ``clx-swx-033 (Leaf-01)``."""
    return f"{device.name} ({device_label(device)})" if device_label(device) else device.name


def fabric_title(name: str) -> str:
    """Title of a fabric: ``Fabric A`` if its name is a letter."""
    return f"Fabric {name.upper() if len(name) == 1 else name}"


def network_role(network: Network | None) -> Role:
    """Colors of a network, by what it is for."""
    if network is None:
        return "plain"
    purpose = network.purpose
    if purpose in ("vsan", "smb", "iscsi") or purpose.startswith("nvme"):
        return "storage"
    if purpose in ("pvrdma", "rdma"):
        return "lossless"
    return (
        "vmotion"
        if purpose in ("vmotion", "live-migration")
        else "management"
        if purpose == "management"
        else "plain"
    )
