"""The guest of a virtual machine with a PVRDMA adapter is not 64-bit Linux.

## What it checks

refarch checks the guest operating system of each virtual machine with a PVRDMA adapter. It must not be
Windows or a guest with 32-bit in its name.

## Why it matters

The virtual machine starts, but its application reports that there is no RDMA device. Other guests have no
driver for the RDMA part of the adapter.

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
        hardware_version: 17
        guest: {os: Windows Server 2019}  # <- PVR010
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## Use instead

```diff
# design.yaml
-        guest: {os: Windows Server 2019}
+        guest: {os: "Red Hat Enterprise Linux 8, 64-bit"}
```

## When it does not apply

Other products, and guests without a name in the design.

## Limits of this check

refarch has only the name of the guest: another family, such as FreeBSD, passes the check. refarch does not
check whether the kernel has the driver. Linux 4.6 and later include it, and older distributions may have a
backport.
"""

import re
from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.virtual_machines import pvrdma_machines
from .. import Problem, Rule
from ..documents.broadcom_articles import KB328676
from ..documents.broadcom_guides import PVRDMA_SUPPORT

OTHER_GUEST = re.compile(r"\bwindows\b|\b32[ -]?bit\b", re.IGNORECASE)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of machines, which counts them."""
    for vm in pvrdma_machines(design)[cluster.id]:
        if OTHER_GUEST.search(vm.guest_os):
            message = f"VM {vm.name} runs {vm.guest_os}, but a PVRDMA adapter requires 64-bit Linux"
            yield Problem(origin_of(vm, "guest_os"), message, subject=vm.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint="Use a guest with 64-bit Linux. Or set another `kind` for the adapter, for example `kind: vmxnet3`.",
    sources=(
        PVRDMA_SUPPORT.says("The guest is 64-bit Linux.", "Supported Configurations"),
        KB328676.says("PVRDMA is not supported for Windows virtual machines. (6.5 and 6.7)"),
    ),
    check_cluster=check_cluster,
)
