"""Records for the intent of a physical switch."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES, SpanningTree
from ...model.types.origins import At
from .design_info import DesignInfo
from .infra_services import InfraServices
from .switch_qos import SwitchProfile


class ManagementPort(NamedTuple):
    """The management port of a switch."""

    interface: str
    """Name in the operating system, e.g. ``eth0``, ``Management1``."""
    address: str
    """Address with the length of its prefix; empty where the design has none."""
    gateway: str
    address6: str
    gateway6: str
    dhcp: bool
    """Whether it gets its IPv4 address from DHCP."""
    origin: Origin
    at: At = NO_PLACES


class PortBreakout(NamedTuple):
    """A port that is split into several."""

    port: str
    """Beginning of the names of its parts: ``swp1``, ``Ethernet49``."""
    speed: int
    """Mbit/s of each part."""
    parts: tuple[str, ...]
    """Names of the ports that it becomes."""
    disables: str
    """The port that the split takes out of use; empty for none."""
    origin: Origin
    at: At = NO_PLACES


class SwitchPort(NamedTuple):
    """A cabled port of a switch."""

    name: str
    far_device: str
    far_port: str
    role: str
    """Role of the other end: ``host``, ``array``, ``inter-switch``, ``direct``."""
    speed: int | None
    """Mbit/s that the design fixes; None where it leaves it to the two ends."""
    fec: str
    """``rs``, ``base-r``, ``none``; empty where it is left to the two ends."""
    mtu: int
    """Bytes of Ethernet payload."""
    tagged: tuple[int, ...]
    untagged: int | None
    edge: bool
    """Whether a device that does not bridge is at the other end: no loop can come from there."""
    routed: bool
    address: str
    """Address of a routed port, with the length of its prefix; empty for a port without."""
    bond: str
    """The bond that it is a member of. VLANs, MTU and address are then those of the bond."""
    profile: str
    """Name of the QoS profile on it; empty for none."""
    dcbx: str
    """``ieee``, ``cee``, ``disabled``; empty where the design leaves it out."""
    origin: Origin
    at: At = NO_PLACES
    mtu_is_stated: bool = True
    """Whether the design or the operating system states the MTU; else it is that of any Ethernet."""
    vlans_are_stated: bool = True
    """Whether the design states the VLANs of the cable; else they follow from what is behind it."""


class SwitchBond(NamedTuple):
    """A bond (port channel, LAG) of a switch."""

    name: str
    members: tuple[str, ...]
    mode: str
    """``lacp`` or ``static``."""
    mlag: int | None
    """Id on both switches of the pair; None for a bond of this switch alone."""
    peer_link: bool
    """Whether it joins the two switches of an MLAG pair."""
    far_devices: tuple[str, ...]
    tagged: tuple[int, ...]
    untagged: int | None
    mtu: int
    edge: bool
    routed: bool
    address: str
    origin: Origin
    at: At = NO_PLACES


class MlagPair(NamedTuple):
    """The pair that a switch is one of."""

    name: str
    domain: str
    """Domain as written; empty where the design leaves it out."""
    peer: str
    """Name of the other switch."""
    peer_link: str
    """Name of the bond between the two."""
    is_first: bool
    """Whether the design names this switch first."""
    peer_address: str
    """Management address of the other, without length; empty where the design has none."""
    origin: Origin
    at: At = NO_PLACES
    peer_gateway: bool | None = None
    """Whether each switch also routes packets to the MAC address of the other."""
    auto_recovery: bool | None = None
    """Whether a switch that restarts without the other brings its bonds up alone."""
    restore_delay: int | None = None
    """Seconds after a restart before a switch brings up the bonds of the pair."""


class InterfaceAddress(NamedTuple):
    """An address of an interface that is neither the management port nor in a VLAN, nor has it from its link:
    a loopback, a routed port that the IP plan names, a second management port."""

    interface: str
    """Name in the design."""
    address: str
    """Address with the length of its prefix; empty for IPv6 alone, and for DHCP."""
    address6: str
    dhcp: bool
    origin: Origin
    at: At = NO_PLACES


class FurtherSubnet(NamedTuple):
    """A second network in the VLAN of a gateway, with its addresses as the gateway has its own."""

    network: str
    address: str
    address6: str
    shared: str
    shared6: str
    length: int
    length6: int
    origin: Origin
    at: At = NO_PLACES


class SwitchGateway(NamedTuple):
    """A VLAN in which a switch has addresses itself."""

    vlan: int
    network: str
    address: str
    """Address of this switch, with the length of the prefix; empty where only the shared one is stated."""
    address6: str
    shared: str
    """The gateway's address of the network, without length, where this switch is one of those that have it;
    else empty."""
    shared6: str
    length: int
    """Length of the network's prefix, which the addresses have."""
    length6: int
    """Length of the IPv6 prefix; 0 where the network has none."""
    redundancy: str
    """``vrrp``, ``hsrp``, ``vrr``, ``varp``, ``anycast``, ``none``; empty where the design does not say."""
    mtu: int
    further: Mapping[str, FurtherSubnet]
    """Other networks in the same VLAN in which the switch has addresses too, by network."""
    origin: Origin
    at: At = NO_PLACES


