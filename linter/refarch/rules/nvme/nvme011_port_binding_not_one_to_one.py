"""Software NVMe adapters, RDMA ports, and VMkernel adapters are not bound one to one.

## What it checks

refarch checks the adapters under `nvme`. Two software adapters must not use the same port or the same
VMkernel adapter. The traffic of the VMkernel adapter must use the port of its software adapter as its uplink.

## Why it matters

Discovery fails, or it connects over the other fabric, if the VMkernel adapter uses another port: the software
adapter then has no address. Two adapters on one port are one path with two names. ESXi binds an RDMA device
to a VMkernel adapter through the virtual switch that both are on.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    nvme:
      adapters:
        vmhba64: {nic: vmnic4, vmkernel: vmk2}  # <- NVME011
        vmhba65: {nic: vmnic5, vmkernel: vmk1}  # <- NVME011
```

## Use instead

```diff
# design.yaml
-        vmhba64: {nic: vmnic4, vmkernel: vmk2}
-        vmhba65: {nic: vmnic5, vmkernel: vmk1}
+        vmhba64: {nic: vmnic4, vmkernel: vmk1}
+        vmhba65: {nic: vmnic5, vmkernel: vmk2}
```

## When it does not apply

With NVMe over TCP, two software adapters can use one VMkernel adapter. Its port group can have several ports
if the port of the software adapter is one of them.

## Limits of this check

ESXi assigns vmhba names in the order in which the adapters are added. The design states the intended names.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, NvmeAdapter, origin_of
from ...views.storage.nvme_routes import NvmeBinding, nvme_bindings, ports_of_binding
from .. import RDMA, Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME_BINDING, VSPHERE67_PORT_BINDING
from ..documents.others import CISCO_ROCE_ESXI

FIELD_NAMES = {"nic": "port", "vmkernel": "VMkernel adapter"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for what is bound twice, then for VMkernel adapters behind another port."""
    hits_by_adapter = {}
    # Over TCP two software adapters may use one VMkernel adapter.
    for field in FIELD_NAMES if cluster.transport in RDMA else ("nic",):
        hits_by_adapter.update(
            {
                adapter.name: _hit_of_repeated_binding(first, adapter, field)
                for first, adapter in _repeated_adapters(cluster, field)
            }
        )
    yield from hits_by_adapter.values()
    for binding in nvme_bindings(design).get(cluster.id, ()):
        # An adapter that is bound twice is reported already.
        hit = None if binding.adapter.name in hits_by_adapter else _hit_of_other_port(cluster, binding)
        if hit is not None:
            yield hit


def _repeated_adapters(cluster: Cluster, field: str) -> Iterator[tuple[NvmeAdapter, NvmeAdapter]]:
    """Adapters that name the same port or VMkernel adapter as an earlier one, after that one."""
    seen: dict[str, NvmeAdapter] = {}
    if cluster.nvme:
        for adapter in cluster.nvme.adapters:
            first = seen.setdefault(getattr(adapter, field), adapter)
            if first is not adapter:
                yield first, adapter


def _hit_of_repeated_binding(first: NvmeAdapter, adapter: NvmeAdapter, field: str) -> Problem:
    text = (
        f"{first.name} and {adapter.name} are both bound to {FIELD_NAMES[field]} "
        f"{getattr(adapter, field)}, but the binding must be one to one"
    )
    hint = f"Set another {FIELD_NAMES[field]} for {adapter.name}: `{field}: NAME`."
    return Problem(
        origin_of(adapter, field), text, hint, ((origin_of(first, field), f"binding of {first.name}"),)
    )


def _hit_of_other_port(cluster: Cluster, binding: NvmeBinding) -> Problem | None:
    group = binding.vmkernel.port_group if binding.vmkernel else None
    used = ports_of_binding(cluster, binding)
    # The traffic leaves by the port that its software adapter is on.
    if binding.vmkernel is None or group is None or binding.adapter.nic in used:
        return None
    # NIC026 reports a port that two virtual switches have.
    if any(_is_on_two_switches(cluster, port) for port in used):
        return None
    way_out = f"uses {', '.join(used)}" if used else "has no uplink"
    text = (
        f"{binding.adapter.name} on {binding.host.name} is on {binding.adapter.nic}, but its VMkernel "
        f"adapter {binding.vmkernel.name} {way_out}"
    )
    hint = (
        f"Set `vmkernel` of {binding.adapter.name} to a VMkernel adapter that uses only "
        f"{binding.adapter.nic}. Or set {binding.adapter.nic} as the only uplink of port group "
        f"{group.name}."
    )
    switch = cluster.virtual_switches[group.switch]
    related = (
        (group.origin, f"port group {group.name} of {binding.vmkernel.name}"),
        (origin_of(switch, "uplinks"), f"uplinks of {switch.name}"),
    )
    return Problem(binding.adapter.origin, text, hint, related, binding.host.name)


def _is_on_two_switches(cluster: Cluster, port: str) -> bool:
    return sum(port in switch.uplinks.values() for switch in cluster.virtual_switches.values()) > 1


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("nvme-of",), needs=("adapters",)),
    hint="Assign a separate VMkernel adapter to each port, on a port group with only this port as an uplink.",
    sources=(
        VSPHERE7_NVME_BINDING.says(
            "The physical port and the VMkernel adapter are put on one switch, which binds the "
            "RDMA adapter to the VMkernel adapter. (7.0)"
        ),
        VSPHERE67_PORT_BINDING.says(
            "For iSCSI and iSER, each VMkernel adapter is mapped to one physical port, one to one. (6.7)"
        ),
        CISCO_ROCE_ESXI.says(
            "esxcli rdma device vmknic list shows one VMkernel adapter for each RDMA device. (read in a "
            "public copy)",
            "Displaying vmnic and vmrdma Interfaces",
        ),
    ),
    check_cluster=check_cluster,
)
