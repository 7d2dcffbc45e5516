"""MTU of switch ports, in bytes of Ethernet payload: as the design or the operating system states it."""

from ...core.origin import Origin
from ...model.types import Design, End, Link


def mtu_is_known(design: Design, end: End, link: Link) -> bool:
    """Whether the design or the operating system states the MTU of a switch port."""
    return link.mtu is not None or design.switches[end.device].mtu_is_known


def port_mtu(design: Design, end: End, link: Link) -> tuple[int, Origin]:
    """MTU of a switch port, in bytes, and where it is set: on the link, else on the switch."""
    if link.mtu is not None:
        return link.mtu, link.origin.child("mtu")
    switch = design.switches[end.device]
    return switch.mtu, switch.origin.child("mtu")
