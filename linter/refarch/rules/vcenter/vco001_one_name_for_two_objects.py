"""Two clusters need one vCenter object of the same name with different settings.

## What it checks

Clusters, distributed switches, distributed port groups, and storage policies that have one name in two
clusters of a design have the same settings in both. Port groups of two distributed switches have two names.

## Why it matters

The configuration of the second cluster changes a port group of the first cluster. The vSAN traffic of the
first cluster moves to another VLAN while the cluster is in service. vCenter Server finds these objects by
name, and a name means one object in a datacenter, so no second port group is created. The usual cause is a
cluster that was copied.

## Example

```yaml
# design.yaml
clusters:
  compute:
    product: vsan-osa
  more:
    product: vsan-osa
    transport: tcp
    hosts:
      - names: more-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
    virtual_switches:
      Storage:
        kind: distributed
        mtu: 9000
        uplinks:
          Uplink 1: vmnic4
          Uplink 2: vmnic5
        discovery: {protocol: lldp, operation: both}
        port_groups:
          vSAN:  # <- VCO001
            network: vsan-2
            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}
    vmkernel:
      vmk2: {port_group: vSAN, services: [vsan]}
```

```yaml
# ip-plan.yaml
networks:
  vsan-2:
    purpose: vsan
    vlan: 40
    prefix: 10.1.2.0/24
    mtu: 9000
    addresses:
      - {of: "hosts of more vmk2", first: 10.1.2.1}
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "more-[1-4] vmnic4", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "more-[1-4] vmnic5", to: "leaf-2 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# design.yaml
-          vSAN:
+          vSAN more:
@@
-      vmk2: {port_group: vSAN, services: [vsan]}
+      vmk2: {port_group: vSAN more, services: [vsan]}
```

## When it does not apply

One object that serves both clusters, with the same settings in both. Clusters in different domains of VMware
Cloud Foundation, because each domain has a separate vCenter Server. Standard switches, which are separate on
each host.

## Limits of this check

A design does not contain the datacenters of a vCenter Server: clusters in two datacenters need a waiver.
PRJ007 compares the clusters of different designs.
"""

from collections.abc import Iterable, Iterator

from ...model.types import Design
from ...views.site.vcenter_objects import (
    CLUSTER_KIND,
    SettingContradiction,
    VcenterObject,
    first_contradiction,
    may_share_vcenter,
    vcenter_objects,
)
from .. import Problem, Rule
from ..documents.broadcom_guides import VVD6_DISTRIBUTED_PORT_GROUPS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each object that differs from an earlier one of its name."""
    named: dict[tuple[str, str], dict[tuple[object, ...], VcenterObject]] = {}
    for vcenter_object in vcenter_objects(design):
        earlier_objects = named.setdefault((vcenter_object.kind, vcenter_object.name), {})
        yield from _hits_of_contradiction(vcenter_object, earlier_objects.values())
        # An object that equals an earlier one contradicts what that one does.
        key = (vcenter_object.vcenter, *vcenter_object.settings.items())
        earlier_objects.setdefault(key, vcenter_object)


def _hits_of_contradiction(
    vcenter_object: VcenterObject, earlier_objects: Iterable[VcenterObject]
) -> Iterator[Problem]:
    """The hit of an object that contradicts an earlier one."""
    for earlier in earlier_objects:
        # Clusters in different domains have separate vCenter Servers.
        if not may_share_vcenter(vcenter_object, earlier):
            continue
        # Two clusters can describe one object if their settings agree.
        difference = first_contradiction(earlier, vcenter_object)
        if difference is not None:
            related = (
                (earlier.origin, f"{vcenter_object.kind} {vcenter_object.name} of cluster {earlier.cluster}"),
            )
            yield Problem(
                vcenter_object.origin,
                _message(vcenter_object, earlier, difference),
                _hint(vcenter_object, difference),
                related,
            )
            # One contradiction is enough to require another name.
            return


def _message(vcenter_object: VcenterObject, earlier: VcenterObject, difference: SettingContradiction) -> str:
    if vcenter_object.kind == CLUSTER_KIND:
        return (
            f"cluster {vcenter_object.cluster} has title {vcenter_object.name}, but cluster "
            f"{earlier.cluster} has the same title; vCenter has one cluster of this name, and the hosts of "
            "both clusters join the same vCenter cluster"
        )
    return (
        f"{vcenter_object.kind} {vcenter_object.name} of cluster {vcenter_object.cluster} has "
        f"{difference.setting} {difference.second}, but {vcenter_object.kind} {vcenter_object.name} "
        f"of cluster {earlier.cluster} has {difference.first}; vCenter has only one "
        f"{vcenter_object.kind} of this name, and the cluster that is configured last changes it for "
        "both clusters"
    )


def _hint(vcenter_object: VcenterObject, difference: SettingContradiction) -> str:
    if vcenter_object.kind == CLUSTER_KIND:
        return (
            f"Set another `title` for the cluster, such as `{vcenter_object.name} {vcenter_object.cluster}`."
        )
    return (
        f"Rename the {vcenter_object.kind} to `{vcenter_object.name}-{vcenter_object.cluster}`. Or set "
        f"{difference.setting} {difference.first} in both clusters."
    )


RULE = Rule(
    severity="error",
    confidence="derived",
    sources=(
        VVD6_DISTRIBUTED_PORT_GROUPS.says(
            "The network label of a distributed port group is unique in its datacenter.",
            "Distributed port group",
            "2026-11-28",
        ),
    ),
    check=check,
)
"""Severity error, because the second configuration changes a cluster that is in service."""
