"""A host in a vSAN cluster has no VMkernel adapter for vSAN traffic.

## What it checks

Every host in a vSAN cluster must have at least one VMkernel adapter with the service `vsan`. This includes
hosts without disks.

## Why it matters

The host becomes a network partition. Its disks are not used, and its virtual machines cannot access the
datastore. The host is in the vCenter cluster but not in the vSAN cluster.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk2:
        overrides:
          host-2: {services: [provisioning]}  # <- VSAN001
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-2: {services: [provisioning]}
+        services: [vsan]
+        port_group: vSAN
```

## When it does not apply

Clusters with a product other than vSAN.

## Limits of this check

A second vSAN adapter is allowed only in another subnet. IP004 reports two adapters in one subnet. TOP006
reports several subnets with RDMA.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_REQUIREMENTS, VSAN8_REQUIREMENTS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host without an adapter, at the override that removed it if there is one."""
    adapters: dict[str, list[Vmkernel]] = {host.name: [] for host in cluster.hosts}
    for adapter in cluster.vmkernel:
        adapters[adapter.host].append(adapter)
    names_with_vsan = {adapter.name for adapter in cluster.vmkernel if "vsan" in adapter.services}
    for host, adapters_of_host in adapters.items():
        if not any("vsan" in adapter.services for adapter in adapters_of_host):
            message = (
                f"{host} has no VMkernel adapter with the service vsan, but cluster {cluster.id} uses vSAN"
            )
            yield Problem(_services_origin(cluster, adapters_of_host, names_with_vsan), message, subject=host)


def _services_origin(cluster: Cluster, adapters_of_host: list[Vmkernel], names_with_vsan: set[str]) -> Origin:
    """The override that removes vSAN from the adapter of a host, else the adapters of the cluster."""
    for adapter in adapters_of_host:
        # An adapter that carries vSAN on the other hosts was overridden here.
        if adapter.name in names_with_vsan and "services" in adapter.at:
            return adapter.at["services"]
    return origin_of(cluster, "vmkernel")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN),
    hint="Add a VMkernel adapter with `services: [vsan]` to every host of the cluster.",
    sources=(
        VCF9_REQUIREMENTS.says(
            "Every host of the cluster, even one that adds no capacity, needs a VMkernel adapter for vSAN "
            "traffic."
        ),
        VSAN8_REQUIREMENTS.says("The same requirement for vSAN 8.0."),
    ),
    check_cluster=check_cluster,
)
