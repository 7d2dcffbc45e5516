"""SMB Multichannel is off in a cluster whose SMB traffic is to use RDMA.

## What it checks

`multichannel` under `smb` of every cluster over SMB Direct with an RDMA transport: it is not false.

## Why it matters

SMB Multichannel is what finds out that an adapter can do RDMA. Without it both ends talk plain TCP over one
adapter: everything works, at a fraction of the speed and with the processor busy, and nothing says why.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    smb:
      multichannel: false  # <- SMB006
```

## Use instead

```diff
# design.yaml
-      multichannel: false
+      multichannel: true
```

## When it does not apply

Clusters over plain TCP, and clusters that do not mention SMB Multichannel: Windows has it on.

## Limits of this check

It is turned on and off on client and server apart; a design says it once for the cluster.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import RDMA, SMB, Problem, Rule, cure
from ..documents.others import MICROSOFT_SMB_DIRECT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for a cluster that has it turned off."""
    # Windows has it on, so that silence is fine.
    if cluster.smb is not None and cluster.smb.data.get("multichannel") is False:
        message = (
            f"cluster {cluster.id} has `multichannel: false`, but SMB Direct requires SMB "
            "Multichannel; SMB uses TCP instead of RDMA"
        )
        place = cluster.smb.origin.child("multichannel")
        yield Problem(place, message, fix=cure(place, True))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=SMB, transports=RDMA, needs=("multichannel",)),
    hint="Set `multichannel: true`. Or remove the key: Windows enables SMB Multichannel by default.",
    sources=(
        MICROSOFT_SMB_DIRECT.says(
            "SMB Multichannel finds the adapters that can do RDMA; without it SMB uses TCP/IP on them.",
            "SMB Multichannel",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
