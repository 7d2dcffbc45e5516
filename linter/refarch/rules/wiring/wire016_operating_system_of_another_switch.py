"""A switch has an operating system that its model does not run.

## What it checks

The `nos` of a switch must be in the list of the catalog entry of its model.

## Why it matters

Ports, default MTU, and all generated commands come from the operating system. If another vendor's model
replaces the switch and `nos` stays, all of them look right in the design, but none of them exists in the
rack.

## Example

```yaml
# wiring.yaml
switches:
  core-1: {model: arista-dcs-7050cx3-32s, role: spine, fabric: core, nos: cumulus-linux}  # <- WIRE016
```

## Use instead

```diff
# wiring.yaml
-  core-1: {model: arista-dcs-7050cx3-32s, role: spine, fabric: core, nos: cumulus-linux}
+  core-1: {model: arista-dcs-7050cx3-32s, role: spine, fabric: core, nos: arista-eos}
```

## When it does not apply

Switches without `nos` (WIRE015), and models whose entry lists no operating system.

## Limits of this check

The catalog lists the operating systems that its sources name. Add an operating system that runs on a model
and is not listed to the catalog entry, with its source. Or waive the finding with a reason.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design
from .. import Problem, Rule, fix_value, single_value


def check(design: Design) -> Iterator[Problem]:
    """One hit for the switches of one entry."""
    for switch in design.switches.values():
        systems = switch.model.data.get("nos", ())
        # A model without a list does not limit the operating systems.
        if switch.nos and systems and switch.nos not in systems:
            listed = enumeration(list(systems))
            message = (
                f"{switch.name} uses operating system {switch.nos}, but {switch.model.vendor} "
                f"{switch.model.model} supports only {listed}"
            )
            place = switch.origin.child("nos")
            # Only if the model runs a single operating system, the intended one is clear.
            runs = single_value(systems)
            fix = fix_value(place, runs) if runs else None
            names = " or ".join(f"`nos: {name}`" for name in systems)
            hint = f"Set {names}. Or set `model` to a switch that runs {switch.nos}."
            yield Problem(place, message, hint, subject=switch.name, fix=fix)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "switches")),
    hint=(
        "Set `nos` to an operating system of the model. Or set `model` to a switch that runs the "
        "operating system."
    ),
    sources=(),
    fixes="sometimes",
    check=check,
)
