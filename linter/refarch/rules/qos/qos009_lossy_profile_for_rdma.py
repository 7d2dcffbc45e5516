"""Storage traffic over RoCE runs through a network that may drop it.

## What it checks

The mode of every profile that the hosts of a RoCE cluster, and the switches that its traffic can pass, use:
`lossless` for vSAN and for Storage Spaces Direct (error otherwise), and for NVMe over RDMA, SMB Direct and
PVRDMA (warning otherwise).

## Why it matters

vSAN over RDMA is supported on a lossless network only. In a lossy one the switches drop RDMA packets when
buffers fill, adapters send them again with all that followed, and latency is worse than with TCP, whose stack
was made for loss.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    mode: lossy  # <- QOS009
```

## Use instead

```diff
# qos.yaml
-    mode: lossy
+    mode: lossless
```

## When it does not apply

iWARP and TCP. A switch without a profile is found by TOP012, a host without one by QOS002.

## Limits of this check

Adapters that are tuned for lossy networks (zero-touch RoCE) exist; hence no more than a warning where the
product does not forbid it.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import VSAN, Problem, Rule, cure
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VSPHERE8_NVME, VSPHERE65_ROCE
from ..documents.nvidia import CUMULUS_ROCE
from ..documents.others import AZURE_HOST_NETWORK

NEEDS_LOSSLESS = (*VSAN, "s2d", "azure-local")
"""Products whose vendors ask for a lossless network wherever RoCE is used."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each lossy profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        if profile.mode != "lossless":
            yield Problem(
                origin_of(profile, "mode"),
                f"profile {profile.name} is {profile.mode}, but cluster {cluster.id} runs {cluster.product} "
                f"over {cluster.transport}",
                related=(
                    (cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),
                ),
                # Adapters that are tuned for lossy networks exist: only these vendors rule them out.
                severity="error" if cluster.product in NEEDS_LOSSLESS else "warning",
                fix=cure(origin_of(profile, "mode"), "lossless")
                # PFC on the RDMA priority alone shows that the profile is meant to be lossless.
                if profile.pfc_priorities == (profile.rdma_priority,)
                else None,
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint=(
        "Set `mode: lossless`. On a switch that was lossy before, set the mode explicitly: `nv set qos roce` "
        "alone keeps it lossy."
    ),
    sources=(
        KB326624.says(
            "RoCE v2 for vSAN needs a network that is configured to be lossless.", "What does the check do"
        ),
        AZURE_HOST_NETWORK.says(
            "RoCE needs data center bridging on every port; the class of RDMA traffic has PFC. (Storage "
            "Spaces Direct)",
            "RDMA traffic considerations",
        ),
        VSPHERE65_ROCE.says("RoCE needs a lossless network; for virtual machines with PVRDMA. (6.5)"),
        VSPHERE8_NVME.says("NVMe over RDMA needs a lossless Ethernet network.", "introduction"),
        CUMULUS_ROCE.says(
            "Lossy mode has ECN and no PFC; a switch leaves it only if `mode lossless` is set.",
            "Enable RoCE lossy",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
