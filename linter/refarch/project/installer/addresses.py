"""Addresses of a specification: gateways, ranges, and pools in their subnets."""

from collections.abc import Iterator
from ipaddress import ip_interface
from typing import NamedTuple

from ...core.origin import Pointer
from ...core.problem import Problem
from .spec import Address, InstallerObject, Network, address_of, network_of, problem_at
from .switches import has_overlay, uplinks_of

OUTSIDE, TWICE, TOO_FEW, UNUSED_POOL = "VCF011", "VCF012", "VCF013", "VCF014"

MAX_NETWORKS = 100
"""Networks that are compared with each other: the installer has six types."""

OTHER_PORT_GROUPS = ("vcfManagementComponentsInfrastructureSpec", "vcfMangementComponentsInfrastructureSpec")
"""Keys with the port groups of appliances that are in no network of the file; the second is that of 9.0."""

GATEWAY_HINT = "Change the range, so that it is without the gateway."

HOST_NETWORKS = ("VMOTION", "VSAN")
"""Networks in which each host needs an address of the file."""


class AddressRange(NamedTuple):
    """Addresses that a file reserves, with their place."""

    first: Address
    last: Address
    pointer: Pointer
    owner: str

    @property
    def text(self) -> str:
        """The addresses in a message."""
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"

    @property
    def size(self) -> int:
        """Number of addresses; zero or less for a range that ends before it starts."""
        return int(self.last) - int(self.first) + 1


def address_problems(spec: InstallerObject) -> Iterator[Problem]:
    """Problems of all networks and pools."""
    hosts = len(spec.objects("hostSpecs"))
    ranges: list[AddressRange] = []
    yield from _malformed_addresses(spec)
    for network in spec.objects("networkSpecs"):
        kind = network.text("networkType") or "the network"
        own = [
            *_single_addresses(network, SINGLE, kind),
            *_ranges(network, HOST_RANGES, HOST_ENDS, kind),
        ]
        ranges += own
        yield from _subnet_problems(network, "subnet", own)
        yield from _too_few_for_hosts(network, own, hosts)
    for subnet in pool_subnets(spec):
        own = list(_ranges(subnet, POOL_RANGES, POOL_ENDS, "the TEP pool"))
        ranges += own
        yield from _subnet_problems(subnet, "cidr", own)
    yield from _too_small_pool(spec, hosts)
    appliances = list(_appliance_ranges(spec))
    yield from _addresses_used_twice([*ranges, *appliances])
    yield from _appliance_problems(spec, appliances)
    yield from _unused_pool(spec)


def _malformed_addresses(spec: InstallerObject) -> Iterator[Problem]:
    """Texts that must be addresses and are not."""
    management = spec.object("vspClusterSpec").object("ipv4Pool")
    ranges = [item for network in spec.objects("networkSpecs") for item in network.objects(HOST_RANGES)]
    ranges.append(management.object("ipRange"))
    pools = [item for subnet in pool_subnets(spec) for item in subnet.objects(POOL_RANGES)]
    single = [
        *(item for network in spec.objects("networkSpecs") for item in network.listed_texts(SINGLE)),
        *management.listed_texts("addresses"),
        *spec.object("vcfAutomationSpec").listed_texts("ipPool"),
        *((item.pointer_to(key), item.text(key)) for item in ranges for key in HOST_ENDS),
        *((item.pointer_to(key), item.text(key)) for item in pools for key in POOL_ENDS),
    ]
    for pointer, text in single:
        if text and address_of(text) is None:
            yield problem_at(OUTSIDE, pointer, f"{text} is not an IP address", "Set an IP address.")


SINGLE, HOST_RANGES, POOL_RANGES = "includeIpAddress", "includeIpAddressRanges", "ipAddressPoolRanges"
HOST_ENDS, POOL_ENDS = ("startIpAddress", "endIpAddress"), ("start", "end")
"""Keys of the two ends of a range."""


def pool_subnets(spec: InstallerObject) -> list[InstallerObject]:
    """Subnets of the pool of tunnel endpoints."""
    return spec.object("nsxtSpec").object("ipAddressPoolSpec").objects("subnets")


def _single_addresses(entry: InstallerObject, key: str, owner: str) -> Iterator[AddressRange]:
    for pointer, text in entry.listed_texts(key):
        address = address_of(text)
        if address is not None:
            yield AddressRange(address, address, pointer, owner)


