"""A port of an array has a different speed or form factor on one controller than on the others.

## What it checks

refarch compares ports with the same name on several controllers of an array. Their speed and form factor
should be those of the majority, or those of the first controller.

## Why it matters

After a failure, the slower port halves the remaining bandwidth. Or the lower speed is a mistake in the plan,
and the cable and the switch port are selected for the wrong speed. The controllers of an array are identical
and take over from each other.

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

Arrays with one controller, and ports whose names differ between controllers.

## Limits of this check

With two controllers, refarch uses the first one as correct.
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
                    hint = f"Set the `speed` and `form_factor` of {usual.name} for {port.name}."
                    yield Problem(port.origin, text, hint, related, port.name)


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
