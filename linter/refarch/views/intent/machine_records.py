"""What a design says of disks, storage controllers and virtual machines: the records. Intents of hosts and of
clusters have them in common."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NOWHERE
from ...model.types.origins import At


class HostDisks(NamedTuple):
    """Equal disks of a host that storage is made of."""

    role: str
    """``cache`` or ``capacity`` of a disk group, or what the design says that they are for."""
    drive: str
    """Their title in the catalogue."""
    quantity: int
    """Of the host; of each disk group where there are such."""
    groups: int | None
    """Number of disk groups; None where they are in none."""
    firmware: str
    """Empty where the design does not say."""
    origin: Origin
    at: At = NOWHERE


class HostController(NamedTuple):
    """A model of storage controllers of a host."""

    name: str
    """Its title in the catalogue."""
    driver: str
    firmware: str
    """Releases; empty where the design does not say."""
    origin: Origin
    at: At = NOWHERE


class MachineAdapter(NamedTuple):
    """A network adapter of a virtual machine."""

    name: str
    kind: str
    """``pvrdma``, ``vmxnet3``, ``passthrough``, ``sr-iov`` or ``synthetic``."""
    port_group: str
    """Empty for none."""
    address: str
    """With the length of the prefix; empty where the design gives none."""
    address6: str
    origin: Origin
    at: At = NOWHERE


class Machine(NamedTuple):
    """A virtual machine that matters for the design."""

    name: str
    host: str
    vcpus: int | None
    memory: str
    """As written, e.g. ``64GiB``; empty where the design does not say."""
    reservation: str
    """Of its memory: ``all``, ``none`` or an amount; empty where the design does not say."""
    hardware_version: int | None
    guest_os: str
    guest_kernel: str
    disks: int | None
    adapters: Mapping[str, MachineAdapter]
    origin: Origin
    at: At = NOWHERE
