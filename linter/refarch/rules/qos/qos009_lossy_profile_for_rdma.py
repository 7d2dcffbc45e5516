"""Storage traffic over RoCE runs through a network that may drop it.

## What it checks

The mode of the profiles that RoCE storage traffic uses: `lossless` for vSAN (error otherwise) and for NVMe over RDMA
(warning otherwise). For NVMe over RDMA these are the profiles of the hosts and of all switches that their traffic can
pass; for vSAN over RoCE v2 those of the hosts only, as TOP012 judges the switches there, hop by hop.

## Why it matters

vSAN over RDMA is supported on a lossless network only, and the network begins at the adapter. A host that does not obey
pause frames keeps sending into a full switch buffer; one that sends none loses packets on its own side. Adapters then
send again with all that followed, and latency is worse than with TCP, whose stack was made for loss.

## Example

```yaml
# qos.yaml
profiles:
  hosts:
    mode: lossy  # <- QOS009
    rdma: {priority: 3, dscp: 26}
apply:
  - {profile: roce, to: ["leaf-[1-2]"]}
  - {profile: hosts, to: ["host-[1-4]"]}
```

## Use instead

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}
```

## When it does not apply

iWARP and TCP. SMB Direct and PVRDMA have no such statement among the sources.

## Limits of this check

Adapters that are tuned for lossy networks (zero-touch RoCE) exist for NVMe over RDMA; hence the warning there.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, where
from ...views.roce import ROCE_TRANSPORTS, roce_profiles
from .. import ROCE, VSAN, Hit
from ..documents import CUMULUS_ROCE, KB326624, VSPHERE8_NVME

SEVERITY = "error"
CONFIDENCE = "quoted"
APPLIES = Applies(products=(*VSAN, "nvme-of"), transports=ROCE_TRANSPORTS, needs=("qos",))
HINT = (
    "Set `mode: lossless`. On a switch that was lossy before, the mode has to be written: `nv set qos roce` alone keeps it lossy."
)
SOURCES = (
    KB326624.says("RoCE v2 for vSAN needs a network that is configured to be lossless.", "What does the check do"),
    VSPHERE8_NVME.says("NVMe over RDMA needs a lossless Ethernet network.", "introduction"),
    CUMULUS_ROCE.says("Lossy mode has ECN and no PFC; a switch leaves it only if `mode lossless` is set.", "Enable RoCE lossy"),
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each lossy profile."""
    left_out = _of_switches(design) if cluster.product in VSAN and cluster.transport in ROCE else frozenset()
    for profile in roce_profiles(design).get(cluster.id, ()):
        if profile.mode != "lossless" and profile.name not in left_out:
            yield Hit(
                where(profile, "mode"),
                f"profile {profile.name} is {profile.mode}, and cluster {cluster.id} runs {cluster.product} over "
                f"{cluster.transport}",
                related=((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),),
                severity="error" if cluster.product in VSAN else "warning",
            )


def _of_switches(design: Design) -> frozenset[str]:
    """Names of the profiles that switches use: TOP012 finds the lossy ones of a vSAN cluster."""
    return frozenset(design.applied[name][0] for name in design.switches if name in design.applied)
