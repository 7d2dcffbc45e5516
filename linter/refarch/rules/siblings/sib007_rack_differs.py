"""A rack has other settings than similar racks, or a device has other power feeds than similar devices.

## What it checks

Racks with the same kinds of devices: height, power, number and power of feeds, and the units of the
switches. The power feeds of the hosts of a cluster, and of the switches of one model. A value counts as
intended if at least three racks or devices, and more than half of them, have it. A difference in the feeds
of a device is a warning, because the device can fail with one feed. Other differences are info.

## Why it matters

People who install and repair devices assume that identical racks are identical. They disconnect the wrong
feed, or look for the switch in the wrong unit.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    feeds: 3
    devices:
      - {names: "host-[1-3]", unit: 1, feeds: [A, B]}
      - {names: host-4, unit: 7, feeds: [A, C]}  # <- SIB007
      - {names: "leaf-[1-2]", unit: 41, feeds: [A, B]}
```

## Use instead

```diff
# wiring.yaml
-      - {names: host-4, unit: 7, feeds: [A, C]}
+      - {names: host-4, unit: 7, feeds: [A, B]}
```

## When it does not apply

Racks with different kinds of devices, and groups in which no value has a clear majority. RACK006 finds
devices on one feed.

## Limits of this check

refarch does not compare the units of hosts, because racks are filled in different order.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.siblings.deviations import rack_deviations
from .. import Problem, Rule
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each value of a minority."""
    yield from deviation_problems(rack_deviations(design))


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "racks")),
    hint=(
        "Set the same value as for the other racks or devices. Or waive an intended difference with "
        "`# refarch: waive SIB007: REASON`."
    ),
    sources=(),
    check=check,
)
