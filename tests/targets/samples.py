"""Values that the fields of intents can have: what a field becomes where a test changes it, or sets it where
it is empty."""

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

ADDRESSES = ("192.0.2.70", "192.0.2.71")
ADDRESSES6 = ("2001:db8:70::1", "2001:db8:70::2")
WITH_LENGTH = tuple(f"{address}/24" for address in ADDRESSES)
WITH_LENGTH6 = tuple(f"{address}/64" for address in ADDRESSES6)

BY_NAME: Mapping[str, tuple[Any, ...]] = {
    "action": ("drop", "forward"),
    "address": WITH_LENGTH,
    "address6": WITH_LENGTH6,
    "bandwidth": (40.0, 41.0),
    "cable_length": (12.0, 40.0),
    "cnp_dscp": (48, 40),
    "cnp_priority": (6, 5),
    "dcbx": ("ieee", "disabled"),
    "detect": (0.2, 0.4),
    "direction": ("ingress", "egress"),
    "dns": (("192.0.2.53",), ("192.0.2.54",)),
    "domain": ("example.com", "example.org"),
    "ecn_max": (1_500_000, 3_000_000),
    "ecn_min": (150_000, 300_000),
    "ecn_probability": (100, 50),
    "fec": ("rs", "base-r"),
    "gateway": ("192.0.2.1", "192.0.2.2"),
    "gateway6": ("2001:db8:70::a", "2001:db8:70::b"),
    "mtu": (9000, 9100),
    "ntp": (("192.0.2.23",), ("192.0.2.24",)),
    "peer_address": ADDRESSES,
    "pfc_off": (("receive",), ("transmit",)),
    "pfc_priorities": ((3,), (4,)),
    "priorities": ((3,), (4,)),
    "rdma_dscp": (26, 24),
    "rdma_priority": (3, 4),
    "redundancy": ("vrrp", "none"),
    "restore": (2.0, 4.0),
    "scheduling": ("dwrr", "strict"),
    "shared": ADDRESSES,
    "shared6": ADDRESSES6,
    "size": (40.0, 50.0),
    "snmp_receivers": (("192.0.2.62",), ("192.0.2.63",)),
    "snmp_version": ("v2c", "v3"),
    "speed": (10_000, 25_000),
    "syslog": (("192.0.2.14",), ("192.0.2.15",)),
    "tagged": ((1701,), (1702,)),
    "time_zone": ("Europe/Berlin", "America/New_York"),
    "traffic_classes": ((3,), (4,)),
    "trust": (("dscp",), ("pcp",), ("pcp", "dscp")),
    "untagged": (1701, 1702),
    "vlan": (1701, 1702),
}
"""By the name of the field, wherever it stands."""

OF_CLUSTERS: Mapping[str, tuple[Any, ...]] = {
    "hosts.interfaces.routes.to": ("198.51.100.0/24", "203.0.113.0/24"),
    "hosts.interfaces.routes.via": ADDRESSES,
    "hosts.interfaces.services": (("vsan",), ("vmotion",)),
    "switches.discovery": ("lldp", "cdp"),
    "switches.discovery_operation": ("both", "listen"),
    "switches.kind": ("distributed", "standard"),
    "switches.lags.mode": ("active", "passive"),
    "switches.port_groups.teaming.failure_detection": ("link-status", "beacon-probing"),
    "switches.port_groups.teaming.policy": ("originating-virtual-port", "explicit-failover-order"),
    "switches.system_traffic.kind": ("vsan", "vmotion"),
    "kind": ("management", "workload"),
    "networks.kind": ("vsan", "vmotion"),
    "networks.addresses": (("192.0.2.71", "192.0.2.72"), ("192.0.2.73",)),
    "vsan.policies.method": ("raid5", "raid6"),
    "vsan.policies.site": ("mirror", "none"),
}

NQNS = ("nqn.2014-08.org.example:a", "nqn.2014-08.org.example:b")

OF_HOSTS: Mapping[str, tuple[Any, ...]] = {
    "bmc": WITH_LENGTH,
    "interfaces.rdma": (False,),
    "interfaces.routes.to": ("198.51.100.0/24", "203.0.113.0/24"),
    "interfaces.routes.via": ADDRESSES,
    "interfaces.services": (("vmotion",), ("management",)),
    "intents.network_direct": ("roce-v2", "off"),
    "intents.traffic": (("storage",), ("compute",)),
    "nvme.adapters.targets.address": ADDRESSES,
    "nvme.adapters.targets.subsystem": NQNS,
    "nvme.adapters.transport": ("rdma", "tcp"),
    "nvme.nqn": NQNS,
    "profiles.pfcrx": (8, 16),
    "profiles.pfctx": (8, 16),
    "profiles.policies.traffic": ("smb-direct", "cluster"),
    "pvrdma.firewall": ("enabled", "disabled"),
    "settings.option": ("/Net/A", "/Net/B"),
    "smb.live_migration": ("smb", "tcp"),
}

