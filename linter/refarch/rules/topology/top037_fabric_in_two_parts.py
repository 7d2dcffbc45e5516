"""No cable connects two switches of one fabric.

## What it checks

The switches with the same `fabric`: links between switches must connect them, directly or over other
switches. An `existing` switch counts.

## Why it matters

Traffic that must cross the fabric does not arrive, for example after a failover to the other switch. If two
separate fabrics are intended, one name for both hides this from readers, and a cable between them is no
finding.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
switches:
  leaf-1: {model: nvidia-sn2010, role: leaf, fabric: a, nos: cumulus-linux}
  leaf-2:
    model: nvidia-sn2010
    role: leaf
    fabric: a  # <- TOP037
    nos: cumulus-linux
```

## Use instead

```diff
# wiring.yaml
-    fabric: a
+    fabric: b
```

## When it does not apply

Switches without a fabric, management switches, and switches without a cable. Traffic that does not arrive
because the link is missing, which PATH001 and PATH007 report.

## Limits of this check

refarch does not see links outside of the design.
"""

from collections.abc import Iterator

from ...core.problem import SpecificRules
from ...core.rule import Applies
from ...model.types import Design, Switch, origin_of
from ...views.network.links import fabric_names
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each further part of a fabric, at its first switch."""
    cabled = {end.device for link in design.links for end in (link.a, link.b)}
    parts: dict[str, dict[str, Switch]] = {}
    for switch in design.switches.values():
        if switch.fabric and switch.role != "management" and switch.name in cabled:
            parts.setdefault(switch.fabric, {}).setdefault(fabric_names(design)[switch.name], switch)
    for fabric, switches in parts.items():
        first, *others = switches.values()
        for other in others:
            text = f"{first.name} and {other.name} are in fabric {fabric}, but no cable connects them"
            yield Problem(
                origin_of(other, "fabric"),
                text,
                f"Add a link between {first.name} and {other.name}. Or set another `fabric` for "
                f"{other.name}.",
                ((origin_of(first, "fabric"), f"fabric of {first.name}"),),
                other.name,
                defers_to=SpecificRules(("PATH",), (first.name, other.name)),
            )


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring",)),
    hint="Add a link between the switches. Or set another `fabric`.",
    sources=(),
    check=check,
)
