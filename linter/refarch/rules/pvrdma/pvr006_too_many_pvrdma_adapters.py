"""A virtual machine has more PVRDMA adapters than the release of its host supports.

## What it checks

A virtual machine on a host with a release before 7.0 U2 must not have more than one PVRDMA adapter.

## Why it matters

The virtual machine cannot be created as designed, because an older release does not accept the second
adapter.

## Example

```yaml
# design.yaml of the example `pvrdma`
software:
  esxi: {release: "7.0 U1", build: 16850804}
  vcenter: {release: "7.0 U1", build: 16860138}
clusters:
  compute:
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 17
        guest: {os: "CentOS 7.6", kernel: "3.10"}
        adapters:  # <- PVR006
          eth1: {kind: pvrdma, port_group: PVRDMA}
          eth2: {kind: pvrdma, port_group: PVRDMA}
```

## Use instead

```diff
# design.yaml
-software:
-  esxi: {release: "7.0 U1", build: 16850804}
-  vcenter: {release: "7.0 U1", build: 16860138}
```

## When it does not apply

Other products, and adapters of other kinds. Later releases, which support ten adapters: a design cannot have
more.

## Limits of this check

No document states the number for 7.0 and 7.0 U1. The documentation of later releases states the first release
with more than one adapter.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from ...views.rdma.virtual_machines import pvrdma_machines
from .. import Problem, Rule
from ..documents.broadcom_articles import KB328676
from ..documents.broadcom_guides import PVRDMA_MACHINES

SEVERAL_FROM = "7.0 U2"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of machines, which counts them."""
    for vm in pvrdma_machines(design)[cluster.id]:
        host = design.hosts.get(vm.host)
        release = host.software.get("esxi") if host is not None else None
        # Later releases support ten, which a design cannot exceed.
        if release is None or not release.release or not is_in_range(release.release, f"<{SEVERAL_FROM}"):
            continue
        number = sum(adapter.kind == "pvrdma" for adapter in vm.adapters.values())
        if number > 1:
            message = (
                f"VM {vm.name} has {number} PVRDMA adapters, but {vm.host} runs ESXi {release.release}, "
                "which supports only one"
            )
            hint = f"Remove all PVRDMA adapters except one from {vm.name}. Or use vSphere 7.0 U2 or later."
            yield Problem(origin_of(vm, "adapters"), message, hint, subject=vm.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines", "releases")),
    hint="Remove all PVRDMA adapters except one from the virtual machine. Or use vSphere 7.0 U2 or later.",
    sources=(
        PVRDMA_MACHINES.says(
            "A virtual machine may have up to ten PVRDMA adapters in vSphere 7.0.2 and later.",
            "Assign a PVRDMA Adapter to a Virtual Machine",
        ),
        KB328676.says("A virtual machine can have only one PVRDMA device. (6.5 and 6.7)"),
    ),
    check_cluster=check_cluster,
)