def _ranges(entry: InstallerObject, key: str, ends: tuple[str, str], owner: str) -> Iterator[AddressRange]:
    for item in entry.objects(key):
        yield from _range_of(item, ends, owner)


def _range_of(item: InstallerObject, ends: tuple[str, str], owner: str) -> Iterator[AddressRange]:
    """Range of an object with two addresses of one IP version; none for others."""
    first, last = (address_of(item.text(key)) for key in ends)
    if first is not None and last is not None and first.version == last.version:
        yield AddressRange(first, last, item.pointer, owner)


def _appliance_ranges(spec: InstallerObject) -> Iterator[AddressRange]:
    """Addresses of the appliances."""
    yield from _single_addresses(spec.object("vcfAutomationSpec"), "ipPool", "vcfAutomationSpec")
    pool = spec.object("vspClusterSpec").object("ipv4Pool")
    yield from _single_addresses(pool, "addresses", "vspClusterSpec")
    yield from _range_of(pool.object("ipRange"), HOST_ENDS, "vspClusterSpec")


def _appliance_problems(spec: InstallerObject, ranges: list[AddressRange]) -> Iterator[Problem]:
    """Addresses of appliances that are gateways, or are in no network of the file. Port groups that exist
    have other networks."""
    networks = spec.objects("networkSpecs")[: MAX_NETWORKS + 1]
    gateways = dict.fromkeys(address_of(network.text("gateway")) for network in networks)
    for gateway in filter(None, gateways):
        for reserved in ranges:
            if int(reserved.first) <= int(gateway) <= int(reserved.last):
                message = f"{reserved.text} contains the gateway {gateway}"
                yield problem_at(TWICE, reserved.pointer, message, GATEWAY_HINT)
    subnets = [subnet_of(network, "subnet") for network in networks]
    known = [subnet for subnet in subnets if subnet is not None]
    is_unknown = not known or len(known) > MAX_NETWORKS
    if is_unknown or any(spec.data.get(key) is not None for key in OTHER_PORT_GROUPS):
        return
    for reserved in ranges:
        if not any(reserved.first in subnet and reserved.last in subnet for subnet in known):
            message = f"{reserved.owner} reserves {reserved.text}, which is in no subnet of networkSpecs"
            problem = problem_at(OUTSIDE, reserved.pointer, message, "Use addresses of a management network.")
            yield problem._replace(severity="warning")


def _subnet_problems(entry: InstallerObject, key: str, ranges: list[AddressRange]) -> Iterator[Problem]:
    """Problems of a subnet, and of the addresses that must be in it."""
    subnet = subnet_of(entry, key)
    if subnet is None:
        yield from malformed_subnet(entry, key)
        return
    gateway = address_of(entry.text("gateway"))
    if gateway is None and entry.text("gateway"):
        message = f"gateway {entry.text('gateway')} is not an IP address"
        yield entry.problem(OUTSIDE, "gateway", message, f"Set an address of {subnet}.")
    if gateway is not None and not _is_usable(gateway, subnet):
        message = f"gateway {gateway} is not a usable address of {subnet}"
        yield entry.problem(OUTSIDE, "gateway", message, _usable_hint(subnet))
    for reserved in ranges:
        if reserved.first > reserved.last:  # type: ignore[operator]
            message = f"the range {reserved.text} ends before it starts"
            yield problem_at(OUTSIDE, reserved.pointer, message, "Swap the two addresses.")
        elif not (_is_usable(reserved.first, subnet) and _is_usable(reserved.last, subnet)):
            message = f"{reserved.text} is not in the usable addresses of {subnet}"
            yield problem_at(OUTSIDE, reserved.pointer, message, _usable_hint(subnet))
        elif gateway is not None and reserved.first <= gateway <= reserved.last:  # type: ignore[operator]
            message = f"{reserved.text} contains the gateway {gateway}"
            yield problem_at(TWICE, reserved.pointer, message, GATEWAY_HINT)


def subnet_of(entry: InstallerObject, key: str) -> Network | None:
    """Subnet of an object, whose length may be in ``subnetMask``; None without a valid one."""
    text, mask = entry.text(key), entry.text("subnetMask")
    return network_of(f"{text}/{mask}" if mask and "/" not in text else text)


