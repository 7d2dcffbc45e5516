"""An option has a value that its rule does not take.

## What it checks

Every value under `options`, in refarch.yaml itself and in its profiles, is of the kind and within the bounds
that the rule's page and `refarch explain` give.

## Why it matters

The value is not used, and the rule goes on with its default: the limit that the project agreed on is not the
one that is checked.

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

Lists, mappings and fractions: no option takes one, so that the schema of the file refuses them.

## Limits of this check

The bounds keep out what cannot be meant. Within them, the project decides.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
