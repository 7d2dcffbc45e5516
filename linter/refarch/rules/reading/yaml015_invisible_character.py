"""The file contains a control character, an invisible character, or a character that changes the writing
direction.

## What it checks

refarch checks for characters that editors do not show. These are control characters, spaces of no width, soft
hyphens, marks that change the writing direction, and line ends that only some programs recognize. It reports
the first of them.

## Why it matters

`host-1` and `host-1` with an invisible character look the same but are two hosts. With characters that change
the direction, a line looks different on the screen than to programs. This has been used to hide changes from
reviewers.

## Example

`‹U+200B›` stands for a space of no width, as text from a web page often has it.

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]‹U+200B›: {model: nvidia-sn2010, nos: cumulus-linux}  # <- YAML015
links: []
```

## Use instead

```diff
# wiring.yaml
-  leaf-[1-2]‹U+200B›: {model: nvidia-sn2010, nos: cumulus-linux}
+  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
```

## Limits of this check

Letters of other scripts that look like Latin letters are not reported here. The schema allows only Latin
letters in names of hosts and ports.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
