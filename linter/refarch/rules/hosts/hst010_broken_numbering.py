"""A host name or label does not follow the numbering of the others.

## What it checks

Host names and labels that differ only in their last number, over the whole design. Either all numbers have
the same number of digits (with leading zeros), or none has a leading zero. Names that differ from the
majority pattern are reported as info.

## Why it matters

ESXi-010 between ESXi-09 and ESXi-11 sorts in the wrong place, a script that counts with two digits does not
find it, and it looks like another host. A fix is cheap before the names are in DNS and in certificates, and
expensive later.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        labels: ESXi-[08-09,010,11]  # <- HST010
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## Use instead

```diff
# design.yaml
-        labels: ESXi-[08-09,010,11]
+        labels: ESXi-[08-11]
```

## When it does not apply

Names without a number, and names without another name that has the same text before and after the number.
Names of switches.

## Limits of this check

Gaps in the numbers, and numbers that repeat in another cluster, are no fault of the pattern. The majority is
taken as the intended pattern. Names that other systems already use should stay unchanged, and the finding can
then stay.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...core.majority import most_common
from ...core.origin import Origin
from ...core.rule import Option
from ...model.types import Design, origin_of
from .. import Options, Problem, Rule
from ..documents.nvidia import NVIDIA_RDG

_NUMBERED = re.compile(r"(.*?)([0-9]+)([^0-9]*)", re.DOTALL)


class _Name(NamedTuple):
    """A name with a number, in its parts."""

    kind: str
    before: str
    number: str
    after: str
    origin: Origin

    @property
    def text(self) -> str:
        return f"{self.before}{self.number}{self.after}"

    @property
    def width(self) -> int:
        """Number of digits with leading zeros; 0 for a number without a leading zero."""
        return len(self.number) if self.number.startswith("0") and len(self.number) > 1 else 0

    def fits(self, width: int) -> bool:
        return self.number == f"{int(self.number):0{max(width, 1)}d}"


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each name that does not match its family."""
    families: dict[tuple[str, str, str], list[_Name]] = {}
    for name in _numbered_names(design):
        families.setdefault((name.kind, name.before, name.after), []).append(name)
    for family in families.values():
        # The option of the project overrides the majority of the names.
        if options["digits"]:
            yield from _hits_of_digits(family, options["digits"])
        # Numbers without a leading zero all match each other.
        elif any(name.width for name in family):
            yield from _hits_of_majority(family)


def _numbered_names(design: Design) -> Iterator[_Name]:
    for host in design.hosts.values():
        names_of_host = [
            ("host name", host.name, origin_of(host, "name")),
            ("label", host.label, host.origin.child("labels")),
        ]
        # A label that repeats the name would be reported twice.
        for kind, text, origin in names_of_host if host.label != host.name else names_of_host[:1]:
            # A name without a number is not part of a series.
            match = _NUMBERED.fullmatch(text)
            if match is not None:
                before, number, after = match.groups()
                yield _Name(kind, before, number, after, origin)


def _hits_of_digits(family: list[_Name], digits: int) -> Iterator[Problem]:
    """Names that are not numbered as the project requires."""
    for name in family:
        if not name.fits(digits):
            corrected = f"{name.before}{int(name.number):0{digits}d}{name.after}"
            yield Problem(
                name.origin,
                f"{name.kind} {name.text} is not numbered with {digits} digits; expected {corrected}",
                subject=name.text,
            )


def _hits_of_majority(family: list[_Name]) -> Iterator[Problem]:
    """Names that do not match the width of the majority of the family."""
    widths = dict.fromkeys(name.width for name in family)
    width = most_common(width for width in widths for name in family if name.fits(width)) or 0
    texts = {name.text for name in family}
    model = next((name for name in family if name.fits(width) and name.width == width), family[0])
    for name in family:
        # The number can have a leading zero, or as many digits as the longest: both follow the others.
        if name.fits(width):
            continue
        # If the corrected name exists, the correction would be a duplicate.
        corrected = f"{name.before}{int(name.number):0{max(width, 1)}d}{name.after}"
        advice = "" if corrected in texts else f"; expected {corrected}"
        text = f"{name.kind} {name.text} is not numbered like {model.text} and most other names{advice}"
        yield Problem(name.origin, text, subject=name.text)


RULE = Rule(
    severity="info",
    confidence="practice",
    hint=(
        "Use the same number of digits in all names. Or waive the finding if other systems already use the "
        "name: `# refarch: waive HST010: REASON`."
    ),
    sources=(
        NVIDIA_RDG.says(
            "Prints ESXi-010 between ESXi-09 and ESXi-11, and clx-host-51 next to clx-host-069.",
            "Hosts Network Configuration",
        ),
    ),
    options=(
        Option(
            name="digits",
            default=0,
            says="minimum number of digits of numbers in names; 0 for the majority of each family",
            minimum=0,
            maximum=6,
        ),
    ),
    check_with_options=check,
)