OF_DEPLOYMENTS: Mapping[str, tuple[Any, ...]] = {
    "infrastructure": (("192.0.2.81", "192.0.2.82"), ("192.0.2.91", "192.0.2.92")),
    "network_intents.network_direct": ("roce-v2", "off"),
    "network_intents.traffic": (("storage",), ("compute",)),
    "witness": ("cloud", "none"),
}

BY_PATH: Mapping[str, tuple[Any, ...]] = {
    **OF_CLUSTERS,
    **OF_DEPLOYMENTS,
    **OF_HOSTS,
    "adapters.kind": ("pvrdma", "vmxnet3"),
    "Service.data.used_by": (["switches"], ["arrays"]),
    "Link.subnet": ("198.18.9.0/31", "198.18.9.2/31"),
    "bonds.mode": ("lacp", "static"),
    "mlag.domain": ("11", "12"),
    "profiles.mode": ("lossless", "lossy"),
    "profiles.pools.mode": ("dynamic", "static"),
    "other_addresses.interface": ("lo", "lo1"),
    "routes.to": ("198.51.100.0/24", "203.0.113.0/24"),
    "routes.via": ADDRESSES,
    "routes.name": ("border", "core"),
    "bgp.number": (65101, 65102),
    "bgp.router_id": ADDRESSES,
    "bgp.networks": (("198.51.100.0/24",), ("203.0.113.0/24",)),
    "bgp.neighbors.address": ADDRESSES,
    "bgp.neighbors.device": ("spine-1", "spine-2"),
    "bgp.neighbors.number": (65001, 65002),
    "bgp.unnumbered.interface": ("swp31", "swp32"),
    "bgp.unnumbered.number": (65001, 65002),
    "management.interface": ("eth0", "eth1"),
    "spanning_tree.mode": ("mst", "rapid-pvst"),
    "spanning_tree.priority": (4096, 8192),
}
"""By the path of the field, before its name."""

SKIP = object()
"""In the place of a value that is to stay as it is."""

BY_TYPE: tuple[tuple[type, Any], ...] = ((bool, True), (int, 7), (float, 1.5), (str, "x1"))


def sample(path: str, value: Any, hint: Any) -> Any:
    """Another value than the one that a field has; ``hint`` is the field's annotation."""
    known = BY_PATH.get(path, BY_NAME.get(path.rpartition(".")[2], ()))
    fitting = [candidate for candidate in known if candidate != value]
    if path in NAMES:
        return renamed(value)
    if fitting and not isinstance(value, bool) and not isinstance(value, Mapping):
        return fitting[0]
    return _of_type(hint) if value in (None, "", (), {}) else other(value)


NAMES = ("ports.name", "bonds.name", "unused_ports.name", "breakouts.port", "breakouts.disables")
"""Fields whose form the operating system fixes: their number is changed."""


def renamed(name: str) -> str:
    """A name that ends with a number, with another number."""
    digits = re.search(r"[0-9]+$", name)
    return f"{name[: digits.start()]}{int(digits[0]) + 100}" if digits else f"{name}100"


def _of_type(hint: Any) -> Any:
    """A value of an annotated type."""
    kinds = [kind for kind in (get_args(hint) or (hint,)) if kind is not type(None)]
    origin = getattr(hint, "__origin__", None)
    if origin is tuple:
        return (_of_type(kinds[0]),)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {_of_type(kinds[0]): _of_type(kinds[1])}
    plain = [value for kind, value in BY_TYPE if kind in kinds or kind is hint]
    return plain[0] if plain else _of_type(kinds[0])


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return f"{value}x" if value else "x1"
    if isinstance(value, (tuple, list, frozenset)):
        items = sorted(value) if isinstance(value, frozenset) else list(value)
        return type(value)([*items[:-1], other(items[-1])]) if items else value
    if isinstance(value, Mapping):
        return {key: other(inner) if key == max(value) else inner for key, inner in value.items()}
    return value


Sampler = Callable[[str, Any, Any], Any]
