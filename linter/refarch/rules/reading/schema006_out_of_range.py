"""A number, text or list is too small or too large.

## What it checks

The bounds of numbers, the length of texts, the number of entries in lists, and that a list of different
things names none twice.

## Why it matters

A VLAN of 5000 or a DSCP of 64 fits into no packet. Bounds on lists and texts keep a check of a few hundred
lines as fast as it is.

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

The bounds are those of the format and of the standards behind it; what a product supports is for the rules.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
