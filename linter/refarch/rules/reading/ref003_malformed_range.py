"""A range of names cannot be expanded.

## What it checks

Ranges in names of hosts, switches, ports and labels: one pair of brackets, numbers that count up, nothing
named twice, and at most 8192 names.

## Why it matters

A range stands for every line that it saves. One that counts down, or overlaps itself, stands for lines that
nobody meant.

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

Two ranges that overlap each other are found as names used twice, by HST004 for devices and by the rules on
wiring for ports.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
