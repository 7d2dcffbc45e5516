"""Hosts: processors, network ports, drives."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At
from .parts import Part, Port, Release


class Cpu(NamedTuple):
    """The processors of a host, as the design states them."""

    part: Part | None
    sockets: int
    cores: int | None
    """Cores of one processor as the design states them; None where it leaves them to the catalog."""
    origin: Origin
    at: At = NO_PLACES


class Nic(NamedTuple):
    """One network port of a host, under the name the host gives it."""

    host: str
    name: str
    card: Part | None
    """None for a port on the server's board."""
    slot: str
    port: Port
    rdma: bool
    """Whether the card can do RDMA and the design has not turned it off."""
    protocols: tuple[str, ...]
    """RDMA protocols of the card, e.g. ``("roce-v1", "roce-v2")``."""
    driver: str
    firmware: str
    origin: Origin
    at: At = NO_PLACES
    parameters: Mapping[str, Mapping[str, int | str]] = {}
    """Parameters of the card's drivers as written, by module and name."""


class FittedPart(NamedTuple):
    """Equal parts in one host: drives, or storage controllers."""

    part: Part
    quantity: int
    role: str
    """Use of a drive, e.g. ``storage-pool``; empty for a storage controller."""
    firmware: str
    driver: str
    origin: Origin
    at: At = NO_PLACES
    controller: str = ""
    """Catalog id of the storage controller of drives; empty if the design states none."""


class DiskGroup(NamedTuple):
    """Disk groups of one host: ``groups`` groups of one cache drive (or more) and some capacity drives."""

    groups: int
    cache: Part
    cache_quantity: int
    capacity: tuple[FittedPart, ...]
    """Capacity drives of each group, one entry for each model."""
    origin: Origin
    at: At = NO_PLACES

    @property
    def capacity_quantity(self) -> int:
        """Capacity drives of each group, of whatever model."""
        return sum(drives.quantity for drives in self.capacity)


class Host(NamedTuple):
    """One host of a cluster."""

    name: str
    cluster: str
    label: str
    server: Part
    cpu: Cpu | None
    memory: str
    nics: Mapping[str, Nic]
    cards: tuple[tuple[Part, Origin], ...]
    """Network cards, one entry a card."""
    disk_groups: tuple[DiskGroup, ...]
    rdma: bool
    """Whether the design leaves RDMA on for this host."""
    software: Mapping[str, Release]
    """Releases that this host has, its cluster's and the design's included."""
    origin: Origin
    at: At = NO_PLACES
    drives: tuple[FittedPart, ...] = ()
    """Drives outside of disk groups, one entry for equal ones."""
    storage_controllers: tuple[FittedPart, ...] = ()
    bios: Mapping[str, str] = {}
    """BIOS settings as the design writes them."""
    bmc: str = ""
    """Name of the port of its management controller, e.g. ``idrac``; empty where the design has none."""
