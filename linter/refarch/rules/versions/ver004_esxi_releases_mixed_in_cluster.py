"""The hosts of one cluster run different ESXi releases.

## What it checks

refarch compares the ESXi release of all hosts in a cluster, by name and by build. It reports the hosts that
differ from the majority.

## Why it matters

The vSAN health checks show warnings, objects that move may not be readable on every host, and the vendor's
support requires identical builds before it helps. vSAN disk formats, drivers, and defaults change with the
ESXi release. A cluster with mixed releases is intended only during an upgrade.

## Example

```yaml
# design.yaml
sources:
  guide: {updated: "2022-12-31"}
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
        overrides:
          host-3:
            software:
              esxi:
                release: "7.0 U3e"  # <- VER004
```

## Use instead

```diff
# design.yaml
   guide: {updated: "2022-12-31"}
+software:
+  esxi: {release: "7.0 U3e", build: 19898904}
@@
-        overrides:
-          host-3:
-            software:
-              esxi:
-                release: "7.0 U3e"
```

## When it does not apply

Clusters in a design without an ESXi release. Two clusters can run different releases.

## Limits of this check

A release such as 7.0.3 without a build counts as equal to each of its patches.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Cluster, Design, Release, origin_of
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents import CitedDocument
from ..documents.broadcom_guides import VCF9_DESIGN_OSA

KB326927 = CitedDocument(
    "Broadcom KB 326927, vSAN cluster upgrade: requirements",
    "https://knowledge.broadcom.com/external/article/326927/",
)


ReleaseRange = tuple[releases.VersionKey, releases.VersionKey]


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host that differs from the majority; of equal numbers the release of the first host
    counts."""
    hosts = [
        (host.name, esxi, _range_of_release(design, esxi))
        for host in cluster.hosts
        if (esxi := host.software.get("esxi")) is not None
    ]
    usual_range = most_common(release_range for _, _, release_range in hosts)
    if usual_range is None:
        return
    usual_releases = [esxi for _, esxi, release_range in hosts if release_range == usual_range]
    related = (
        (
            origin_of(usual_releases[0], "release"),
            f"{len(usual_releases)} of {len(hosts)} hosts run {usual_releases[0].release}",
        ),
    )
    for name, esxi, (low, high) in hosts:
        # Ranges that overlap may be one release: 7.0.3 is any of its patches.
        if low > usual_range[1] or high < usual_range[0]:
            message = (
                f"{name} runs {releases.release_text(design, esxi)}, but most hosts of cluster "
                f"{cluster.id} run {releases.release_text(design, usual_releases[0])}"
            )
            usual = usual_releases[0]
            build = f" and `build: {usual.build}`" if usual.build else ""
            hint = (
                f'Set `release: "{usual.release}"`{build} as on most hosts. Or waive a planned exception: '
                "`# refarch: waive VER004 until DATE: REASON`."
            )
            yield Problem(origin_of(esxi, "release"), message, hint, related, name)


def _range_of_release(design: Design, esxi: Release) -> ReleaseRange:
    """Lowest and highest release that a host may run; its build is the most precise."""
    known = releases.release_by_build(design, "esxi", esxi.build)
    return releases.release_bounds(design, "esxi", esxi.release) if known is None else (known.key, known.key)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("esxi-releases",)),
    hint=(
        "Set the same ESXi `release` for all hosts of the cluster. Or waive a planned exception: "
        "`# refarch: waive VER004 until DATE: REASON`."
    ),
    sources=(
        KB326927.says(
            "All hosts of a vSAN cluster should run one build of ESXi before an upgrade begins; "
            "vSAN works efficiently only with uniform versions.",
            "Before starting a vSAN Cluster Upgrade",
        ),
        VCF9_DESIGN_OSA.says(
            "vSAN clusters of VCF 9.0 must be managed by one vSphere Lifecycle Manager image, that is, one "
            "release.",
            "VCF-VSAN-REQD-CFG-003",
        ),
    ),
    check_cluster=check_cluster,
)
