"""A profile that does not exist is named.

## What it checks

The `profile` of refarch.yaml, and the `extends` of each profile in it, is a profile that comes with refarch
or one of the file's own `profiles`.

## Why it matters

A misspelled profile changes nothing: the designs would be judged by the built-in severities while everybody
believes that they are judged by the profile's. The finding names the nearest profile.

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

A project without refarch.yaml. A name given as `--profile` is no setting: a wrong one ends the command with
status 2.

## Limits of this check

A profile that exists and is not the one that was meant cannot be told from the right one.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
