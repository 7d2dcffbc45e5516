"""The network or address of an appliance differs from the IP plan, or its cluster has no port group for it.

## What it checks

All `appliances`. An appliance with a `network` must have its address in this network. An appliance that
`runs_on` a cluster needs a port group of its network on this cluster. Both are errors. An appliance without
an address in the plan is reported if most of the other appliances have one, and at least two do.

## Why it matters

An appliance in another network, or without a network, is not reachable. The installer puts each appliance on
a port group with the specified address, and registers it with this address in vCenter, DNS, and other
appliances.

## Example

```yaml
# design.yaml
services: {ntp: site, dns: site}
appliances:
  vcenter-1: {role: vcenter, network: vmotion}  # <- SRV007
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: vcenter-1 eth0, first: 192.0.2.5}
```

## Use instead

```diff
# design.yaml
-  vcenter-1: {role: vcenter, network: vmotion}
+  vcenter-1: {role: vcenter, network: management}
```

## When it does not apply

Clusters without a port group for management or for virtual machines, because the design omits these port
groups. Appliances that run elsewhere, networks out of band, and designs without an IP plan.

## Limits of this check

refarch does not check whether an appliance has enough network adapters.
"""

from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model.types import Address, Appliance, Cluster, Design
from ...views.site.reach import networks_of_appliances
from .. import Problem, Rule

DESCRIBED = ("management", "vm")
"""Purposes of networks whose port groups show that a design also lists port groups of virtual machines."""

AddressesByAppliance = Mapping[str, tuple[Address, ...]]
"""Addresses by appliance."""


def check(design: Design) -> Iterator[Problem]:
    """Hits for appliances in another network, for those without a port group, then for those without an
    address."""
    addresses_of = _addresses_by_appliance(design)
    for appliance in design.appliances.values():
        yield from _hits_of_other_network(design, appliance, addresses_of)
    for cluster in design.clusters.values():
        yield from _hits_of_missing_port_groups(design, cluster)
    yield from _hits_of_missing_addresses(design, addresses_of)


def _addresses_by_appliance(design: Design) -> AddressesByAppliance:
    addresses_of: dict[str, tuple[Address, ...]] = {}
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            if address.device in design.appliances:
                # An appliance can have an address in several networks.
                addresses_of[address.device] = (*addresses_of.get(address.device, ()), address)
    return addresses_of


def _hits_of_other_network(
    design: Design, appliance: Appliance, addresses_of: AddressesByAppliance
) -> Iterator[Problem]:
    addresses = addresses_of.get(appliance.name, ())
    stated = appliance.network
    # Without both there is nothing to compare.
    if stated not in design.networks or not addresses:
        return
    # One address in the stated network is sufficient; others can be for storage or backups.
    if all(address.network != stated for address in addresses):
        first = addresses[0]
        text = f"{appliance.name} is in network {stated}, but its address is in network {first.network}"
        hint = (
            f"Set `network: {first.network}`. Or change the address of {appliance.name} to an address "
            f"in network {stated}."
        )
        related = ((first.origin, f"{first.text or 'the address'} of {appliance.name}"),)
        yield Problem(appliance.origin.child("network"), text, hint, related, appliance.name)


def _hits_of_missing_port_groups(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each network of appliances on a cluster without a port group in this network."""
    groups = [group for switch in cluster.virtual_switches.values() for group in switch.port_groups.values()]
    offered = {group.network for group in groups}
    purposes = {design.networks[name].purpose for name in offered if name in design.networks}
    # A cluster without such port groups omits the port groups of virtual machines.
    if purposes.isdisjoint(DESCRIBED):
        return
    appliances_by_network: dict[str, list[Appliance]] = {}
    for name, network in networks_of_appliances(design).items():
        appliance = design.appliances[name]
        # Cables of networks out of band belong to the site.
        if appliance.runs_on == cluster.id and network.id not in offered and not network.out_of_band:
            appliances_by_network.setdefault(network.id, []).append(appliance)
    switches = cluster.origin.child("virtual_switches")
    for identity, appliances in appliances_by_network.items():
        and_more = f" and {len(appliances) - 1} more" if appliances[1:] else ""
        verb = "run" if and_more else "runs"
        text = (
            f"{appliances[0].name}{and_more} {verb} on cluster {cluster.id} in network {identity}, but no "
            "port group of the cluster is in this network"
        )
        related = ((switches, f"virtual switches of {cluster.id}"),)
        hint = (
            f"Add a port group with `network: {identity}` to cluster {cluster.id}. Or correct "
            "`runs_on` of the appliance."
        )
        yield Problem(appliances[0].origin, text, hint, related, identity)


def _hits_of_missing_addresses(design: Design, addresses_of: AddressesByAppliance) -> Iterator[Problem]:
    unaddressed = [appliance for name, appliance in design.appliances.items() if name not in addresses_of]
    others = list(addresses_of.items())
    # At least two appliances with an address, and more than half of all: the plan lists appliances.
    if not others[1:] or not others[len(unaddressed) :]:
        return
    example, addresses = others[0]
    for appliance in unaddressed:
        text = f"{appliance.name} has no address in the IP plan, but {example} has one"
        related = [(addresses[0].origin, f"the address of {example}")]
        if appliance.network in design.networks:
            network = design.networks[appliance.network]
            related.append((network.origin.child("addresses"), f"addresses of {network.id}"))
        hint = f"Add an address for `{appliance.name}` to ip-plan.yaml."
        yield Problem(appliance.origin, text, hint, tuple(related), appliance.name, "warning")


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("appliances",)),
    hint="Correct `network` of the appliance. Or correct the address of the appliance in ip-plan.yaml.",
    sources=(),
    check=check,
)
