"""A machine has more PVRDMA adapters than its host's release allows.

## What it checks

The PVRDMA adapters of each machine on a host with a release before 7.0 U2: not more than one.

## Why it matters

An older release does not take the second adapter, so the machine cannot be made as it is designed.

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

Other products, adapters of other kinds, and later releases, which take ten: a design cannot give a machine
more than that.

## Limits of this check

For 7.0 and 7.0 U1 no document was found that gives the number; the documentation of later releases says since
when there may be more than one.
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
        # Later releases take ten, which a design cannot exceed.
        if release is None or not release.release or not is_in_range(release.release, f"<{SEVERAL_FROM}"):
            continue
        number = sum(adapter.kind == "pvrdma" for adapter in vm.adapters.values())
        if number > 1:
            message = (
                f"{vm.name} has {number} PVRDMA adapters, but {vm.host} runs ESXi {release.release}, "
                "which supports only one"
            )
            yield Problem(origin_of(vm, "adapters"), message, subject=vm.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines", "releases")),
    hint="Remove the other PVRDMA adapters from the virtual machine. Or use vSphere 7.0 U2 or later.",
    sources=(
        PVRDMA_MACHINES.says(
            "A virtual machine may have up to ten PVRDMA adapters in vSphere 7.0.2 and later.",
            "Assign a PVRDMA Adapter to a Virtual Machine",
        ),
        KB328676.says("A machine can have one PVRDMA device only. (6.5 and 6.7)"),
    ),
    check_cluster=check_cluster,
)
