"""The hosts of one cluster run different releases of Windows Server.

## What it checks

refarch compares the release of Windows Server on all hosts in a cluster. It reports the hosts that differ
from the majority.

## Why it matters

The failover cluster works only at the level of the older release. Microsoft intends this state only during an
upgrade, for up to four weeks. The release also determines what SMB Direct supports: live migration over SMB
Direct requires 2012 R2 or later.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}
        overrides:
          node-4:
            software:
              windows-server:
                release: "2025"  # <- SMB012
```

## Use instead

```diff
# design.yaml
+software:
+  windows-server: {release: "2025", build: 26100}
 clusters:
@@
-        overrides:
-          node-4:
-            software:
-              windows-server:
-                release: "2025"
```

## When it does not apply

Hosts without a release of Windows Server in the design. Two clusters can run different releases.

## Limits of this check

refarch compares releases, not monthly updates. With SMB Direct, the hosts of one cluster in a design need not
be one failover cluster. A file server and its clients may differ permanently, so the finding is info there.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import S2D, SMB, Problem, Rule
from ..documents import CitedDocument

ROLLING_UPGRADE = CitedDocument(
    "Microsoft: Cluster operating system rolling upgrade",
    "https://learn.microsoft.com/en-us/windows-server/failover-clustering/cluster-operating-system-rolling-upgrade",
)


SYSTEMS = {"windows-server": "Windows Server", "azure-local-os": "Azure Local"}
"""Operating systems of the hosts, as people name them."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host that differs from the majority; of equal numbers the release of the first host
    counts."""
    hosts = [
        (host.name, windows)
        for host in cluster.hosts
        for product in SYSTEMS
        if (windows := host.software.get(product)) is not None
    ]
    common_release = most_common(windows.release for _, windows in hosts)
    # Of equal numbers, the release of the first host is the usual one.
    usual_hosts = [(name, windows) for name, windows in hosts if windows.release == common_release]
    # Hosts under SMB Direct need not be one failover cluster.
    severity: Severity | None = None if cluster.product in S2D else "info"
    for name, windows in hosts:
        if windows.release != common_release:
            example, example_windows = usual_hosts[0]
            text = (
                f"{name} runs {SYSTEMS[windows.product]} {windows.release}, but {example} of the same "
                f"cluster runs {common_release}"
            )
            build = f" and `build: {example_windows.build}`" if example_windows.build else ""
            hint = (
                f'Set `release: "{common_release}"`{build} as on most hosts. Or waive an upgrade in '
                "progress: `# refarch: waive SMB012 until DATE: REASON`."
            )
            related = (
                (
                    origin_of(example_windows, "release"),
                    f"{len(usual_hosts)} of {len(hosts)} hosts run {common_release}",
                ),
            )
            yield Problem(origin_of(windows, "release"), text, hint, related, name, severity)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=SMB, needs=("releases",)),
    hint=(
        "Set the same `release` for all hosts of the cluster. Or waive an upgrade in progress: "
        "`# refarch: waive SMB012 until DATE: REASON`."
    ),
    sources=(
        ROLLING_UPGRADE.says(
            "A cluster with nodes of two releases is a temporary state: new nodes work in a "
            "compatibility mode, and all nodes are expected to be upgraded within four weeks.",
            "Cluster OS Rolling Upgrade Process",
        ),
    ),
    check_cluster=check_cluster,
)
