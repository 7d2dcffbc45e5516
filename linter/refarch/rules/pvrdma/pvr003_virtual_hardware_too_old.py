"""The virtual hardware of a virtual machine is too old for its PVRDMA adapter.

## What it checks

refarch checks virtual machines with a PVRDMA adapter. They must have virtual hardware 13 or later. If the
cluster uses native endpoints, they must have 18 or later.

## Why it matters

When the virtual machine is powered on, the adapter is missing, or it cannot connect to an endpoint that is
not a virtual machine.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 11  # <- PVR003
        guest: {os: "CentOS 7.6", kernel: "3.10"}
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## Use instead

```diff
# design.yaml
-        hardware_version: 11
+        hardware_version: 17
```

## When it does not apply

Other products.

## Limits of this check

Virtual machines without a hardware version in the design pass the check.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT
from ..documents.others import PVRDMA_ENDPOINTS

LEAST_VERSION, LEAST_VERSION_WITH_ENDPOINTS = 13, 18


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of machines, which counts them."""
    endpoints = cluster.pvrdma is not None and cluster.pvrdma.native_endpoints
    least = LEAST_VERSION_WITH_ENDPOINTS if endpoints else LEAST_VERSION
    for vm in cluster.virtual_machines:
        version = vm.hardware_version
        if (
            version is not None
            and version < least
            and any(adapter.kind == "pvrdma" for adapter in vm.adapters.values())
        ):
            user = "native endpoints require" if endpoints else "a PVRDMA adapter requires"
            message = f"VM {vm.name} has virtual hardware {version}, but {user} {least} or later"
            hint = f"Set `hardware_version: {least}` or a later version."
            yield Problem(origin_of(vm, "hardware_version"), message, hint, subject=vm.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    sources=(
        PVRDMA_SUPPORT.says("Virtual hardware version 13 or later.", "Supported Configurations"),
        PVRDMA_SUPPORT.says(
            "Native endpoints need version 18 or later, in 7.0 U1 and later.",
            "Support for PVRDMA Native Endpoints",
        ),
        PVRDMA_ENDPOINTS.says("Native endpoints need virtual hardware 18 or later.", verified=""),
    ),
    check_cluster=check_cluster,
)
