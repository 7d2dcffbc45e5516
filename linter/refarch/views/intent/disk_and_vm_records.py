"""Records of disks, storage controllers and virtual machines, for intents of hosts and of clusters."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES
from ...model.types.origins import At


class HostDisks(NamedTuple):
    """Equal disks of a host that storage is made of."""

    role: str
    """``cache`` or ``capacity`` of a disk group, or the role that the design states."""
    drive: str
    """Title in the catalog."""
    quantity: int
    """Number in the host; in each disk group where there are any."""
    groups: int | None
    """Number of disk groups; None where they are in none."""
    firmware: str
    """Empty where the design does not say."""
    origin: Origin
    at: At = NO_PLACES


class HostController(NamedTuple):
    """A model of storage controllers of a host."""

    name: str
    """Title in the catalog."""
    driver: str
    firmware: str
    """Releases; empty where the design does not say."""
    origin: Origin
    at: At = NO_PLACES


class VmAdapterIntent(NamedTuple):
    """A network adapter of a virtual machine."""

    name: str
    kind: str
    """``pvrdma``, ``vmxnet3``, ``passthrough``, ``sr-iov`` or ``synthetic``."""
    port_group: str
    """Empty for none."""
    address: str
    """Address with the length of the prefix; empty where the design gives none."""
    address6: str
    origin: Origin
    at: At = NO_PLACES


class VmIntent(NamedTuple):
    """A virtual machine that matters for the design."""

    name: str
    host: str
    vcpus: int | None
    memory: str
    """Memory as written, e.g. ``64GiB``; empty where the design does not state it."""
    reservation: str
    """Memory reservation: ``all``, ``none`` or an amount; empty where the design does not state it."""
    hardware_version: int | None
    guest_os: str
    guest_kernel: str
    disks: int | None
    adapters: Mapping[str, VmAdapterIntent]
    origin: Origin
    at: At = NO_PLACES
