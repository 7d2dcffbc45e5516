"""Records for the intent of the system inside of a virtual machine. The virtual machine itself belongs to its
cluster, or to its host."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES
from ...model.types.origins import At
from .design_info import DesignInfo


class GuestAdapter(NamedTuple):
    """A network adapter, as the guest sees it."""

    name: str
    """Name that the guest gives it, e.g. ``eth1``."""
    kind: str
    """``pvrdma``, ``vmxnet3``, ``passthrough`` or ``sr-iov``."""
    network: str
    """Id of the network; empty for none."""
    mtu: int | None
    """Bytes; None where it is in no network of the design."""
    address: str
    """Address with the length of the prefix; empty where the design gives none."""
    dhcp: bool
    address6: str
    gateway: str
    """The guest's default gateway, at one of its adapters; empty for none. RDMA is not routed: never over
    paravirtual RDMA."""
    gateway6: str
    vlan: int | None
    """The VLAN that the guest tags, where its port group passes all VLANs on to it; None for any other."""
    origin: Origin
    at: At = NO_PLACES


class GuestIntent(NamedTuple):
    """Intent of the system in one virtual machine with paravirtual RDMA, which only Linux has."""

    about: DesignInfo
    name: str
    """Name of the virtual machine, and of the system in it."""
    system: str
    """``linux``."""
    release: str
    """Release of its kernel; empty where the design does not state it."""
    cluster: str
    """Title of its cluster."""
    adapters: Mapping[str, GuestAdapter]
    origin: Origin
    at: At = NO_PLACES
