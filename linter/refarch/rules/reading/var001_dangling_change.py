"""A change of a variant leads to nothing in its design.

## What it checks

The `at` of every change in a file of `variants/`: file, keys and numbers of list items down to something that
the design has. The last key may be a new one where the change sets it.

## Why it matters

A variant is laid over the design as it is today. When a key of the design is renamed or a host group moves,
the change would otherwise be lost, and the variant would quietly become the design itself.

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

A path that leads to another thing than the one that was meant cannot be told from a right one; the page of
the variant's changes shows what stood there. Items of lists are counted, so a new item in the design moves
those behind it.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
