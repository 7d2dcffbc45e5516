"""The model: what a design says, expanded, as frozen types.

Every type has ``origin``. Where a field of an object was said elsewhere than right below its origin (an
override for one host, a default of the switch), ``at`` names the place by field. Speeds are in Mbit/s,
lengths in metres, MTU in bytes of Ethernet payload.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.origin import Origin
from ..core.unique import Unique

if TYPE_CHECKING:
    from .results import Bed, Measurement

At = Mapping[str, Origin]
NOWHERE: At = {}


class HasOrigin:
    """What ``where`` needs of a model object; for annotations only."""

    origin: Origin
    at: At


def where(thing: Any, *fields: str | int) -> Origin:
    """The place of a field of a model object: its own place if it was said elsewhere, else below the object's
    origin."""
    if fields and fields[0] in thing.at:
        origin: Origin = thing.at[fields[0]]
        return origin.child(*fields[1:])
    own: Origin = thing.origin
    return own.child(*fields)


class Release(NamedTuple):
    """A product's release as a design states it."""

    product: str
    release: str
    """As written, e.g. ``7.0 U3d``."""
    build: int | None
    note: str
    origin: Origin
    at: At = NOWHERE


class Port(NamedTuple):
    """A network port of a catalogue part."""

    name: str
    form_factor: str
    speeds: tuple[int, ...]
    parent: str = ""
    """Of a port that a breakout made: the front-panel port that it is a part of, by the name that it has
    undivided."""


class Part(NamedTuple):
    """A catalogue entry. ``data`` holds the fields that only some kinds have, as the catalogue states
    them."""

    id: str
    kind: str
    vendor: str
    model: str
    title: str
    part_number: str
    data: Mapping[str, Any]
    origin: Origin
    at: At = NOWHERE


class Cpu(NamedTuple):
    """The processors of a host, as the design states them."""

    part: Part | None
    sockets: int
    cores: int | None
    """Cores of one processor as the design states them; None where it leaves them to the catalogue."""
    origin: Origin
    at: At = NOWHERE


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
    at: At = NOWHERE


class Fitted(NamedTuple):
    """Equal parts in one host: drives, or storage controllers."""

    part: Part
    quantity: int
    role: str
    """What a drive is used for, e.g. ``storage-pool``; empty for a storage controller."""
    firmware: str
    driver: str
    origin: Origin
    at: At = NOWHERE


class DiskGroup(NamedTuple):
    """Disk groups of one host: ``groups`` groups of one cache drive (or more) and some capacity drives."""

    groups: int
    cache: Part
    cache_quantity: int
    capacity: tuple[Fitted, ...]
    """Capacity drives of each group, one entry for each model."""
    origin: Origin
    at: At = NOWHERE

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
    at: At = NOWHERE
    drives: tuple[Fitted, ...] = ()
    """Drives outside of disk groups, one entry for equal ones."""
    storage_controllers: tuple[Fitted, ...] = ()
    bios: Mapping[str, str] = {}
    """BIOS settings as the design writes them."""


class Teaming(NamedTuple):
    """Teaming and failover of a port group; names are uplinks, or a LAG of the switch."""

    policy: str
    active: tuple[str, ...]
    standby: tuple[str, ...]
    unused: tuple[str, ...]
    failure_detection: str
    origin: Origin
    at: At = NOWHERE


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
    at: At = NOWHERE


class Lag(NamedTuple):
    """A link aggregation group of a distributed switch."""

    name: str
    uplinks: tuple[str, ...]
    mode: str
    origin: Origin
    at: At = NOWHERE


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
    at: At = NOWHERE


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
    at: At = NOWHERE
    rdma: bool | None = None
    """Whether the design turns RDMA on or off for this interface; None where it leaves it to the host."""


class Product(NamedTuple):
    """What the catalogue says of a storage or communication product."""

    id: str
    title: str
    platform: str
    """What the hosts run: ``esxi`` or ``windows``."""
    services: tuple[str, ...]
    """Services of the adapters that carry the product's traffic, e.g. ``("vsan",)``."""


class Transport(NamedTuple):
    """What the catalogue says of a transport."""

    id: str
    title: str
    rdma: bool
    lossless: bool
    """Whether it counts on a network that drops nothing when it is congested."""
    carried_in: str
    """``ethernet``, ``udp`` or ``tcp``."""
    port: int | None
    """Destination port, where it has one of its own."""


class NvmeAdapter(NamedTuple):
    """A software NVMe over RDMA adapter of every host of a cluster, with the port binding of its VMkernel
    adapter."""

    cluster: str
    name: str
    """e.g. ``vmhba64``."""
    nic: str
    vmkernel: str
    origin: Origin
    at: At = NOWHERE


