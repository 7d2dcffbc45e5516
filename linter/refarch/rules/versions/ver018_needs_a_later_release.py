"""A release requires a later release of another product than the design has.

## What it checks

refarch compares the requirements of each release in the catalog with the other releases on the same hosts.
For example, a distributed switch of version 8.0.3 needs vCenter Server and ESXi 8.0 U3 or later. Driver
irdman 1.4.4.0 needs icen 1.4.0.20.

## Why it matters

vCenter Server does not offer the switch version, hosts cannot be added to the switch, or the driver does not
load.

## Example

```yaml
# design.yaml
software:
  vds:
    release: "8.0.3"  # <- VER018
```

## Use instead

```diff
# design.yaml
-    release: "8.0.3"
+    release: "7.0.3"
```

## When it does not apply

Products without a release in the design. If a prerequisite requires a later release than the design has, see
VER003.

## Limits of this check

A version that several releases report, such as 7.0.3, counts as the latest of them unless its build
identifies the release.
"""

from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model.types import Design, Host, Release, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents.others import TERRAFORM_VCF


def check(design: Design) -> Iterator[Problem]:
    """One hit for each release and what it lacks."""
    prerequisites = {note.data.get("software"): note.data.get("minimum", "") for note in design.prerequisites}
    for host in releases.one_host_for_each_software(design):
        for release in host.software.values():
            known = releases.catalog_release(design, release)
            for required_product, lowest in (
                # A release without a catalog entry has no stated requirements.
                known.data.get("requires", {}) if known else _own_requirements(release)
            ).items():
                required_release = host.software.get(required_product)
                # VER009 finds a release without a catalog entry.
                if required_release is None or not _is_known(design, required_release):
                    continue
                if releases.release_level(design, required_release)[1] >= release_order_key(lowest):
                    continue
                # VER003 finds a prerequisite that requires a later release than the design has.
                if (
                    release_order_key(prerequisites.get(required_product, ""))
                    <= releases.release_level(design, required_release)[1]
                ):
                    yield _hit(design, host, release, required_release, lowest)


def _own_requirements(release: Release) -> Mapping[str, str]:
    """Needs of a distributed switch that the catalog does not list: it has the number of the vSphere
    version that introduced it."""
    return dict.fromkeys(("esxi", "vcenter"), release.release) if release.product == "vds" else {}


def _is_known(design: Design, release: Release) -> bool:
    """Whether the catalog has an entry for a release; VER009 reports other releases."""
    return bool(
        releases.catalog_release(design, release)
        or releases.releases_by_version(design, release.product, release.release)
    )


def _hit(design: Design, host: Host, release: Release, required_release: Release, lowest: str) -> Problem:
    product_name = releases.software_product_name(design, release.product)
    required_name = releases.software_product_name(design, required_release.product)
    message = (
        f"{product_name} {release.release} requires {required_name} {lowest} or later, but "
        f"{host.name} has {required_name} {required_release.release}"
    )
    related = ((origin_of(required_release, "release"), "the earlier release"),)
    hint = f"Use {required_name} {lowest} or later. Or use an earlier release of {product_name}."
    return Problem(origin_of(release, "release"), message, hint, related, host.name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("releases",)),
    hint="Upgrade the product that is too old. Or use an earlier release of the other product.",
    sources=(
        TERRAFORM_VCF.says(
            "Distributed switches are created as 7.0.0, 7.0.2, 7.0.3, 8.0.0 or 8.0.3: in 7.0 and "
            "later, the number of the vSphere version that introduced it."
        ),
    ),
    check=check,
)
