"""Two software NVMe adapters of a host are in one subnet.

## What it checks

The networks of the VMkernel adapters to which the software NVMe adapters of a host are bound, over RDMA or
TCP: each should have a separate subnet.

## Why it matters

ESXi sends all packets to a subnet by the first adapter in it. If the link of that adapter fails, its paths
fail, although the second adapter is up. With one subnet over two separate switches, half of the addresses of
the array do not answer. With one subnet for each fabric, an address shows its fabric.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    virtual_switches:
      NVMe-B:
        port_groups:
          NVMe-B:
            network: nvme-a
    nvme:
      adapters:
        vmhba65:
          vmkernel: vmk2  # <- IP005
```

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-a:
    addresses:
      - {of: "host-[1-2] vmk1", first: 198.51.100.1}
      - {of: "host-[1-2] vmk2", first: 198.51.100.11}
      - {of: "array-1 ct[0-1].eth14", first: 198.51.100.101}
      - {of: "array-1 ct[0-1].eth15", first: 198.51.100.111}
  nvme-b: null
```

## Use instead

```diff
# design.yaml
-            network: nvme-a
+            network: nvme-b
```

```diff
# ip-plan.yaml
-      - {of: "host-[1-2] vmk2", first: 198.51.100.11}
       - {of: "array-1 ct[0-1].eth14", first: 198.51.100.101}
-      - {of: "array-1 ct[0-1].eth15", first: 198.51.100.111}
-  nvme-b: null
+  nvme-b:
+    addresses:
+      - {of: "host-[1-2] vmk2", first: 203.0.113.1}
+      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}
```

## When it does not apply

Hosts with a single software adapter. NVMe over TCP on Linux, where each connection can name its interface.
IP012 finds an adapter whose address is in another network than its port group.

## Limits of this check

IBM allows both for NVMe over RDMA. A design with a reason for one subnet can waive the finding.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.addresses.misplaced_adapters import adapters_elsewhere
from ...views.storage.nvme_routes import NvmeBinding, nvme_bindings
from .. import NVME, RDMA, Problem, Rule
from ..documents.broadcom_articles import KB429518
from ..documents.others import CISCO_ROCE_ESXI, IBM_NVME_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter in the subnet of an earlier one of the same host."""
    # On Linux, `nvme connect --host-iface` selects the interface of a connection over TCP.
    if cluster.transport not in RDMA and cluster.kind.platform == "linux":
        return
    seen: dict[tuple[str, str], NvmeBinding] = {}
    for binding in nvme_bindings(design).get(cluster.id, ()):
        # IP012 finds an adapter whose address is in another network than its port group.
        if binding.network is None or (binding.host.name, binding.adapter.vmkernel) in adapters_elsewhere(
            design
        ):
            continue
        first = seen.setdefault((binding.host.name, binding.network.prefix), binding)
        # NVME011 reports two bindings of one VMkernel adapter.
        if first is not binding and first.adapter.vmkernel != binding.adapter.vmkernel:
            text = (
                f"{first.adapter.name} and {binding.adapter.name} on {binding.host.name} are both in subnet "
                f"{binding.network.prefix}, but each fabric should have a separate subnet"
            )
            hint = (
                f"Set `network` of the port group of {binding.adapter.vmkernel} to another network, with a "
                "separate `prefix` and `vlan`."
            )
            related = ((origin_of(first.adapter, "vmkernel"), f"binding of {first.adapter.name}"),)
            yield Problem(origin_of(binding.adapter, "vmkernel"), text, hint, related, binding.host.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=NVME, needs=("networks",)),
    hint="Use a network with a separate `prefix` and `vlan` for each fabric.",
    sources=(
        CISCO_ROCE_ESXI.says(
            "In the sample the two adapters connect to addresses of one array in two subnets. (read in a "
            "public copy)",
            "NVMe Fabrics and Namespace Discovery",
        ),
        IBM_NVME_RDMA.says(
            "The ports of a node can be in one subnet or in separate subnets. (8.5)", "IP requirements"
        ),
        KB429518.says(
            "With two VMkernel adapters in one subnet, ESXi sends all traffic to the subnet by the first "
            "adapter. IP storage, such as NVMe over TCP, does not fail over to the second after a link "
            "failure. (7.x, 8.x)",
            "Cause",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
