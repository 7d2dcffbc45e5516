"""ESX or vCenter Server runs a different release than VMware Cloud Foundation.

## What it checks

refarch compares the releases of ESX and vCenter Server with the release of VMware Cloud Foundation. In 9.0
and later, all components have the same number up to the maintenance release, the third field. Another number
is a warning. A later version than VMware Cloud Foundation itself is an error. Before 9.0, a component of 9.0
or later is an error.

## Why it matters

VMware Cloud Foundation does not add hosts of a later version to a domain. It first upgrades hosts of another
maintenance release, which is work that the plan did not include. VMware Cloud Foundation installs and
upgrades its components as one list.

## Example

```yaml
# design.yaml of the example `vsan-esa`
software:
  vcf:
    release: "9.0.1"
  esxi:
    release: "9.0.0"  # <- VER020
    build: 24755229
  vcenter:
    release: "9.0.1"
    build: 24957454
```

## Use instead

```diff
# design.yaml
-    release: "9.0.0"
-    build: 24755229
+    release: "9.0.1"
+    build: 24957456
```

## When it does not apply

Designs without a release of VMware Cloud Foundation. Express patches, the fourth field, are released for one
component at a time. A vCenter Server that is older than its hosts: see VER003.

## Limits of this check

refarch does not check which components of 7.0 and 8.0 belong to which VMware Cloud Foundation release before
9.0. During an upgrade of a domain, its components differ. A design states the result of the upgrade.
"""

from collections.abc import Iterator
from itertools import pairwise

from ...core.finding import Fix, Severity
from ...core.rule import Applies
from ...model.types import Design, Release, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Problem, Rule, fix_value
from ..documents.broadcom_articles import KB410435

FIRST_UNIFIED = (9, 0, 0)
"""First release in which all components have one number."""


def check(design: Design) -> Iterator[Problem]:
    """A hit for each component that differs; one at Cloud Foundation where all do, and agree."""
    vcf = design.software.get("vcf")
    if vcf is None:
        return
    components = _components(design)
    deviating = [
        (component, release) for component, release in components if not _is_same_release(vcf, release)
    ]
    agree = all(
        _release_numbers(release) == _release_numbers(next_release)
        for (_, release), (_, next_release) in pairwise(deviating)
    )
    # All components agree with each other: the release of Cloud Foundation is wrong.
    if deviating[1:] and len(deviating) == len(components) and agree:
        (component, first), (second_component, _), *_ = deviating
        text = (
            f"VMware Cloud Foundation is {vcf.release}, but {_component_text(component, first)}, "
            f"the same as {second_component}"
        )
        related = tuple((origin_of(release, "release"), component) for component, release in deviating)
        # In 9.0 and later, Cloud Foundation has the number of its components.
        is_unified = _release_numbers(first) >= FIRST_UNIFIED
        own = f'Set `release: "{first.release}"` for `vcf`.' if is_unified else "Correct `release` of `vcf`."
        hint = f"{own} Or use the components of VMware Cloud Foundation {vcf.release}."
        yield Problem(origin_of(vcf, "release"), text, hint, related, severity=_severity(vcf, first))
        return
    for component, release in deviating:
        # VER003 finds a vCenter Server that is older than its hosts.
        if not (
            component == VCENTER
            and any(
                _release_numbers(release) < _release_numbers(other_release) for _, other_release in components
            )
        ):
            text = f"{_component_text(component, release)}, but VMware Cloud Foundation is {vcf.release}"
            related = ((origin_of(vcf, "release"), "Cloud Foundation"),)
            severity, fix = _severity(vcf, release), _cure_of_component(design, vcf, release)
            hint = (
                f"Use the release from the bill of materials of VMware Cloud Foundation {vcf.release}. Or "
                "correct `release` of `vcf`."
            )
            yield Problem(origin_of(release, "release"), text, hint, related, severity=severity, fix=fix)


VCENTER = "vCenter Server"


def _components(design: Design) -> list[tuple[str, Release]]:
    """Releases of ESX and of vCenter Server, each once."""
    components = {
        host.software["esxi"].origin: (f"ESX on {host.name}", host.software["esxi"])
        for host in releases.one_host_for_each_software(design)
        if "esxi" in host.software
    }
    vcenter = design.software.get("vcenter")
    return [*components.values(), *([(VCENTER, vcenter)] if vcenter is not None else [])]


def _release_numbers(release: Release) -> releases.VersionKey:
    """Version, update and maintenance release."""
    return (*release_order_key(release.release), 0, 0, 0)[:3]


def _is_same_release(vcf: Release, part: Release) -> bool:
    """Whether two have one number, as far as both say it; anything fits to anything before 9.0."""
    vcf_numbers, part_numbers = _release_numbers(vcf), _release_numbers(part)
    # Before 9.0, each component has its own numbers.
    if max(vcf_numbers, part_numbers) < FIRST_UNIFIED:
        return True
    # Two fields do not state the third.
    is_short = any(not release_of_two.release.split(".")[2:] for release_of_two in (vcf, part))
    return vcf_numbers[:2] == part_numbers[:2] if is_short else vcf_numbers == part_numbers


def _cure_of_component(design: Design, vcf: Release, part: Release) -> Fix | None:
    """The release, and the build where one is stated, that the component has in this Cloud Foundation; None
    where the catalog does not know it."""
    known = releases.release_by_name(design, part.product, vcf.release)
    # A stated build has to change with the release.
    if known is None or (part.build is not None and known.build is None):
        return None
    edits = () if part.build is None else (fix_value(origin_of(part, "build"), known.build),)
    return fix_value(origin_of(part, "release"), known.release, also=edits)


def _component_text(component: str, release: Release) -> str:
    return f"{component} is {release.release}"


def _severity(vcf: Release, part: Release) -> Severity:
    return "error" if _release_numbers(part)[:2] > _release_numbers(vcf)[:2] else "warning"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("cloud-foundation",)),
    hint="Use the releases from the bill of materials of one VMware Cloud Foundation release.",
    sources=(
        KB410435.says(
            "In 9.0 and later, all components of the bill of materials have one version "
            "convention and one cadence; express patches are released for each component. (KB "
            "410435)",
            "VMware Cloud Foundation 9.0",
            verified="2026-11-23",
        ),
    ),
    fixes="usually",
    check=check,
)
