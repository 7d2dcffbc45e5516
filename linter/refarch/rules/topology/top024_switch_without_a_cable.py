"""A switch has no cable while others of the design have.

## What it checks

Every switch in a design with links: at least one link ends on it.

## Why it matters

It was forgotten in the wiring, or is a leftover of an earlier plan that will be bought and powered for
nothing.

## Example

```yaml
# wiring.yaml
switches:
  leaf-3: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}  # <- TOP024
```

## Use instead

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
```

## When it does not apply

Designs without links, and those that no switch has a link in.

## Limits of this check

What a management switch is cabled to is often left out of a design; it is then left out itself.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.network.links import links_by_end
from .. import Hit, Rule


def check(design: Design) -> Iterator[Hit]:
    """One hit for each switch."""
    cabled = {end.device for end in links_by_end(design)} & set(design.switches)
    for switch in design.switches.values():
        if cabled and switch.name not in cabled:
            yield Hit(switch.origin, f"no cable leads to switch {switch.name}", subject=switch.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring",)),
    hint="Add its links, or take the switch out.",
    sources=(),
    check=check,
)
