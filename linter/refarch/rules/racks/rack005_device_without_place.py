"""A design defines rack positions, but a device has none.

## What it checks

In a design with racks, every host, switch, and array has a position in one of them.

## Why it matters

The power and the units of the device are missing in the rack plan, and the installer must find a position for
it during the installation.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:
    model: nvidia-sn2010  # <- RACK005
racks:
  rack-a:
    units: 42
    devices:
      - {names: "host-[1-4]", unit: 1}
```

## Use instead

```diff
# wiring.yaml
-switches:
-  leaf-[1-2]:
-    model: nvidia-sn2010
@@
       - {names: "host-[1-4]", unit: 1}
+      - {names: "leaf-[1-2]", unit: 40}
```

## When it does not apply

Designs without racks, and switches that are `existing`.

## Limits of this check

refarch does not check whether a device is intentionally installed elsewhere.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.inventory.racks import rack_devices, rack_places
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each device without a position, at its model."""
    if design.racks:
        for name, device in rack_devices(design).items():
            switch = design.switches.get(name)
            # An existing switch already has a position at the site.
            if name not in rack_places(design) and not (switch is not None and switch.existing):
                message = f"{name} is not in any rack of the design"
                hint = f"Add `{{names: {name}, unit: N}}` to `devices` of a rack in `racks`."
                yield Problem(device.origin, message, hint, subject=name)


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "racks")),
    hint="Add the device with its `unit` to `devices` of a rack in `racks`.",
    sources=(),
    check=check,
)
