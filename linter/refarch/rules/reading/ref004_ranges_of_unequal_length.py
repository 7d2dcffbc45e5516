"""Two ranges that are used together have different lengths.

## What it checks

refarch compares both ends of a link, hosts or switches with their labels, and addresses with the interfaces
that they are listed for. It also compares the ports that are listed for an adapter with the ports of its
model.

## Why it matters

With three ports for four hosts, one host has no cable, and the file does not show which. Ranges are paired
one by one.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-3]  # <- REF004
    cable: nvidia-mcp2m00-a003e30l
```

## Use instead

```diff
# wiring.yaml
-    to: leaf-1 swp[1-3]
+    to: leaf-1 swp[1-4]
```

## Limits of this check

A single name next to a range is repeated for each name of the range, so it matches any length.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
    fixes="usually",
)
