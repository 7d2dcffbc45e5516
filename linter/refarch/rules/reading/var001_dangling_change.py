"""A change of a variant has no target in its design.

## What it checks

refarch checks the `at` of every change in a file of `variants/`. The path consists of a file, keys, and
numbers of list items, and must lead to a value of the design. The last key can be new if the change sets it.

## Why it matters

Without this finding, the change would be lost when a key of the design is renamed or a host group moves. The
variant would become the same as the design. A variant is applied to the current design.

## Example

```yaml
# variants/small-frames.yaml
format: 1
title: A small cluster without jumbo frames
changes:
  - {at: ip-plan.networks.storage.mtu, set: 1500}  # <- VAR001
```

## Use instead

```diff
# variants/small-frames.yaml
-  - {at: ip-plan.networks.storage.mtu, set: 1500}
+  - {at: ip-plan.networks.vsan.mtu, set: 1500}
```

## Limits of this check

refarch cannot detect a path that leads to an existing but unintended value. The page with the changes of the
variant shows the former value. Items of lists are counted, so a new item in the design moves the items after
it.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
