"""A profile extends itself.

## What it checks

The `extends` of a profile in refarch.yaml must not lead to the same profile again, neither directly nor
through other profiles.

## Why it matters

The profiles of the ring are not used, because the result would depend on the starting point. The settings of
a profile replace those of the profile that it extends, and a ring has no first profile.

## Example

```yaml
# refarch.yaml
profile: production
profiles:
  production:
    extends: site  # <- SET002
    severities: {IP014: error}
  site:
    extends: production
    severities: {RACK005: warning}
```

## Use instead

```diff
# refarch.yaml
-    extends: production
+    extends: strict
```

## When it does not apply

Built-in profiles, because they extend no profile of a project.

## Limits of this check

refarch reports a ring once, at its first profile in the file. It does not report profiles that only lead to
the ring.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    hint="Remove `extends` from one of the profiles.",
    sources=(),
    waivable=False,
)
