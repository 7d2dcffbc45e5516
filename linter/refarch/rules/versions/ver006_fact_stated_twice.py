"""The design states one fact twice, with two values.

## What it checks

refarch compares three kinds of facts:

- The releases and builds of a testbed with those of the design (of the hosts of the measured cluster).
- Two prerequisites for one product, if they state different lowest releases.
- Every entry of `restated`, a fact that the source repeats elsewhere, with the value in the design.

Two spellings of one release, 7.0.3d and 7.0 U3d, are one value.

## Why it matters

Each reader finds one of the two places and trusts it. A benchmark with another driver or firmware than the
design installs does not apply to the design.

## Example

```yaml
# results.yaml
beds:
  bed:
    software:
      nmlx5:
        release: "4.21.71.1"  # <- VER006
```

```yaml
# design.yaml
restated:
  - fact: design.software.cumulus-linux.release
    value: "5.0"  # <- VER006
    where: Appendix
```

## Use instead

```diff
# results.yaml
-        release: "4.21.71.1"
+        release: "4.21.71.101"
```

```diff
# design.yaml
-    value: "5.0"
+    value: "5.1"
```

## When it does not apply

Designs without a testbed, prerequisites, or restated facts. Software that is in only one of the two places.

## Limits of this check

refarch compares a restated value as text, without regard to case; 3 m and 300 cm are two values. A release
such as 7.0.3 counts as equal to each of its patches.
"""

from collections.abc import Iterator
from typing import Any

from ...core.origin import Origin
from ...core.paths import resolve
from ...core.rule import Applies
from ...model.types import Design, DesignNote, Release, origin_of
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_RDG


def check(design: Design) -> Iterator[Problem]:
    """Hits for test beds, then for prerequisites, then for restated facts."""
    for testbed in design.beds.values():
        for release in testbed.software.values():
            yield from _hits_of_testbed(
                design, testbed.id, release, _planned_releases(design, release.product, testbed.cluster)
            )
    yield from _hits_of_prerequisites(design)
    for note in design.restated:
        yield from _hits_of_restated_fact(design, note)


def _planned_releases(design: Design, product: str, cluster: str) -> list[Release]:
    """Releases of a product in the design: those of the hosts of the cluster that was measured, or of all
    hosts; else the design's own."""
    hosts = releases.one_host_for_each_software(design, design.clusters.get(cluster))
    stated = [host.software[product] for host in hosts if product in host.software]
    # The release of a host replaces the release of the design.
    return stated or [design.software[product]] if product in design.software else stated


def _hits_of_testbed(
    design: Design, testbed: str, release: Release, planned: list[Release]
) -> Iterator[Problem]:
    """At most one hit: none where any of the planned releases is the measured one."""
    # A testbed may have run on one of several hosts, so any of their releases matches.
    if not planned or any(
        _differing_field(design, release, planned_release) == "" for planned_release in planned
    ):
        return
    field = _differing_field(design, release, planned[0])
    measured_text, planned_text = (
        releases.release_text(design, stated_release) for stated_release in (release, planned[0])
    )
    message = f"testbed {testbed} ran {measured_text}, but the design states {planned_text}"
    yield Problem(
        origin_of(release, field),
        message,
        related=((origin_of(planned[0], field), "the value in the design"),),
    )


def _differing_field(design: Design, own: Release, other: Release) -> str:
    """Field in which two releases of a product differ: ``release``, ``build`` or nothing."""
    if not releases.same_release(design, own.product, own.release, other.release):
        return "release"
    # One of the two leaves the build open.
    if own.build is None or other.build is None or own.build == other.build:
        return ""
    # Two builds of one release, as for installer and client, are one.
    first, second = (
        releases.release_by_build(design, own.product, release.build) for release in (own, other)
    )
    return "" if first is not None and first == second else "build"


def _hits_of_prerequisites(design: Design) -> Iterator[Problem]:
    first: dict[str, DesignNote] = {}
    for note in design.prerequisites:
        product = note.data.get("software")
        # A prerequisite may be about hardware.
        if not product:
            continue
        first_note = first.setdefault(product, note)
        if not releases.same_release(design, product, first_note.data["minimum"], note.data["minimum"]):
            product_name = releases.software_product_name(design, product)
            message = (
                f"one prerequisite requires {product_name} {note.data['minimum']} or later, but "
                f"another requires {first_note.data['minimum']} or later"
            )
            yield Problem(
                origin_of(note, "minimum"),
                message,
                related=((origin_of(first_note, "minimum"), "the other prerequisite"),),
            )


def _hits_of_restated_fact(design: Design, note: DesignNote) -> Iterator[Problem]:
    fact = resolve(note.data["fact"], design.files)
    # REF008 finds a path that leads to nothing.
    if fact is None or isinstance(fact[1], dict | list):
        return
    place, value = fact
    restated_value = note.data["value"]
    if not _is_same(design, place, _text_of(value), _text_of(restated_value)):
        message = (
            f"the source states {_text_of(restated_value)} for `{note.data['fact']}` "
            f"({note.data['where']}), but the design states {_text_of(value)}"
        )
        yield Problem(origin_of(note, "value"), message, related=((place, "the value in the design"),))


def _is_same(design: Design, place: Origin, own: str, restated_value: str) -> bool:
    if own.strip().lower() == restated_value.strip().lower():
        return True
    # 7.0.3d and 7.0 U3d are one release.
    product = _product_at(place)
    return bool(product) and releases.same_release(design, product, own, restated_value)


def _product_at(place: Origin) -> str:
    """The product whose release is at a place, ``…software.esxi.release``; empty for any other fact."""
    pointer = place.pointer
    return (
        str(pointer[-2])
        if len(pointer) > 2 and pointer[-3] == "software" and pointer[-1] == "release"
        else ""
    )


def _text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("repeated-facts",)),
    hint="Set the correct value in both places, and list the wrong value in `errata`.",
    sources=(
        NVIDIA_RDG.says(
            "Example: the software list has driver 4.21.71.101 and firmware 22.32.2004, but the "
            "testbed has 4.21.71.1 and 22.33.1048.",
            "Software Stack Components; Appendix",
        ),
    ),
    check=check,
)
