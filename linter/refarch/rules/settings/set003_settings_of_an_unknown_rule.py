"""Settings are given for a rule that does not exist.

## What it checks

Every code under `severities` and `options`, in refarch.yaml itself and in its profiles, is that of a rule.
`refarch rules` lists them.

## Why it matters

A slip in a code leaves the rule that was meant as it is, and nothing else would say so. The finding names the
nearest code.

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

Names of rules, such as `unsupported-teaming-policy`, are no codes: the schema of the file asks for codes.

## Limits of this check

A code that exists and is not the one that was meant cannot be told from the right one.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
