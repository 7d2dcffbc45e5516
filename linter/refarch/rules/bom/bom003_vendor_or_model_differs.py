"""The stated vendor or model of a part differs from the catalog.

## What it checks

`vendor` and `model` of the lines of the bill of materials, and of the servers of testbeds, compared with the
catalog entry of the part. Longer and shorter forms are accepted: Dell Technologies for Dell, SN2010 Ethernet
Switch for SN2010.

## Why it matters

Buyers cannot decide whether the vendor or the model is wrong, but a purchase order needs one of each. If the
vendor never built the model, one of the two is a mistake. A benchmark on a server that does not exist cannot
be repeated.

## Example

```yaml
# results.yaml
beds:
  bed:
    server:
      part: supermicro-sys-2028u-tn24r4t
      vendor: Gigabyte  # <- BOM003
      model: SYS-2028U-TN24R4T+
```

## Use instead

```diff
# results.yaml
-      vendor: Gigabyte
+      vendor: Supermicro
```

## When it does not apply

Lines without vendor and model, which use those of the catalog.

## Limits of this check

The catalog is taken as right; each of its entries lists its sources. A former name of a vendor, such as
Mellanox for NVIDIA, is reported as a difference. A model that is only shorter is not reported: ConnectX-6 for
ConnectX-6 Dx.
"""

import re
from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Part, origin_of
from .. import Problem, Rule, fix_value
from ..documents.nvidia import NVIDIA_RDG

_WORD = re.compile(r"[a-z0-9+]+")


def check(design: Design) -> Iterator[Problem]:
    """One hit for each field that differs."""
    for item in design.bom:
        yield from _hits_of_fields(item.part, item.vendor, item.model, item.origin)
    for testbed in design.beds.values():
        if testbed.server is not None:
            stated_server = testbed.data["server"]
            yield from _hits_of_fields(
                testbed.server,
                stated_server.get("vendor", ""),
                stated_server.get("model", ""),
                origin_of(testbed, "server"),
            )


def _hits_of_fields(part: Part, vendor: str, model: str, origin: Origin) -> Iterator[Problem]:
    related = ((origin.child("part"), "part"),)
    # Lines without vendor and model use those of the catalog.
    if vendor and not _is_same_vendor(vendor, part.vendor):
        message = f"the vendor of {part.id} is stated as {vendor}, but the catalog lists {part.vendor}"
        # If the model is right, only the vendor's name differs.
        fix = fix_value(origin.child("vendor"), part.vendor) if model and _is_model(part, model) else None
        hint = f"Set `vendor: {part.vendor}`. Or set `part` to the ID of the intended part."
        yield Problem(origin.child("vendor"), message, hint, related, fix=fix)
    if model and not _is_model(part, model):
        message = f"the model of {part.id} is stated as {model}, but the catalog lists {part.model}"
        hint = f"Set `model: {part.model}`. Or set `part` to the ID of the intended part."
        yield Problem(origin.child("model"), message, hint, related)


def _is_model(part: Part, model: str) -> bool:
    return any(
        _is_same_model(model, name)
        # People write a part number, or vendor and model, instead of the model.
        for name in (part.model, part.part_number, f"{part.vendor} {part.model}")
        if name
    )


def _is_same_vendor(vendor: str, other: str) -> bool:
    """Whether one name contains the other, without spaces: Super Micro Computer contains Supermicro."""
    first, second = ("".join(_WORD.findall(name.lower())) for name in (vendor, other))
    return first in second or second in first


def _is_same_model(model: str, other: str) -> bool:
    """Whether the words of one model are in the other, adjacent and in this order: SN3700 is not in
    SN3700C."""
    first, second = sorted((_WORD.findall(name.lower()) for name in (model, other)), key=len)
    return any(second[start : start + len(first)] == first for start in range(len(second) - len(first) + 1))


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("part-words",)),
    hint=(
        "Set `vendor` and `model` to the values in the catalog. Or set `part` to the ID of the intended part."
    ),
    sources=(
        NVIDIA_RDG.says(
            "An example: the testbed's servers are called Gigabyte SYS-2028U-TN24R4T+, a model number of "
            "Supermicro.",
            "Appendix",
        ),
    ),
    fixes="usually",
    check=check,
)
