"""A port of an array has another speed or cage on one controller than on the other.

## What it checks

Ports that have one name on several controllers of an array: their speed and form factor are those that most
of them have, or that the first has.

## Why it matters

The controllers of an array are built alike, and take over from each other. A port that was left at a lower
speed is either a slip of the plan, and the cable and the switch's port are chosen for the wrong one, or it
halves what is left after a failure.

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
          - {name: eth15, form_factor: sfp28, speed: 10G}  # <- NVME026
```

## Use instead

```diff
# design.yaml
-          - {name: eth15, form_factor: sfp28, speed: 10G}
+          - {name: eth15, form_factor: sfp28, speed: 25G}
```

## When it does not apply

Arrays with one controller, and ports whose names differ from controller to controller.

## Limits of this check

Of two controllers the first counts as right.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import ArrayPort, Design
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each port."""
    for array in design.arrays.values():
        ports_by_name: dict[str, list[ArrayPort]] = {}
        for port in array.ports.values():
            ports_by_name.setdefault(port.name.removeprefix(f"{port.controller}."), []).append(port)
        for ports in ports_by_name.values():
            # Of equal numbers the first controller counts as right.
            kind = most_common(map(_kind_text, ports))
            usual = next(port for port in ports if _kind_text(port) == kind)
            for port in ports:
                if _kind_text(port) != kind:
                    text = f"{port.name} on {array.name} is {_kind_text(port)}, but {usual.name} is {kind}"
                    related = ((usual.origin, usual.name),)
                    yield Problem(port.origin, text, related=related, subject=port.name)


def _kind_text(port: ArrayPort) -> str:
    return f"{port.port.form_factor} at {ethernet(port.port.speeds[-1])}"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("arrays",)),
    hint="Set the same `speed` and `form_factor` for this port on each controller.",
    sources=(),
    check=check,
)
