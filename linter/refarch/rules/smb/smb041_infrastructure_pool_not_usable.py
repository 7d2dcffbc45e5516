"""The infrastructure pool of Azure Local has too few addresses, several ranges, or another network.

## What it checks

Appliances with `role: infrastructure-pool` that run on an Azure Local cluster. Each stands for one address of
the pool. The pool must have 6 to 255 addresses in the network of the management interfaces: one range, or two
ranges of which one has a single address. If the design has no such appliances, the pool is the entry with the
most appliances of role `other` in this network, and the finding is a warning. Without both, it is an info
finding.

## Why it matters

The deployment of Azure Local stops: its validator rejects the pool. IP001 reports addresses of the pool that
a node has too.

## Example

```yaml
# design.yaml of the example `azure-local`
appliances:
  hci-infra-[1-6]: null
  hci-infra-[1-4]: {role: infrastructure-pool, runs_on: storage}  # <- SMB041
```

```yaml
# ip-plan.yaml of the example `azure-local`
networks:
  nodes:
    addresses:
      - {of: "leaf-[1-2] vlan50", first: 10.50.0.2}
      - {of: "node-[1-4] vManagement(Converged)", first: 10.50.0.11}
      - {of: "hci-infra-[1-4] eth0", first: 10.50.0.51}
```

## Use instead

```diff
# design.yaml
-  hci-infra-[1-6]: null
-  hci-infra-[1-4]: {role: infrastructure-pool, runs_on: storage}
+  hci-infra-[1-6]: {role: infrastructure-pool, runs_on: storage}
```

```diff
# ip-plan.yaml
-      - {of: "hci-infra-[1-4] eth0", first: 10.50.0.51}
+      - {of: "hci-infra-[1-6] eth0", first: 10.50.0.51}
```

## When it does not apply

Other products, clusters without a management interface, and designs that exclude `services`.

## Limits of this check

refarch does not check whether an address is already in use at the site.
"""

from collections.abc import Collection, Iterator, Sequence

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Address, Appliance, Cluster, Design
from ...views.subjects.registry import exclusions
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_POOL

ROLE = "infrastructure-pool"

LEAST, MOST = 6, 255
"""Addresses of a pool."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the size, or for an address outside of the management network, or for the ranges."""
    networks = {
        adapter.port_group.network
        for adapter in cluster.vmkernel
        if "management" in adapter.services and adapter.port_group is not None
    }
    if not networks or "services" in exclusions(design):
        return
    declared = [
        appliance for appliance in design.appliances.values() if _is_declared(design, cluster, appliance)
    ]
    pool = declared or _likely_pool(design, cluster, networks)
    if not pool:
        text = (
            f"cluster {cluster.id} has no infrastructure pool, but Azure Local requires {LEAST} to {MOST} "
            "addresses"
        )
        hint = (
            f"Add appliances with `role: {ROLE}` and `runs_on: {cluster.id}`, for example "
            f"`{cluster.id}-infra-[1-{LEAST}]`, and their addresses in the management network."
        )
        yield Problem(cluster.origin, text, hint, severity="info")
        return
    # The role `other` can have another meaning.
    severity: Severity = "error" if declared else "warning"
    for hit in _hits_of_pool(cluster, pool, _addresses(design, pool), networks):
        yield hit._replace(severity=severity)


def _hits_of_pool(
    cluster: Cluster, pool: Sequence[Appliance], addresses: Sequence[Address], networks: Collection[str]
) -> Iterator[Problem]:
    outside = next((address for address in addresses if address.network not in networks), None)
    if not LEAST <= len(addresses) <= MOST:
        text = (
            f"the infrastructure pool of cluster {cluster.id} has {len(addresses)} addresses, but Azure "
            f"Local requires {LEAST} to {MOST}"
        )
        hint = f"List {LEAST} to {MOST} appliances with `role: {ROLE}`, each with an address in ip-plan.yaml."
        yield Problem(pool[0].origin, text, hint)
    elif outside is not None:
        text = (
            f"{outside.text} of the infrastructure pool is in network {outside.network}, but the pool must "
            f"be in network {min(networks)} of the management interfaces"
        )
        hint = f"Move the addresses of {outside.device} to network {min(networks)}."
        yield Problem(outside.origin, text, hint)
    else:
        yield from _hits_of_ranges(cluster, addresses)


def _hits_of_ranges(cluster: Cluster, addresses: Sequence[Address]) -> Iterator[Problem]:
    ranges: list[list[Address]] = []
    for address in sorted(addresses, key=lambda address: address.value):
        if ranges and address.value == ranges[-1][-1].value + 1:
            ranges[-1].append(address)
        else:
            ranges.append([address])
    # There are at most two ranges. With two, one has only the address of the cluster.
    has_single = any(not one[1:] for one in ranges)
    if ranges[2:] or (ranges[1:] and not has_single):
        texts = [one[0].text if not one[1:] else f"{one[0].text} to {one[-1].text}" for one in ranges]
        text = (
            f"the infrastructure pool of cluster {cluster.id} has the ranges {enumeration(texts, 'and')}, "
            "but Azure Local requires one range, and accepts a single address in addition"
        )
        yield Problem(ranges[1][0].origin, text, "Use consecutive addresses for the pool.")


def _addresses(design: Design, pool: Sequence[Appliance]) -> list[Address]:
    names = {appliance.name for appliance in pool}
    listed = (address for network in design.networks.values() for address in network.addresses)
    return [address for address in listed if address.device in names]


def _is_declared(design: Design, cluster: Cluster, appliance: Appliance) -> bool:
    """Whether an appliance is an address of the cluster's pool: it runs on the cluster, or the design has no
    other cluster of Azure Local."""
    if appliance.role != ROLE:
        return False
    clusters = [one for one in design.clusters.values() if one.product == cluster.product]
    return appliance.runs_on == cluster.id or (not appliance.runs_on and clusters == [cluster])


def _likely_pool(design: Design, cluster: Cluster, networks: Collection[str]) -> list[Appliance]:
    """Appliances without a specific role that one entry lists in the management network: the pool of a design
    that does not use its role. The entry with most appliances counts."""
    managed = {
        address.device
        for name in networks
        if name in design.networks
        for address in design.networks[name].addresses
    }
    entries: dict[Origin, list[Appliance]] = {}
    for appliance in design.appliances.values():
        if appliance.role == "other" and appliance.runs_on == cluster.id and appliance.name in managed:
            entries.setdefault(appliance.origin, []).append(appliance)
    return max((entry for entry in entries.values() if entry[1:]), key=len, default=[])


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("azure-local",), needs=("networks",)),
    hint=f"List the addresses of the pool as appliances with `role: {ROLE}`.",
    sources=(
        AZURE_LOCAL_POOL.says(
            "The pool has 6 to 255 addresses in the management subnet, in one range, or in two ranges of "
            "which the first has one address, the address of the cluster.",
            "Requirements",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
