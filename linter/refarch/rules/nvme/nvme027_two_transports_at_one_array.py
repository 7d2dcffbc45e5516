"""Hosts connect to one array over NVMe/RDMA and NVMe/TCP at the same time.

## What it checks

Clusters of ESXi hosts with NVMe over Fabrics. If a VMkernel adapter has the services `nvme-rdma` and
`nvme-tcp`, or if two adapters have one each, the arrays of the cluster must not use both protocols.

## Why it matters

The host finds each namespace over two transports. VMware does not support this: paths fail over between
transports with different limits, and a namespace can have no active path.

## Example

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-1:
    protocols: [nvme-rdma, nvme-tcp]
clusters:
  compute:
    vmkernel:
      vmk1:
        port_group: NVMe-A
        services: [nvme-rdma, nvme-tcp]  # <- NVME027
```

## Use instead

```diff
# design.yaml
-        services: [nvme-rdma, nvme-tcp]
+        services: [nvme-rdma]
```

## When it does not apply

Linux hosts, arrays that use one of the protocols, and clusters that connect to several arrays over different
transports, if each array uses only one protocol.

## Limits of this check

A design does not state which namespaces an array presents over which protocol.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.storage.nvme_routes import arrays_of_cluster, nvme_bindings
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME, VSPHERE8_NVME

LOOKED_UP = "2026-11-29"

PROTOCOLS = ("nvme-rdma", "nvme-tcp")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter of the transport that the cluster does not have."""
    if cluster.kind.platform != "esxi":
        return
    array = next(
        (one for one in arrays_of_cluster(design, cluster) if {*one.protocols}.issuperset(PROTOCOLS)), None
    )
    used, other = PROTOCOLS if cluster.carrier.rdma else PROTOCOLS[::-1]
    uses_transport = {adapter.host for adapter in cluster.vmkernel if used in adapter.services}
    # NVME003 finds an adapter that is bound, but has only the other service.
    bound = {
        (binding.vmkernel.host, binding.vmkernel.name)
        for binding in nvme_bindings(design).get(cluster.id, ())
        if binding.vmkernel is not None and used not in binding.vmkernel.services
    }
    for adapter in cluster.vmkernel if array is not None else ():
        name = (adapter.host, adapter.name)
        if other in adapter.services and adapter.host in uses_transport and name not in bound:
            assert array is not None
            text = (
                f"{adapter.name} on {adapter.host} has service {other}, but the cluster connects to "
                f"{array.name} over {used}, and {array.name} uses both protocols"
            )
            hint = (
                f"Remove `{other}` from `services` of {adapter.name}. Or set `protocols: [{used}]` of "
                f"{array.name}."
            )
            related = ((origin_of(array, "protocols"), f"protocols of {array.name}"),)
            yield Problem(origin_of(adapter, "services"), text, hint, related, adapter.host)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=("nvme-of",), needs=("arrays", "adapters")),
    hint="Use one transport for each array.",
    sources=(
        VSPHERE7_NVME.says(
            "Transport types must not be mixed to access the same namespace.",
            "VMware NVMe over Fabrics Shared Storage Support",
            LOOKED_UP,
        ),
        VSPHERE8_NVME.says("The same applies to 8.0.", "", LOOKED_UP),
    ),
    check_cluster=check_cluster,
)
