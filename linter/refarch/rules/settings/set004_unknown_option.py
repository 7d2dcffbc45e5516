"""An option that its rule does not have is set.

## What it checks

Every name under the `options` of a rule, in refarch.yaml itself and in its profiles, is an option of that
rule. The rule's page and `refarch explain` list them.

## Why it matters

A misspelled option is not read, and the rule goes on with its default. Most rules have no options: where a
document fixes a number, no project can choose another.

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

Options of a rule that does not exist: SET003 names the rule.

## Limits of this check

An option that exists and is not the one that was meant cannot be told from the right one.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
