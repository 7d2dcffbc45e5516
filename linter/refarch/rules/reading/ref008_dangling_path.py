"""A path into the design has no target.

## What it checks

refarch checks the `about` of assumptions and the `fact` of restated facts. The path consists of a file, keys,
and numbers of list items, and must lead to an existing value. A restated fact must lead to a single value.

## Why it matters

A reader cannot find the subject of the assumption, and the restated fact cannot be compared. When a key is
renamed, the path does not change automatically.

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

refarch cannot detect a path that leads to an existing but unintended value.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
