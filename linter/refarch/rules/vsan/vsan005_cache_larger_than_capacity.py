"""The cache of a disk group is larger than its capacity.

## What it checks

refarch compares the size of the cache tier of each disk group with the total of its capacity devices, using
the sizes in the catalog. It checks hosts and the testbed.

## Why it matters

The money for the larger cache adds no usable capacity, because the cache adds nothing to the datastore: its
data ends on the capacity devices. VMware recommends a cache of a tenth of the data that the virtual machines
are expected to use. The same drives with exchanged roles would add capacity. If the data of a benchmark fits
in the cache, the benchmark measures only the cache.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
        disk_groups:
          cache:
            drive: samsung-mzwlj3t8hbls-00007  # <- VSAN005
          capacity: {drive: intel-ssdpe2me012t4, quantity: 3}
```

## Use instead

```diff
# design.yaml
-            drive: samsung-mzwlj3t8hbls-00007
-          capacity: {drive: intel-ssdpe2me012t4, quantity: 3}
+            drive: intel-ssdpe2me012t4
+          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 3}
```

## When it does not apply

vSAN Express Storage Architecture, which has no cache devices, and hosts without disk groups in the design.

## Limits of this check

No vendor document calls this an error. A large drive can be chosen for its endurance, because unused space
reduces the wear. The endurance of a drive is not in the catalog.
"""

from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model import units
from ...model.types import Design, DiskGroup, Part, origin_of
from ...views.storage.disk_groups import stated_disk_groups
from .. import Problem, Rule
from ..documents import CitedDocument
from ..documents.nvidia import NVIDIA_RDG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each statement of disk groups, which counts its hosts."""
    sizes: dict[str, float] = {}
    for disks, product, owner in stated_disk_groups(design):
        for drive in (disks.cache, *(drives.part for drives in disks.capacity)):
            if drive.id not in sizes:
                sizes[drive.id] = _size_of(drive)
        cache = disks.cache_quantity * sizes[disks.cache.id]
        capacity = sum(drives.quantity * sizes[drives.part.id] for drives in disks.capacity)
        sizes_are_known = all(sizes[drives.part.id] for drives in disks.capacity)
        # A drive without a size in the catalog makes the sum unknown.
        if product == "vsan-osa" and sizes_are_known and cache > capacity > 0:
            message = (
                f"{owner} has {_terabytes(cache)} of cache, but only {_terabytes(capacity)} of "
                f"capacity ({_drives_text(disks, sizes)}) in each disk group"
            )
            yield Problem(origin_of(disks, "cache", "drive"), message, subject=owner)


def _drives_text(disks: DiskGroup, sizes: Mapping[str, float]) -> str:
    return " + ".join(f"{drives.quantity} x {_terabytes(sizes[drives.part.id])}" for drives in disks.capacity)


def _size_of(drive: Part) -> float:
    """Bytes of a drive, in whole bytes so that sums can be compared; 0 without a size in the catalog."""
    return round(units.capacity(drive.data["capacity"])) if "capacity" in drive.data else 0


def _terabytes(size: float) -> str:
    """Bytes as drives are sold: ``3.84 TB``."""
    return f"{size / 1e12:.6g} TB"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=("vsan-osa",), needs=("disk-groups",)),
    hint="Use the smaller drive as `cache`. Or add capacity devices to each disk group.",
    sources=(
        CitedDocument(
            "vSphere 6.5 Virtual SAN: design considerations for flash devices",
            "https://docs.vmware.com/en/VMware-vSphere/6.5/com.vmware.vsphere.virtualsan.doc/GUID-1D6AD25A-459A-43D6-8FF5-52475499D6A2.html",
        ).says(
            "The flash cache should have a tenth or more of the storage that the virtual machines are "
            "expected to use.",
            "Table 1",
        ),
        CitedDocument(
            "Yellow Bricks, 2016-05-17: 600GB write buffer limit for VSAN?",
            "https://www.yellow-bricks.com/2016/05/17/600gb-write-buffer-limit-vsan/",
        ).says(
            "In an all-flash group the write buffer is limited to 600 GB; the rest of the device "
            "increases its endurance."
        ),
        NVIDIA_RDG.says(
            "The testbed has a cache of 3.84 TB and three capacity devices of 1.2 TB in each disk group.",
            "Appendix",
        ),
    ),
    check=check,
)
