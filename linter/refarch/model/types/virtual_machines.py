"""Virtual machines that matter for a design, and what paravirtual RDMA needs."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At
from .virtual_switches import PortGroup


class Pvrdma(NamedTuple):
    """Requirements of paravirtual RDMA on the hosts of a cluster."""

    vmkernel: str
    """The adapter that is tagged for PVRDMA (``Net.PVRDMAVmknic``); empty where none is."""
    firewall: str
    """``enabled`` or ``disabled``: the rule ``pvrdma`` of the ESXi firewall; empty where the design does not
    say."""
    native_endpoints: bool
    origin: Origin
    at: At = NO_PLACES


class VmAdapter(NamedTuple):
    """A network adapter of a virtual machine."""

    name: str
    kind: str
    """``pvrdma``, ``vmxnet3``, ``passthrough``, ``sr-iov`` or ``synthetic``."""
    port_group: PortGroup | None
    origin: Origin
    at: At = NO_PLACES


class VirtualMachine(NamedTuple):
    """A virtual machine that matters for the design."""

    name: str
    cluster: str
    host: str
    vcpus: int | None
    memory: str
    reservation: str
    """Reserved memory: ``all``, ``none`` or an amount; empty where the design does not say."""
    hardware_version: int | None
    guest_os: str
    guest_kernel: str
    adapters: Mapping[str, VmAdapter]
    disks: int | None
    note: str
    origin: Origin
    at: At = NO_PLACES
