"""Records for the intent of a host.

Hardware that is bought or assembled, and not configured, is no part of it: server, processors, memory, slots,
drives and disk groups, its place in the rack. What vSphere hosts share (vSAN with its policies, sites,
virtual machines) belongs to their cluster.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES, TrafficClass
from ...model.types.origins import At
from .design_info import DesignInfo
from .disk_and_vm_records import HostController, HostDisks, VmIntent
from .infra_services import InfraServices
from .virtual_records import HostStack, HostSwitch, IpInterface


class HostNic(NamedTuple):
    """A network port of a host."""

    name: str
    far_device: str
    """Device at the far end of its cable; empty for none."""
    far_port: str
    speed: int | None
    """Mbit/s that the design fixes; None where it leaves it to the two ends."""
    fec: str
    """``rs``, ``base-r``, ``none``; empty where it is left to the two ends."""
    driver: str
    """Catalog id of the card's driver, e.g. ``nmlx5``; empty for a port on the board."""
    driver_release: str
    firmware: str
    parameters: Mapping[str, Mapping[str, int | str]]
    """Parameters of the driver's modules as written, by module and name. Both ports of a card have the
    card's."""
    rdma: bool
    """Whether its card does RDMA, and the design has not turned that off."""
    protocols: tuple[str, ...]
    """RDMA protocols of its card, e.g. ``("roce-v1", "roce-v2")``."""
    profile: str
    """Name of the QoS profile on it; empty for none."""
    origin: Origin
    at: At = NO_PLACES


class HostPolicy(NamedTuple):
    """Traffic that a host gives a priority."""

    traffic: str
    """``smb-direct``, ``smb``, ``cluster``, ``live-migration`` or ``default``."""
    port: int | None
    priority: int
    dscp: int | None
    origin: Origin
    at: At = NO_PLACES


class Marking(NamedTuple):
    """Marking of packets of one kind when they leave the adapter; None for what the design leaves out."""

    pcp: int | None
    dscp: int | None
    origin: Origin
    at: At = NO_PLACES


class HostProfile(NamedTuple):
    """One QoS profile on a host."""

    name: str
    mode: str
    """``lossless`` or ``lossy``."""
    rdma_priority: int | None
    rdma_dscp: int | None
    pfc_priorities: tuple[int, ...]
    pfc_off: tuple[str, ...]
    """Directions in which PFC is off: ``receive``, ``transmit``."""
    global_pause: bool
    dcbx: str
    """DCBX version of the adapters: ``ieee``, ``cee``, ``disabled``; empty where the design leaves it out."""
    willing: bool | None
    """Whether they take over what the switch advertises."""
    trust: tuple[str, ...]
    """``pcp``, ``dscp``, both; empty where the design leaves it out."""
    marking: Marking | None
    """Marking of RDMA packets."""
    notification: Marking | None
    """Marking of congestion notification packets."""
    ecn: bool | None
    """Whether the adapters answer marked packets."""
    pfctx: int | None
    """Bit mask of the priorities for which pause frames are sent: bit n is priority n."""
    pfcrx: int | None
    policies: tuple[HostPolicy, ...]
    traffic_classes: Mapping[int, TrafficClass]
    """Classes by number, with percent of the bandwidth; those of the switch where a host that does not learn
    them states none. Thresholds of ECN belong to the switch, and are empty."""
    origin: Origin
    at: At = NO_PLACES


class NvmeTarget(NamedTuple):
    """A port of an array that an NVMe adapter reaches."""

    array: str
    port: str
    address: str
    service: int
    """Port of RDMA or TCP."""
    subsystem: str
    """NVMe qualified name; empty where the design gives none."""
    origin: Origin
    at: At = NO_PLACES


class NvmePort(NamedTuple):
    """A software NVMe adapter: a port with the interface that is bound to it."""

    name: str
    """e.g. ``vmhba64``."""
    nic: str
    interface: str
    transport: str
    """``rdma`` or ``tcp``."""
    targets: tuple[NvmeTarget, ...]
    origin: Origin
    at: At = NO_PLACES


class NvmeInitiator(NamedTuple):
    """NVMe initiator of a host."""

    nqn: str
    """NVMe qualified name; empty where the design leaves it to the host."""
    adapters: Mapping[str, NvmePort]
    origin: Origin
    at: At = NO_PLACES


class HostPvrdma(NamedTuple):
    """Settings of a host for paravirtual RDMA."""

    interface: str
    """The VMkernel adapter that is tagged for it; empty for none."""
    firewall: str
    """``enabled`` or ``disabled``: its rule of the firewall; empty where the design does not say."""
    native_endpoints: bool
    origin: Origin
    at: At = NO_PLACES


