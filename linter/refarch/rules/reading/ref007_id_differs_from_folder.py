"""The design's id is not the name of its folder.

## What it checks

`id` in design.yaml is the name of the folder that the file lies in, here `lab`.

## Why it matters

Pages, downloads and fingerprints of findings are named by the id. A folder that was copied and not renamed
inside would overwrite the pages of the design that it was copied from.

## Example

```yaml
# design.yaml
format: 1
id: lab-old  # <- REF007
title: One cluster on the bench
version: 0.1.0
status: draft
clusters:
  bench: {product: vsan-osa, transport: tcp, hosts: [{names: "bench-[1-4]", server: dell-poweredge-r740}]}
```

## Use instead

```diff
# design.yaml
-id: lab-old
+id: lab
```

## Limits of this check

Two designs of one id in two folders of designs are not compared.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
    fixes="usually",
)
