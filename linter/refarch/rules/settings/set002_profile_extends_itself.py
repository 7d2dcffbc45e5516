"""A profile extends itself.

## What it checks

Following `extends` from a profile of refarch.yaml never leads back to it, neither at once nor by way of
others.

## Why it matters

What a profile sets is laid over what it extends. In a ring there is no first one: the outcome would depend on
where one begins to read, so nothing that is extended twice is used.

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

Profiles that come with refarch extend no profile of a project.

## Limits of this check

A ring is told once, at the profile that stands first in the file; profiles that only lead into it are not
named.
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
