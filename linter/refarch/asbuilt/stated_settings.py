"""Settings that a design states and refarch compares with no output: one record for each device and setting.

The tables name every field of the intents, so that a new field is compared, or listed here.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Array, Design
from ..platforms.configuration_facts import CLASS_PRIORITIES
from ..platforms.host_subjects import (
    ACCESS_VLAN,
    ACTIVE,
    BANDWIDTH,
    DISTRIBUTED_SWITCH,
    DRIVER,
    FIRMWARE,
    FLOW_CONTROL,
    GATEWAY,
    MTU,
    NEXT_HOP,
    PARAMETER,
    PFC,
    PORT_GROUP,
    PORT_OF_ADAPTER,
    RDMA_STATE,
    STACK,
    UPLINKS,
    VLAN,
)
from ..views.intent.clusters import cluster_intents
from ..views.intent.deployments import deployment_intents
from ..views.intent.domains import domain_intents
from ..views.intent.guests import guest_intents
from ..views.intent.host_interfaces import planned_addresses
from ..views.intent.host_records import HostIntent
from ..views.intent.hosts import host_intents
from ..views.intent.switches import every_switch_intent
from .host_settings import LINUX
from .results import Expectation

Titles = Mapping[str, str]
"""Title of each setting by the path of its field; the parts of a path are joined by dots."""

SERVICES = "infrastructure services"

VIRTUAL_SWITCHES: Titles = {
    "switches.mtu": "MTU of virtual switches",
    "switches.uplinks": "uplinks of virtual switches",
    "switches.version": "versions of distributed switches",
    "switches.lags": "LAGs of distributed switches",
    "switches.discovery": "discovery protocol",
    "switches.discovery_operation": "discovery protocol",
    "switches.ens": "enhanced data path",
    "switches.system_traffic": "Network I/O Control",
    "switches.port_groups.vlan": "VLANs of port groups",
    "switches.port_groups.teaming": "teaming of port groups",
    "switches.port_groups.blocked": "blocked port groups",
    "switches.port_groups.netflow": "NetFlow of port groups",
    "switches.port_groups.security": "security policies of port groups",
}

VLANS_OF_INTERFACES = "VLANs of interfaces"

OF_LINUX_COMPARED = frozenset((VLANS_OF_INTERFACES,))
"""Settings of other hosts that are compared on Linux."""

PORTS_OF_INTERFACES, GATEWAYS_OF_INTERFACES = "port groups and ports of interfaces", "gateways of interfaces"

QOS, FURTHER_QOS = "QoS of adapters", "bandwidth, marking, and DCBX of adapters"

DEFAULT_GATEWAYS = "default gateways"

COMPARED_BY: Mapping[str, str] = {
    PORT_GROUP: PORTS_OF_INTERFACES,
    DISTRIBUTED_SWITCH: PORTS_OF_INTERFACES,
    STACK: "TCP/IP stacks",
    GATEWAY: GATEWAYS_OF_INTERFACES,
    NEXT_HOP: DEFAULT_GATEWAYS,
    MTU: "MTU of virtual switches",
    UPLINKS: "uplinks of virtual switches",
    VLAN: "VLANs of port groups",
    ACTIVE: "teaming of port groups",
    RDMA_STATE: "RDMA of adapters",
    PFC: QOS,
    DRIVER: "drivers and firmware of adapters",
    FIRMWARE: "drivers and firmware of adapters",
    PARAMETER: "parameters of drivers",
    FLOW_CONTROL: QOS,
    BANDWIDTH: FURTHER_QOS,
    ACCESS_VLAN: VLANS_OF_INTERFACES,
    PORT_OF_ADAPTER: PORTS_OF_INTERFACES,
    "watchdog": "PFC watchdog",
    CLASS_PRIORITIES: "priorities of traffic classes",
    "cable length": "headroom for lengths of cables",
}
"""Settings that are compared on a device with an expectation of a property."""

REMAINING: Mapping[str, str] = {
    "teaming of port groups": "failure detection and failback of port groups",
    QOS: FURTHER_QOS,
}
"""What is not compared of such a setting."""

OF_HOSTS: Titles = {
    "interfaces.dhcp": "DHCP of interfaces",
    "interfaces.vlan": VLANS_OF_INTERFACES,
    "interfaces.switch": PORTS_OF_INTERFACES,
    "interfaces.nic": PORTS_OF_INTERFACES,
    "interfaces.port_group": PORTS_OF_INTERFACES,
    "interfaces.affinity": "ports that interfaces are bound to",
    "interfaces.services": "services of interfaces",
    "interfaces.stack": "TCP/IP stacks",
    "interfaces.gateway": GATEWAYS_OF_INTERFACES,
    "interfaces.routes": "gateways and routes",
    "interfaces.rdma": "RDMA of adapters",
    **VIRTUAL_SWITCHES,
    "profiles": "QoS of adapters",
    "nics.profile": "QoS of adapters",
    "nics.rdma": "RDMA of adapters",
    "nics.fec": "FEC of adapters",
    "nics.driver": "drivers and firmware of adapters",
    "nics.driver_release": "releases of drivers",
    "nics.firmware": "drivers and firmware of adapters",
    "nics.parameters": "parameters of drivers",
    "gateway": DEFAULT_GATEWAYS,
    "gateway6": "gateways and routes",
    "stacks": "TCP/IP stacks",
    "nvme": "NVMe adapters and targets",
    "pvrdma": "PVRDMA",
    "settings": "advanced settings",
    "intents": "Network ATC",
    "smb": "SMB",
    "pool": "storage pools and volumes",
    "controllers": "storage controllers and disks",
    "disks": "storage controllers and disks",
    "virtual_machines": "virtual machines",
    "services": SERVICES,
    "bmc": "addresses of management controllers",
    "bmc6": "addresses of management controllers",
    "bios": "BIOS settings",
}

OF_SWITCHES: Titles = {
    "services": SERVICES,
    "ports.fec": "FEC",
    "other_addresses": "addresses of loopbacks",
    "bgp": "BGP",
    "vxlan": "VXLAN",
    "ports.edge": "edge ports of spanning tree",
    "bonds.edge": "edge ports of spanning tree",
    "profiles.cnp_priority": "maps of priorities without PFC",
    "profiles.cnp_dscp": "maps of priorities without PFC",
    "profiles.pcp_map": "maps of priorities without PFC",
    "profiles.dscp_map": "maps of priorities without PFC",
    "profiles.traffic_classes.priorities": "priorities of traffic classes",
    "profiles.pools": "buffers",
    "profiles.cable_length": "headroom for lengths of cables",
    "profiles.watchdog": "PFC watchdog",
    "profiles.pfc_off": "directions of PFC and global pause",
    "profiles.global_pause": "directions of PFC and global pause",
    "everywhere": "QoS of ports without a cable",
    "breakouts": "breakouts",
    "vlans.name": "names of VLANs",
    "unused_ports.vlan": "VLANs of unused ports",
}

OF_CLUSTERS: Titles = {
    "vsan": "vSAN",
    **{path: title for path, title in VIRTUAL_SWITCHES.items() if path != "switches.port_groups.vlan"},
    "switches.port_groups.teaming": "failure detection and failback of port groups",
    "virtual_machines": "virtual machines",
    "services": SERVICES,
    "release": "releases",
}

OF_DOMAINS: Titles = {
    "networks": "network pools",
    "appliances": "appliances",
    "services": SERVICES,
    "release": "releases",
}

OF_DEPLOYMENTS: Titles = {
    "infrastructure": "infrastructure pool",
    "dhcp": "infrastructure pool",
    "gateway": "infrastructure pool",
    "nodes": "addresses of nodes",
    "network_intents": "Network ATC",
    "storage_networks": "Network ATC",
    "switchless": "Network ATC",
    "automatic_ip": "Network ATC",
    "witness": "witness",
    "witness_place": "witness",
    "services": SERVICES,
    "release": "releases",
}

OF_GUESTS: Titles = {
    "adapters.mtu": "settings of adapters",
    "adapters.vlan": "settings of adapters",
    "adapters.address": "settings of adapters",
    "adapters.address6": "settings of adapters",
    "adapters.dhcp": "settings of adapters",
    "adapters.gateway": "gateways and routes",
    "adapters.gateway6": "gateways and routes",
    "adapters.kind": "kinds of adapters",
    "release": "releases",
}

OF_ARRAYS: Titles = {
    "subsystem": "NVMe subsystem",
    "protocols": "protocols",
    "interface_groups": "interface groups",
    "model": "models",
    "software": "releases",
}

ADDRESSES_OF_ARRAYS = "addresses of ports"

OFF_IS_STATED = frozenset(("interfaces.rdma",))
"""Fields whose value False is a statement, because None is not."""

REASON = (
    "no output that refarch reads is compared with it; `refarch show DESIGN verification` lists the checks"
)


class UncomparedSetting(NamedTuple):
    """A setting of a device that the design states, and refarch compares with no output."""

    device_kind: str
    """``host``, ``switch``, ``cluster`` and so on."""
    device: str
    title: str
    subjects: tuple[str, ...]
    """Names of the interfaces, ports, and so on that have it; empty for a setting of the device."""
    origin: Origin


def uncompared_settings(design: Design, compared: Iterable[Expectation] = ()) -> Iterator[UncomparedSetting]:
    """Settings of all devices, in the order of the kinds of devices. ``compared`` are the expectations of
    settings."""
    titles_of_devices: dict[str, set[str]] = defaultdict(set)
    for one in compared:
        titles_of_devices[one.device].add(COMPARED_BY.get(one.property, ""))
    kinds: tuple[tuple[str, Iterable[Any], Titles], ...] = (
        ("host", map(_host_of_standard_switches, host_intents(design).values()), OF_HOSTS),
        ("switch", every_switch_intent(design).values(), OF_SWITCHES),
        ("array", design.arrays.values(), OF_ARRAYS),
        ("cluster", cluster_intents(design).values(), OF_CLUSTERS),
        ("domain", domain_intents(design).values(), OF_DOMAINS),
        ("deployment", deployment_intents(design).values(), OF_DEPLOYMENTS),
        ("virtual machine", guest_intents(design).values(), OF_GUESTS),
    )
    for kind, devices, titles in kinds:
        for device in devices:
            yield from _settings_of(kind, device, titles, titles_of_devices.get(device.name, set()))
            if isinstance(device, Array):
                ports = tuple(
                    port for port in device.ports if (device.name, port) in planned_addresses(design)
                )
                if ports:
                    yield UncomparedSetting(kind, device.name, ADDRESSES_OF_ARRAYS, ports, device.origin)


def _host_of_standard_switches(host: HostIntent) -> HostIntent:
    """A host without distributed switches, which are those of its cluster."""
    switches = {name: one for name, one in host.switches.items() if one.kind != "distributed"}
    return host._replace(switches=switches)


def _settings_of(
    kind: str, device: Any, titles: Titles, compared: Collection[str]
) -> Iterator[UncomparedSetting]:
    """Settings of a device, those with one title as one, without those that are compared."""
    found: dict[str, dict[str, None]] = {}
    for path, title in titles.items():
        subjects = [*_subjects(device, path.split("."), path in OFF_IS_STATED)]
        if subjects:
            found.setdefault(title, {}).update(dict.fromkeys(filter(None, subjects)))
    for title, names in found.items():
        if title in OF_LINUX_COMPARED and device.system == LINUX:
            continue
        remaining = REMAINING.get(title, "") if title in compared else title
        if remaining and remaining not in compared:
            yield UncomparedSetting(kind, device.name, remaining, tuple(names), device.origin)


def _subjects(record: Any, path: list[str], off_is_stated: bool, subject: str = "") -> Iterator[str]:
    """Names of the outermost records below a device whose field is stated; empty for the device itself."""
    value = getattr(record, path[0])
    if len(path) > 1:
        for name, below in value.items():
            yield from _subjects(below, path[1:], off_is_stated, subject or str(name))
    elif _is_stated(value) or (off_is_stated and value is False):
        if isinstance(value, Mapping) and not subject:
            yield from map(str, value)
        else:
            yield subject


def _is_stated(value: Any) -> bool:
    """Whether a design states a value; a record is stated if it has a value besides its places."""
    if value is None or value is False or value == "":
        return False
    if hasattr(value, "_fields"):
        return any(_is_stated(getattr(value, name)) for name in value._fields if name not in ("origin", "at"))
    return bool(value) or isinstance(value, int)
