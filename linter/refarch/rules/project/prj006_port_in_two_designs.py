"""Two designs connect a cable to one port.

## What it checks

Each port of a switch or of a storage array has a cable in one design only, or the same cable in both.

## Why it matters

The installer of the second design finds the port in use. The installer then unplugs the cable of the first
design, or selects a port without a configuration.

## Example

```text
# designs/rack-1/wiring.yaml
- {from: host-1 vmnic4, to: leaf-1 swp1}
# designs/rack-2/wiring.yaml
- {from: host-5 vmnic4, to: leaf-1 swp1}
```

## Use instead

```text
# designs/rack-1/wiring.yaml
- {from: host-1 vmnic4, to: leaf-1 swp1}
# designs/rack-2/wiring.yaml
- {from: host-5 vmnic4, to: leaf-1 swp5}
```

## When it does not apply

A cable between existing switches that several designs state. Designs of different scopes: `scope` in
design.yaml. A project with `compare_designs: false` in refarch.yaml compares only designs that state the same
scope. Retired designs, which claim nothing, and the variants of one design, of which one is built.

## Limits of this check

A port and the parts that it is broken out into are not compared. `refarch lint` without a path compares all
designs of the project. With a path it compares the designs at that path with each other only.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
)
