"""Storage arrays, and how hosts reach NVMe storage."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At
from .parts import Part, Port, Release


class NvmeAdapter(NamedTuple):
    """A software NVMe over RDMA adapter of every host of a cluster, with the port binding of its VMkernel
    adapter; on Linux hosts an interface for NVMe, which is its own VMkernel adapter here."""

    cluster: str
    name: str
    """e.g. ``vmhba64``."""
    nic: str
    vmkernel: str
    origin: Origin
    at: At = NO_PLACES


class Nvme(NamedTuple):
    """Access of the hosts of a cluster to NVMe storage."""

    host_nqn: str
    """NVMe qualified name of a host, with ``{host}`` for its name; empty where the design leaves it to
    the host."""
    adapters: tuple[NvmeAdapter, ...]
    arrays: tuple[str, ...]
    """Arrays that the hosts connect to."""
    origin: Origin
    at: At = NO_PLACES

    def nqn(self, host: str) -> str:
        """The qualified name of one host; empty where the design gives none."""
        return self.host_nqn.replace("{host}", host)


class ArrayPort(NamedTuple):
    """A network port of a storage array, named after its controller: ``ct0.eth14``."""

    array: str
    controller: str
    name: str
    port: Port
    origin: Origin
    at: At = NO_PLACES


class InterfaceGroup(NamedTuple):
    """Ports of a controller that are bundled, with the logical interfaces on them."""

    array: str
    controller: str
    name: str
    """Named after its controller: ``ct0.a0a``."""
    ports: tuple[str, ...]
    """Full names of its ports."""
    interfaces: tuple[str, ...]
    """Full names of its logical interfaces (LIFs): ``ct0.lif1``."""
    origin: Origin
    at: At = NO_PLACES


class Array(NamedTuple):
    """A storage array."""

    name: str
    label: str
    model: Part
    subsystem: str
    """NVMe qualified name of its subsystem; empty where the design gives none."""
    protocols: tuple[str, ...]
    """Protocols that the design uses, e.g. ``("nvme-rdma",)``; else those of the model."""
    ports: Mapping[str, ArrayPort]
    software: Mapping[str, Release]
    origin: Origin
    at: At = NO_PLACES
    interface_groups: Mapping[str, InterfaceGroup] = {}
    """Bundled ports by the full name of their group."""
