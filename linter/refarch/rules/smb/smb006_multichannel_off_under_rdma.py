"""SMB Multichannel is disabled in a cluster that uses RDMA for SMB traffic.

## What it checks

refarch checks `multichannel` under `smb` of every SMB Direct cluster with an RDMA transport. It must not be
false.

## Why it matters

Storage runs over plain TCP on one adapter, at a fraction of the speed and with high processor load, and no
alarm fires. SMB Multichannel detects which adapters support RDMA.

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

Clusters over plain TCP, and clusters without this setting: Windows enables SMB Multichannel by default.

## Limits of this check

Windows has a separate setting for client and server. A design has one setting for the cluster.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import RDMA, SMB, Problem, Rule, fix_value
from ..documents.others import MICROSOFT_SMB_DIRECT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for a cluster that has it turned off."""
    # Windows enables it by default, so a design need not state it.
    if cluster.smb is not None and cluster.smb.data.get("multichannel") is False:
        message = (
            f"cluster {cluster.id} has `multichannel: false`, but SMB Direct requires SMB "
            "Multichannel; SMB uses TCP instead of RDMA"
        )
        place = cluster.smb.origin.child("multichannel")
        yield Problem(place, message, fix=fix_value(place, True))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=SMB, transports=RDMA, needs=("multichannel",)),
    hint=(
        "Set `multichannel: true`. Or remove `multichannel`, because Windows enables SMB Multichannel by "
        "default."
    ),
    sources=(
        MICROSOFT_SMB_DIRECT.says(
            "SMB Multichannel detects the adapters that support RDMA; without it, SMB uses TCP/IP on them.",
            "SMB Multichannel",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
