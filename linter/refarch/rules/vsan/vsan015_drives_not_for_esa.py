"""A vSAN Express Storage Architecture host has drives that vSAN cannot claim.

## What it checks

refarch checks the drives of every host with product vsan-esa, except drives with role boot. They must be
flash drives with an NVMe interface.

## Why it matters

SAS and SATA drives stay unused, because the Express Storage Architecture claims only NVMe flash. A cluster
with such drives must run the Original Storage Architecture, with disk groups and cache drives that are not in
the bill of materials.

## Example

```yaml
# design.yaml
sources: {guide: {updated: "2025-06-01"}}
software:
  esxi: {release: "8.0 U3e", build: 24674464}
  vcenter: {release: "8.0 U3d", build: 24322831}
clusters:
  compute:
    product: vsan-esa
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        drives:
          - {drive: generic-sas-ssd, quantity: 6, role: storage-pool}  # <- VSAN015
```

## Use instead

```diff
# design.yaml
-          - {drive: generic-sas-ssd, quantity: 6, role: storage-pool}
+          - {drive: samsung-mzwlj3t8hbls-00007, quantity: 6, role: storage-pool}
```

## When it does not apply

Boot drives, drives for other data, and drives without an interface in the catalog.

## Limits of this check

refarch does not check whether a model is on the vendor's list for the Express Storage Architecture.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Part, origin_of
from .. import Problem, Rule
from ..documents import CitedDocument
from ..documents.vsan_sites import DAY

ROLES_OUTSIDE_OF_VSAN = ("boot", "data")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each entry of drives, which counts its hosts."""
    for host in cluster.hosts:
        for drives in host.drives:
            problem = _medium_problem(drives.part) or _role_problem(drives.role)
            if problem and drives.role not in ROLES_OUTSIDE_OF_VSAN:
                message = f"{host.name} has {drives.quantity} x {drives.part.model} for vSAN, but {problem}"
                yield Problem(origin_of(drives, "drive"), message, subject=host.name)


def _medium_problem(drive: Part) -> str:
    """Why vSAN ESA cannot use a drive; empty where it can, or where the catalog does not state it."""
    # The catalog may state the medium but not the interface.
    if drive.data.get("media") == "hdd":
        return "vSAN ESA does not support hard disks"
    interface = drive.data.get("interface", "nvme")
    return "" if interface == "nvme" else f"vSAN ESA supports only NVMe drives, not {interface.upper()}"


def _role_problem(role: str) -> str:
    return "vSAN ESA has no cache drives" if role == "cache" else ""


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("vsan-esa",), needs=("drives",)),
    hint="Use NVMe drives with `role: storage-pool`. Or set `product: vsan-osa`, and use `disk_groups`.",
    sources=(
        CitedDocument(
            "Broadcom KB 326717: What You Can (and Cannot) Change in a vSAN ESA and vSAN Max ReadyNode",
            "https://knowledge.broadcom.com/external/article/326717/what-you-can-and-cannot-change-in-a-vsan.html",
        ).says("An ESA ReadyNode has NVMe storage devices.", verified=DAY),
        CitedDocument(
            "Dell VxRail architecture overview: VMware vSAN ESA overview",
            "https://www.dell.com/support/manuals/en-us/vxrail-appliance-series/vxrail_architecture_guide/vmware-vsan-esa-overview"
            "?guid=guid-8d1e6123-bbd1-425c-af5b-b089eabe8c25&lang=en-us",
        ).says("SAS and SATA drives are not supported with ESA.", verified=DAY),
    ),
    check_cluster=check_cluster,
)
