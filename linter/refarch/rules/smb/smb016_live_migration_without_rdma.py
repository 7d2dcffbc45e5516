"""Live migration uses compression or TCP, although its interfaces support RDMA.

## What it checks

refarch checks `smb.live_migration` in clusters over RDMA. The interfaces for live migration must be on ports
of 10 GbE or more that support the transport.

## Why it matters

The processors copy the memory of each virtual machine over TCP, and the RDMA adapters carry none of it. Live
migration uses SMB Direct and SMB Multichannel only over SMB. Compression is for networks that leave less than
5 Gbit/s for live migration.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    smb:
      live_migration: compression  # <- SMB016
```

## Use instead

```diff
# design.yaml
-      live_migration: compression
+      live_migration: smb
```

## When it does not apply

Clusters over TCP, designs without an interface for live migration, and slower ports.

## Limits of this check

A design does not state how much bandwidth of a port live migration gets. If a limit leaves less than 5
Gbit/s, compression is correct. Waive the finding with that reason.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.teams import Uplink, teams_by_cluster
from ...views.network.wiring import link_speed
from .. import RDMA, SMB, Problem, Rule, fix_value
from ..documents.microsoft import AZURE_LOCAL_HOST_NETWORK, LOOKED_UP

FAST_PORT = 10_000
"""Mbit/s of a port half of which is enough for live migration over RDMA."""

MODE_TEXTS = {"compression": "with compression over TCP", "tcp": "over TCP"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most one hit."""
    mode = cluster.smb.data.get("live_migration") if cluster.smb is not None else None
    # Only an explicit choice of compression or TCP is checked.
    if cluster.smb is None or mode not in MODE_TEXTS:
        return
    # RDMA that is turned off on the interface is HST014's.
    team = next(
        (
            team
            for team in teams_by_cluster(design)[cluster.id]
            if "live-migration" in team.adapter.services
            and team.adapter.rdma is not False
            and any(_can_do_rdma(design, cluster, uplink) for uplink in team.active)
        ),
        None,
    )
    if team is not None:
        place = cluster.smb.origin.child("live_migration")
        text = (
            f"live migration of cluster {cluster.id} runs {MODE_TEXTS[mode]}, but "
            f"its interface, {team.adapter.name} on {team.adapter.host}, supports RDMA"
        )
        related = ((team.adapter.origin, team.adapter.name),)
        yield Problem(place, text, related=related, fix=fix_value(place, "smb"))


def _can_do_rdma(design: Design, cluster: Cluster, uplink: Uplink) -> bool:
    # A port without a known speed counts as fast.
    is_fast = uplink.link is None or (link_speed(design, uplink.link) or FAST_PORT) >= FAST_PORT
    return is_fast and uplink.nic.rdma and cluster.transport in uplink.nic.protocols


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=SMB, transports=RDMA, needs=("live-migration",)),
    hint="Set `live_migration: smb`.",
    sources=(
        AZURE_LOCAL_HOST_NETWORK.says(
            "If live migration has 5 Gb/s or more and the adapters support it, it is set to SMB "
            "and uses RDMA; below that, it is set to compression.",
            "Traffic bandwidth allocation",
            LOOKED_UP,
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
