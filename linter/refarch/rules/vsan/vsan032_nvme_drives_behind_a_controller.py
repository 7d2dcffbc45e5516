"""NVMe drives for vSAN are connected to a storage controller.

## What it checks

Drives of vSAN ESA hosts with a `controller`, except boot and data drives: this is an error. A vSAN ESA host
that lists a storage controller to which no drive is connected is an info finding, because the drives of vSAN
are often ordered behind it.

## Why it matters

vSAN does not support NVMe devices behind a tri-mode or RAID controller, in any mode. vSAN ESA refuses the
drives, or runs without support.

## Example

```yaml
# design.yaml of the example `vsan-esa`
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
        drives:
          - drive: samsung-mzwlj3t8hbls-00007
            quantity: 4
            role: storage-pool
            controller: generic-sas-hba  # <- VSAN032
        storage_controllers: [{card: generic-sas-hba}]
```

```yaml
# bom.yaml of the example `vsan-esa`
items:
  - {part: dell-poweredge-r740, quantity: 4, for: hosts}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 4, for: hosts}
  - {part: samsung-mzwlj3t8hbls-00007, quantity: 16, for: hosts}
  - {part: generic-sas-hba, quantity: 4, for: hosts}
  - {part: nvidia-sn2010, quantity: 2, for: leaf switches}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1, for: host links}
  - {part: nvidia-mcp1600-c003e30l, quantity: 2, for: links between the leaf switches}
```

## Use instead

```diff
# design.yaml
-            controller: generic-sas-hba
-        storage_controllers: [{card: generic-sas-hba}]
```

```diff
# bom.yaml
-  - {part: generic-sas-hba, quantity: 4, for: hosts}
```

## When it does not apply

Other products: controllers of vSAN OSA have SAS and SATA drives.

## Limits of this check

refarch does not check backplanes and their cables.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import Problem, Rule
from ..documents.broadcom_articles import KB314305

ROLES_OUTSIDE_OF_VSAN = ("boot", "data")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each entry of drives, or of controllers that no drive names."""
    for host in cluster.hosts:
        for drives in host.drives:
            if drives.controller and drives.role not in ROLES_OUTSIDE_OF_VSAN:
                text = (
                    f"{drives.part.model} on {host.name} is connected to {drives.controller}, but vSAN "
                    "supports NVMe drives only on PCIe"
                )
                yield Problem(drives.origin.child("controller"), text, subject=host.name)
        connected = {drives.controller for drives in host.drives}
        for controller in host.storage_controllers if host.drives else ():
            if not connected - {""}:
                text = (
                    f"{host.name} has storage controller {controller.part.model}, but the design does not "
                    "specify which drives are connected to it"
                )
                hint = (
                    f"Set `controller: {controller.part.id}` of its drives, such as boot drives. Or remove "
                    "the controller."
                )
                yield Problem(controller.origin, text, hint, subject=host.name, severity="info")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("vsan-esa",), needs=("drives",)),
    hint="Connect NVMe drives to PCIe directly, with a backplane for NVMe, and remove `controller`.",
    sources=(
        KB314305.says(
            "NVMe devices are supported only if they are connected to the PCIe bus directly. Tri-mode "
            "controllers are not supported for them, in any mode.",
            "",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
