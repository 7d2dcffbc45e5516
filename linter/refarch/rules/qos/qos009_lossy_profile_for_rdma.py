"""A lossy network carries RoCE storage traffic.

## What it checks

The mode of every profile that the hosts of a RoCE cluster use, and of the switches on the path of its
traffic. It must be `lossless` for vSAN and for Storage Spaces Direct (otherwise an error), and should be
`lossless` for NVMe over RDMA, SMB Direct, and PVRDMA (otherwise a warning).

## Why it matters

Switches drop RDMA packets when buffers fill, and adapters resend them with all packets after them. Latency is
worse than with TCP, which is designed for loss. vSAN over RDMA is supported only on a lossless network.

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

iWARP and TCP. PATH004 finds a switch without a profile, and QOS002 a host without a profile.

## Limits of this check

Some adapters are tuned for lossy networks (zero-touch RoCE). The finding is therefore only a warning if the
product does not prohibit a lossy network.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.qos_profiles import is_on_cumulus
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import VSAN, Problem, Rule, fix_value
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VSPHERE8_NVME, VSPHERE65_ROCE
from ..documents.nvidia import CUMULUS_ROCE
from ..documents.others import AZURE_HOST_NETWORK

NEEDS_LOSSLESS = (*VSAN, "s2d", "azure-local")
"""Products whose vendors require a lossless network for RoCE."""

CUMULUS_HINT = (
    " On a switch that was lossy before, set the mode explicitly, because `nv set qos roce` without a mode "
    "keeps the switch lossy."
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each lossy profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        if profile.mode != "lossless":
            yield Problem(
                origin_of(profile, "mode"),
                f"profile {profile.name} is {profile.mode}, but cluster {cluster.id} "
                f"{'requires' if cluster.product in NEEDS_LOSSLESS else 'should have'} a lossless profile "
                f"({cluster.product} over {cluster.transport})",
                f"Set `mode: lossless`.{CUMULUS_HINT if is_on_cumulus(design, profile) else ''}",
                related=(
                    (cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),
                ),
                # Adapters for lossy networks exist: only these vendors exclude them.
                severity="error" if cluster.product in NEEDS_LOSSLESS else "warning",
                fix=fix_value(origin_of(profile, "mode"), "lossless")
                # PFC only on the RDMA priority shows that the profile is intended to be lossless.
                if profile.pfc_priorities == (profile.rdma_priority,)
                else None,
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Set `mode: lossless`.",
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
