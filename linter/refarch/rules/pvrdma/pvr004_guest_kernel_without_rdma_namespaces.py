"""The kernel of the guest is too old for native endpoints.

## What it checks

refarch checks virtual machines with a PVRDMA adapter in a cluster that uses native endpoints. They should
have Linux kernel 5.5 or later.

## Why it matters

The connection fails, because the virtual machine cannot keep the identity that the endpoint uses. An older
kernel has no RDMA namespaces.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    pvrdma: {vmkernel: vmk1, firewall: enabled, native_endpoints: true}
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 18
        guest: {os: "CentOS 7.6", kernel: "3.10"}  # <- PVR004
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## Use instead

```diff
# design.yaml
-        guest: {os: "CentOS 7.6", kernel: "3.10"}
+        guest: {os: "A newer Linux", kernel: "5.5"}
```

## When it does not apply

Other products.

## Limits of this check

refarch compares kernels by number. If a distribution has backported the feature to an older kernel, waive the
finding with that reason.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT
from ..documents.others import LINUX_PVRDMA_RESOURCE_IDS, PVRDMA_ENDPOINTS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of machines, which counts them."""
    # Only native endpoints need namespaces in the guest's kernel.
    if cluster.pvrdma is None or not cluster.pvrdma.native_endpoints:
        return
    for vm in cluster.virtual_machines:
        kernel = vm.guest_kernel
        if (
            kernel
            and is_in_range(kernel, "<5.5")
            and any(adapter.kind == "pvrdma" for adapter in vm.adapters.values())
        ):
            message = f"VM {vm.name} has kernel {kernel}, but native endpoints need 5.5 or later"
            yield Problem(origin_of(vm, "guest_kernel"), message, subject=vm.name)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=("pvrdma",), needs=("machines", "native-endpoints")),
    hint="Use a guest with Linux 5.5 or later. Or set `native_endpoints: false` for the VM.",
    sources=(
        LINUX_PVRDMA_RESOURCE_IDS.says(
            "The driver vmw_pvrdma uses the resource numbers of the physical adapter since a change of "
            "2019-10-28, between the releases 5.4 and 5.5.",
            verified="2026-11-29",
        ),
        PVRDMA_ENDPOINTS.says(
            "The guest's kernel must support RDMA namespaces, as Linux 5.5 and later do.", verified=""
        ),
        PVRDMA_SUPPORT.says(
            "Namespaces give every virtual machine its own identifiers.", "Support for PVRDMA Namespaces"
        ),
    ),
    check_cluster=check_cluster,
)
