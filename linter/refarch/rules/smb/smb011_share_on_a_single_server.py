"""A file share is on a single server, and no other server takes it over.

## What it checks

refarch reports shares that state the host that serves them and have `continuously_available: false`. If
another share of the cluster is continuously available, a share that is not is a warning.

## Why it matters

The virtual machines with disks on the share stop when the server restarts, for an update or after a fault. A
cluster of Hyper-V hosts does not help, because all hosts lose the same disks at once.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    smb:
      shares:
        Machines:
          host: node-1
          for: disks of the virtual machines
          continuously_available: false  # <- SMB011
```

## Use instead

```diff
# design.yaml
-          host: node-1
+          host: null
           for: disks of the virtual machines
-          continuously_available: false
+          continuously_available: true
```

## When it does not apply

Shares that the cluster serves, and shares without a setting for continuous availability.

## Limits of this check

refarch does not check whether the stored data can be unavailable for some time. This may be acceptable for a
testbed or for backups.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Cluster, Design
from .. import SMB, Problem, Rule
from ..documents.others import CHELSIO_4SYSOPS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each such share."""
    if cluster.smb is None:
        return
    shares = cluster.smb.data.get("shares", {})
    available_shares = [name for name, share in shares.items() if share.get("continuously_available")]
    for name, share in shares.items():
        # A share that names its host is served by it alone.
        if "host" in share and share.get("continuously_available") is False:
            place = cluster.smb.origin.child("shares", name, "continuously_available")
            yield Problem(
                place, f"share {name} is only on {share['host']}; the share stops if {share['host']} stops"
            )
        # Where one share is continuously available the cluster has the role for it.
        elif available_shares and share.get("continuously_available") is False:
            place = cluster.smb.origin.child("shares", name, "continuously_available")
            text = (
                f"share {name} is not continuously available, but share {available_shares[0]} of the "
                "same cluster is"
            )
            related = (
                (cluster.smb.origin.child("shares", available_shares[0]), f"share {available_shares[0]}"),
            )
            hint = (
                "Set `continuously_available: true` if the share holds databases or virtual "
                "machines, so that their files survive a failover."
            )
            yield Problem(place, text, hint, related, name, "warning")


RULE = Rule(
    severity="info",
    confidence="derived",
    applies=Applies(products=SMB, needs=("shares",)),
    hint=(
        "Remove `host`, and use a file server cluster for the share, such as a Scale-Out File "
        "Server. Or waive the finding if one server is enough: `# refarch: waive SMB011: REASON`."
    ),
    sources=(
        CHELSIO_4SYSOPS.says(
            "Scale-Out File Servers are clustered, usually with two to four nodes.", "The blocks"
        ),
        Source(
            "TechTarget, Microsoft Scale-Out File Server",
            "Such a share stays available while a node is down for maintenance or after a "
            "failure; it is intended for virtual machines.",
            "https://www.techtarget.com/searchwindowsserver/definition/Microsoft-Scale-Out-File-Server",
            "",
            "2026-11-21",
        ),
    ),
    check_cluster=check_cluster,
)
