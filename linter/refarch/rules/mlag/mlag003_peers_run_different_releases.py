"""The two switches of an MLAG pair have different models or software releases.

## What it checks

The operating system, its release, and the model of the two switches of every MLAG pair should be the same.

## Why it matters

The two switches synchronize their tables. No vendor tests this with two different releases, and vendors
support it only during an upgrade.

## Example

```yaml
# wiring.yaml
switches:
  leaf-1: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, release: "5.1"}
  leaf-2: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, release: "5.2"}
  leaf-[1-2]: null
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}  # <- MLAG003
```

## Use instead

```diff
# wiring.yaml
-  leaf-2: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, release: "5.2"}
+  leaf-2: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, release: "5.1"}
```

## When it does not apply

Pairs that MLAG001 reports as invalid.

## Limits of this check

No such statement was found for EOS; the rule is practice there, and an upgrade passes through two releases.
Two models of one family can work together. The statements of vendors about this differ, so another model is
also a warning.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_MLAG, ONYX_ESF
from ..documents.others import EXTREME_MLAG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair whose switches differ."""
    for pair in design.mlags.values():
        # MLAG001 finds invalid pairs.
        if len(pair.switches) != 2:
            continue
        first, second = (design.switches[name] for name in pair.switches)
        differences = [
            f"{field} {first_value or 'unknown'} and {second_value or 'unknown'}"
            for field, first_value, second_value in (
                ("model", first.model.model, second.model.model),
                ("operating system", first.nos, second.nos),
                ("release", first.release, second.release),
            )
            if first_value != second_value
        ]
        if differences:
            yield Problem(
                origin_of(pair, "switches"),
                f"{first.name} and {second.name} are MLAG peers, but have {', '.join(differences)}",
            )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("wiring", "mlag-pairs", "switch-releases")),
    hint="Set the same `model`, `nos`, and `release` on both switches of the pair.",
    sources=(
        CUMULUS_MLAG.says("Both peers run the same release. (Cumulus Linux 5.1)"),
        ONYX_ESF.says("Both switches of the pair have the same software version installed. (Onyx)"),
        EXTREME_MLAG.says("MLAG peers should run the same version. (ExtremeXOS)"),
    ),
    check=check,
)
