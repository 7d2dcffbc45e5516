"""The id of the design is not the name of its folder.

## What it checks

`id` in design.yaml must be the name of the folder that contains the file, here `lab`.

## Why it matters

A copied folder with the old id would overwrite the pages of the original design. Pages, downloads, and
fingerprints of findings are named by the id.

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

refarch does not compare two designs with one id in two folders of designs.
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
