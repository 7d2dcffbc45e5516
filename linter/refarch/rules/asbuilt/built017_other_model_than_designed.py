"""A switch or host is another model than in the design.

## What it checks

The model that a switch or server reports, against the part of the design.

## Why it matters

Another model can have other ports, buffers, and power supplies. Or the device has the name of another device.

## Example

```text
leaf-1: DCS-7050SX3-48YC8-F
```

## Use instead

```text
leaf-1: DCS-7050CX3-32S-F
```

## When it does not apply

Generic parts, which stand for any model. Virtual switches in a test have their own models.

## Limits of this check

refarch does not read the model of AOS-CX and SONiC switches. The direction of the air does not count.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Check the name of the device and its place in the rack, or change the model in the design.",
    sources=(),
)
