"""The devices of a rack can draw more power than the rack may.

## What it checks

For every rack with a power budget: the sum of the greatest draw of its devices, as their vendors state it,
against the budget. A sum of maxima above it is a warning; where the typical draw of the devices is already
more, an error.

## Why it matters

A rack that runs at its budget loses a breaker when everything starts at once after a power cut, which is when
a storage cluster rebuilds. The feed that is left after the other has failed carries all of it.

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

Racks without a budget, and racks none of whose devices has a figure of its vendor.

## Limits of this check

A device without a maximum counts with its typical draw, or with what is known of its parts, so that the sum
is a lower bound. What a server draws in one configuration is less than the figure for the largest one.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Design, origin_of
from ...views.inventory.power import PowerLoad, rack_loads
from .. import Options, Problem, Rule


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each rack that is over its budget, at the budget."""
    for identity, load in rack_loads(design).items():
        rack = design.racks[identity]
        if rack.power is not None and 100 * load.maximum > options["share"] * rack.power:
            typical = load.typical > rack.power
            # Where the typical draw is already more, it is an error and no question of peaks.
            drawn = f"typically draw {load.typical:g} W" if typical else f"can draw {load.maximum:g} W"
            share_text = "" if options["share"] == 100 else f"{options['share']}% of "
            text = (
                f"the {load.devices} devices of {rack.title} {drawn}{_lower_bound_text(load)}, but the power "
                f"budget of the rack is {share_text}{rack.power} W"
            )
            yield Problem(origin_of(rack, "power"), text, severity="error" if typical else None)


def _lower_bound_text(load: PowerLoad) -> str:
    unknown = load.devices - load.with_maximum
    # The sum is a lower bound as long as one device has no figure.
    return "" if load.is_complete else f" or more (the maximum of {unknown} of them is unknown)"


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "rack-power", "power-draw")),
    hint="Move some of the devices to another rack. Or increase `power` of this rack.",
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
