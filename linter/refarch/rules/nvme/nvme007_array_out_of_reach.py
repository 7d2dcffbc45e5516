"""A software NVMe adapter cannot reach any port of an array, or a host reaches only one controller.

## What it checks

refarch checks every software adapter of a host with every array of its cluster that has no cabled port in the
network of the VMkernel adapter. Then a port of the array must be in a network that can be routed. Both
networks have a gateway, and the routers in the design are connected, or `reaches` of one network states that
the site routes them. If adapters have routes or their own gateway, one of them leads to the network of the
port. The gateway of a separate TCP/IP stack counts as the gateway of its adapters.

If the array has a cabled port in the network of the adapter, the walk of all conversations follows the
packets to it, and PATH001 reports the cable or the VLAN that stops them.

An adapter without any reachable port is an error. A host whose adapters together reach only one controller of
an array with several controllers is a warning.

## Why it matters

The host looks redundant but has only one path, because an adapter without a reachable port adds nothing. A
host that reaches only one controller loses its datastores when that controller restarts. Every upgrade of an
array restarts its controllers.

## Example

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-b:
    addresses:
      - {of: "host-[1-2] vmk2", first: 203.0.113.1}
  nvme-c:
    purpose: nvme-rdma
    vlan: 300
    prefix: 192.168.44.0/24
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
        vmhba65: {nic: vmnic5, vmkernel: vmk2}  # <- NVME007
```

## Use instead

```diff
# ip-plan.yaml
-  nvme-c:
-    purpose: nvme-rdma
-    vlan: 300
-    prefix: 192.168.44.0/24
-    mtu: 9000
-    addresses:
-      - {of: "array-1 ct[0-1].eth15", first: 192.168.44.1}
+      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}
```

## When it does not apply

Designs without wiring or without an IP plan, and ports without a cable (WIRE012). Adapters that are not bound
to the VMkernel adapter of their port (NVME011). Adapters whose address is in another network than their port
group (IP012).

## Limits of this check

Without `reaches`, refarch does not check whether routers outside the design connect the two networks. NVME019
checks routed paths of RoCE.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Array, Cluster, Design, origin_of
from ...views.addresses.misplaced_adapters import adapters_elsewhere, is_prefix_wrong
from ...views.network.cable_ends import misnamed_ports
from ...views.network.gateways import gateway_switches_without_vlan
from ...views.network.links import fabric_names
from ...views.storage.nvme_lanes import NvmeLane, misplaced_paths, nvme_lanes
from ...views.storage.nvme_routes import NvmeBinding, array_targets, arrays_of_cluster, ports_of_binding
from ...views.storage.nvme_routing import SERVING_PURPOSES, RoutingGap, routing_gap
from .. import NVME, Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME
from ..documents.others import IBM_NVME_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for adapters without a port to connect to, then for hosts with a single controller."""
    if cluster.nvme is not None and not cluster.nvme.arrays:
        yield Problem(
            origin_of(cluster.nvme, "arrays"),
            f"cluster {cluster.id} uses NVMe storage, but lists no array",
            "Add the arrays to `nvme.arrays`.",
        )
    listed = nvme_lanes(design).get(cluster.id, ())
    for array in arrays_of_cluster(design, cluster):
        # NVME014 reports that no port of the array has an address.
        if all(target.address is None for target in array_targets(design)[array.name]):
            continue
        # WIRE002 reports ports that the array does not have.
        if array.name in misnamed_ports(design):
            continue
        for lane in listed:
            yield from _hits_of_unreached_array(design, cluster, lane, array)
        # PATH001 finds a port on the other fabric, which leaves one controller.
        if not misplaced_paths(design, cluster, array):
            yield from _hits_of_single_controller(cluster, listed, array)


