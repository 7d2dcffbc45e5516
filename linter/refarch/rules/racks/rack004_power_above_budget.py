"""The devices of a rack can draw more power than the power budget of the rack.

## What it checks

The sum of the maximum power draw of the devices, as their vendors state it, against the power budget of the
rack, for every rack with a budget. A sum of maximum values above the budget is a warning. It is an error if
the typical power draw of the devices already exceeds the budget.

## Why it matters

A breaker opens when all devices start at the same time after a power failure, which is when a storage cluster
rebuilds. If one feed fails, the remaining feed carries the whole load.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r760
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
```

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    power: 2500W  # <- RACK004
    devices:
      - {names: "host-[1-4]", unit: 1}
      - {names: "leaf-[1-2]", unit: 40}
```

## Use instead

```diff
# wiring.yaml
-    power: 2500W
+    power: 17300W
```

## When it does not apply

Racks without a budget, and racks with only devices for which no vendor data is available.

## Limits of this check

A device without a maximum counts with its typical power draw, or with the known data of its parts, so the sum
is a lower bound. The power draw of a server in one configuration is lower than the value for the largest
configuration.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Design, origin_of
from ...views.inventory.power import PowerLoad, rack_loads
from .. import Options, Problem, Rule


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each rack that exceeds its budget, at the budget."""
    for identity, load in rack_loads(design).items():
        rack = design.racks[identity]
        if rack.power is not None and 100 * load.maximum > options["share"] * rack.power:
            typical = load.typical > rack.power
            # If the typical power draw already exceeds it, it is an error and not a question of peaks.
            drawn = f"typically draw {load.typical:g} W" if typical else f"can draw {load.maximum:g} W"
            share_text = "" if options["share"] == 100 else f"{options['share']} % of "
            text = (
                f"the {load.devices} devices of {rack.title} {drawn}{_lower_bound_text(load)}, but the power "
                f"budget of the rack is {share_text}{rack.power} W"
            )
            yield Problem(origin_of(rack, "power"), text, severity="error" if typical else None)


def _lower_bound_text(load: PowerLoad) -> str:
    unknown = load.devices - load.with_maximum
    # The sum is a lower bound if one device has no data.
    return "" if load.is_complete else f" or more (the maximum of {unknown} of them is unknown)"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "rack-power", "power-draw")),
    hint="Move some of the devices to another rack. Or increase `power` of the rack.",
    sources=(),
    options=(
        Option(
            name="share",
            default=100,
            says="share of the power of a rack, in percent, that the maximum draw of its devices can take",
            minimum=10,
            maximum=100,
        ),
    ),
    check_with_options=check,
)
