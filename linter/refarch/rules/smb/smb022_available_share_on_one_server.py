"""A share is marked as continuously available, but only one server serves it.

## What it checks

refarch checks every file share with `continuously_available: true`. Such a share must not have the key
`host`, which names the one server that serves the share.

## Why it matters

The virtual machines on the share stop with that server, although the share is marked as continuously
available. On a single server, continuous availability also makes writes slower. A share stays available after
a server failure only if another server of a cluster takes over the share.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    smb:
      shares:
        Machines:
          host: node-1
          continuously_available: true  # <- SMB022
```

## Use instead

```diff
# design.yaml
-          continuously_available: true
```

If a cluster serves the share, remove `host` instead.

## When it does not apply

Shares that the cluster serves, which have no `host`.

## Limits of this check

refarch does not check whether the cluster has the role of a Scale-Out File Server, because a design does not
state this role.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import SMB, Problem, Rule
from ..documents.others import CHELSIO_4SYSOPS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each share."""
    shares = cluster.smb.data.get("shares", {}) if cluster.smb is not None else {}
    for name, share in shares.items():
        if cluster.smb is not None and share.get("host") and share.get("continuously_available"):
            share_origin = cluster.smb.origin.child("shares", name)
            text = f"share {name} is continuously available, but only {share['host']} serves the share"
            related = ((share_origin.child("host"), "the server"),)
            yield Problem(share_origin.child("continuously_available"), text, related=related, subject=name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=SMB, needs=("shares",)),
    hint="Remove `host` if the cluster serves the share. Or remove `continuously_available: true`.",
    sources=(
        CHELSIO_4SYSOPS.says(
            "File servers are clustered as scale-out file servers in production; the test had a "
            "single server.",
            "The blocks",
        ),
    ),
    check_cluster=check_cluster,
)
