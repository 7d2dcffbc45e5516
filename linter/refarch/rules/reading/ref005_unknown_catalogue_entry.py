"""A part or a software product is not in the catalog.

## What it checks

refarch checks each id of a server, processor, drive, network adapter, switch, cable, or software in a design.
The id must be in the built-in catalog or in the custom parts of the project in `designs/_catalog`.

## Why it matters

A design with unknown parts would look clean, because rules would have to skip these parts. All facts about a
part (its ports, speeds, RDMA protocols, and builds) are in its catalog entry.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2011  # <- REF005
    quantity: 2
```

## Use instead

```diff
# bom.yaml
-  - part: nvidia-sn2011
+  - part: nvidia-sn2010
```

## Limits of this check

An entry in the catalog does not mean that a vendor supports the part. Add an entry for a custom part: one
small file, with the documents of its facts.
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
