"""A VMkernel adapter for NVMe also carries other traffic.

## What it checks

refarch checks the services of every VMkernel adapter that is enabled for NVMe over RDMA or over TCP. No other
service should be enabled on it.

## Why it matters

A migration or a backup on the same adapter uses the bandwidth and the queue of the storage. An adapter that
is enabled for management gives management traffic access to the storage network. The vendor recommends one
adapter for each type of traffic.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    vmkernel:
      vmk1:
        services: [nvme-rdma, vmotion]  # <- NVME024
```

## Use instead

```diff
# design.yaml
-        services: [nvme-rdma, vmotion]
+        services: [nvme-rdma]
```

## When it does not apply

Adapters for other traffic. NVMe over RDMA and over TCP on one adapter.

## Limits of this check

NVME017 checks other adapters on the same port.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.services import service_title
from ...model.types import Cluster, Design, origin_of
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import VSPHERE8_VMKERNEL

NVME = ("nvme-rdma", "nvme-tcp")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter, which counts the hosts."""
    seen: set[Origin] = set()
    for adapter in cluster.vmkernel:
        other_services = [name for name in adapter.services if name not in NVME]
        place = origin_of(adapter, "services")
        if other_services and set(adapter.services) & set(NVME) and place not in seen:
            seen.add(place)
            nvme_services = [name for name in adapter.services if name in NVME]
            message = (
                f"{adapter.name} on {adapter.host} carries {service_title(nvme_services[0])} and "
                f"{' and '.join(map(service_title, other_services))}, but should carry only NVMe traffic"
            )
            hint = (
                f"Set `services: [{', '.join(nvme_services)}]`, and add a separate VMkernel adapter and "
                "port group for the other services."
            )
            yield Problem(place, message, hint, fix=fix_value(place, nvme_services))


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=("nvme-of",), needs=("adapters",)),
    hint=(
        "Remove the other services, and add a separate VMkernel adapter and port group for the other "
        "services."
    ),
    sources=(
        VSPHERE8_VMKERNEL.says(
            "A VMkernel adapter should be dedicated to one traffic type. (8.0)", "introduction"
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
