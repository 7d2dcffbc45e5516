"""No collected output can show whether an expectation of the design is met.

## What it checks

`refarch verify` counts the expectations about which nothing was collected, and names their devices.

## Why it matters

A verification without findings can be one that saw nothing. The count shows how much of the design was
compared.

## Example

```text
collected/leaf-1/lldp.json
```

## Use instead

```text
collected/leaf-1/lldp.json
collected/leaf-2/lldp.json
```

## When it does not apply

Settings that refarch does not expect of any device, such as passwords.

## Limits of this check

A device that never sends LLDP counts as not collected, even if its own outputs were collected.
"""

from .. import Rule

RULE = Rule(
    stage="asbuilt",
    severity="info",
    confidence="practice",
    hint="Collect more outputs, and run the command again. `--results FILE` lists the expectations.",
    sources=(),
)
