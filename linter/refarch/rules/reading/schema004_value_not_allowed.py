"""A value is not one of the allowed values.

## What it checks

refarch checks values that are selected from a list: products, transports, teaming policies, and roles.

## Why it matters

Another word would disable rules without an alarm: a cluster with the transport `roce` would be checked as a
cluster without RDMA. Rules use these words to decide what to check.

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

Other rules check whether the value is correct for this design.
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
