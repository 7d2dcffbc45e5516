"""The fault domains of a vSAN cluster do not match the racks of its hosts.

## What it checks

In a design with racks, refarch compares the racks with the fault domains of the hosts.

- Warning: a rack has hosts of more fault domains than the number of failures that the storage policies
  tolerate (one, if no policy states it).
- Warning: a rack has hosts of both sites of a stretched cluster.
- Info: a fault domain is spread over several racks.
- Info: all fault domains are in one rack.

## Why it matters

If two fault domains share a rack, the loss of its power or its switches removes two parts of an object. The
virtual machine is lost although its policy tolerates a failure. vSAN places the copies of an object in
different fault domains, because they should not fail together.

## Example

```yaml
# design.yaml
clusters:
  compute:
    fault_domains:
      rack-a: "host-[1-2]"
      rack-b: host-3  # <- VSAN031
      rack-c: host-4
```

```yaml
# wiring.yaml
racks:
  rack-a: {units: 42, devices: [{names: "host-[1-3]", unit: 1}, {names: "leaf-[1-2]", unit: 40}]}
  rack-c: {units: 42, devices: [{names: host-4, unit: 1}]}
```

## Use instead

```diff
# wiring.yaml
-  rack-a: {units: 42, devices: [{names: "host-[1-3]", unit: 1}, {names: "leaf-[1-2]", unit: 40}]}
+  rack-a: {units: 42, devices: [{names: "host-[1-2]", unit: 1}, {names: "leaf-[1-2]", unit: 40}]}
+  rack-b: {units: 42, devices: [{names: host-3, unit: 1}]}
```

## When it does not apply

Clusters without fault domains and sites. Hosts without a place in a rack (RACK005), a host in two fault
domains, and sites of unequal size (TOP028).

## Limits of this check

refarch does not check whether racks share a feed, a row, or a room. Fault domains that are chassis in one
rack protect only from the loss of a chassis.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design, HostSet, origin_of
from ...views.inventory.protection import policy_protections
from ...views.inventory.racks import rack_places
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import FAULT_DOMAIN_DAY, VSAN65_FAULT_DOMAINS, VSAN67_FAULT_DOMAINS

SetsByRack = Mapping[str, Sequence[HostSet]]
"""The fault domains or sites with hosts in a rack, by the rack's id."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each rack that is shared by too many, or for each fault domain that is spread."""
    sites, domains = _sets_by_rack(design, cluster.sites), _sets_by_rack(design, cluster.fault_domains)
    # TOP028 finds sites of unequal size.
    sites_are_unequal = len({len(site.hosts) for site in cluster.sites}) > 1
    for rack, sets_in_rack in sites.items():
        if len(sets_in_rack) > 1 and not sites_are_unequal:
            yield _hit_of_shared_rack(design, rack, sets_in_rack, "sites")
    # Then nothing is spread, so the other checks do not apply.
    if len(domains) == 1 and len(cluster.fault_domains) > 1:
        yield _hit_of_single_rack(design, cluster, next(iter(domains)))
        return
    tolerated = _tolerated_failures(cluster)
    overloaded_racks = {rack for rack, sets_in_rack in domains.items() if len(sets_in_rack) > tolerated}
    for rack in overloaded_racks:
        yield _hit_of_shared_rack(design, rack, domains[rack], "fault domains")
    if domains:
        for domain in cluster.fault_domains:
            racks = _racks_of(design, domain)
            # A rack that is shared by too many is the cause of the spread, too.
            if len(racks) > 1 and not overloaded_racks & {*racks}:
                spread_text = f"is spread over racks {enumeration(racks)}"
                text = f"fault domain {domain.name} of cluster {cluster.id} {spread_text}"
                yield Problem(domain.origin, text, related=_positions(design, domain, racks), severity="info")


def _sets_by_rack(design: Design, sets: Sequence[HostSet]) -> SetsByRack:
    placed = [host for place in sets for host in place.hosts]
    racks: dict[str, list[HostSet]] = {}
    # TOP028 finds a host in two sets.
    if len({*placed}) == len(placed):
        for place in sets:
            for rack in _racks_of(design, place):
                racks.setdefault(rack, []).append(place)
    return racks


def _racks_of(design: Design, place: HostSet) -> list[str]:
    """The racks with hosts of a fault domain, each once."""
    return list(
        dict.fromkeys(position.rack for host in place.hosts for position in rack_places(design).get(host, ()))
    )


def _tolerated_failures(cluster: Cluster) -> int:
    """The least number of failures that a storage policy of the cluster tolerates; 1 where none states it."""
    return min((policy.failures for policy in policy_protections(cluster) if policy.failures), default=1)


def _hit_of_shared_rack(design: Design, rack: str, sets_in_rack: Sequence[HostSet], kind: str) -> Problem:
    text = (
        f"rack {rack} contains hosts of {kind} {enumeration([place.name for place in sets_in_rack])}; "
        f"the {kind} fail together with the rack"
    )
    related = [position for place in sets_in_rack for position in _positions(design, place, [rack])]
    return Problem(sets_in_rack[-1].origin, text, related=tuple(related), subject=rack)


def _hit_of_single_rack(design: Design, cluster: Cluster, rack: str) -> Problem:
    names = enumeration([place.name for place in cluster.fault_domains])
    text = (
        f"fault domains {names} of cluster {cluster.id} are all in rack {rack}; the fault domains fail "
        "together with the rack"
    )
    place = cluster.origin.child("fault_domains")
    return Problem(place, text, related=((origin_of(design.racks[rack], "id"), rack),), severity="info")


def _positions(design: Design, domain: HostSet, racks: Sequence[str]) -> tuple[tuple[Origin, str], ...]:
    """Position of the first host of a fault domain in each of some racks."""
    spots = [position for host in domain.hosts for position in rack_places(design).get(host, ())]
    first = {position.rack: position for position in reversed(spots) if position.rack in racks}
    return tuple((first[rack].origin, f"{first[rack].device} of {domain.name} in {rack}") for rack in racks)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("wiring", "fault-domains", "racks")),
    hint=(
        "Configure one fault domain for each rack, with the hosts of this rack. Or move the hosts to "
        "other racks, so that each fault domain has a separate rack."
    ),
    sources=(
        VSAN67_FAULT_DOMAINS.says(
            "A fault domain is one or more hosts that are grouped by their physical place in the data "
            "center; with fault domains vSAN survives the failure of a whole rack.",
            verified=FAULT_DOMAIN_DAY,
        ),
        VSAN65_FAULT_DOMAINS.says(
            "Fault domains must follow the hardware that can fail as a whole, such as a rack; a "
            "host without a fault domain is a separate fault domain.",
            "Designing and Sizing Virtual SAN Fault Domains",
            verified=FAULT_DOMAIN_DAY,
        ),
    ),
    check_cluster=check_cluster,
)
