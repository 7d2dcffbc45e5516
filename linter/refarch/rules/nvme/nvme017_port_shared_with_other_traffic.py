"""A port that carries NVMe over RDMA is also an uplink of other traffic.

## What it checks

refarch checks the RDMA ports of software NVMe adapters. A port group without a software adapter should not
use them, either as an active or as a standby uplink.

## Why it matters

The storage of all virtual machines on the host can wait for minutes while vMotion fills the port.
The lossless class prevents drops of storage packets, but not waiting. With dedicated ports, a change to one
kind of traffic also does not affect the other.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    virtual_switches:
      NVMe-A:
        port_groups:
          NVMe-A: {network: nvme-a, teaming: {active: [vmnic4]}}
          vMotion:
            network: vmotion
            teaming: {active: [vmnic4]}  # <- NVME017
    vmkernel:
      vmk3: {port_group: vMotion, services: [vmotion]}
```

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  vmotion:
    purpose: vmotion
    vlan: 300
    prefix: 192.168.44.0/24
    mtu: 9000
    addresses:
      - {of: "host-[1-2] vmk3", first: 192.168.44.1}
```

## Use instead

```diff
# design.yaml
-          vMotion:
-            network: vmotion
-            teaming: {active: [vmnic4]}
-    vmkernel:
-      vmk3: {port_group: vMotion, services: [vmotion]}
```

```diff
# ip-plan.yaml
-networks:
-  vmotion:
-    purpose: vmotion
-    vlan: 300
-    prefix: 192.168.44.0/24
-    mtu: 9000
-    addresses:
-      - {of: "host-[1-2] vmk3", first: 192.168.44.1}
```

## When it does not apply

Clusters that are not NVMe initiators. Ports whose software adapter is bound to a VMkernel adapter on another
port: see NVME011.

## Limits of this check

The sentence about dedicated links is from an article, not from a vendor. A design with much free bandwidth
can waive the rule.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.rule import Applies
from ...model.types import Cluster, Design, NvmeAdapter, PortGroup, origin_of
from ...views.network.teams import physical_ports, uplink_names_in_use
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE8_VMKERNEL
from ..documents.others import STORAGEREVIEW_NVME


class GroupPorts(NamedTuple):
    """A port group and the physical ports that it uses."""

    group: PortGroup
    ports: list[str]


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group that shares a port."""
    adapters = cluster.nvme.adapters if cluster.nvme else ()
    groups: dict[str, set[str]] = {}
    for vmk in cluster.vmkernel:
        if vmk.port_group is not None:
            groups.setdefault(vmk.name, set()).add(vmk.port_group.name)
    # Port groups of NVMe adapters may share the port among themselves.
    nvme_groups = {name for adapter in adapters for name in groups.get(adapter.vmkernel, ())}
    ports_by_group = {
        group.name: GroupPorts(
            group,
            [
                name
                for names in uplink_names_in_use(switch, group.teaming)
                for name in physical_ports(switch, names)
            ],
        )
        for switch in cluster.virtual_switches.values()
        for group in switch.port_groups.values()
    }
    by_port: dict[str, NvmeAdapter] = {
        adapter.nic: adapter
        # Backwards, so that the first software adapter of a port is kept.
        for adapter in reversed(adapters)
        # NVME011 finds a software adapter whose VMkernel adapter leaves by another port.
        if any(
            adapter.nic in ports_by_group[name].ports
            for name in groups.get(adapter.vmkernel, ())
            if name in ports_by_group
        )
    }
    for name, (group, nics) in ports_by_group.items():
        shared_ports = [nic for nic in nics if nic in by_port]
        if shared_ports and name not in nvme_groups:
            first = by_port[shared_ports[0]]
            text = (
                f"port group {name} uses {' and '.join(shared_ports)}, but a port with NVMe traffic "
                f"({first.name}) should not carry other traffic"
            )
            yield Problem(
                origin_of(group, "teaming"),
                text,
                f"Set the uplinks of port group {name} to other ports in `teaming`.",
                related=((origin_of(first, "nic"), f"port of {first.name}"),),
            )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=("nvme-of",), needs=("adapters",)),
    hint="Set the uplinks of the port group to other ports in `teaming`.",
    sources=(
        STORAGEREVIEW_NVME.says(
            "NVMe-oF needs dedicated links, VMkernel adapters and RDMA adapters to the targets.",
            "NVMe-oF with vSphere",
            verified="",
        ),
        VSPHERE8_VMKERNEL.says(
            "A VMkernel adapter should be dedicated to one traffic type. (8.0; ports are not mentioned)",
            "introduction",
        ),
    ),
    check_cluster=check_cluster,
)
