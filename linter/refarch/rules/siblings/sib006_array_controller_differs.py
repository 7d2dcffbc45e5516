"""A controller of an array has other ports, networks, or leaf switches than the other controllers.

## What it checks

Ports with the same name on all controllers of an array: whether each controller has the port, its speed and
form factor, its network, and the switch at its cable. For arrays of one model, it compares protocols,
releases, and the number of ports. A value counts as intended if at least three controllers or arrays, and
more than half of them, have it. Two controllers must have the same ports; the controller with the port
counts as intended.

## Why it matters

Controllers take over from each other. After a failure, the hosts lose the paths to the missing port, or use
a slower one.

## Example

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-1:
    controllers:
      ct0:
        ports: [{name: eth14, form_factor: sfp28, speed: 25G}, {name: eth15, form_factor: sfp28, speed: 25G}]
      ct1:
        ports:
          - {name: eth14, form_factor: sfp28, speed: 25G}
          - {name: eth15, form_factor: sfp28, speed: 10G}  # <- SIB006
```

## Use instead

```diff
# design.yaml
-          - {name: eth15, form_factor: sfp28, speed: 10G}
+          - {name: eth15, form_factor: sfp28, speed: 25G}
```

## When it does not apply

Arrays with one controller, and networks and switches of two controllers. If a more specific rule reports the
difference, only that rule reports it.

## Limits of this check

With two controllers, refarch uses the first one as correct.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.siblings.deviations import array_deviations
from .. import Problem, Rule
from . import deviation_problems


def check(design: Design) -> Iterator[Problem]:
    """One hit for each value of a minority."""
    yield from deviation_problems(array_deviations(design))


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("arrays",)),
    hint=(
        "Set the same `ports` for each controller. Or waive an intended difference with "
        "`# refarch: waive SIB006: REASON`."
    ),
    sources=(),
    check=check,
)
