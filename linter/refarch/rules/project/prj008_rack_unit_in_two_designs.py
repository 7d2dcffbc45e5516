"""Two designs put a device into one rack unit.

## What it checks

Each unit of a rack holds a device of one design only, or the same existing device in both. Racks are the same
if they have one name.

## Why it matters

The second device does not fit, and this is noticed only on the day of the installation.

## Example

```text
# designs/rack-1/wiring.yaml
racks: {a07: {devices: [{names: "host-[1-4]", unit: 1}]}}
# designs/rack-2/wiring.yaml
racks: {a07: {devices: [{names: "host-[5-8]", unit: 1}]}}
```

## Use instead

```text
# designs/rack-1/wiring.yaml
racks: {a07: {devices: [{names: "host-[1-4]", unit: 1}]}}
# designs/rack-2/wiring.yaml
racks: {a07: {devices: [{names: "host-[5-8]", unit: 5}]}}
```

## When it does not apply

Designs of different sites: `site` in design.yaml. Designs of different scopes: `scope` in design.yaml. A
project with `compare_designs: false` in refarch.yaml compares only designs that state the same scope. Retired
designs, which claim nothing, and the variants of one design, of which one is built.

## Limits of this check

Whether both designs describe the rack itself in the same way is not compared. `refarch lint` without a path
compares all designs of the project. With a path it compares the designs at that path with each other only.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
)
