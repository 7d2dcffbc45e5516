"""A number in the narrative differs from the design.

## What it checks

refarch compares numbers in `narrative.md` with the design: `VLAN 30`, `MTU 9000`, `DSCP 26`, and counts of
everything that there is, such as `the 8 hosts` or `all four leaf switches`. Sections about other sizes can
have other counts: `use-when`, `not-when`, `limits`, and `growth`.

## Why it matters

The text was true when it was written. Readers of the overview now rely on a wrong number.

## Example

```text
narrative.md:
  The traffic of all 8 hosts is in one VLAN.
```

## Use instead

```text
narrative.md:
  The traffic of all {{ value("cluster.compute.hosts") }} hosts is in one VLAN.
```

## Limits of this check

refarch does not compare other numbers, and not numbers in code.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="warning",
    confidence="practice",
    hint="Correct the number. Or use `value` with the name of the value.",
    sources=(),
    waivable=False,
)
