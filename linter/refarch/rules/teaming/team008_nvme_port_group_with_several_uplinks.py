"""The port group of an NVMe adapter uses more than one uplink.

## What it checks

The port group of every VMkernel adapter to which a software NVMe over RDMA adapter is bound: one active
uplink, and no standby uplink. With NVMe over TCP, this applies if the uplinks connect to switches without a
link between them, which are two fabrics.

## Why it matters

After a failover, the address of the VMkernel adapter is on the other fabric, where the array does not have
the matching port. The software adapter still uses the failed port. The binding goes through the virtual
switch: with two uplinks in use, the RDMA device of the VMkernel adapter is not determined. The second path
needs a second adapter, not a standby uplink.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    virtual_switches:
      NVMe-A:
        uplinks: [vmnic4, vmnic5]
        port_groups:
          NVMe-A:
            teaming:
              policy: explicit-failover-order
              active: [vmnic4]
              standby: [vmnic5]  # <- TEAM008
          NVMe-B: {network: nvme-b, teaming: {active: [vmnic5], unused: [vmnic4]}}
      NVMe-B: null
```

## Use instead

```diff
# design.yaml
-        uplinks: [vmnic4, vmnic5]
@@
-              policy: explicit-failover-order
               active: [vmnic4]
-              standby: [vmnic5]
-          NVMe-B: {network: nvme-b, teaming: {active: [vmnic5], unused: [vmnic4]}}
-      NVMe-B: null
+              standby: null
+              unused: null
```

## When it does not apply

NVMe over TCP on one fabric, whose adapters can use a team, and port groups to which no software adapter is
bound.

## Limits of this check

For NVMe over RDMA, the available documents state only that the switch connects one port and one VMkernel
adapter. That the other uplinks must be unused is the vendor's rule for iSCSI. So this is a practice, and a
warning.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.links import fabric_names
from ...views.network.teams import uplink_names_in_use, uplinks
from ...views.storage.nvme_routes import nvme_bindings, ports_of_binding
from .. import RDMA, Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME_BINDING, VSPHERE67_PORT_BINDING


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each such port group."""
    seen = set()
    for binding in nvme_bindings(design).get(cluster.id, ()):
        group = binding.vmkernel.port_group if binding.vmkernel else None
        # Adapters that share a port group have the same fault.
        if group is None or group.origin in seen:
            continue
        seen.add(group.origin)
        used = list(dict.fromkeys(ports_of_binding(cluster, binding)))
        # Over TCP an adapter can use a team; on two fabrics a failover makes the targets unreachable.
        if len(used) > 1 and (
            cluster.transport in RDMA or _are_on_separate_fabrics(design, binding.host.name, used)
        ):
            _, standby = uplink_names_in_use(cluster.virtual_switches[group.switch], group.teaming)
            text = (
                f"port group {group.name} (binding of {binding.adapter.name}) uses {' and '.join(used)}, but "
                "should use only one physical port"
            )
            related = ((origin_of(binding.adapter, "vmkernel"), f"binding of {binding.adapter.name}"),)
            hint = f"Set `active: [{binding.adapter.nic}]`, and move the other uplinks to `unused`."
            place = origin_of(group.teaming, "standby" if standby else "active")
            yield Problem(place, text, hint, related)


def _are_on_separate_fabrics(design: Design, host: str, ports: list[str]) -> bool:
    """Whether the cables of a host's ports connect to switches that have no link to each other."""
    cabled = [uplinks(design).get((host, port)) for port in ports]
    return (
        len({fabric_names(design)[uplink.switch.name] for uplink in cabled if uplink and uplink.switch}) > 1
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=("nvme-of",), needs=("adapters",)),
    hint="Set one `active` uplink in the port group, and move the other uplinks to `unused`.",
    sources=(
        VSPHERE7_NVME_BINDING.says(
            "A switch connects one physical port and one VMkernel adapter; this binds the RDMA adapter "
            "to the VMkernel adapter. (7.0)"
        ),
        VSPHERE67_PORT_BINDING.says(
            "For iSCSI and iSER, each VMkernel adapter is mapped to one physical port, one to one. (6.7)"
        ),
    ),
    check_cluster=check_cluster,
)
