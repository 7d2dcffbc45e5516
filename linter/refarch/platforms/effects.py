"""Effects of values that a target does not configure: what becomes of the design if nobody sets them by hand.

The effect belongs to the field, and not to the platform: a port without its VLANs carries no storage traffic,
whoever leaves them out. A platform states another effect with its reason (``target.Reason``), for example
because the device does the same without a command.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

from ..core.errors import RefarchError
from ..views.intent.fields import intent_values_of_fields
from .not_configured import value_text
from .target import EFFECTS, NotConfigured, Reason, Target

BREAKS, WEAKENS, ELSEWHERE, COSMETIC = EFFECTS

Piece = TypeVar("Piece")


class FieldEffect(NamedTuple):
    """Effect of a value that is not configured."""

    effect: str
    """One of ``EFFECTS``."""
    consequence: str
    """What then happens, as a clause without a full stop; empty where nothing does."""


_NO_PFC = "the switch or adapter does not pause the priority, so RDMA packets are dropped under congestion"
_NO_CLASS = "packets of the priority share a class with other traffic, or a class that is not lossless"
_NO_VLAN = "the port does not carry the VLANs of the design, so packets do not arrive"
_NO_ADDRESS = "the device does not have the address, so its peers do not reach it"
_NO_ROUTE = "packets to networks that are not on the switch are dropped, or leave by another route"
_NO_PAIR = "the two switches do not act as one, so links that end at both do not come up or form a loop"
_NO_NAMES = "names are not resolved, or the clock, logs, and traps are those of the default"
_NO_HARDWARE = "the hardware can have another value: check it by hand"
_NO_VSAN = "vSAN does not have the layout of the design"
_NO_POLICY = (
    "objects get the default storage policy, with another protection or capacity than the design states"
)
_NO_TEAM = "traffic of the port group leaves by other uplinks than the design states"

FIELD_EFFECTS: Mapping[str, FieldEffect] = {
    path: FieldEffect(effect, consequence)
    for effect, consequence, paths in (
        (COSMETIC, "", "name title domain kind instance"),
        (WEAKENS, "the device is not reached at its management address", "management bmc bmc6"),
        (WEAKENS, "the device reaches no other subnet", "gateway gateway6 stacks"),
        (WEAKENS, _NO_NAMES, "services"),
        (COSMETIC, "", "services.time_zone"),
        (BREAKS, "the parts of the port do not exist, so their cables stay down", "breakouts"),
        (COSMETIC, "", "breakouts.disables"),
        (WEAKENS, "the parts of the port negotiate their speed", "breakouts.speed"),
        (BREAKS, "the VLAN does not exist on the switch, so packets do not arrive", "vlans"),
        (COSMETIC, "", "vlans.name"),
        (BREAKS, _NO_VLAN, "ports bonds"),
        (COSMETIC, "", "ports.far_device ports.far_port bonds.name"),
        (WEAKENS, "the two ends negotiate it, and the link can stay down", "ports.speed ports.fec"),
        (BREAKS, "large packets are dropped", "ports.mtu bonds.mtu gateways.mtu"),
        (WEAKENS, "the port forwards only after spanning tree has converged", "ports.edge bonds.edge"),
        (BREAKS, _NO_CLASS, "ports.profile"),
        (
            WEAKENS,
            "the switch announces no QoS settings, so a willing host keeps its own",
            "ports.dcbx profiles.dcbx",
        ),
        (BREAKS, _NO_PAIR, "mlag bonds.mlag bonds.peer_link"),
        (
            WEAKENS,
            "after a restart, the pair behaves as by the default of the operating system",
            "mlag.auto_recovery mlag.restore_delay",
        ),
        (
            WEAKENS,
            "packets to the MAC address of the other switch cross the peer link, and some are dropped there",
            "mlag.peer_gateway",
        ),
        (WEAKENS, "the switch with the lowest MAC address becomes the root", "spanning_tree"),
        (BREAKS, "hosts of the VLAN have no gateway", "gateways"),
        (BREAKS, _NO_ADDRESS, "other_addresses"),
        (BREAKS, _NO_ROUTE, "routes"),
        (BREAKS, "the switch exchanges no routes with its neighbors", "bgp"),
        (WEAKENS, "the operating system selects another router ID", "bgp.router_id"),
        (COSMETIC, "", "routes.name bgp.neighbors.device bgp.unnumbered.device"),
        (WEAKENS, _NO_ROUTE, "routing_is_open"),
        (WEAKENS, "unused ports stay open to whoever plugs in a cable", "unused_ports"),
        (
            BREAKS,
            _NO_CLASS,
            "profiles.trust profiles.pcp_map profiles.dscp_map profiles.traffic_classes.priorities",
        ),
        (BREAKS, _NO_CLASS, "profiles.traffic_classes.number"),
        (BREAKS, _NO_PFC, "profiles.pfc_priorities profiles.pfctx profiles.pfcrx profiles.willing"),
        (WEAKENS, "PFC can pause priorities that are not lossless", "profiles.pfc_off"),
        (WEAKENS, "one faulty adapter can pause the fabric without an end", "profiles.watchdog"),
        (WEAKENS, "global pause stops all priorities of the link", "profiles.global_pause"),
        (
            WEAKENS,
            "under congestion, traffic gets another share of the bandwidth than the design states",
            "profiles.traffic_classes.scheduling profiles.traffic_classes.bandwidth",
        ),
        (
            WEAKENS,
            "congestion is not signaled at the thresholds of the design, so PFC pauses more often",
            "profiles.traffic_classes.ecn_min profiles.traffic_classes.ecn_max "
            "profiles.traffic_classes.ecn_probability profiles.ecn profiles.notification",
        ),
        (WEAKENS, "buffers have the sizes of the default", "profiles.pools profiles.cable_length"),
        (
            BREAKS,
            "RDMA packets leave unmarked, and switches do not put them in the lossless class",
            "profiles.marking",
        ),
        (BREAKS, "packets of the application leave with priority 0", "profiles.policies"),
        (
            WEAKENS,
            "a port without a cable has no lossless class until it gets the profile",
            "everywhere",
        ),
        (WEAKENS, "networks pass between the switches only after somebody configures the tunnels", "vxlan"),
        (WEAKENS, _NO_HARDWARE, "nics bios controllers disks hosts.disks"),
        (BREAKS, "RDMA stays off, and storage traffic uses TCP or stops", "nics.rdma interfaces.rdma"),
        (BREAKS, _NO_CLASS, "nics.profile"),
        (BREAKS, "the hosts are not connected to the network", "switches interfaces hosts.interfaces"),
        (
            COSMETIC,
            "discovery of neighbors is that of the default",
            "switches.discovery switches.discovery_operation",
        ),
        (
            COSMETIC,
            "the switch has the default of its creation",
            "switches.version switches.port_groups.netflow",
        ),
        (WEAKENS, _NO_TEAM, "switches.port_groups.teaming"),
        (
            WEAKENS,
            "virtual machines are allowed, or not allowed, other addresses than the design states",
            "switches.port_groups.security switches.port_groups.blocked",
        ),
        (WEAKENS, "shares of the bandwidth are those of the default", "switches.system_traffic"),
        (WEAKENS, "the switch does not use the enhanced data path", "switches.ens"),
        (WEAKENS, "hosts do not use the hash of the design", "switches.lags.load_balancing"),
        (BREAKS, "packets to the other subnet leave by another adapter, or not at all", "interfaces.gateway"),
        (BREAKS, "packets to the other subnet leave by another adapter, or not at all", "interfaces.routes"),
        (
            BREAKS,
            "packets to the other subnet leave by another adapter, or not at all",
            "hosts.interfaces.routes",
        ),
        (WEAKENS, "the adapter can use another physical port than the design states", "interfaces.affinity"),
        (
            WEAKENS,
            "the adapter can use another physical port than the design states",
            "hosts.interfaces.affinity",
        ),
        (BREAKS, "the host does not connect to its storage", "nvme"),
        (WEAKENS, "virtual machines use TCP between hosts", "pvrdma"),
        (WEAKENS, "the option keeps its default", "settings"),
        (BREAKS, "the adapters of the intent are not configured", "intents"),
        (WEAKENS, "SMB uses its defaults", "smb"),
        (WEAKENS, "storage is created by hand", "pool"),
        (COSMETIC, "", "virtual_machines"),
        (BREAKS, _NO_ADDRESS, "adapters"),
        (BREAKS, _NO_VSAN, "vsan.express vsan.rdma vsan.sites vsan.fault_domains vsan.witness"),
        (WEAKENS, _NO_POLICY, "vsan.failures vsan.method vsan.stripe_width vsan.policies"),
        (WEAKENS, "the feature is off", "vsan.features vsan.remote_datastores"),
        (COSMETIC, "", "vsan.witness_machine"),
        (WEAKENS, "the component is deployed by hand", "carries further_clusters appliances"),
        (BREAKS, "the hosts are not in the cluster", "hosts"),
        (BREAKS, "the machines are not in the cluster", "nodes dhcp"),
        (BREAKS, "the deployment stops at its check of the infrastructure pool", "infrastructure"),
        (BREAKS, "the ports of the intent are not configured", "network_intents"),
        (
            WEAKENS,
            "under congestion, traffic gets another share of the bandwidth than the design states",
            "network_intents.smb_bandwidth network_intents.cluster_bandwidth",
        ),
        (BREAKS, "the storage ports do not have the VLANs and addresses of the design", "storage_networks"),
        (BREAKS, "the deployment expects another cabling of the storage ports", "switchless automatic_ip"),
        (WEAKENS, "the cluster has no witness", "witness witness_place"),
        (BREAKS, "the installer has no such network", "networks"),
        (WEAKENS, "commands can differ in this release", "release"),
    )
    for path in paths.split()
}
"""Effects by field of an intent; an entry is that of its fields, too, unless they have their own."""


@cache
def field_effect(path: str) -> FieldEffect:
    """Effect of a field. Raises KeyError for a path outside of all intents."""
    entry = path
    while entry not in FIELD_EFFECTS and "." in entry:
        entry = entry.rpartition(".")[0]
    return FIELD_EFFECTS[entry]


def effect_of_reason(path: str, reason: str) -> FieldEffect:
    """Effect of a field that is not configured for a reason."""
    if not isinstance(reason, Reason) or not reason.effect:
        return field_effect(path)
    if reason.effect in (ELSEWHERE, COSMETIC) or reason.consequence:
        return FieldEffect(reason.effect, reason.consequence)
    return FieldEffect(reason.effect, field_effect(path).consequence)


def effect_of(left: NotConfigured) -> FieldEffect:
    """Effect of a value that is not configured."""
    return effect_of_reason(left.path, left.reason)


def never_configured(target: Target[Any], intent: Any, fields: Iterable[str]) -> Iterator[NotConfigured]:
    """Values of an intent in some of the fields that a target never configures."""
    for value in intent_values_of_fields(intent, tuple(fields)):
        reason = target.not_configured[value.path]
        yield NotConfigured(value.path, value.subject, value_text(value.value), reason, value.origin)


def drop_breaking(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Pieces of a file for ``Target.lines``: all but the values without which the design does not work."""
    for piece in pieces:
        if not isinstance(piece, NotConfigured) or effect_of(piece).effect != BREAKS:
            yield piece


def breaking_values_of(pieces: Iterable[object]) -> Iterator[NotConfigured]:
    """Values among the pieces of a file without which the design does not work, for ``Target.limits``. A
    device that the target refuses has no further ones; `render` reports the refusal."""
    try:
        found = list(pieces)
    except RefarchError:
        return
    for piece in found:
        if isinstance(piece, NotConfigured) and effect_of(piece).effect == BREAKS:
            yield piece


def breaking_values(target: Target[Any], intent: Any) -> Iterator[NotConfigured]:
    """Values of an intent that a target does not configure and without which the design does not work.
    Writes no file."""
    fields = [path for path, reason in target.not_configured.items() if breaks_design(path, reason)]
    if fields:
        yield from never_configured(target, intent, fields)
    yield from target.limits(intent)


def breaks_design(path: str, reason: str) -> bool:
    """Whether the design does not work without a field that is not configured for a reason."""
    return effect_of_reason(path, reason).effect == BREAKS