class AtcIntent(NamedTuple):
    """An intent of Network ATC."""

    name: str
    traffic: tuple[str, ...]
    """``management``, ``compute`` and ``storage``."""
    adapters: tuple[str, ...]
    vlans: tuple[int, ...]
    """VLANs of its storage traffic: one for each adapter, or one for all."""
    jumbo_packet: int | None
    """Bytes with the Ethernet header."""
    network_direct: str
    """The RDMA protocol, or ``off``; empty where the design does not say."""
    automatic_ip: bool | None
    switchless: bool
    """Whether its ports are cabled to those of at least two other hosts, without a switch."""
    origin: Origin
    at: At = NO_PLACES


class SmbShare(NamedTuple):
    """A file share that a host serves, alone or with the others of its cluster."""

    name: str
    purpose: str
    resiliency: str
    tiers: tuple[str, ...]
    continuously_available: bool | None
    used_by: tuple[str, ...]
    """Ids of the clusters whose hosts connect to it."""
    origin: Origin
    at: At = NO_PLACES


class HostSmb(NamedTuple):
    """SMB of a host."""

    multichannel: bool | None
    live_migration: str
    """Transport of live migration: ``smb``, ``compression``, ``tcp``; empty where the design does not state
    it."""
    live_migration_limit: int | None
    """Bandwidth limit of live migration over SMB, in Mbit/s; None for none."""
    shares: Mapping[str, SmbShare]
    origin: Origin
    at: At = NO_PLACES


class PoolVolume(NamedTuple):
    """A volume of Storage Spaces Direct."""

    name: str
    resiliency: str
    size: str
    """Size as written, e.g. ``6TB``."""
    provisioning: str
    """``fixed`` or ``thin``; empty where the design does not say."""
    purpose: str
    origin: Origin
    at: At = NO_PLACES


class HostPool(NamedTuple):
    """The pool of Storage Spaces Direct that a host's drives are part of."""

    volumes: Mapping[str, PoolVolume]
    reserve: str
    """Capacity that stays free, as written; empty where the design does not say."""
    witness: str
    """``cloud``, ``file-share``, ``disk`` or ``none``; empty where the design does not say."""
    witness_place: str
    """Storage account, or file share as ``\\\\host\\share``."""
    origin: Origin
    at: At = NO_PLACES


class AdvancedSetting(NamedTuple):
    """An advanced setting of a host."""

    option: str
    """Option; from the command where the design gives only that, empty where the command sets something
    else."""
    value: str | int
    command: str
    """Command as the source prints it."""
    origin: Origin
    at: At = NO_PLACES


class HostIntent(NamedTuple):
    """Intent of one host."""

    about: DesignInfo
    name: str
    system: str
    """Software product id of its operating system: ``esxi``, ``windows-server``, ``azure-local-os``,
    ``linux``."""
    release: str
    model: str
    """Catalog id of the server."""
    cluster: str
    """Title of its cluster."""
    rdma: bool
    """Whether the design leaves RDMA on for it."""
    transport: str
    """Transport of its storage traffic: ``roce-v2``, ``roce-v1``, ``iwarp`` or ``tcp``."""
    bmc: str
    """Address of its management controller; empty where the design has none."""
    bmc6: str
    gateway: str
    """Default gateway of the default TCP/IP stack, from the network of its management interface; empty for
    none."""
    gateway6: str
    stacks: Mapping[str, HostStack]
    """Other TCP/IP stacks of ESXi by name; those without an interface and without an entry in the design are
    left out."""
    services: InfraServices
    nics: Mapping[str, HostNic]
    switches: Mapping[str, HostSwitch]
    interfaces: Mapping[str, IpInterface]
    nvme: NvmeInitiator | None
    pvrdma: HostPvrdma | None
    settings: tuple[AdvancedSetting, ...]
    intents: Mapping[str, AtcIntent]
    smb: HostSmb | None
    pool: HostPool | None
    profiles: Mapping[str, HostProfile]
    """QoS profiles that its ports have; ``nics`` name them."""
    bios: Mapping[str, str]
    """Settings of the BIOS as the design writes them."""
    controllers: tuple[HostController, ...]
    disks: tuple[HostDisks, ...]
    """Disks that are not vSAN's, which belong to the cluster."""
    virtual_machines: Mapping[str, VmIntent]
    """Virtual machines on a host with Windows; those of vSphere belong to the cluster."""
    origin: Origin
    at: At = NO_PLACES
