"""Networks of a specification that share a subnet or a VLAN."""

from collections.abc import Iterator
from itertools import combinations

from ...core.problem import Problem
from .addresses import MAX_NETWORKS, malformed_subnet, pool_subnets, subnet_of
from .spec import InstallerObject, network_of

SHARED = "VCF015"

STORAGE_AND_VMOTION = ("VMOTION", "VSAN", "NFS")
"""Networks whose VLAN the tunnel endpoints of NSX must not share."""

VMKERNEL_NETWORKS = ("MANAGEMENT", *STORAGE_AND_VMOTION)
"""Networks with VMkernel adapters, each of which needs its own subnet."""


def shared_network_problems(spec: InstallerObject) -> Iterator[Problem]:
    """Problems of networks that share a subnet or a VLAN."""
    networks = spec.objects("networkSpecs")
    if len(networks) > MAX_NETWORKS:
        message = f"networkSpecs has {len(networks):,} networks, but only {MAX_NETWORKS} are compared"
        yield spec.problem(SHARED, "networkSpecs", message, "Reduce the number of networks.")
        networks = networks[:MAX_NETWORKS]
    for earlier, later in combinations(networks, 2):
        yield from _shared_by_two(earlier, later)
    yield from _shared_by_tunnels(spec, networks)
    yield from _internal_networks(spec, networks)


def _shared_by_two(earlier: InstallerObject, later: InstallerObject) -> Iterator[Problem]:
    """Problems of two networks in one subnet or one VLAN."""
    kinds = [entry.text("networkType") for entry in (earlier, later)]
    vlans = [entry.number("vlanId") for entry in (earlier, later)]
    first, second = (subnet_of(entry, "subnet") for entry in (earlier, later))
    if first is None or second is None or first.version != second.version:
        return
    if first == second:
        if vlans[0] != vlans[1] and None not in vlans:
            message = f"{kinds[1]} has {second} in VLAN {vlans[1]}, but {kinds[0]} has it in VLAN {vlans[0]}"
            yield later.problem(SHARED, "vlanId", message, "Set one VLAN for each subnet.")
        elif kinds[0] != kinds[1] and all(kind in VMKERNEL_NETWORKS for kind in kinds):
            message = (
                f"{kinds[1]} and {kinds[0]} share {second}; a host sends the traffic of both through one "
                "of the two VMkernel adapters"
            )
            yield later.problem(
                SHARED, "subnet", message, f"Set another `subnet` and `vlanId` for {kinds[1]}."
            )
    elif first.overlaps(second):
        message = f"{kinds[1]} has {second}, which overlaps {first} of {kinds[0]}"
        yield later.problem(SHARED, "subnet", message, "Set subnets that do not overlap.")
    elif vlans[0] == vlans[1] and vlans[0]:
        message = f"VLAN {vlans[0]} has two subnets, {first} and {second}"
        yield later.problem(SHARED, "vlanId", message, "Set another `vlanId`.")


def _shared_by_tunnels(spec: InstallerObject, networks: list[InstallerObject]) -> Iterator[Problem]:
    """Problem of tunnel endpoints in the VLAN of a VMkernel network other than management."""
    vlan = spec.object("nsxtSpec").number("transportVlanId")
    for network in networks:
        kind = network.text("networkType")
        if kind not in STORAGE_AND_VMOTION:
            continue
        if vlan and network.number("vlanId") == vlan:
            message = f"the tunnel endpoints of NSX and {kind} share VLAN {vlan}"
            yield spec.object("nsxtSpec").problem(
                SHARED, "transportVlanId", message, "Set another `transportVlanId`."
            )
        for subnet in pool_subnets(spec)[:MAX_NETWORKS]:
            yield from _overlap(subnet, "cidr", "the TEP subnet", network)


def _internal_networks(spec: InstallerObject, networks: list[InstallerObject]) -> Iterator[Problem]:
    """Problems of the networks inside of the appliances, which no other network may overlap."""
    for part, key in INTERNAL_NETWORKS:
        component = spec.object(part)
        if component.text(key) and network_of(component.text(key)) is None:
            yield from malformed_subnet(component, key)
        for network in networks:
            yield from _overlap(component, key, key, network)


INTERNAL_NETWORKS = (
    ("vcfAutomationSpec", "internalClusterCidr"),
    ("vspClusterSpec", "internalClusterCidrIpv4"),
)
"""Objects and keys of the networks inside of the appliances."""


def _overlap(entry: InstallerObject, key: str, name: str, network: InstallerObject) -> Iterator[Problem]:
    """Problem of a subnet that overlaps the subnet of a network."""
    first, second = network_of(entry.text(key)), subnet_of(network, "subnet")
    if first is None or second is None or first.version != second.version or not first.overlaps(second):
        return
    message = f"{name} {first} overlaps {second} of {network.text('networkType')}"
    yield entry.problem(SHARED, key, message, "Set subnets that do not overlap.")
