"""An option has a value that its rule does not accept.

## What it checks

Every value under `options`, in refarch.yaml itself and in its profiles, must have the type and the range that
the page of the rule and `refarch explain` show.

## Why it matters

The value is not used, and the rule uses its default. The limit that the project agreed on is not the limit
that is checked.

## Example

```yaml
# refarch.yaml
options:
  MTU005:
    minimum: 9000  # <- SET005
```

## Use instead

```diff
# refarch.yaml
-    minimum: 9000
+    minimum: 4096
```

## When it does not apply

Lists, mappings, and fractions. No option accepts them, so the schema of the file refuses them.

## Limits of this check

The range excludes only impossible values. Within the range, the project decides.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
