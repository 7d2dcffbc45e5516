"""A product runs an older release than another part of the design requires.

## What it checks

refarch compares the releases of the design and of its hosts, by name and by build, with the lowest release
under `prerequisites`. A lower release is an error. refarch also compares vCenter Server with the ESXi hosts
that it manages. vCenter Server of an older version is an error. vCenter Server below 7.0 U3 with ESXi 7.0 U3
or later is also an error. vCenter Server of an older update than its hosts, such as 8.0 U1 with ESXi 8.0 U3,
is a warning.

## Why it matters

vCenter Server cannot add a host that is too new for it. If the design does not meet its own prerequisite, an
installer who follows the software list fails the list of prerequisites or the acceptance test.

## Example

Build 19234570 is vCenter Server 7.0 U3c.

```yaml
# design.yaml
software:
  vcenter:
    release: "7.0.3"
    build: 19234570  # <- VER003
prerequisites:
  - {software: vcenter, minimum: "7.0 U3d"}
```

## Use instead

```diff
# design.yaml
-    release: "7.0.3"
-    build: 19234570
+    release: "7.0 U3d"
+    build: 19480866
```

## When it does not apply

Products that the design lists only as a prerequisite, and the software of a testbed. A build that contradicts
the name of its release: see VER002.

## Limits of this check

ESXi can have a later patch of the same update than vCenter Server, because express patches of ESXi are
released without one for vCenter Server. refarch does not check the interoperability matrix, which decides. A
release such as 7.0.3 without a build counts as the latest of its patches.
"""

from collections.abc import Iterator, Mapping

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, DesignNote, Release, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents import CitedDocument
from ..documents.broadcom_articles import KB436818
from ..documents.broadcom_guides import VSPHERE7_INTEROP, VSPHERE7_UPGRADE

ANY_UPDATE = release_order_key("7.0 U3")
"""ESXi from here on needs a vCenter Server from here on."""


def check(design: Design) -> Iterator[Problem]:
    """Hits for unmet prerequisites, then for vCenter."""
    minimums = _minimums(design)
    for stated in releases.stated_releases(design):
        # A testbed ran what it ran.
        if stated.release.product in minimums and not stated.testbed:
            yield from _hits_of_old_release(
                design, stated.release, stated.host, minimums[stated.release.product]
            )
    vcenter = design.software.get("vcenter")
    if vcenter is not None:
        for host in releases.one_host_for_each_software(design):
            # A host without ESXi is not managed by vCenter.
            if "esxi" in host.software:
                yield from _hits_of_vcenter(design, vcenter, host.software["esxi"], host.name)


def _minimums(design: Design) -> Mapping[str, DesignNote]:
    """The strictest prerequisite for each product."""
    notes: dict[str, DesignNote] = {}
    for note in design.prerequisites:
        product = note.data.get("software")
        # The strictest of several prerequisites is the one that counts.
        if product and (product not in notes or _minimum(design, note) > _minimum(design, notes[product])):
            notes[product] = note
    return notes


def _minimum(design: Design, note: DesignNote) -> releases.VersionKey:
    return releases.release_bounds(design, note.data["software"], note.data["minimum"])[0]


def _hits_of_old_release(design: Design, release: Release, host: str, note: DesignNote) -> Iterator[Problem]:
    """A hit at the release if its name is too old, else at the build if its catalog release is too
    old."""
    needed = _minimum(design, note)
    related = ((origin_of(note, "minimum"), f"the prerequisite requires {note.data['minimum']} or later"),)
    known = releases.release_by_build(design, release.product, release.build)
    product_name = releases.software_product_name(design, release.product)
    host_text = f" on {host}" if host else ""
    requirement_text = f"but the prerequisites require {note.data['minimum']} or later"
    # Even the latest patch of the stated name is too old.
    if releases.release_bounds(design, release.product, release.release)[1] < needed:
        yield Problem(
            origin_of(release, "release"),
            f"{product_name}{host_text} is {release.release}, {requirement_text}",
            related=related,
            subject=host,
        )
    # VER002 finds a build that contradicts the name of its release.
    elif known is not None and known.key < needed and _may_be_release(release.release, known):
        message = f"build {release.build}{host_text} is {product_name} {known.release}, {requirement_text}"
        yield Problem(origin_of(release, "build"), message, related=related, subject=host)


def _may_be_release(stated: str, known: releases.CatalogRelease) -> bool:
    """Whether the name does not contradict the build, which VER002 would find: 7.0 U3 may be any of its
    patches."""
    stated_key = release_order_key(stated)
    return known.key[: len(stated_key)] == stated_key


def _hits_of_vcenter(design: Design, vcenter: Release, esxi: Release, host: str) -> Iterator[Problem]:
    # vCenter at its latest, the host at its earliest: what may be right is no finding.
    vcenter_key = _three_fields(releases.release_level(design, vcenter)[1])
    esxi_key = _three_fields(releases.release_level(design, esxi)[0])
    releases_text = f"vCenter Server is {vcenter.release}, but {host} runs ESXi {esxi.release}"
    severity: Severity = "error"
    if vcenter_key[:2] < esxi_key[:2]:
        message = f"{releases_text}; vCenter Server cannot manage hosts of a later version"
    # 7.0 U3 is the one update that demands the same of its vCenter Server.
    # The first two fields are version and update.
    elif vcenter_key[:2] == esxi_key[:2] and vcenter_key < ANY_UPDATE <= esxi_key:
        message = f"{releases_text}; ESXi 7.0 U3 or later requires vCenter Server 7.0 U3 or later"
    elif vcenter_key[:2] == esxi_key[:2] and vcenter_key[2] < esxi_key[2]:
        message = (
            f"{releases_text}; the update of vCenter Server should not be older, because vCenter "
            "Server is upgraded before its hosts"
        )
        severity = "warning"
    else:
        return
    related = ((origin_of(esxi, "release"), f"the release of {host}"),)
    yield Problem(
        origin_of(vcenter, "release"),
        message,
        f"Use a vCenter Server release that is at least as new as ESXi {esxi.release}.",
        related,
        severity=severity,
    )


def _three_fields(level: releases.VersionKey) -> releases.VersionKey:
    # 8.0 stands for 8.0.0.
    return level + (0,) * (3 - len(level))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("vcenter-release",)),
    hint="Use a release that meets the prerequisite. Or correct `minimum` of the prerequisite.",
    sources=(
        VSPHERE7_INTEROP.says(
            "ESXi 7.0 U3 or later needs a vCenter Server at 7.0 U3.",
            "vCenter Server and ESXi Version Interoperability",
        ),
        KB436818.says(
            "vCenter Server should have the version or build of its hosts, or later. Newer ESXi "
            "mostly works if the matrix lists both, but errors and limits are resolved only by "
            "an upgrade of vCenter Server. (7.0, 8.0)",
            verified="2026-11-22",
        ),
        VSPHERE7_UPGRADE.says("vCenter Server is upgraded before the ESXi hosts.", "tasks 4 and 5"),
        CitedDocument(
            "Broadcom KB 314601, vCenter Server version must be same version or higher",
            "https://knowledge.broadcom.com/external/article/314601/vcenter-server-version-must-be-same-vers.html",
        ).says(
            "An ESXi host can have a later patch than vCenter, because express patches of ESXi "
            "do not always have one for vCenter."
        ),
    ),
    check=check,
)
