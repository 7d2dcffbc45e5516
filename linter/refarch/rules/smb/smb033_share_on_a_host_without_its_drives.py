"""A share is served by a host that has no drives for it.

## What it checks

refarch checks shares that state their host. The host must have drives of each tier of the share. It must have
drives if another host of the cluster has drives.

## Why it matters

A host without drives has no storage to share. Either the share is intended for another host, or the drives
are bought for the wrong server.

## Example

```yaml
# design.yaml of the example `smb-direct`
clusters:
  hyper-v:
    hosts:
      - names: node-[1-2]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}]
        overrides: {node-2: {drives: [{drive: intel-ssdpe2kx040t8, quantity: 4, role: storage-pool}]}}
    smb:
      shares:
        Machines:
          host: node-1  # <- SMB033
          for: disks of the virtual machines
```

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: 2}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 2}
  - {part: intel-ssdpe2kx040t8, quantity: 4}
  - {part: nvidia-sn2010, quantity: 2}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 4}
  - {part: nvidia-mcp1600-c003e30l, quantity: 2}
```

## Use instead

```diff
# design.yaml
-          host: node-1
+          host: node-2
```

## When it does not apply

Shares that the cluster serves, designs without drives, and tiers if the catalog does not state the medium of
a drive of the host.

## Limits of this check

refarch does not check whether the drives are large enough for the share. Storage behind the host, such as a
disk shelf, has no key in the design format.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.rule import Applies
from ...model.types import Cluster, Design, Host
from .. import SMB, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each share."""
    if cluster.smb is None:
        return
    with_drives = [host for host in cluster.hosts if host.drives]
    for name, share in cluster.smb.data.get("shares", {}).items():
        host = next((candidate for candidate in cluster.hosts if candidate.name == share.get("host")), None)
        # The cluster serves the share, or states no drives at all.
        if host is None or not with_drives:
            continue
        place = cluster.smb.origin.child("shares", name, "host")
        if not host.drives:
            text = (
                f"share {name} is on {host.name}, which has no drives, but {with_drives[0].name} has drives"
            )
            related = ((with_drives[0].drives[0].origin, f"drives of {with_drives[0].name}"),)
            hint = (
                "Set `host` to the host with the drives of the share, for example `host: "
                f"{with_drives[0].name}`. Or add drives to {host.name}."
            )
            yield Problem(place, text, hint, related, name)
            continue
        for tier in _tiers_without_drives(host, share):
            text = f"share {name} has the tier {tier}, but {host.name} has no {tier} drive"
            related = ((host.drives[0].origin, f"drives of {host.name}"),)
            hint = f"Set `host` to a host with {tier} drives. Or add {tier} drives to {host.name}."
            yield Problem(place, text, hint, related, name)


def _tiers_without_drives(host: Host, share: Mapping[str, Any]) -> Iterator[str]:
    """Tiers of a share of whose kind the host has no drive."""
    kinds = {drives.part.data.get("media", "") for drives in host.drives if drives.role != "boot"}
    if "" not in kinds:
        yield from (tier for tier in share.get("tiers", ()) if tier not in kinds)


# A drive whose kind the catalog does not know may be of any tier.
RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(products=SMB, needs=("shares", "drives")),
    hint=(
        "Set `host` to the host with the drives of the share. Or add drives for the tiers of the "
        "share to this host."
    ),
    sources=(),
    check_cluster=check_cluster,
)
