"""A range of names cannot be expanded.

## What it checks

refarch checks ranges in the names of hosts, switches, ports, and labels. A range has one pair of brackets
with numbers in ascending order, contains no name twice, and has at most 8192 names.

## Why it matters

A range that counts down or overlaps itself produces names that nobody intended. A range represents all the
lines that it replaces.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
links:
  - from: host-[4-1] vmnic4  # <- REF003
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
```

## Use instead

```diff
# wiring.yaml
-  - from: host-[4-1] vmnic4
+  - from: host-[1-4] vmnic4
```

## Limits of this check

Two ranges that overlap each other are reported as names that are used twice: by HST004 for devices, and by
the rules about wiring for ports.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
