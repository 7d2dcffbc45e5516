"""A release is older than the baseline that the project follows.

## What it checks

The releases of ESXi, vCenter Server and VMware Cloud Foundation that a design states, for itself and for
single hosts, against the oldest ones that the project allows. They are options, or come from a profile:
`vsan-8` and `vcf-9` set them.

## Why it matters

A baseline promises that its documents hold for every system. What they say of 8.0 or 9.0 need not be so on an
older release: vSAN with the requirements of another version, another set of supported drivers, features that
are not there.

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

Products for which the project names no release, designs that state none, and test beds, which are as old as
the source of their figures.

## Limits of this check

A version that several releases report, such as 7.0.3, counts as the latest of them unless its build tells
which one it is.
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
            # A test bed is as old as the source of its figures.
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
                yield Problem(origin_of(release, "release"), message, subject=host)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("releases",)),
    hint=(
        "Use a later release. Or select the baseline that the design was made for, in "
        "`options` or `profile` of refarch.yaml."
    ),
    sources=(),
    options=(
        Option(name="esxi", default="", says="oldest release of ESXi", releases=True),
        Option(name="vcenter", default="", says="oldest release of vCenter Server", releases=True),
        Option(name="vcf", default="", says="oldest release of VMware Cloud Foundation", releases=True),
    ),
    check_with_options=check,
)
