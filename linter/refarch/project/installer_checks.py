"""What is wrong with a specification for the VCF Installer, above all where vSAN is to use RDMA afterwards.

The vendor's schema says what fields there are; here is what it does not see: defaults that RDMA does not
support, and names and addresses that do not fit together. A specification is anyone's: every value may be of
any kind, and what is of the wrong kind is left to the schema, as are whole numbers in quotes, which the
installer's own export has.

Read in: Python bindings vcf-installer 9.1.1.0 (PyPI), classes SddcNetworkSpec and DvsSpec; OpenAPI of the VCF
Installer API 9.1.0.0 (https://github.com/vmware/vcf-api-specs); Broadcom KB 407307; looked up 2026-11-23.
"""

from collections.abc import Collection, Iterator, Mapping
from ipaddress import IPv4Address, IPv4Network
from typing import Any, NamedTuple

from ..core.origin import Pointer
from ..core.wording import did_you_mean, enumeration
from .installer_entries import Entry, entries, short
from .installer_repeats import repeats

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
TEAMED = ("VSAN", "VMOTION")
"""Networks whose teaming the installer sets to load-based where nothing is said."""
NETWORK_KEYS = (
    "activeUplinks", "gateway", "includeIpAddress", "includeIpAddressRanges", "ipAddressAssignmentMode",
    "ipAddressVersion", "mtu", "networkType", "portGroupKey", "standbyUplinks", "subnet", "subnetMask",
    "teamingPolicy", "vlanId",
)  # fmt: skip
SWITCH_KEYS = (
    "dvsName", "lagSpecs", "mtu", "networks", "nsxTeamings", "nsxtSwitchConfig", "vmnicsToUplinks",
)  # fmt: skip
LEAST_MTU, MOST_MTU, DEFAULT_MTU = 1280, 9190, 9000
MOST_REMARKS = 1000
"""Enough for anyone, and a bound on what a hostile file costs."""


class Remark(NamedTuple):
    """One thing that is wrong, and where."""

    pointer: Pointer
    message: str
    source: str


def remarks(spec: Mapping[str, Any]) -> list[Remark]:
    """All that is wrong, at most ``MOST_REMARKS``."""
    found: list[Remark] = []
    for remark in _all(spec):
        found.append(remark)
        if len(found) == MOST_REMARKS:
            break
    return found


def _all(spec: Mapping[str, Any]) -> Iterator[Remark]:
    networks, switches = entries(spec, "networkSpecs"), entries(spec, "dvsSpecs")
    for key in REQUIRED:
        if spec.get(key) is None:
            yield Remark((), f"{key} is missing, which the installer requires", SPEC)
    if networks and not switches:
        message = "dvsSpecs is missing: the installer puts all traffic on vmnic0 and vmnic1, RDMA or not"
        yield Remark((), message, SWITCH)
    yield from _rdma(spec, ())
    yield from _storage(spec)
    for network in networks:
        yield from _teaming(network)
        yield from _form(network)
        yield from _addresses(network, len(entries(spec, "hostSpecs")))
    yield from _twice(networks)
    yield from (Remark(pointer, message, PRACTICE) for pointer, message in repeats(spec))
    for switch in switches:
        yield from _switch(switch)
    yield from _between(networks, switches)
    yield from _ports(switches)


def _storage(spec: Mapping[str, Any]) -> Iterator[Remark]:
    """The architecture of vSAN, which a flag in the place of an object does not choose."""
    pointer: Pointer = ("datastoreSpec", "vsanSpec", "esaConfig")
    value: object = spec
    for key in pointer:
        value = value.get(str(key)) if isinstance(value, dict) else None
    if value is not None and not isinstance(value, dict):
        yield Remark(pointer, 'esaConfig is an object, {"enabled": true}', SPEC)


