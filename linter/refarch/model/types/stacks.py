"""TCP/IP stacks of ESXi hosts."""

from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At


class TcpIpStack(NamedTuple):
    """A TCP/IP stack of the hosts of a cluster, with a separate routing table."""

    name: str
    """``default``, ``vmotion``, ``provisioning``, or the name of a custom stack."""
    gateway: str
    """Default gateway that the design states for it; empty where it results from the networks of its
    adapters."""
    origin: Origin
    at: At = NO_PLACES