def _hits_of_unreached_array(
    design: Design, cluster: Cluster, lane: NvmeLane, array: Array
) -> Iterator[Problem]:
    """Hits for a lane without a path, unless its port has no cable (WIRE012) or is not the VMkernel adapter's
    (NVME011)."""
    first = lane.bindings[0]
    networks = {target.network.id for target in array_targets(design)[array.name] if target.network}
    is_bound_and_cabled = (
        first.uplink is not None
        and first.uplink.link is not None
        and first.adapter.nic in ports_of_binding(cluster, first)
    )
    # IP002 reports that the prefix is wrong.
    if any(
        target.network and is_prefix_wrong(target.network) for target in array_targets(design)[array.name]
    ):
        return
    # TOP031 reports a gateway without its VLAN.
    if (
        not is_bound_and_cabled
        or first.network is None
        or (networks | {first.network.id}) & gateway_switches_without_vlan(design).keys()
    ):
        return
    # PATH001 follows the packets to the ports of the array in the network of the adapter, up to the cable or
    # VLAN that stops them.
    if any(target.network is first.network and target.link for target in array_targets(design)[array.name]):
        return
    # One port of the array is enough for this adapter.
    if any(route.target.array is array for route in lane.routes):
        return
    missing_step = _missing_step(design, first, array)
    for binding in lane.bindings:
        # IP012 finds an adapter whose address is in another network.
        if (binding.host.name, binding.adapter.vmkernel) in adapters_elsewhere(design):
            continue
        text = (
            f"{binding.adapter.name} on {binding.host.name} (network {first.network.id}) cannot "
            f"reach any port of {array.name}"
        )
        yield Problem(
            binding.adapter.origin,
            text,
            missing_step.fix_text if missing_step else "",
            subject=binding.host.name,
            related=(
                *(
                    (
                        (missing_step.origin, missing_step.problem),
                        (missing_step.far_origin, "the array's network"),
                    )
                    if missing_step
                    else ()
                ),
                (array.origin, f"ports of {array.name}"),
                *_related_cables(design, binding, array),
            ),
        )


def _missing_step(design: Design, binding: NvmeBinding, array: Array) -> RoutingGap | None:
    """First gap on the path to a port of the array that is on the adapter's fabric and in another network."""
    network, host_switch = binding.network, binding.uplink.switch if binding.uplink else None
    for target in array_targets(design)[array.name]:
        # A port without a cable or an address cannot be on the path.
        if network is None or host_switch is None or target.network is None or target.switch is None:
            continue
        on_fabric = fabric_names(design)[host_switch.name] == fabric_names(design)[target.switch.name]
        # Networks for management and replication serve no hosts.
        if on_fabric and target.network is not network and target.network.purpose in SERVING_PURPOSES:
            step = routing_gap(design, binding.vmkernel, network, target.network, target.address)
            if step is not None:
                return step
    return None


def _related_cables(design: Design, binding: NvmeBinding, array: Array) -> Iterator[tuple[Origin, str]]:
    """The cable of an adapter's port, and the first one of the array's ports in its network."""
    if binding.uplink is not None and binding.uplink.link is not None:
        yield binding.uplink.link.origin, f"cable of {binding.adapter.nic} on {binding.host.name}"
    for target in array_targets(design)[array.name]:
        if target.link is not None and target.network is binding.network:
            yield target.link.origin, f"cable of {target.port.name} on {array.name}"
            return


def _hits_of_single_controller(
    cluster: Cluster, listed: tuple[NvmeLane, ...], array: Array
) -> Iterator[Problem]:
    controllers = list(dict.fromkeys(port.controller for port in array.ports.values()))
    controllers_by_host: dict[str, dict[str, None]] = {}
    for lane in listed:
        reachable = {
            route.target.port.controller: None for route in lane.routes if route.target.array is array
        }
        if reachable:
            for name in lane.hosts:
                controllers_by_host.setdefault(name, {}).update(reachable)
    for name, controllers_reached in controllers_by_host.items():
        # An array with one controller has no other to reach.
        if len(controllers_reached) == 1 < len(controllers):
            text = (
                f"{name} reaches only {next(iter(controllers_reached))} of {array.name}, but the "
                f"array has {' and '.join(controllers)}"
            )
            assert cluster.nvme is not None
            place = origin_of(cluster.nvme, "arrays", cluster.nvme.arrays.index(array.name))
            yield Problem(
                place,
                text,
                subject=name,
                severity="warning",
                related=((array.origin.child("controllers"), "controllers"),),
            )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=NVME, needs=("wiring", "ip-plan", "arrays", "cables")),
    hint=(
        "Connect a port of each controller of the array to every network that software adapters use, "
        "on the same fabric."
    ),
    sources=(
        VSPHERE7_NVME.says(
            "Active paths must be presented to the host: namespaces are not registered before one is "
            "discovered. (7.0)",
            "VMware NVMe over Fabrics Shared Storage Support",
        ),
        IBM_NVME_RDMA.says(
            "Hosts and both nodes of an enclosure must be on the same physical segments for failover. (8.5)"
        ),
    ),
    check_cluster=check_cluster,
)
