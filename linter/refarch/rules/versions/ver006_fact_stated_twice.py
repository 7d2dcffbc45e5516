"""One fact is stated twice, with two values.

## What it checks

Three pairs. The releases and builds of a test bed against those of the design (of the hosts of the cluster
that was measured). Two prerequisites that give different lowest releases for one product. And every entry of
`restated`, a fact that the source says again elsewhere, against the value in the design. Two spellings of one
release, 7.0.3d and 7.0 U3d, are one value.

## Why it matters

Each reader finds one of the two places and believes it. A benchmark that ran with another driver or firmware
than the one that the design tells people to install says nothing about the design.

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

Designs without a test bed, prerequisites or restated facts. Software that only one of the two places names.

## Limits of this check

A restated value is compared as text, without regard to case; 3 m and 300 cm are two values. A release such as
7.0.3 is taken to agree with every patch of it.
"""

from collections.abc import Iterator
from typing import Any

from ...core.origin import Origin
from ...core.paths import resolve
from ...core.rule import Applies
from ...model.types import Design, Note, Release, where
from ...views.inventory import releases
from .. import Hit, Rule
from ..documents.nvidia import NVIDIA_RDG


def check(design: Design) -> Iterator[Hit]:
    """Hits for test beds, then for prerequisites, then for restated facts."""
    for bed in design.beds.values():
        for release in bed.software.values():
            yield from _measured(design, bed.id, release, _planned(design, release.product, bed.cluster))
    yield from _prerequisites(design)
    for note in design.restated:
        yield from _restated(design, note)


def _planned(design: Design, product: str, cluster: str) -> list[Release]:
    """What the design says of a product: for the hosts of the cluster that was measured, or for all hosts;
    else as a whole."""
    hosts = releases.one_host_for_each_software(design, design.clusters.get(cluster))
    stated = [host.software[product] for host in hosts if product in host.software]
    return stated or [design.software[product]] if product in design.software else stated


def _measured(design: Design, bed: str, release: Release, planned: list[Release]) -> Iterator[Hit]:
    """At most one hit: none where any of the planned releases is the measured one."""
    if not planned or any(_field(design, release, other) == "" for other in planned):
        return
    field = _field(design, release, planned[0])
    ran, stated = (releases.described(design, stated_release) for stated_release in (release, planned[0]))
    message = f"test bed {bed} ran {ran}, the design states {stated}"
    yield Hit(
        where(release, field), message, related=((where(planned[0], field), "the design states it here"),)
    )


def _field(design: Design, own: Release, other: Release) -> str:
    """In what two releases of a product differ: ``release``, ``build`` or nothing."""
    if not releases.same_release(design, own.product, own.release, other.release):
        return "release"
    if own.build is None or other.build is None or own.build == other.build:
        return ""
    first, second = (releases.by_build(design, own.product, release.build) for release in (own, other))
    return "" if first is not None and first == second else "build"


def _prerequisites(design: Design) -> Iterator[Hit]:
    first: dict[str, Note] = {}
    for note in design.prerequisites:
        product = note.data.get("software")
        if not product:
            continue
        known = first.setdefault(product, note)
        if not releases.same_release(design, product, known.data["minimum"], note.data["minimum"]):
            what = releases.name(design, product)
            message = (
                f"a prerequisite asks for {what} {note.data['minimum']} or later, another for "
                f"{known.data['minimum']} or later"
            )
            yield Hit(where(note, "minimum"), message, related=((where(known, "minimum"), "the other one"),))


def _restated(design: Design, note: Note) -> Iterator[Hit]:
    fact = resolve(note.data["fact"], design.files)
    if fact is None or isinstance(fact[1], dict | list):
        return  # REF008 says so
    place, value = fact
    again = note.data["value"]
    if not _same(design, place, _text(value), _text(again)):
        message = (
            f"{note.data['where']} says {_text(again)} for `{note.data['fact']}`, the design says "
            f"{_text(value)}"
        )
        yield Hit(where(note, "value"), message, related=((place, "the design says it here"),))


def _same(design: Design, place: Origin, own: str, again: str) -> bool:
    if own.strip().lower() == again.strip().lower():
        return True
    product = _product(place)
    return bool(product) and releases.same_release(design, product, own, again)


def _product(place: Origin) -> str:
    """The product whose release stands at a place, ``…software.esxi.release``; empty for any other fact."""
    pointer = place.pointer
    return (
        str(pointer[-2])
        if len(pointer) > 2 and pointer[-3] == "software" and pointer[-1] == "release"
        else ""
    )


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("repeated-facts",)),
    hint="Find out which value holds, and write it in both places; list the other one under `errata`.",
    sources=(
        NVIDIA_RDG.says(
            "An example: the software list has driver 4.21.71.101 and firmware 22.32.2004, the test bed "
            "4.21.71.1 and 22.33.1048.",
            "Software Stack Components; Appendix",
        ),
    ),
    check=check,
)
