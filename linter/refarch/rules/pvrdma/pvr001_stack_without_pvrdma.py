"""The ESXi release or the kind of virtual switch does not support paravirtual RDMA.

## What it checks

In every cluster with product pvrdma, each host must run ESXi 6.5 or later. The port group of every PVRDMA
adapter must be on a distributed switch.

## Why it matters

On an older release, the adapter cannot be added to a virtual machine. On a standard switch, it has no RDMA
adapter behind it.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_switches:
      Messages:
        kind: standard  # <- PVR001
        uplinks: [vmnic4]
        port_groups:
          PVRDMA: {network: messages, teaming: {active: [vmnic4]}}
```

## Use instead

```diff
# design.yaml
-        kind: standard
-        uplinks: [vmnic4]
-        port_groups:
-          PVRDMA: {network: messages, teaming: {active: [vmnic4]}}
+        kind: distributed
+        uplinks: {Uplink 1: vmnic4}
```

## When it does not apply

Other products, and virtual machines with adapters of another type.

## Limits of this check

refarch does not check whether the adapter is on the vendor's compatibility list.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, VirtualSwitch, origin_of
from ...model.versions import is_in_range
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for an old release, and one for each switch of another kind."""
    for host in cluster.hosts:
        release = host.software.get("esxi")
        if release is not None and release.release and is_in_range(release.release, "<6.5"):
            message = f"{host.name} runs ESXi {release.release}, but paravirtual RDMA requires 6.5 or later"
            yield Problem(
                origin_of(release, "release"), message, "Use vSphere 6.5 or later.", subject=host.name
            )
    groups = {
        adapter.port_group.switch: adapter.port_group.name
        for vm in cluster.virtual_machines
        for adapter in vm.adapters.values()
        if adapter.kind == "pvrdma" and adapter.port_group is not None
    }
    for name, group in groups.items():
        switch = cluster.virtual_switches[name]
        if switch.kind != "distributed":
            yield Problem(
                origin_of(switch, "kind"),
                f"port group {group} of PVRDMA adapters is on {switch.kind} switch {name}, but PVRDMA "
                "requires a distributed switch",
                _distributed_hint(switch),
            )


def _distributed_hint(switch: VirtualSwitch) -> str:
    """A distributed switch has names for its uplinks, which a standard switch does not have."""
    uplinks = ", ".join(f"Uplink {number}: {nic}" for number, nic in enumerate(switch.uplinks.values(), 1))
    return (
        f"Set `kind: distributed` and `uplinks: {{{uplinks}}}` for virtual switch {switch.name}, and use "
        "these names in `teaming`."
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("releases", "machines")),
    hint="Use vSphere 6.5 or later, and a switch with `kind: distributed`.",
    sources=(
        PVRDMA_SUPPORT.says(
            "Needs ESXi and vCenter 6.5 or later and a distributed switch.", "Supported Configurations"
        ),
    ),
    check_cluster=check_cluster,
)
