"""The file holds a control character, or one that is invisible or changes the writing direction.

## What it checks

Characters that no editor shows: control characters, spaces of no width, soft hyphens, marks that turn the
writing direction, line ends that only some programs see. The first of them is named.

## Why it matters

`host-1` and `host-1` with an invisible character look the same and are two hosts. Characters that turn the
direction make a line read differently on screen from what programs read, which has been used to hide changes
from reviewers.

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

Letters of other scripts that look like Latin ones are characters like any other here; names of hosts and
ports take Latin letters only, as their schema says.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
