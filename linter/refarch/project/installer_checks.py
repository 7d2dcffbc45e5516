"""Checks of a specification for the VCF Installer, above all for vSAN that will use RDMA afterwards.

The schema of the vendor describes the fields. These checks add defaults that RDMA does not support, and names
and addresses that contradict each other. A specification can come from anyone: every value may have any type;
a value of the wrong type is left to the schema, as are whole numbers in quotes, which the export of the
installer has.

Sources: Python bindings vcf-installer 9.1.1.0 (PyPI), classes SddcNetworkSpec and DvsSpec; OpenAPI of the VCF
Installer API 9.1.0.0 (https://github.com/vmware/vcf-api-specs); Broadcom KB 407307; looked up 2026-11-23.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from ipaddress import IPv4Address, IPv4Network
from typing import Any, NamedTuple

from ..core.origin import Pointer
from ..core.wording import did_you_mean, enumeration

MAX_TEXT = 80
"""Characters of a text of the file in a message; names in vSphere are no longer."""


class InstallerObject(NamedTuple):
    """Object of a list in the specification, with its pointer."""

    pointer: Pointer
    data: Mapping[str, Any]

    def pointer_to(self, key: str) -> Pointer:
        """Pointer to a value of the object."""
        return (*self.pointer, key)

    def text(self, key: str) -> str:
        """Text value; empty for a value of another type."""
        return shortened_text(_text(self.data.get(key)))

    def number(self, key: str) -> int | None:
        """Whole number, in quotes or not; None for another value."""
        return _whole_number(self.data.get(key))

    def texts(self, key: str) -> list[str]:
        """Texts in a list."""
        value = self.data.get(key)
        return (
            [shortened_text(item) for item in value if isinstance(item, str)]
            if isinstance(value, list)
            else []
        )

    def objects(self, key: str) -> list["InstallerObject"]:
        """Objects in a list."""
        return objects_of_list(self.data, key, self.pointer)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def shortened_text(text: str) -> str:
    """Text of the file, cut for a message."""
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 3]}..."


def _whole_number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def objects_of_list(data: Mapping[str, Any], key: str, pointer: Pointer = ()) -> list[InstallerObject]:
    """Objects in a list of the specification; empty for another value."""
    value = data.get(key)
    if not isinstance(value, list):
        return []
    return [
        InstallerObject((*pointer, key, i), item) for i, item in enumerate(value) if isinstance(item, dict)
    ]


NETWORK = "VCF Installer API 9.1, SddcNetworkSpec"
SWITCH = "VCF Installer API 9.1, DvsSpec"
SPEC = "VCF Installer API 9.1, SddcSpec"
KB407307 = "Broadcom KB 407307: https://knowledge.broadcom.com/external/article/407307"
PRACTICE = "practice"

REQUIRED = ("dnsSpec", "networkSpecs", "sddcId", "vcenterSpec")
POLICIES = (
    "loadbalance_ip",
    "loadbalance_srcmac",
    "loadbalance_srcid",
    "failover_explicit",
    "loadbalance_loadbased",
)
NOT_WITH_RDMA = ("loadbalance_loadbased", "loadbalance_ip")
LOAD_BASED_BY_DEFAULT = ("VSAN", "VMOTION")
"""Networks for which the installer sets load-based teaming if the file has no policy."""
NETWORK_KEYS = (
    "activeUplinks", "gateway", "includeIpAddress", "includeIpAddressRanges", "ipAddressAssignmentMode",
    "ipAddressVersion", "mtu", "networkType", "portGroupKey", "standbyUplinks", "subnet", "subnetMask",
    "teamingPolicy", "vlanId",
)  # fmt: skip
SWITCH_KEYS = (
    "dvsName", "lagSpecs", "mtu", "networks", "nsxTeamings", "nsxtSwitchConfig", "vmnicsToUplinks",
)  # fmt: skip
MIN_MTU, MAX_MTU, DEFAULT_MTU = 1280, 9190, 9000
MAX_REMARKS = 1000
"""Bound on the remarks that a hostile file causes."""


class InstallerRemark(NamedTuple):
    """Fault of a specification, with its pointer and its source."""

    pointer: Pointer
    message: str
    source: str


def remarks(spec: Mapping[str, Any]) -> list[InstallerRemark]:
    """Faults of a specification, at most ``MAX_REMARKS``."""
    all_remarks: list[InstallerRemark] = []
    for remark in _all_remarks(spec):
        all_remarks.append(remark)
        if len(all_remarks) == MAX_REMARKS:
            break
    return all_remarks


def _all_remarks(spec: Mapping[str, Any]) -> Iterator[InstallerRemark]:
    networks, switches = objects_of_list(spec, "networkSpecs"), objects_of_list(spec, "dvsSpecs")
    for key in REQUIRED:
        if spec.get(key) is None:
            yield InstallerRemark((), f"{key} is missing, but the installer requires it", SPEC)
    if networks and not switches:
        message = "dvsSpecs is missing; the installer puts all traffic, including RDMA, on vmnic0 and vmnic1"
        yield InstallerRemark((), message, SWITCH)
    yield from _rdma_fields(spec, ())
    yield from _storage_architecture(spec)
    for network in networks:
        yield from _teaming_policy(network)
        yield from _network_fields(network)
        yield from _address_ranges(network, len(objects_of_list(spec, "hostSpecs")))
    yield from _repeated_networks(networks)
    yield from (InstallerRemark(pointer, message, PRACTICE) for pointer, message in _repeats(spec))
    for switch in switches:
        yield from _switch_fields(switch)
    yield from _network_switch_mismatches(networks, switches)
    yield from _repeated_vmnics(switches)


def _storage_architecture(spec: Mapping[str, Any]) -> Iterator[InstallerRemark]:
    """Fault of the vSAN architecture, which a flag in place of an object does not select."""
    pointer: Pointer = ("datastoreSpec", "vsanSpec", "esaConfig")
    value: object = spec
    for key in pointer:
        value = value.get(str(key)) if isinstance(value, dict) else None
    if value is not None and not isinstance(value, dict):
        yield InstallerRemark(pointer, 'esaConfig must be an object, {"enabled": true}', SPEC)


def _rdma_fields(value: object, pointer: Pointer) -> Iterator[InstallerRemark]:
    """Fields for RDMA, which the installer does not have. The reader has bounded the depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if "rdma" in key.lower():
                name = shortened_text(key)
                message = (
                    f"unknown field {name}; RDMA is enabled after the installation, through the vSAN API"
                )
                yield InstallerRemark((*pointer, key), message, SPEC)
            else:
                yield from _rdma_fields(inner, (*pointer, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _rdma_fields(inner, (*pointer, number))


def _teaming_policy(network: InstallerObject) -> Iterator[InstallerRemark]:
    kind, policy = network.text("networkType"), network.data.get("teamingPolicy")
    if policy is None:
        if kind in LOAD_BASED_BY_DEFAULT:
            message = (
                f"teamingPolicy of {kind} is missing; the installer then uses loadbalance_loadbased, "
                "which RDMA does not support"
            )
            yield InstallerRemark(network.pointer, message, f"{NETWORK}; {KB407307}")
    elif policy not in POLICIES:
        message = f"teamingPolicy must be one of {enumeration(POLICIES)}"
        yield InstallerRemark(network.pointer_to("teamingPolicy"), message, NETWORK)
    elif kind == "VSAN" and policy in NOT_WITH_RDMA:
        yield InstallerRemark(
            network.pointer_to("teamingPolicy"), f"VSAN uses {policy}, but RDMA does not support it", KB407307
        )
    elif policy == "failover_explicit" and not network.texts("activeUplinks"):
        message = f"{kind or 'the network'} has failover_explicit but no activeUplinks"
        yield InstallerRemark(network.pointer_to("teamingPolicy"), message, NETWORK)


def _network_fields(network: InstallerObject) -> Iterator[InstallerRemark]:
    yield from _unknown_keys("network", network, NETWORK_KEYS, NETWORK)
    for key in ("networkType", "vlanId"):
        if network.data.get(key) is None:
            yield InstallerRemark(
                network.pointer, f"{key} is missing, but the installer requires it", NETWORK
            )
    vlan = network.number("vlanId")
    if vlan is not None and not 0 <= vlan <= 4094:
        yield InstallerRemark(
            network.pointer_to("vlanId"), f"VLAN {vlan} is not in the range 0 to 4094", NETWORK
        )
    yield from _mtu_out_of_range(network, NETWORK)


def _unknown_keys(
    what: str, entry: InstallerObject, known: Collection[str], source: str
) -> Iterator[InstallerRemark]:
    """Keys that an object does not have; without those for RDMA, which have their own remark."""
    for key in entry.data:
        if key not in known and "rdma" not in key.lower():
            message = f"a {what} has no {shortened_text(key)}. {did_you_mean(shortened_text(key), known)}"
            yield InstallerRemark(entry.pointer_to(key), message, source)


def _mtu_out_of_range(entry: InstallerObject, source: str) -> Iterator[InstallerRemark]:
    mtu = entry.number("mtu")
    if mtu is not None and not MIN_MTU <= mtu <= MAX_MTU:
        yield InstallerRemark(
            entry.pointer_to("mtu"), f"MTU {mtu} is not in the range {MIN_MTU} to {MAX_MTU}", source
        )


def _address_ranges(network: InstallerObject, hosts: int) -> Iterator[InstallerRemark]:
    try:
        subnet = IPv4Network(network.text("subnet"))
    except ValueError:
        return
    gateway = _ipv4_address(network.text("gateway"))
    if gateway is not None and gateway not in subnet:
        yield InstallerRemark(
            network.pointer_to("gateway"), f"gateway {gateway} is not in {subnet}", PRACTICE
        )
    count = len({*network.texts("includeIpAddress")})
    for entry in network.objects("includeIpAddressRanges"):
        first, last = (_ipv4_address(entry.text(key)) for key in ("startIpAddress", "endIpAddress"))
        if first is None or last is None:
            return
        if first not in subnet or last not in subnet or first > last:
            yield InstallerRemark(entry.pointer, f"{first} to {last} is not a range in {subnet}", PRACTICE)
            return
        count += int(last) - int(first) + 1
    kind = network.text("networkType")
    if kind in LOAD_BASED_BY_DEFAULT and 0 < count < hosts:
        message = f"{kind} has {count} addresses, but {hosts} hosts"
        yield InstallerRemark(network.pointer, message, PRACTICE)


def _ipv4_address(text: str) -> IPv4Address | None:
    try:
        return IPv4Address(text)
    except ValueError:
        return None


def _repeated_networks(networks: list[InstallerObject]) -> Iterator[InstallerRemark]:
    kinds: dict[str, InstallerObject] = {}
    subnets: dict[int, str] = {}
    for network in networks:
        kind, vlan, subnet = network.text("networkType"), network.number("vlanId"), network.text("subnet")
        if kind and kind in kinds:
            yield InstallerRemark(
                network.pointer_to("networkType"), f"two networks have type {kind}", NETWORK
            )
        kinds[kind] = network
        if vlan and subnet and subnets.setdefault(vlan, subnet) != subnet:
            message = f"VLAN {vlan} has two subnets, {subnets[vlan]} and {subnet}"
            yield InstallerRemark(network.pointer_to("vlanId"), message, PRACTICE)


def _switch_fields(switch: InstallerObject) -> Iterator[InstallerRemark]:
    yield from _unknown_keys("switch", switch, SWITCH_KEYS, SWITCH)
    if switch.data.get("vmnicsToUplinks") is None:
        yield InstallerRemark(
            switch.pointer, "vmnicsToUplinks is missing, but the installer requires it", SWITCH
        )
    yield from _mtu_out_of_range(switch, SWITCH)
    if switch.data.get("lagSpecs") and "VSAN" in switch.texts("networks"):
        yield InstallerRemark(
            switch.pointer_to("lagSpecs"), "the VSAN switch uses LACP, but RDMA does not support it", KB407307
        )


def _network_switch_mismatches(
    networks: list[InstallerObject], switches: list[InstallerObject]
) -> Iterator[InstallerRemark]:
    """Networks and switches that contradict each other."""
    of_network: dict[str, InstallerObject] = {}
    kinds = [network.text("networkType") for network in networks]
    for switch in switches:
        for kind in switch.texts("networks"):
            if kind in of_network:
                yield InstallerRemark(switch.pointer_to("networks"), f"{kind} is on two switches", SWITCH)
            if kind not in kinds:
                yield InstallerRemark(switch.pointer_to("networks"), f"no network has type {kind}", SWITCH)
            of_network.setdefault(kind, switch)
    for network, kind in zip(networks, kinds, strict=True):
        switch_of_network = of_network.get(kind)
        if switch_of_network is not None:
            yield from _switch_mismatches(network, switch_of_network)
        elif switches and kind:
            yield InstallerRemark(
                network.pointer_to("networkType"), f"{kind} is not on any switch in dvsSpecs", SWITCH
            )


def _switch_mismatches(network: InstallerObject, switch: InstallerObject) -> Iterator[InstallerRemark]:
    name = switch.text("dvsName") or "its switch"
    mtu, most = network.number("mtu"), switch.number("mtu") or DEFAULT_MTU
    if mtu is not None and mtu > most:
        yield InstallerRemark(
            network.pointer_to("mtu"), f"MTU {mtu} exceeds the MTU {most} of {name}", PRACTICE
        )
    if switch.data.get("vmnicsToUplinks") is None:  # which is told
        return
    uplinks = {entry.text("uplink") for entry in switch.objects("vmnicsToUplinks")}
    uplinks |= {entry.text("name") for entry in switch.objects("lagSpecs")}
    for key in ("activeUplinks", "standbyUplinks"):
        for uplink in network.texts(key):
            if uplink not in uplinks:
                message = f"{name} has no uplink {uplink}"
                yield InstallerRemark(network.pointer_to(key), message, NETWORK)


def _repeated_vmnics(switches: list[InstallerObject]) -> Iterator[InstallerRemark]:
    owners: dict[str, str] = {}
    for switch in switches:
        name = switch.text("dvsName") or "a switch"
        for entry in switch.objects("vmnicsToUplinks"):
            port = entry.text("id")
            if port and port in owners:
                yield InstallerRemark(entry.pointer_to("id"), f"{port} is already on {owners[port]}", SWITCH)
            owners.setdefault(port, name)


UNIQUE_KEYS = (
    ("hostSpecs", "hostname", "host"),
    ("dvsSpecs", "dvsName", "switch"),
    ("networkSpecs", "portGroupKey", "port group"),
    ("networkSpecs", "subnet", "subnet"),
)
"""Lists of objects, the key whose value must be unique in each, and the name of that value."""


def _repeats(spec: Mapping[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """Values that occur twice and must be unique, each with its message."""
    for key, name, what in UNIQUE_KEYS:
        yield from _repeated_values(objects_of_list(spec, key), name, what)
    for network in objects_of_list(spec, "networkSpecs"):
        yield from _gateways_in_ranges(network)


def _repeated_values(listed: Iterable[InstallerObject], key: str, what: str) -> Iterator[tuple[Pointer, str]]:
    seen: set[str] = set()
    for entry in listed:
        text = entry.text(key)
        if text and text.lower() in seen:
            yield entry.pointer_to(key), f"{what} {text} is already used"
        seen.add(text.lower())


def _gateways_in_ranges(network: InstallerObject) -> Iterator[tuple[Pointer, str]]:
    try:
        gateway = IPv4Address(network.text("gateway"))
        for entry in network.objects("includeIpAddressRanges"):
            first, last = (IPv4Address(entry.text(key)) for key in ("startIpAddress", "endIpAddress"))
            if first <= gateway <= last:
                yield entry.pointer, f"the host range {first} to {last} contains the gateway {gateway}"
    except ValueError:  # no address: the schema says so
        return
