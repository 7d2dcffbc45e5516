"""Physical switches, the cables between devices, and their racks."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At
from .parts import Part, Port
from .routing import Bgp, SwitchRoute

NO_OTHER_NAMES: Mapping[str, tuple[str, Port]] = {}


class UnusedPorts(NamedTuple):
    """Treatment of the ports of a switch that have no cable."""

    shut_down: bool
    vlan: int | None
    """The VLAN that they are parked in."""
    origin: Origin
    at: At = NO_PLACES


class SpanningTree(NamedTuple):
    """Spanning tree of a switch."""

    mode: str
    """``rapid-pvst``, ``rstp`` or ``mst``."""
    priority: int | None
    """Priority of the switch in all VLANs; None where the design leaves it out."""
    origin: Origin
    at: At = NO_PLACES


class Switch(NamedTuple):
    """A physical switch."""

    name: str
    label: str
    model: Part
    role: str
    fabric: str
    nos: str
    """Software product id, e.g. ``cumulus-linux``."""
    release: str
    mtu: int
    """MTU of its ports, unless a link states another; the default of its system where the design states
    none."""
    vlans: tuple[int, ...] | None
    """VLANs of its bridge, or None where the design leaves them to be derived."""
    ports: Mapping[str, Port]
    """Ports by name, in the order of the front panel; a broken-out port is replaced by its parts."""
    origin: Origin
    at: At = NO_PLACES
    ports_are_named: bool = True
    """Whether the names of the ports are known, from the design, the operating system or the catalog."""
    mtu_is_known: bool = True
    """Whether the design or its operating system states the MTU; else it is that of any Ethernet."""
    other_names: Mapping[str, tuple[str, Port]] = NO_OTHER_NAMES
    """Alternative names that its ports could have, each with the name in ``ports`` and the port under it."""
    gateway: str = ""
    """Default gateway of its management; empty where the design leaves it to the network."""
    vxlan: bool = False
    """Whether it carries its VLANs to other switches in VXLAN, over routed links."""
    unused_ports: UnusedPorts | None = None
    existing: bool = False
    """Whether it is in service already, and not bought."""
    spanning_tree: SpanningTree | None = None
    routes: tuple[SwitchRoute, ...] = ()
    """Static routes of its default VRF, in the order of the design."""
    bgp: Bgp | None = None


class Mlag(NamedTuple):
    """A pair of switches that form one for the bonds that end on both."""

    name: str
    switches: tuple[str, ...]
    peer_link: str
    """Name of the bond that joins the two."""
    domain: str
    origin: Origin
    at: At = NO_PLACES
    peer_gateway: bool | None = None
    """Whether each switch also routes packets to the MAC address of the other."""
    auto_recovery: bool | None = None
    """Whether a switch that restarts without the other brings its bonds up alone."""
    restore_delay: int | None = None
    """Seconds after a restart before a switch brings up the bonds of the pair."""


class End(NamedTuple):
    """One end of a link."""

    device: str
    port: str


class Link(NamedTuple):
    """One cable between two ports, after expansion."""

    a: End
    b: End
    cable: Part
    length: float
    role: str
    """``host``, ``inter-switch``, ``array``, or ``direct`` where no end is on a switch; from the two devices
    where the design states none."""
    bond: str
    bond_mode: str
    mlag: int | None
    carries: tuple[int, ...] | None
    """Tagged VLANs that the design states for the link, or None if they are derived."""
    untagged: int | None
    untagged_network: str
    mtu: int | None
    speed: int | None
    fec: str
    """Forward error correction of both ports: ``auto``, ``rs``, ``base-r`` or ``none``."""
    entry: int
    """Number of the entry in ``links``, the same for all cables of a zipped range."""
    number: int
    """Number among all links of the design, counted from 0 in their order."""
    origin: Origin
    at: At = NO_PLACES
    optic_a: Part | None = None
    optic_b: Part | None = None
    """Transceivers at the two ends; None for a cable with plugs of its own."""
    routed: bool = False
    """Whether both ends are routed ports, which carry no VLAN."""
    subnet: str = ""
    """Prefix of a routed link; empty for one without addresses of its own."""
    adapter_a: Part | None = None
    adapter_b: Part | None = None
    """Adapters between the port and a smaller plug at the two ends; None for none."""
    label_a: str = ""
    label_b: str = ""
    """Labels that the design gives the two plugs; empty for those that follow from the ends."""


class RackPlace(NamedTuple):
    """Place of a device in a rack. Units are counted from 1 at the bottom."""

    device: str
    rack: str
    unit: int
    """The lowest one that the device fills."""
    height: int
    origin: Origin
    at: At = NO_PLACES
    feeds: tuple[str, ...] = ()
    """The feed of each power supply; empty where the design does not say."""


class Rack(NamedTuple):
    """A rack with its devices."""

    id: str
    title: str
    units: int
    power: int | None
    """Watts that the rack may draw; None where the design does not say."""
    feeds: int | None
    places: tuple[RackPlace, ...]
    origin: Origin
    at: At = NO_PLACES
    feed_power: int | None = None
    """Watts that each feed can carry; None where the design does not say."""
