"""A profile of the project has the name of a built-in profile.

## What it checks

No entry of `profiles` in refarch.yaml can have the name of a built-in profile.

## Why it matters

The entry of the project is not read, because refarch uses the built-in profile. A reader of `profile: strict`
also expects the documented profile.

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

A project can extend a built-in profile under any other name.

## Limits of this check

A later release of refarch may include a profile with a name that a project already uses. This finding then
reports it.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
