"""refarch.yaml sets an option that its rule does not have.

## What it checks

Every name under the `options` of a rule must be an option of that rule, in refarch.yaml itself and in its
profiles. The page of the rule and `refarch explain` list the options.

## Why it matters

A misspelled option is not read, and the rule uses its default. Most rules have no options: if a document
fixes a number, a project cannot choose another.

## Example

```yaml
# refarch.yaml
options:
  MTU005:
    minium: 4096  # <- SET004
```

## Use instead

```diff
# refarch.yaml
-    minium: 4096
+    minimum: 4096
```

## When it does not apply

Options of a rule that does not exist: see SET003.

## Limits of this check

refarch cannot detect an option that exists but is not the intended one.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
