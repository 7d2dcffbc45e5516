"""All software NVMe adapters of a host are cabled to one switch.

## What it checks

refarch checks the switches at the other ends of the ports of the software adapters. It checks hosts with two
adapters or more. On Linux, the adapters are the interfaces with a service for NVMe, and all of them on one
port are a finding too. If the switch is not connected to the ports of an array in the network of one adapter,
the finding says so: this adapter has no path at all.

## Why it matters

When the switch restarts, all hosts lose all their datastores at once. Two paths that share a switch fail
together, although every host shows two adapters and four healthy paths before the failure.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-1 swp[3-4]", cable: nvidia-mcp2m00-a003e30l}  # <- NVME013
  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-1 swp[15-16]", cable: nvidia-mcp2m00-a003e30l}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "host-[1-2] vmnic5", to: "leaf-1 swp[3-4]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
   - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "array-1 ct[0-1].eth15", to: "leaf-1 swp[15-16]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Hosts with one adapter (NVME002), and hosts that are cabled directly to the array. NVME011 reports two
software adapters of ESXi on one port.

## Limits of this check

This rule accepts two switches of one fabric. Two separate fabrics survive more failures, such as a broadcast
storm. TOP017 reports fabrics that the wiring connects.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.links import fabric_names
from ...views.network.teams import Uplink
from ...views.storage.nvme_routes import (
    ArrayTarget,
    NvmeBinding,
    array_targets,
    arrays_of_cluster,
    nvme_bindings,
    nvme_routes,
)
from .. import NVME, Problem, Rule
from ..documents.broadcom_articles import BLOG_RED
from ..documents.others import CISCO_ROCE_ESXI


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host whose adapters share a switch."""
    by_host: dict[str, list[NvmeBinding]] = {}
    for binding in nvme_bindings(design).get(cluster.id, ()):
        by_host.setdefault(binding.host.name, []).append(binding)
    for host, listed in by_host.items():
        ports = {
            binding.adapter.nic: binding.uplink
            for binding in listed
            # A host that is cabled to the array itself has no switch there.
            if binding.uplink and binding.uplink.switch
        }
        switches = {uplink.switch.name for uplink in ports.values() if uplink.switch}
        # NVME002 finds a host with a single adapter.
        if len(ports) > 1 and len(switches) == 1:
            cut_off = _cut_off_adapter(design, cluster, listed)
            if cut_off is not None:
                yield _hit_of_wrong_fabric(host, listed, *cut_off)
                continue
            *first, last = ports.values()
            text = (
                f"{' and '.join(ports)} on {host}, the ports of its NVMe adapters, are all cabled to "
                f"{switches.pop()}; if the switch fails, all paths fail"
            )
            related = tuple((_switch_end_origin(uplink), f"{uplink.nic.name} on {host}") for uplink in first)
            yield Problem(_switch_end_origin(last), text, related=related, subject=host)
        # NVME011 finds two software adapters of ESXi on one port.
        elif len(listed) > 1 and len(ports) == 1 and cluster.kind.platform == "linux":
            yield _hit_of_one_port(host, listed, *ports)


def _cut_off_adapter(
    design: Design, cluster: Cluster, listed: list[NvmeBinding]
) -> tuple[NvmeBinding, ArrayTarget] | None:
    """The adapter that reaches no port of an array, with a port in its network that no cable connects with
    its switch; None if all adapters reach a port, or none does."""
    arrays = arrays_of_cluster(design, cluster)
    reaching = {
        binding.adapter.name for binding in listed if any(True for _ in nvme_routes(design, binding, arrays))
    }
    for binding in listed:
        if binding.adapter.name in reaching or not reaching or not (binding.uplink and binding.uplink.switch):
            continue
        groups = fabric_names(design)
        for target in (target for array in arrays for target in array_targets(design)[array.name]):
            is_apart = target.switch and groups[target.switch.name] != groups[binding.uplink.switch.name]
            if is_apart and target.network is not None and target.network is binding.network:
                return binding, target
    return None


def _hit_of_wrong_fabric(
    host: str, listed: list[NvmeBinding], binding: NvmeBinding, target: ArrayTarget
) -> Problem:
    """An adapter that is cabled to the switch of the others, apart from the ports of the array in its
    network."""
    uplink, far_switch = binding.uplink, target.switch
    assert uplink is not None and uplink.switch is not None and far_switch is not None
    others = [one.uplink for one in listed if one is not binding and one.uplink is not None]
    port, adapter, array = binding.adapter.nic, binding.adapter.name, target.array.name
    network = binding.network.id if binding.network is not None else ""
    text = (
        f"{port} on {host} ({adapter}) is cabled to {uplink.switch.name}, like {others[0].nic.name}, but no "
        f"cable connects this switch with {far_switch.name}, where {array} has network {network}; {adapter} "
        f"reaches no port of {array}"
    )
    return Problem(
        _switch_end_origin(uplink),
        text,
        f"Connect {port} on {host} to {far_switch.name} or its fabric.",
        tuple((_switch_end_origin(one), f"{one.nic.name} on {host}") for one in others if one.link),
        host,
    )


def _hit_of_one_port(host: str, listed: list[NvmeBinding], port: str) -> Problem:
    """All interfaces of a Linux host for NVMe on one port."""
    *first, last = (binding.vmkernel or binding.adapter for binding in listed)
    names = " and ".join(binding.adapter.name for binding in listed)
    text = f"{names} on {host}, its interfaces for NVMe, are all on {port}; if the port fails, all paths fail"
    related = tuple((one.origin, f"{one.name} on {host}") for one in first)
    return Problem(
        last.origin,
        text,
        "Connect the interfaces to different ports, which are cabled to different switches.",
        related,
        host,
    )


def _switch_end_origin(uplink: Uplink) -> Origin:
    """The place in the wiring that names the switch at the far end."""
    link = uplink.link
    assert link is not None
    return origin_of(link, "b" if link.b == uplink.far_end else "a")


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=NVME, needs=("wiring", "cables")),
    hint=(
        "Cable the NVMe ports of each host, and the ports of each array controller, to two different "
        "switches."
    ),
    sources=(
        CISCO_ROCE_ESXI.says(
            "Two adapters are configured for fault tolerance, as a best practice. (read in a public copy)",
            "NVMe Fabrics and Namespace Discovery",
        ),
        BLOG_RED.says(
            "Surviving the failure of a NIC or switch is treated as a requirement in production. (vSAN)"
        ),
    ),
    check_cluster=check_cluster,
)
