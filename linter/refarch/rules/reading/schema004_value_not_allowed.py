"""A value is not one of those allowed.

## What it checks

Values that are chosen from a list: products, transports, teaming policies, roles.

## Why it matters

Rules decide by these words. A word of one's own would switch them off without a sound: a cluster with the
transport `roce` would be checked as if it had no RDMA at all.

## Example

```yaml
# qos.yaml
format: 1
profiles:
  roce:
    mode: loss-less  # <- SCHEMA004
apply: []
```

## Use instead

```diff
# qos.yaml
-    mode: loss-less
+    mode: lossless
```

## Limits of this check

Whether the value is the right one for this design is for the rules.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
    fixes="usually",
)
