"""The cache device of a disk group is a hard disk.

## What it checks

The cache drive of every disk group, of hosts and test beds, in vSAN Original Storage Architecture: it is
flash.

## Why it matters

Each write goes to the cache device first, and in a hybrid group most reads come from it. vSAN does not take a
magnetic disk there, so the disk group cannot be made.

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

Drives of which the catalog does not say what they store on.

## Limits of this check

How many writes a cache drive endures is not in the catalog.
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
    hint="Use a flash drive for `cache`.",
    sources=(
        VSAN67_HARDWARE.says("The cache is a SAS or SATA SSD or a PCIe flash device.", verified=DAY),
        VSAN7_DISKS.says(
            "Each disk group has one flash device for caching.", "Prepare Devices for Disk Groups"
        ),
    ),
    check=check,
)