class Nvme(NamedTuple):
    """How the hosts of a cluster reach NVMe storage."""

    host_nqn: str
    """NVMe qualified name of a host, with ``{host}`` for its name; empty where the design leaves it to
    ESXi."""
    adapters: tuple[NvmeAdapter, ...]
    arrays: tuple[str, ...]
    """Arrays that the hosts connect to."""
    origin: Origin
    at: At = NOWHERE

    def nqn(self, host: str) -> str:
        """The qualified name of one host; empty where the design gives none."""
        return self.host_nqn.replace("{host}", host)


class Pvrdma(NamedTuple):
    """What paravirtual RDMA needs of the hosts of a cluster."""

    vmkernel: str
    """The adapter that is tagged for PVRDMA (``Net.PVRDMAVmknic``); empty where none is."""
    firewall: str
    """``enabled`` or ``disabled``: the rule ``pvrdma`` of the ESXi firewall; empty where the design does not
    say."""
    native_endpoints: bool
    origin: Origin
    at: At = NOWHERE


class VmAdapter(NamedTuple):
    """A network adapter of a virtual machine."""

    name: str
    kind: str
    """``pvrdma``, ``vmxnet3``, ``passthrough``, ``sr-iov`` or ``synthetic``."""
    port_group: PortGroup | None
    origin: Origin
    at: At = NOWHERE


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
    at: At = NOWHERE


class Cluster(NamedTuple):
    """Hosts that work as one."""

    id: str
    title: str
    role: str
    product: str
    transport: str
    topology: str
    features: tuple[str, ...]
    ftt: int | None
    hosts: tuple[Host, ...]
    virtual_switches: Mapping[str, VirtualSwitch]
    vmkernel: tuple[Vmkernel, ...]
    """All adapters of all hosts, host by host. The IP interfaces of Windows hosts are such adapters too."""
    origin: Origin
    at: At = NOWHERE
    kind: Product = Product("", "", "esxi", ())
    carrier: Transport = Transport("", "", False, False, "", None)
    encapsulation: "Note | None" = None
    """What the design says its transport is carried in, where it says so."""
    protection: str = ""
    """How vSAN keeps its copies: ``mirror``, ``raid5`` or ``raid6``; empty where the design does not say."""
    nvme: Nvme | None = None
    pvrdma: Pvrdma | None = None
    smb: "Note | None" = None
    s2d: "Note | None" = None
    virtual_machines: tuple[VirtualMachine, ...] = ()
    settings: "tuple[Note, ...]" = ()
    """Advanced settings of every host, as written."""


class Address(NamedTuple):
    """One address of one interface. ``value`` is the address as a number; ``rule`` the number of its rule in
    the network."""

    network: str
    device: str
    interface: str
    value: int
    text: str
    assigned: str
    rule: int
    origin: Origin
    at: At = NOWHERE


class Network(NamedTuple):
    """An IP network with its VLAN."""

    id: str
    purpose: str
    vlan: int
    """0 for a network without a VLAN."""
    prefix: str
    base: int
    """The network address as a number."""
    length: int
    """Length of the prefix in bits."""
    gateway: str
    mtu: int
    out_of_band: bool
    addresses: tuple[Address, ...]
    origin: Origin
    at: At = NOWHERE
    """Has ``vlan`` only where the design states one: 0 otherwise stands for a network without a VLAN."""
    dynamic: tuple[Address, ...] = ()
    """Interfaces that get from DHCP an address that the design does not know; ``text`` is empty and ``value``
    0."""


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
    """MTU of its ports where a link says nothing else; the NOS default where the design says nothing."""
    vlans: tuple[int, ...] | None
    """VLANs of its bridge, or None where the design leaves them to be derived."""
    ports: Mapping[str, Port]
    """By name, in the order of the front panel; a broken-out port is replaced by its parts."""
    origin: Origin
    at: At = NOWHERE


class Mlag(NamedTuple):
    """A pair of switches that form one for the bonds that end on both."""

    name: str
    switches: tuple[str, ...]
    peer_link: str
    """Name of the bond that joins the two."""
    domain: str
    origin: Origin
    at: At = NOWHERE


class ArrayPort(NamedTuple):
    """A network port of a storage array, named after its controller: ``ct0.eth14``."""

    array: str
    controller: str
    name: str
    port: Port
    origin: Origin
    at: At = NOWHERE


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
    at: At = NOWHERE


class Place(NamedTuple):
    """Where a device stands in a rack. Units are counted from 1 at the bottom."""

    device: str
    rack: str
    unit: int
    """The lowest one that the device fills."""
    height: int
    origin: Origin
    at: At = NOWHERE


