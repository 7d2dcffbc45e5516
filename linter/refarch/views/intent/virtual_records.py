"""Records of virtual switches, port groups and IP interfaces, between the ports of a host and its traffic,
for intents of hosts and of clusters."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES, Lag, SecurityPolicy, SystemTraffic
from ...model.types.origins import At


class HostTeaming(NamedTuple):
    """Teaming and failover of a port group; names are uplinks, or a LAG of the switch."""

    policy: str
    """``originating-virtual-port``, ``source-mac-hash``, ``explicit-failover-order``, ``ip-hash`` or
    ``physical-nic-load``."""
    active: tuple[str, ...]
    """Active uplinks in failover order; those of vSphere's default where the design names none."""
    standby: tuple[str, ...]
    unused: tuple[str, ...]
    """All uplinks that are neither active nor standby, whether the design names them or not."""
    failure_detection: str
    """``link-status`` or ``beacon-probing``."""
    notifies_switches: bool
    fails_back: bool
    origin: Origin
    at: At = NO_PLACES


class HostPortGroup(NamedTuple):
    """A port group of a virtual switch."""

    name: str
    vlan: int
    """0 for untagged, 4095 for a trunk to the guest."""
    teaming: HostTeaming
    blocked: bool
    """Whether all its ports are blocked."""
    netflow: bool
    security: SecurityPolicy | None
    """None where the design leaves it to the virtual switch."""
    origin: Origin
    at: At = NO_PLACES


class HostSwitch(NamedTuple):
    """A virtual switch, as a host or a cluster has it."""

    name: str
    kind: str
    """``standard``, ``distributed`` or ``set`` (Switch Embedded Teaming of Windows)."""
    version: str
    """Version of a distributed switch, the design's where the switch states none; else empty."""
    mtu: int
    uplinks: Mapping[str, str]
    """Name of each uplink to the port behind it; but for a distributed switch both are the port."""
    lags: Mapping[str, Lag]
    discovery: str
    """``lldp``, ``cdp`` or ``none``; empty where the design leaves it out."""
    discovery_operation: str
    """``listen``, ``advertise`` or ``both``; empty where the design leaves it out."""
    ens: bool
    """Whether it runs in enhanced data path mode."""
    port_groups: Mapping[str, HostPortGroup]
    """Empty for ``set``, whose interfaces have their VLAN themselves."""
    system_traffic: Mapping[str, SystemTraffic]
    """Shares, reservations and limits of Network I/O Control, by type of traffic; Mbit/s."""
    origin: Origin
    at: At = NO_PLACES


class HostStack(NamedTuple):
    """A TCP/IP stack of an ESXi host besides the default stack, with a separate routing table."""

    name: str
    """``vmotion``, ``provisioning``, or the name of a custom stack."""
    gateway: str
    """Its default gateway: as stated, else of the network of its first adapter whose network has one; empty
    for none."""
    gateway6: str
    origin: Origin
    at: At = NO_PLACES


class StaticRoute(NamedTuple):
    """A route over an interface."""

    to: str
    """A prefix with its length."""
    via: str
    origin: Origin
    at: At = NO_PLACES


class IpInterface(NamedTuple):
    """An interface of a host with an IP address: a VMkernel adapter, or an interface of Windows or Linux."""

    name: str
    switch: str
    """Virtual switch; empty where a physical port has the address itself."""
    nic: str
    """Physical port that has the address itself; empty for an interface on a virtual switch."""
    port_group: str
    """Empty for one that has none: an interface of Windows or Linux, a tunnel endpoint of NSX."""
    vlan: int | None
    """VLAN of an interface without a port group; 0 for untagged."""
    affinity: str
    """Physical port, or uplink, that it is bound to; empty for none."""
    network: str
    """Id of the network; empty for none."""
    services: tuple[str, ...]
    """``management``, ``vsan``, ``vmotion``, ``nvme-rdma``, ``smb`` and so on."""
    mtu: int
    address: str
    """Address with the length of the prefix; empty where it has none, or a dynamic one."""
    dhcp: bool
    address6: str
    stack: str
    """TCP/IP stack of ESXi: ``vmotion``, ``provisioning``, or a custom one; empty for the default stack."""
    gateway: str
    """Gateway of the interface, instead of that of its stack; empty for none."""
    routes: tuple[StaticRoute, ...]
    rdma: bool | None
    """Whether RDMA is on; None where that is left to the host."""
    origin: Origin
    at: At = NO_PLACES
