"""Virtual switches of a cluster: port groups with their teaming, and the VMkernel adapters on them."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At
from .sites import AdapterRoute


class Teaming(NamedTuple):
    """Teaming and failover of a port group; names are uplinks, or a LAG of the switch."""

    policy: str
    active: tuple[str, ...]
    standby: tuple[str, ...]
    unused: tuple[str, ...]
    failure_detection: str
    origin: Origin
    at: At = NO_PLACES
    policy_is_stated: bool = True
    """Whether the design states the policy; else it is the vSphere default."""
    notifies_switches: bool = True
    fails_back: bool = True


class SecurityPolicy(NamedTuple):
    """Security policy of a port group: whether it accepts what is named; None for what the design leaves to
    the virtual switch."""

    promiscuous: bool | None
    """Frames to other MAC addresses reach its adapters."""
    mac_changes: bool | None
    """Frames to a MAC address that a guest sets reach it."""
    forged_transmits: bool | None
    """Frames from other MAC addresses leave its adapters."""
    mac_learning: bool | None
    """MAC addresses behind its adapters are learned; of distributed switches."""
    origin: Origin
    at: At = NO_PLACES


class PortGroup(NamedTuple):
    """A port group of a virtual switch."""

    name: str
    switch: str
    cluster: str
    network: str
    """Id of the network; empty where the design names none."""
    vlan: int
    """The VLAN that the port group tags: the network's, or the deviation that the design writes."""
    teaming: Teaming
    origin: Origin
    at: At = NO_PLACES
    hosts: frozenset[str] | None = None
    """Hosts that have it, where an interface is not in one network on all of them; None for every host of the
    cluster."""
    blocked: bool = False
    """Whether all its ports are blocked."""
    has_netflow: bool = False
    """Whether its traffic is reported to the NetFlow collector."""
    security: SecurityPolicy | None = None
    """None where the design leaves it to the virtual switch."""

    def is_on_host(self, host: str) -> bool:
        """Whether a host of the cluster has it."""
        return self.hosts is None or host in self.hosts


class Lag(NamedTuple):
    """A link aggregation group of a distributed switch."""

    name: str
    uplinks: tuple[str, ...]
    mode: str
    origin: Origin
    at: At = NO_PLACES
    load_balancing: str = ""
    """Load balancing in the words of the design; empty where it states none."""


class SystemTraffic(NamedTuple):
    """Network I/O Control for one type of system traffic on each physical port; Mbit/s, or None where the
    design states none."""

    kind: str
    """``vsan``, ``vmotion`` and so on."""
    reservation: int | None
    limit: int | None
    origin: Origin
    at: At = NO_PLACES
    shares: int | None = None
    """Relative to other traffic on the port."""


class VirtualSwitch(NamedTuple):
    """A virtual switch, as every host of the cluster has it.

    Of kind ``direct`` is what stands for a physical port that has an IP address itself: no design writes it,
    and it is no switch to anybody but the views.
    """

    name: str
    cluster: str
    kind: str
    version: str
    mtu: int
    uplinks: Mapping[str, str]
    """Uplink name to vmnic; for a standard switch both are the vmnic."""
    lags: Mapping[str, Lag]
    discovery_protocol: str
    discovery_operation: str
    port_groups: Mapping[str, PortGroup]
    origin: Origin
    at: At = NO_PLACES
    ens: bool = False
    """Whether it runs in enhanced data path mode."""
    system_traffic: Mapping[str, SystemTraffic] = {}
    """Settings of Network I/O Control by type of traffic."""


class Vmkernel(NamedTuple):
    """A VMkernel adapter of one host."""

    host: str
    cluster: str
    name: str
    port_group: PortGroup | None
    services: tuple[str, ...]
    mtu: int
    gateway: str
    origin: Origin
    at: At = NO_PLACES
    rdma: bool | None = None
    """Whether the design turns RDMA on or off for this interface; None where it leaves it to the host."""
    routes: tuple[AdapterRoute, ...] = ()
    """Static routes in the routing table of its stack."""
    stack: str = ""
    """TCP/IP stack of ESXi, ``vmotion``, ``provisioning`` or a custom one, with a separate routing table and
    default gateway; empty for the default stack, and for Windows and Linux."""
