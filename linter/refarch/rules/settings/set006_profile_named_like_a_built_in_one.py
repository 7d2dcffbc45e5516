"""A project's profile has the name of one that comes with refarch.

## What it checks

No entry of `profiles` in refarch.yaml is named like a built-in profile.

## Why it matters

Whoever reads `profile: strict` takes it for the documented one. The built-in profile is used, and the
project's entry is not read.

## Example

```yaml
# refarch.yaml
profile: strict
profiles:
  strict:  # <- SET006
    severities: {IP014: error}
```

## Use instead

```diff
# refarch.yaml
-profile: strict
+profile: our-strict
 profiles:
-  strict:
+  our-strict:
+    extends: strict
```

## When it does not apply

A project may extend a built-in profile under any other name.

## Limits of this check

A later release of refarch may bring a profile whose name a project uses already; this finding then says so.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
