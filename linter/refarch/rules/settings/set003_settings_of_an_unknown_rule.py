"""refarch.yaml has settings for a rule that does not exist.

## What it checks

Every code under `severities` and `options` must be the code of a rule, in refarch.yaml itself and in its
profiles. `refarch rules` lists the codes.

## Why it matters

A typing error in a code leaves the intended rule unchanged, without any other message. The finding contains
the nearest code.

## Example

```yaml
# refarch.yaml
severities:
  TEMA001: warning  # <- SET003
```

## Use instead

```diff
# refarch.yaml
-  TEMA001: warning
+  TEAM001: warning
```

## When it does not apply

Names of rules, such as `unsupported-teaming-policy`, are not codes. The schema of the file requires codes.

## Limits of this check

refarch cannot detect a code that exists but is not the intended one.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