class Rack(NamedTuple):
    """A rack with what stands in it."""

    id: str
    title: str
    units: int
    power: int | None
    """Watts that the rack may draw; None where the design does not say."""
    feeds: int | None
    places: tuple[Place, ...]
    origin: Origin
    at: At = NOWHERE


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
    where the design says nothing."""
    bond: str
    bond_mode: str
    mlag: int | None
    carries: tuple[int, ...] | None
    """Tagged VLANs that the design says the link carries, or None where they are to be derived."""
    untagged: int | None
    untagged_network: str
    mtu: int | None
    speed: int | None
    fec: str
    """Forward error correction of both ports: ``auto``, ``rs``, ``base-r`` or ``none``."""
    entry: int
    """Number of the entry in ``links``, the same for all cables of a zipped range."""
    origin: Origin
    at: At = NOWHERE
    optic_a: Part | None = None
    optic_b: Part | None = None
    """Transceivers at the two ends; None for a cable with plugs of its own."""


class TrafficClass(NamedTuple):
    """A traffic class of a QoS profile. ``bandwidth`` is in percent, None for strict scheduling; ECN
    thresholds in bytes."""

    number: int
    priorities: tuple[int, ...]
    scheduling: str
    bandwidth: float | None
    ecn_min: int | None
    ecn_max: int | None
    ecn_probability: int | None
    origin: Origin
    at: At = NOWHERE


class Pool(NamedTuple):
    """A buffer pool of a QoS profile. ``size`` is in percent, None for unlimited."""

    name: str
    direction: str
    mode: str
    size: float | None
    priorities: tuple[int, ...]
    traffic_classes: tuple[int, ...]
    origin: Origin
    at: At = NOWHERE


class Profile(NamedTuple):
    """A QoS profile: what makes a class of traffic lossless, on switches and hosts."""

    name: str
    mode: str
    rdma_priority: int | None
    rdma_dscp: int | None
    cnp_priority: int | None
    cnp_dscp: int | None
    trust: tuple[str, ...]
    mapping: str
    pfc_priorities: tuple[int, ...]
    cable_length: float | None
    traffic_classes: Mapping[int, TrafficClass]
    pools: Mapping[str, Pool]
    global_pause: bool
    host: Mapping[str, Any]
    """Host side as written: dcbx, willing, trust, pfctx, pfcrx."""
    origin: Origin
    at: At = NOWHERE
    pfc_off: tuple[str, ...] = ()
    """What PFC does not do though it has priorities: ``receive`` is to obey pause frames, ``transmit`` to
    send them."""


class BomItem(NamedTuple):
    """A line of the bill of materials. ``quantity`` includes the ``spares``."""

    part: Part
    quantity: int
    spares: int
    purpose: str
    vendor: str
    model: str
    description: str
    """Vendor, model and description as the design writes them; empty where it leaves them to the
    catalogue."""
    origin: Origin
    at: At = NOWHERE


class Note(NamedTuple):
    """An assumption, erratum, prerequisite, source or restated fact, as written."""

    id: str
    data: Mapping[str, Any]
    origin: Origin
    at: At = NOWHERE


class Design(Unique):
    """A whole design. Two are the same only if they are one: what views have made of it is kept beside it."""

    id: str
    title: str
    version: str
    status: str
    data: Mapping[str, Any]
    """design.yaml as written, for texts that no rule interprets."""
    software: Mapping[str, Release]
    ntp: Note | None
    clusters: Mapping[str, Cluster]
    hosts: Mapping[str, Host]
    """All hosts of all clusters by name, in the order of the design."""
    networks: Mapping[str, Network]
    switches: Mapping[str, Switch]
    links: tuple[Link, ...]
    profiles: Mapping[str, Profile]
    applied: Mapping[str, tuple[str, Origin]]
    """Device to the name of its QoS profile, and where that was said."""
    bom: tuple[BomItem, ...]
    beds: "Mapping[str, Bed]"
    """Test beds by id; what was measured on them is in ``results``."""
    results: "tuple[Measurement, ...]"
    sources: tuple[Note, ...]
    prerequisites: tuple[Note, ...]
    assumptions: tuple[Note, ...]
    errata: tuple[Note, ...]
    restated: tuple[Note, ...]
    products: Mapping[str, Mapping[str, Any]]
    """Catalogue entries of software, by product id: title, releases with builds and dates."""
    files: Mapping[str, Mapping[str, Any]]
    """The data of every file, by file name: for facts that the design names by their path."""
    parts: frozenset[str]
    """Which of the optional files the design has: ``bom``, ``ip-plan``, ``wiring``, ``qos``, ``results``."""
    origin: Origin
    at: At
    arrays: Mapping[str, Array]
    racks: Mapping[str, Rack]
    mlags: Mapping[str, Mlag]
    statements: tuple[Note, ...]
    """Sentences of the sources that are rules, as written."""
