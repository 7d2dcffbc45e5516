"""A number, a text, or a list is too small or too large.

## What it checks

refarch checks the bounds of numbers, the length of texts, and the number of entries in lists. A list of
different items must not contain one of them twice.

## Why it matters

A VLAN of 5000 or a DSCP of 64 does not fit in any packet. Bounds on lists and texts keep the check fast.

## Example

```yaml
# ip-plan.yaml
format: 1
networks:
  vsan: {purpose: vsan, vlan: 5000, prefix: 203.0.113.0/24}  # <- SCHEMA006
```

## Use instead

```diff
# ip-plan.yaml
-  vsan: {purpose: vsan, vlan: 5000, prefix: 203.0.113.0/24}
+  management: {purpose: management, vlan: 10, prefix: 192.0.2.0/24, out_of_band: true}
+  vmotion: {purpose: vmotion, vlan: 20, prefix: 198.51.100.0/24}
+  vsan: {purpose: vsan, vlan: 30, prefix: 203.0.113.0/24}
```

## Limits of this check

The bounds come from the format and from the standards behind it. Other rules check what a product supports.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
