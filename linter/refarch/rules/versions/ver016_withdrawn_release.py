"""A design uses a release that its vendor withdrew.

## What it checks

refarch compares every release and build of the design and of its hosts with the withdrawn releases in the
catalog. These are ESXi 7.0 U3, U3a, and U3b, and vCenter Server 7.0 U3 and U3a. A bare "7.0 U3" without a
build is a warning, because people write it for any of its patches.

## Why it matters

The release cannot be downloaded, and support first recommends another release. The vendor removed it from the
download pages because upgrades failed.

## Example

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3b"  # <- VER016
    build: 18905247
clusters: {compute: {transport: tcp}}
```

## Use instead

```diff
# design.yaml
-    release: "7.0 U3b"
-    build: 18905247
+    release: "7.0 U3d"
+    build: 19482537
```

## When it does not apply

Testbeds, because a measurement states what was run. Clusters of vSAN ESA: VER010 reports the whole version as
too old.

## Limits of this check

refarch checks only releases that are marked in the catalog.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, Release, origin_of
from ...model.versions import is_in_range
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents.others import REGISTER_RECALL


def check(design: Design) -> Iterator[Problem]:
    """One hit for each stated release that was withdrawn."""
    for release, host, testbed in releases.stated_releases(design):
        known = releases.catalog_release(design, release)
        withdrawn = known.data.get("withdrawn") if known else None
        if known is None or withdrawn is None or testbed or _too_old_anyway(design, release):
            # A measurement states what was run.
            continue
        # People write 7.0 U3 for any patch of it.
        is_vague = release.build is None and not release.release[-1:].islower()
        severity: Severity = "warning" if is_vague else "error"
        message = (
            f"{releases.software_product_name(design, release.product)} {known.release} was withdrawn in "
            f"{withdrawn['day']}: {withdrawn['because']}"
        )
        yield Problem(origin_of(release, "release"), message, subject=host, severity=severity)


def _too_old_anyway(design: Design, release: Release) -> bool:
    """Whether VER010 finds the release, as every cluster of the design needs a later version."""
    products = {cluster.product for cluster in design.clusters.values()}
    return products == {"vsan-esa"} and release.product == "esxi" and is_in_range(release.release, "<8.0")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("releases",)),
    hint=(
        "Use the first release after the withdrawn release, or a later release. For 7.0 U3, use 7.0 U3c "
        "or later."
    ),
    sources=(
        REGISTER_RECALL.says(
            "VMware removed vSphere 7.0 Update 3 from its download pages, a week after Update "
            "3b, because driver packages collided and upgrades failed.",
            verified="2026-11-22",
        ),
    ),
    check=check,
)
