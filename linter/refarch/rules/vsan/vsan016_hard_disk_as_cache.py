"""The cache device of a disk group is a hard disk.

## What it checks

refarch checks the cache drive of every disk group in vSAN Original Storage Architecture, on hosts and in
testbeds. It must be a flash drive.

## Why it matters

The disk group cannot be created, because vSAN does not accept a magnetic disk as a cache device. Each write
goes to the cache device first, and in a hybrid group most reads come from it.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        disk_groups:
          cache: {drive: seagate-st1200mm0007}  # <- VSAN016
          capacity: {drive: hitachi-huc101212css600, quantity: 3}
```

## Use instead

```diff
# design.yaml
-          cache: {drive: seagate-st1200mm0007}
+          cache: {drive: intel-ssdsc2ba400g3}
```

## When it does not apply

Drives without a storage medium in the catalog.

## Limits of this check

The write endurance of a cache drive is not in the catalog.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.storage.disk_groups import stated_disk_groups
from .. import Problem, Rule
from ..documents.broadcom_guides import VSAN7_DISKS
from ..documents.vsan_sites import DAY, VSAN67_HARDWARE


def check(design: Design) -> Iterator[Problem]:
    """One hit for each statement of disk groups, which counts its hosts."""
    for disks, product, owner in stated_disk_groups(design):
        if product == "vsan-osa" and disks.cache.data.get("media") == "hdd":
            message = (
                f"{owner} uses hard disk {disks.cache.model} as the cache device of its disk groups, "
                "but vSAN requires flash"
            )
            yield Problem(origin_of(disks, "cache", "drive"), message, subject=owner)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("vsan-osa",), needs=("disk-groups",)),
    hint="Set `drive` of `cache` to a flash drive.",
    sources=(
        VSAN67_HARDWARE.says("The cache is a SAS or SATA SSD or a PCIe flash device.", verified=DAY),
        VSAN7_DISKS.says(
            "Each disk group has one flash device for caching.", "Prepare Devices for Disk Groups"
        ),
    ),
    check=check,
)