class StaticSwitchRoute(NamedTuple):
    """A static route of a switch, in its default VRF."""

    to: str
    """Destination prefix with its length."""
    via: str
    """Address of the next hop, without length."""
    name: str
    """Name of the route; empty where the design states none."""
    origin: Origin
    at: At = NO_PLACES


class BgpNeighbor(NamedTuple):
    """A BGP neighbor at the other end of a routed link with addresses."""

    address: str
    """Address of the neighbor, without length."""
    device: str
    number: int
    """AS number of the neighbor."""
    origin: Origin
    at: At = NO_PLACES


class UnnumberedNeighbor(NamedTuple):
    """A BGP neighbor at the other end of a routed link without addresses."""

    interface: str
    """Port or bond of this switch."""
    device: str
    number: int
    """AS number of the neighbor."""
    origin: Origin
    at: At = NO_PLACES


class BgpProcess(NamedTuple):
    """BGP for IPv4 in the default VRF of a switch."""

    number: int
    """AS number."""
    router_id: str
    """Router ID; empty where it is left to the operating system."""
    networks: tuple[str, ...]
    """IPv4 prefixes that it announces."""
    neighbors: Mapping[str, BgpNeighbor]
    """Neighbors by address."""
    unnumbered: Mapping[str, UnnumberedNeighbor]
    """Neighbors without addresses by interface."""
    origin: Origin
    at: At = NO_PLACES


class SwitchVlan(NamedTuple):
    """A VLAN of a switch."""

    number: int
    name: str
    """Id of the first network in it; empty where none has it."""
    origin: Origin
    at: At = NO_PLACES


class UnusedPort(NamedTuple):
    """A port without a cable, for which the design states settings."""

    name: str
    shut_down: bool
    vlan: int | None
    """The VLAN that it is parked in."""
    origin: Origin
    at: At = NO_PLACES


class SwitchIntent(NamedTuple):
    """Intent of one physical switch."""

    about: DesignInfo
    name: str
    system: str
    """Software product id of its operating system, e.g. ``cumulus-linux``."""
    release: str
    model: str
    """Catalog id, e.g. ``nvidia-sn3700``."""
    management: ManagementPort | None
    services: InfraServices
    breakouts: Mapping[str, PortBreakout]
    """Splits by the undivided port's name."""
    vlans: Mapping[int, SwitchVlan]
    ports: Mapping[str, SwitchPort]
    """Cabled ports, in the order of the front panel."""
    bonds: Mapping[str, SwitchBond]
    mlag: MlagPair | None
    gateways: Mapping[int, SwitchGateway]
    """Gateways by VLAN."""
    other_addresses: Mapping[str, InterfaceAddress]
    """Addresses by interface."""
    routes: Mapping[str, StaticSwitchRoute]
    """Static routes by destination and next hop, such as ``10.0.0.0/8 192.0.2.1``."""
    bgp: BgpProcess | None
    routing_is_open: bool
    """Whether it has routed ports to other switches, and the design states neither routes nor BGP for it."""
    unused_ports: Mapping[str, UnusedPort]
    profiles: Mapping[str, SwitchProfile]
    """QoS profiles that its ports have; ``ports`` name them."""
    everywhere: str
    """Name of the QoS profile that is on every port of the switch, cabled or not; empty for none."""
    vxlan: bool
    """Whether it carries its VLANs to other switches in VXLAN."""
    origin: Origin
    at: At = NO_PLACES
    spanning_tree: SpanningTree | None = None
    mtu_counts: str = ""
    """``payload`` or ``frame``: what the MTU of a port counts; empty where no source states it."""
