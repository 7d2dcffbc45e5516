"""The VMkernel adapter of a software NVMe adapter is not enabled for NVMe traffic.

## What it checks

refarch checks the services of each VMkernel adapter that a software NVMe adapter is bound to. The service is
`nvme-rdma` for RDMA and `nvme-tcp` for TCP. The check applies to ESXi 7.0 U3 and later, the first release
with these services.

## Why it matters

Discovery on the adapter ends without a controller, because the software adapter finds no source address. In
7.0 U3 and later, services mark the VMkernel adapters for NVMe. Without the service, the VMkernel adapter is
an ordinary adapter.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    vmkernel:
      vmk2:
        port_group: NVMe-B
        services: [nvme-tcp]  # <- NVME003
```

## Use instead

```diff
# design.yaml
-        services: [nvme-tcp]
+        services: [nvme-rdma]
```

## When it does not apply

Hosts with ESXi before 7.0 U3, whose VMkernel adapters have no such service. Clusters whose adapters and
arrays are all configured for the other transport: see NVME016.

## Limits of this check

The documents state only that the service exists in 7.0 U3 and later. The conclusion that an adapter without
it cannot be used for NVMe was not tested. In a design, the service also marks the network as a storage
network, so it is useful for older releases too.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.storage.nvme_routes import arrays_of_cluster, nvme_bindings
from .. import Problem, Rule, fix_value
from ..documents.broadcom_articles import API_NIC_TYPE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each bound VMkernel adapter without the service."""
    needed_service = "nvme-rdma" if cluster.carrier.rdma else "nvme-tcp"
    # NVME016 finds that the cluster's transport is the wrong one.
    if _is_other_transport(design, cluster, needed_service):
        return
    for binding in nvme_bindings(design).get(cluster.id, ()):
        adapter = binding.vmkernel
        # A binding without an adapter is REF001's.
        if adapter is not None and needed_service not in adapter.services:
            services_text = (
                f"the services {', '.join(adapter.services)}"
                if adapter.services[1:]
                else f"the service {adapter.services[0]}"
                if adapter.services
                else "no services"
            )
            text = (
                f"{binding.adapter.name} on {adapter.host} is bound to {adapter.name}, but "
                f"{adapter.name} has {services_text} instead of {needed_service}"
            )
            other_services = [service for service in adapter.services if not service.startswith("nvme-")]
            hint = (
                (
                    f"Bind {binding.adapter.name} to an adapter with `services: [{needed_service}]`. Or set "
                    f"`services: [{needed_service}]` for {adapter.name}."
                )
                if other_services
                else f"Set `services: [{needed_service}]` for {adapter.name}."
            )
            yield Problem(
                origin_of(adapter, "services"),
                text,
                hint,
                subject=adapter.host,
                # An adapter with other services has another purpose, and another adapter may be intended.
                fix=None if other_services else fix_value(origin_of(adapter, "services"), [needed_service]),
                related=((origin_of(binding.adapter, "vmkernel"), f"binding of {binding.adapter.name}"),),
            )


def _is_other_transport(design: Design, cluster: Cluster, needed_service: str) -> bool:
    """Whether all adapters and all arrays are configured for the other kind of NVMe. Then the transport of
    the cluster is wrong, and NVME016 reports it."""
    other_service = "nvme-tcp" if needed_service == "nvme-rdma" else "nvme-rdma"
    adapters = [
        binding.vmkernel
        for binding in nvme_bindings(design).get(cluster.id, ())
        if binding.vmkernel is not None
    ]
    arrays = arrays_of_cluster(design, cluster)
    return (
        bool(arrays)
        and all(other_service in adapter.services for adapter in adapters)
        and all(needed_service not in array.protocols for array in arrays)
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=("nvme-of",), versions=(("esxi", ">=7.0 U3"),), needs=("adapters",)),
    sources=(
        API_NIC_TYPE.says(
            "The types nvmeRdma and nvmeTcp mark a VMkernel adapter for NVMe traffic, since vSphere "
            "API 7.0.3."
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
