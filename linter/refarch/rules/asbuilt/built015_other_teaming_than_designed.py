"""A port group has another teaming than in the design.

## What it checks

The teaming policy of each distributed port group, and its active and standby uplinks in their order. Of port
groups of standard switches, the active and standby adapters in any order.

## Why it matters

Storage traffic leaves through another port and switch. It shares a link with other traffic, or crosses the
link between the switches.

## Example

```text
port group vSAN-DPG: active Uplink 2, standby Uplink 1
```

## Use instead

```text
port group vSAN-DPG: active Uplink 1, standby Uplink 2
```

## When it does not apply

Port groups that inherit the teaming of their virtual switch: the output does not show it.

## Limits of this check

refarch does not compare failure detection, failback, and the teaming policy of standard switches.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="error",
    confidence="practice",
    hint="Set the teaming policy and the order of the uplinks of the design.",
    sources=(),
)