def _rdma(value: object, pointer: Pointer) -> Iterator[Remark]:
    """Fields for RDMA, of which there are none. The reader has bounded the depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if "rdma" in key.lower():
                name = short(key)
                message = f"there is no field {name}: RDMA is switched on afterwards, by the vSAN API"
                yield Remark((*pointer, key), message, SPEC)
            else:
                yield from _rdma(inner, (*pointer, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _rdma(inner, (*pointer, number))


def _teaming(network: Entry) -> Iterator[Remark]:
    kind, policy = network.text("networkType"), network.data.get("teamingPolicy")
    if policy is None:
        if kind in TEAMED:
            message = (
                f"teamingPolicy of {kind} is left out: the installer then takes loadbalance_loadbased, "
                "which RDMA does not support"
            )
            yield Remark(network.pointer, message, f"{NETWORK}; {KB407307}")
    elif policy not in POLICIES:
        message = f"teamingPolicy is none of {enumeration(POLICIES)}"
        yield Remark(network.at("teamingPolicy"), message, NETWORK)
    elif kind == "VSAN" and policy in NOT_WITH_RDMA:
        yield Remark(network.at("teamingPolicy"), f"{policy} of VSAN: RDMA does not support it", KB407307)
    elif policy == "failover_explicit" and not network.texts("activeUplinks"):
        message = f"{kind or 'the network'} has failover_explicit and no activeUplinks"
        yield Remark(network.at("teamingPolicy"), message, NETWORK)


def _form(network: Entry) -> Iterator[Remark]:
    yield from _unknown("network", network, NETWORK_KEYS, NETWORK)
    for key in ("networkType", "vlanId"):
        if network.data.get(key) is None:
            yield Remark(network.pointer, f"{key} is missing, which the installer requires", NETWORK)
    vlan = network.number("vlanId")
    if vlan is not None and not 0 <= vlan <= 4094:
        yield Remark(network.at("vlanId"), f"VLAN {vlan} is none of 0 to 4094", NETWORK)
    yield from _mtu(network, NETWORK)


def _unknown(what: str, entry: Entry, known: Collection[str], source: str) -> Iterator[Remark]:
    """Keys that an entry does not have; those for RDMA are told of by themselves."""
    for key in entry.data:
        if key not in known and "rdma" not in key.lower():
            message = f"a {what} has no {short(key)}. {did_you_mean(short(key), known)}"
            yield Remark(entry.at(key), message, source)


def _mtu(entry: Entry, source: str) -> Iterator[Remark]:
    mtu = entry.number("mtu")
    if mtu is not None and not LEAST_MTU <= mtu <= MOST_MTU:
        yield Remark(entry.at("mtu"), f"MTU {mtu} is none of {LEAST_MTU} to {MOST_MTU}", source)


def _addresses(network: Entry, hosts: int) -> Iterator[Remark]:
    try:
        subnet = IPv4Network(network.text("subnet"))
    except ValueError:
        return
    gateway = _address(network.text("gateway"))
    if gateway is not None and gateway not in subnet:
        yield Remark(network.at("gateway"), f"gateway {gateway} is not in {subnet}", PRACTICE)
    count = len({*network.texts("includeIpAddress")})
    for entry in network.entries("includeIpAddressRanges"):
        first, last = (_address(entry.text(key)) for key in ("startIpAddress", "endIpAddress"))
        if first is None or last is None:
            return
        if first not in subnet or last not in subnet or first > last:
            yield Remark(entry.pointer, f"{first} to {last} is no range in {subnet}", PRACTICE)
            return
        count += int(last) - int(first) + 1
    kind = network.text("networkType")
    if kind in TEAMED and 0 < count < hosts:
        message = f"{kind} has {count} addresses for {hosts} hosts"
        yield Remark(network.pointer, message, PRACTICE)


def _address(text: str) -> IPv4Address | None:
    try:
        return IPv4Address(text)
    except ValueError:
        return None


def _twice(networks: list[Entry]) -> Iterator[Remark]:
    kinds: dict[str, Entry] = {}
    subnets: dict[int, str] = {}
    for network in networks:
        kind, vlan, subnet = network.text("networkType"), network.number("vlanId"), network.text("subnet")
        if kind and kind in kinds:
            yield Remark(network.at("networkType"), f"there are two networks of type {kind}", NETWORK)
        kinds[kind] = network
        if vlan and subnet and subnets.setdefault(vlan, subnet) != subnet:
            message = f"VLAN {vlan} has two subnets, {subnets[vlan]} and {subnet}"
            yield Remark(network.at("vlanId"), message, PRACTICE)


def _switch(switch: Entry) -> Iterator[Remark]:
    yield from _unknown("switch", switch, SWITCH_KEYS, SWITCH)
    if switch.data.get("vmnicsToUplinks") is None:
        yield Remark(switch.pointer, "vmnicsToUplinks is missing, which the installer requires", SWITCH)
    yield from _mtu(switch, SWITCH)
    if switch.data.get("lagSpecs") and "VSAN" in switch.texts("networks"):
        yield Remark(switch.at("lagSpecs"), "LACP on the switch of VSAN: RDMA does not support it", KB407307)


def _between(networks: list[Entry], switches: list[Entry]) -> Iterator[Remark]:
    """Networks and switches that do not fit together."""
    of_network: dict[str, Entry] = {}
    kinds = [network.text("networkType") for network in networks]
    for switch in switches:
        for kind in switch.texts("networks"):
            if kind in of_network:
                yield Remark(switch.at("networks"), f"{kind} is on two switches", SWITCH)
            if kind not in kinds:
                yield Remark(switch.at("networks"), f"no network is of type {kind}", SWITCH)
            of_network.setdefault(kind, switch)
    for network, kind in zip(networks, kinds, strict=True):
        own = of_network.get(kind)
        if own is not None:
            yield from _on_switch(network, own)
        elif switches and kind:
            yield Remark(network.at("networkType"), f"{kind} is on no switch of dvsSpecs", SWITCH)


def _on_switch(network: Entry, switch: Entry) -> Iterator[Remark]:
    name = switch.text("dvsName") or "its switch"
    mtu, most = network.number("mtu"), switch.number("mtu") or DEFAULT_MTU
    if mtu is not None and mtu > most:
        yield Remark(network.at("mtu"), f"MTU {mtu} is more than the {most} of {name}", PRACTICE)
    if switch.data.get("vmnicsToUplinks") is None:  # which is told
        return
    uplinks = {entry.text("uplink") for entry in switch.entries("vmnicsToUplinks")}
    uplinks |= {entry.text("name") for entry in switch.entries("lagSpecs")}
    for key in ("activeUplinks", "standbyUplinks"):
        for uplink in network.texts(key):
            if uplink not in uplinks:
                message = f"{name} has no uplink {uplink}"
                yield Remark(network.at(key), message, NETWORK)


def _ports(switches: list[Entry]) -> Iterator[Remark]:
    owners: dict[str, str] = {}
    for switch in switches:
        name = switch.text("dvsName") or "a switch"
        for entry in switch.entries("vmnicsToUplinks"):
            port = entry.text("id")
            if port and port in owners:
                yield Remark(entry.at("id"), f"{port} is on {owners[port]} already", SWITCH)
            owners.setdefault(port, name)