def malformed_subnet(entry: InstallerObject, key: str) -> Iterator[Problem]:
    """Problem of a text that is not a subnet."""
    text = entry.text(key)
    if not text:
        return
    message = f"{key} {text} is not a network in the form address/length"
    hint = "Set the first address of the network and its length, for example `192.0.2.0/24`."
    try:
        right = ip_interface(text).network
        if "/" in text:
            message, hint = f"{key} {text} is an address of {right}, not the network", f"Set `{right}`."
    except ValueError:
        pass
    yield entry.problem(OUTSIDE, key, message, hint)


def _is_usable(address: Address, subnet: Network) -> bool:
    """Whether an interface can have an address: the first and the last of an IPv4 subnet are special."""
    if address not in subnet:
        return False
    has_special = subnet.version == 4 and subnet.prefixlen < 31
    return not (has_special and address in (subnet.network_address, subnet.broadcast_address))


def _usable_hint(subnet: Network) -> str:
    edge = int(subnet.version == 4 and subnet.prefixlen < 31)
    return f"Use an address from {subnet.network_address + edge} to {subnet.broadcast_address - edge}."


def _too_few_for_hosts(network: InstallerObject, ranges: list[AddressRange], hosts: int) -> Iterator[Problem]:
    kind, count = network.text("networkType"), sum(max(reserved.size, 0) for reserved in ranges)
    if kind in HOST_NETWORKS and ranges and count < hosts:
        key = HOST_RANGES if HOST_RANGES in network.data else SINGLE
        message = f"{kind} has {count} addresses, but {hosts} hosts"
        yield network.problem(TOO_FEW, key, message, f"Add addresses until there are {hosts}.")


def endpoints_per_host(spec: InstallerObject) -> int:
    """Tunnel endpoints of each host: one for each active uplink of a load-balancing team of NSX, else one."""
    for switch in spec.objects("dvsSpecs"):
        if not has_overlay(switch):
            continue
        for team in switch.objects("nsxTeamings"):
            if team.text("policy").startswith("LOADBALANCE_"):
                return max(len({*team.texts("activeUplinks")} & {*uplinks_of(switch)}), 1)
    return 1


def _too_small_pool(spec: InstallerObject, hosts: int) -> Iterator[Problem]:
    pool = spec.object("nsxtSpec").object("ipAddressPoolSpec")
    ranges = [
        reserved for subnet in pool_subnets(spec) for reserved in _ranges(subnet, POOL_RANGES, POOL_ENDS, "")
    ]
    count, endpoints = sum(max(reserved.size, 0) for reserved in ranges), endpoints_per_host(spec)
    if ranges and count < hosts * endpoints:
        message = (
            f"the TEP pool has {count} addresses, but {hosts} hosts with {endpoints} tunnel endpoints each "
            f"need {hosts * endpoints}"
        )
        yield pool.problem(
            TOO_FEW, "subnets", message, f"Increase the pool to {hosts * endpoints} addresses."
        )


def _addresses_used_twice(ranges: list[AddressRange]) -> Iterator[Problem]:
    """Ranges that overlap, each reported at the one that is later in the file."""
    for version in (4, 6):
        same = [reserved for reserved in ranges if reserved.first.version == version and reserved.size > 0]
        position = {reserved.pointer: number for number, reserved in enumerate(same)}
        longest: AddressRange | None = None
        for reserved in sorted(same, key=lambda entry: (int(entry.first), int(entry.last))):
            if longest is not None and int(reserved.first) <= int(longest.last):
                earlier, later = sorted((longest, reserved), key=lambda entry: position[entry.pointer])
                last = min(longest.last, reserved.last, key=int)
                common = AddressRange(reserved.first, last, later.pointer, "").text
                message = f"{later.owner} reserves {common}, but {earlier.owner} already does"
                yield problem_at(TWICE, later.pointer, message, "Change one of the two ranges.")
            if longest is None or int(reserved.last) > int(longest.last):
                longest = reserved


def _unused_pool(spec: InstallerObject) -> Iterator[Problem]:
    switches = spec.objects("dvsSpecs")
    pool = spec.object("nsxtSpec").object("ipAddressPoolSpec")
    if pool.data and switches and not any(switch.object("nsxtSwitchConfig").data for switch in switches):
        name = pool.text("name") or "ipAddressPoolSpec"
        message = (
            f"no switch uses the address pool {name}, because no switch in dvsSpecs has nsxtSwitchConfig"
        )
        hint = (
            "Add `nsxtSwitchConfig` with an OVERLAY transport zone to the switch of NSX. Or remove the pool."
        )
        yield spec.object("nsxtSpec").problem(UNUSED_POOL, "ipAddressPoolSpec", message, hint)
