"""A part or software product is not in the catalog.

## What it checks

Servers, processors, drives, network cards, switches, cables and software: each id that a design names is an
entry of the catalog that comes with refarch, or of the project's own in `designs/_catalog`.

## Why it matters

All that rules know of a part (its ports, speeds, RDMA protocols, builds) is in its entry. Without it they
would have to pass over the part, and a design full of unknown parts would look clean.

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

That a part is in the catalog does not say that a vendor supports it. Add an entry for a part of your own:
one small file, with the documents that its facts come from.
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
