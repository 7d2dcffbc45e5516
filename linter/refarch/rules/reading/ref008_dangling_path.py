"""A path into the design leads to nothing.

## What it checks

The `about` of assumptions and the `fact` of restated facts: file, keys and numbers of list items down to
something that is there. A restated fact leads to a single value.

## Why it matters

The path is how a reader finds what an assumption is about, and what a restated fact is compared with. When a
key is renamed, the path does not follow by itself.

## Example

```yaml
# design.yaml
assumptions:
  - id: A1
    about: design.clusters.storage.hosts  # <- REF008
    says: The hosts have four free drive bays.
    because: The guide names the server, and not its drives.
```

## Use instead

```diff
# design.yaml
-    about: design.clusters.storage.hosts
+    about: design.clusters.compute.hosts
```

## Limits of this check

A path that leads to another thing than the one that was meant cannot be told from a right one.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
