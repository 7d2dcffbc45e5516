"""The design states the release of a network operating system that no switch runs.

## What it checks

refarch checks the `software` of the design. For each network operating system in the catalog, at least one
switch must run it.

## Why it matters

The stated release applies to no switch, and the operating system of the switches has no release that can be
checked, bought, or staged. Usually either the switches or the release was changed, but not both.

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

Designs without switches, or with a switch that has no operating system in the design.

## Limits of this check

A switch with its own release counts as well.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.inventory import releases
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network operating system."""
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
            names = " or ".join(f"`{nos}`" for nos in sorted(systems))
            hint = f"Replace `{name}` with {names} in `software`. Or remove `{name}` from `software`."
            yield Problem(origin_of(release, "release"), text, hint, related)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("switch-systems", "switches")),
    hint="State the release of the operating system of the switches in `software`. Or remove this release.",
    sources=(),
    check=check,
)
