"""NVMe over RDMA traffic crosses a router.

## What it checks

Every software adapter over RDMA should have a port of each array in its own network. A path only through
gateways is a warning. It is an info finding if every switch on the path has a lossless profile that trusts
DSCP.

## Why it matters

Behind the router, storage traffic leaves the lossless class and is dropped under load, if one of the switches
classifies by priority. A router keeps the DSCP of a packet but not its 802.1p priority.

## Example

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-a:
    gateway: 198.51.100.254
    router: {devices: leaf-1}
  nvme-b:
    gateway: 203.0.113.254
    router: {devices: leaf-2}
    addresses:
      - {of: "host-[1-2] vmk2", first: 203.0.113.1}
  nvme-c:
    purpose: nvme-rdma
    vlan: 300
    prefix: 192.168.44.0/24
    gateway: 192.168.44.254
    mtu: 9000
    addresses:
      - {of: "array-1 ct[0-1].eth15", first: 192.168.44.1}
```

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    nvme:
      adapters:
        vmhba65: {nic: vmnic5, vmkernel: vmk2}  # <- NVME019
```

## Use instead

```diff
# ip-plan.yaml
-  nvme-a:
-    gateway: 198.51.100.254
-    router: {devices: leaf-1}
   nvme-b:
-    gateway: 203.0.113.254
-    router: {devices: leaf-2}
@@
-  nvme-c:
-    purpose: nvme-rdma
-    vlan: 300
-    prefix: 192.168.44.0/24
-    gateway: 192.168.44.254
-    mtu: 9000
-    addresses:
-      - {of: "array-1 ct[0-1].eth15", first: 192.168.44.1}
+      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}
```

## When it does not apply

NVMe over TCP, which can be routed.

## Limits of this check

refarch does not check routers outside the design.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.storage.nvme_lanes import NvmeLane, nvme_lanes
from .. import NVME, RDMA, Problem, Rule
from ..documents.others import IBM_NVME_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter of each host that has no other path to an array."""
    for lane in nvme_lanes(design).get(cluster.id, ()):
        is_direct: dict[str, bool] = {}
        for route in lane.routes:
            shares_network = route.target.network is route.binding.network
            is_direct[route.target.array.name] = (
                is_direct.get(route.target.array.name, False) or shares_network
            )
        for array in (name for name, has_direct_route in is_direct.items() if not has_direct_route):
            # NVME016 reports that the array does not support NVMe over RDMA.
            if "nvme-rdma" not in design.arrays[array].protocols:
                continue
            yield from _hits_of_routed_array(design, lane, array)


def _hits_of_routed_array(design: Design, lane: NvmeLane, array: str) -> Iterator[Problem]:
    route = next(route for route in lane.routes if route.target.array.name == array)
    network = route.target.network
    # PCP ends at a router; the DSCP is what keeps the packets lossless behind it.
    dscp_is_trusted = all(_trusts_dscp(design, name) for layer in route.layers for name in layer)
    for binding in lane.bindings:
        if network is not None and binding.network is not None:
            adapter_text = f"{binding.adapter.name} on {binding.host.name} (network {binding.network.id})"
            message = f"{adapter_text} reaches {array} (network {network.id}) only through a router"
            severity: Severity = "info" if dscp_is_trusted else "warning"
            related = ((network.origin, f"network {network.id}"),)
            origin = binding.adapter.origin
            hint = (
                f"Connect a port of {array} to network {binding.network.id}, and assign the port an "
                f"address in {binding.network.prefix}."
            )
            yield Problem(origin, message, hint, related, binding.host.name, severity)


def _trusts_dscp(design: Design, switch: str) -> bool:
    """Whether a switch has a lossless profile that trusts DSCP, alone or among others."""
    # PATH004 finds a switch without a profile.
    if switch not in design.applied:
        return False
    profile = design.profiles[design.applied[switch][0]]
    return profile.mode == "lossless" and "dscp" in profile.trust


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=NVME, transports=RDMA, needs=("wiring", "ip-plan", "arrays", "cables")),
    hint="Connect a port of the array to the network of the adapter, and assign the port an address there.",
    sources=(
        IBM_NVME_RDMA.says(
            "Hosts and both nodes of an enclosure must be on the same physical segments for failover. (8.5)"
        ),
    ),
    check_cluster=check_cluster,
)
