"""A build number belongs to a different release than the stated release.

## What it checks

refarch checks every build in the design: in its own software, on single hosts, and in the testbed. The
catalog lists the release of each build. A build of another release is an error. It is a warning if the stated
name is only the beginning of the right name (7.0 U3 for 7.0 U3e). A build that is not in the catalog is a
warning for ESXi if the catalog lists another build of that release. For other products, it is an info
finding.

## Why it matters

Half of the readers install a release that was not tested, without an alarm until a support case requires the
build. People install by build number, but they read release names.

## Example

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3d"
    build: 19193900  # <- VER002
```

## Use instead

```diff
# design.yaml
-    build: 19193900
+    build: 19482537
```

## When it does not apply

Software without a build number, and products without builds in the catalog.

## Limits of this check

A vCenter Server has two build numbers: one in the release notes and the installer, and one in the vSphere
Client. The catalog has both only before 7.0 U2. ESXi releases can have a second build that contains only
security fixes. Therefore, an unknown build is never an error. A release such as 7.0.3 matches the builds of
all its patches.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Release, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Problem, Rule, fix_value
from ..documents.broadcom_articles import KB2143832
from ..documents.others import VIRTEN_VCENTER_BUILDS


def check(design: Design) -> Iterator[Problem]:
    """One hit for each build that does not fit its release."""
    for release in (stated.release for stated in releases.stated_releases(design)):
        # A release without a build is for VER009.
        if release.build is None:
            continue
        known = releases.release_by_build(design, release.product, release.build)
        hit = (
            _hit_of_unknown_build(design, release)
            if known is None
            else _hit_of_known_build(design, release, known)
        )
        if hit is not None:
            yield hit


def _hit_of_known_build(design: Design, release: Release, known: releases.CatalogRelease) -> Problem | None:
    # A build can belong to a release with several names.
    if releases.same_release(design, release.product, release.release, known.release):
        return None
    stated_release = releases.release_by_name(design, release.product, release.release)
    severity: Severity = "warning" if _is_vague_form(release.release, known) else "error"
    build_text = (
        "" if stated_release is None or stated_release.build is None else f" (build {stated_release.build})"
    )
    product_name = releases.software_product_name(design, release.product)
    message = (
        f"build {release.build} is {product_name} {known.release}, but the design states "
        f"{release.release}{build_text}"
    )
    right_build = "" if stated_release is None else stated_release.build
    hint = f'Set `release: "{known.release}"`. Or set `build: {right_build}`.' if right_build else ""
    return Problem(origin_of(release, "build"), message, hint, _label(release), severity=severity)


def _is_vague_form(stated: str, known: releases.CatalogRelease) -> bool:
    """Whether a stated name is a vague form of the right one: people write 7.0 U3, or 7.0, for any patch of
    it."""
    # People write 7.0 U3 for any patch of it, but GA for the first release alone.
    stated_key = release_order_key(stated)
    return known.key[: len(stated_key)] == stated_key and "ga" not in stated.lower()


def _hit_of_unknown_build(design: Design, release: Release) -> Problem | None:
    stated_release = releases.release_by_name(design, release.product, release.release)
    if stated_release is None or stated_release.build is None:
        # Without a build of the same release nothing shows that the number is wrong.
        return None
    product_name = releases.software_product_name(design, release.product)
    message = (
        f"the catalog has no entry for build {release.build}, but lists build "
        f"{stated_release.build} for {product_name} {stated_release.release}"
    )
    # A vCenter Server has two build numbers, and the catalog not always both.
    severity: Severity = "warning" if release.product == "esxi" else "info"
    # 7.0 U3 may be any of its patches; 7.0 U3d is one release with one build.
    is_exact = release.release[-1:].islower() and release.release == stated_release.release
    fix = fix_value(origin_of(release, "build"), stated_release.build) if is_exact else None
    hint = (
        f"Set `build: {stated_release.build}`. Or check the build in the vendor's list of builds, "
        "which the catalog entry cites."
    )
    return Problem(origin_of(release, "build"), message, hint, _label(release), severity=severity, fix=fix)


def _label(release: Release) -> tuple[tuple[Origin, str], ...]:
    return ((origin_of(release, "release"), "the release is stated here"),)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("builds",)),
    hint=(
        "Set `release` and `build` to a pair from the vendor's list of builds. The catalog "
        "entry cites the list."
    ),
    sources=(
        KB2143832.says(
            "ESXi 7.0 U3d is build 19482537 of 2022-03-29, U3e is 19898904 of 2022-06-14.", verified=""
        ),
        VIRTEN_VCENTER_BUILDS.says(
            "A vCenter Server has two build numbers: one in the client, and one of the installer "
            "in the release notes.",
            "vSphere 7.0",
        ),
    ),
    fixes="sometimes",
    check=check,
)
