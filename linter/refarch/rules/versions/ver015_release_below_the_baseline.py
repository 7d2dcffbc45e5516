"""A release is older than the baseline of the project.

## What it checks

refarch compares the stated releases of ESXi, vCenter Server, and VMware Cloud Foundation with the oldest
releases that the project allows. It checks the design and single hosts. The baseline is set in options or by
a profile: `vsan-8` and `vcf-9` set it.

## Why it matters

Documents for 8.0 or 9.0 may not apply to an older release. vSAN has other requirements, other drivers are
supported, and features are missing. A baseline guarantees that the documents of the project apply to every
design.

## Example

```yaml
# refarch.yaml
options:
  VER015: {esxi: "8.0"}
```

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3d"  # <- VER015
```

## Use instead

```diff
# refarch.yaml
-  VER015: {esxi: "8.0"}
+  VER015: {esxi: "7.0 U2"}
```

## When it does not apply

Products without a baseline in the project, designs without these releases, and testbeds, which are as old as
the source of their figures.

## Limits of this check

A version that several releases report, such as 7.0.3, counts as the latest of them unless its build
identifies the release.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Design, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Options, Problem, Rule


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each release that is too old."""
    baselines = {product: release for product, release in options.items() if release}
    if baselines:
        for release, host, testbed in releases.stated_releases(design):
            baseline = baselines.get(release.product)
            # A testbed is as old as the source of its figures.
            if (
                baseline
                and not testbed
                and releases.release_level(design, release)[1] < release_order_key(baseline)
            ):
                subject = f"{host} runs" if host else "the design states"
                message = (
                    f"{subject} {releases.release_text(design, release)}, but the baseline of the project "
                    f"requires {baseline} or later"
                )
                hint = (
                    f"Use {baseline} or later. Or select the baseline of this design in `options` or "
                    "`profile` of refarch.yaml."
                )
                yield Problem(origin_of(release, "release"), message, hint, subject=host)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("releases",)),
    hint=(
        "Use a later release. Or select the baseline of this design in `options` or `profile` of "
        "refarch.yaml."
    ),
    sources=(),
    options=(
        Option(name="esxi", default="", says="oldest release of ESXi", releases=True),
        Option(name="vcenter", default="", says="oldest release of vCenter Server", releases=True),
        Option(name="vcf", default="", says="oldest release of VMware Cloud Foundation", releases=True),
    ),
    check_with_options=check,
)
