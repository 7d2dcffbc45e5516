"""refarch.yaml uses a profile that does not exist.

## What it checks

The `profile` of refarch.yaml, and the `extends` of each profile in it, must be a built-in profile or one of
the file's own `profiles`.

## Why it matters

A misspelled profile would have no effect: the designs would be checked with the built-in severities, while
everybody expects the severities of the profile. The finding contains the nearest profile.

## Example

```yaml
# refarch.yaml
profile: strcit  # <- SET001
```

## Use instead

```diff
# refarch.yaml
-profile: strcit
+profile: strict
```

## When it does not apply

A project without refarch.yaml. A name on the command line (`--profile`) is not a setting: a wrong name ends
the command with status 2.

## Limits of this check

refarch cannot detect a profile that exists but is not the intended one.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
