"""Clusters: hosts that work as one, with the product they run and the transport it uses."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from .file_shares import ShareClient
from .hosts import Host
from .infra_services import Service
from .origins import NO_PLACES, At
from .parts import DesignNote
from .sites import HostSet, RemoteDatastore, StoragePolicy, Witness
from .stacks import TcpIpStack
from .storage import Nvme
from .virtual_machines import Pvrdma, VirtualMachine
from .virtual_switches import VirtualSwitch, Vmkernel


class Product(NamedTuple):
    """Catalog entry of a storage or communication product."""

    id: str
    title: str
    platform: str
    """Platform of the hosts: ``esxi``, ``windows`` or ``linux``."""
    services: tuple[str, ...]
    """Services of the adapters that carry the product's traffic, e.g. ``("vsan",)``."""


class Transport(NamedTuple):
    """Catalog entry of a transport."""

    id: str
    title: str
    rdma: bool
    lossless: bool
    """Whether it counts on a network that drops nothing when it is congested."""
    carried_in: str
    """``ethernet``, ``udp`` or ``tcp``."""
    port: int | None
    """Destination port, where it has one of its own."""


class NetworkAtcIntent(NamedTuple):
    """Network ATC intent: the use of some ports of every Windows host of a cluster."""

    name: str
    traffic: tuple[str, ...]
    """``management``, ``compute`` and ``storage``."""
    adapters: tuple[str, ...]
    vlans: tuple[int, ...]
    """VLANs of its storage traffic; empty where the design leaves them out."""
    jumbo_packet: int | None
    """Bytes with the Ethernet header."""
    network_direct: str
    """The RDMA protocol, or ``off``; empty where the design does not say."""
    automatic_ip: bool | None
    """None where it is not stated: then Network ATC chooses."""
    origin: Origin
    at: At = NO_PLACES


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
    """All adapters of all hosts, host by host. The IP interfaces of Windows and Linux hosts are such adapters
    too."""
    origin: Origin
    at: At = NO_PLACES
    kind: Product = Product(id="", title="", platform="esxi", services=())
    carrier: Transport = Transport(id="", title="", rdma=False, lossless=False, carried_in="", port=None)
    encapsulation: DesignNote | None = None
    """Encapsulation of its transport, where the design states it."""
    protection: str = ""
    """Method of vSAN for copies: ``mirror``, ``raid5`` or ``raid6``; empty where the design states none."""
    nvme: Nvme | None = None
    pvrdma: Pvrdma | None = None
    smb: DesignNote | None = None
    s2d: DesignNote | None = None
    virtual_machines: tuple[VirtualMachine, ...] = ()
    intents: tuple[NetworkAtcIntent, ...] = ()
    """Network ATC intents, in the order of the design."""
    sites: tuple[HostSet, ...] = ()
    """Sites of a stretched cluster, the preferred one first."""
    fault_domains: tuple[HostSet, ...] = ()
    site_link: DesignNote | None = None
    witness: Witness | None = None
    policies: tuple[StoragePolicy, ...] = ()
    domain: str = ""
    """Id of its domain of VMware Cloud Foundation."""
    services: Mapping[str, Service] = {}
    """Services of the cluster that differ from those of the design."""
    settings: tuple[DesignNote, ...] = ()
    """Advanced settings of every host, as written."""
    stripe_width: int | None = None
    """Drives that vSAN spreads each copy over; None where the design does not say."""
    remote_datastores: tuple[RemoteDatastore, ...] = ()
    """Datastores of other vSAN clusters that it mounts."""
    share_clients: tuple[ShareClient, ...] = ()
    """Clusters that connect to the shares of this one, share by share."""
    stacks: Mapping[str, TcpIpStack] = {}
    """TCP/IP stacks that the design lists; adapters can use the stacks of the system without an entry."""
