"""The release of a network operating system is stated, and no switch runs it.

## What it checks

The design's `software`: of each network operating system that the catalog knows there is a switch that runs
it.

## Why it matters

Somebody changed the switches or the release, and not both. What is stated holds for nothing, and the system
that the switches do run has no release that could be checked, bought or staged.

## Example

```yaml
# design.yaml
software:
  arista-eos:
    release: "4.32.5M"  # <- VER030
```

## Use instead

```diff
# design.yaml
-  arista-eos:
-    release: "4.32.5M"
+  arista-eos: null
+  cumulus-linux: {release: "5.9"}
```

## When it does not apply

Designs without switches, or with a switch whose system is not stated.

## Limits of this check

A switch with a release of its own counts as well.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.inventory import releases
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each system."""
    systems = {switch.nos for switch in design.switches.values()}
    # A switch without a system may run this one.
    if not systems or "" in systems:
        return
    for name, release in design.software.items():
        if "port_name" in design.products.get(name, {}) and name not in systems:
            other_systems = ", ".join(releases.software_product_name(design, nos) for nos in sorted(systems))
            text = (
                f"the design states a release of {releases.software_product_name(design, name)}, but "
                f"the switches run {other_systems}"
            )
            switch = next(iter(design.switches.values()))
            related = ((origin_of(switch, "nos"), f"operating system of {switch.name}"),)
            yield Problem(origin_of(release, "release"), text, related=related)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("switch-systems", "switches")),
    hint="State the release of the operating system that the switches run. Or remove this release.",
    sources=(),
    check=check,
)
