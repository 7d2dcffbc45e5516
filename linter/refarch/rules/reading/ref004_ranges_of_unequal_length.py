"""Two ranges that belong together stand for different numbers of things.

## What it checks

Both ends of a link, hosts or switches and their labels, addresses and the interfaces that they are listed
for, and the ports that are named on a card against the ports that it has.

## Why it matters

Ranges are paired one by one. With three ports for four hosts, one host has no cable, and nobody can tell from
the file which.

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

A single name beside a range is repeated for each of its names, and fits any length.
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
