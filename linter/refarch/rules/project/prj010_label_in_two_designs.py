"""Two designs give one label to two cables.

## What it checks

Each `label` of a link is on a cable of one design only. Case does not matter. Labels that refarch makes hold
the names of the devices at both ends, so PRJ004 covers them.

## Why it matters

Somebody who follows a label to a port unplugs a cable of the other design.

## Example

```text
# designs/rack-1/wiring.yaml
links: [{from: host-1 vmnic4, to: leaf-1 swp1, label: C-001}]
# designs/rack-2/wiring.yaml
links: [{from: host-5 vmnic4, to: leaf-3 swp1, label: C-001}]
```

## Use instead

```text
# designs/rack-1/wiring.yaml
links: [{from: host-1 vmnic4, to: leaf-1 swp1, label: C-001}]
# designs/rack-2/wiring.yaml
links: [{from: host-5 vmnic4, to: leaf-3 swp1, label: C-101}]
```

## When it does not apply

Designs of different sites: `site` in design.yaml. Designs of different scopes: `scope` in design.yaml. A
project with `compare_designs: false` in refarch.yaml compares only designs that state the same scope. Retired
designs, which claim nothing, and the variants of one design, of which one is built.

## Limits of this check

WIRE032 compares the labels of one design. `refarch lint` without a path compares all designs of the project.
With a path, it compares only the designs at that path.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="warning",
    confidence="practice",
    sources=(),
)
