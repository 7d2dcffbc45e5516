"""The design names a single time server, or two.

## What it checks

A list of time servers has one server: a warning. It has two: an information.

## Why it matters

A client with one server follows it wherever it goes, and has no time while it is restarted. With two that
disagree it cannot tell which of them is wrong; three outvote one.

## Example

```yaml
# design.yaml
services:
  ntp:
    servers: [192.0.2.1]  # <- SRV003
    used_by: [esxi, vcenter]
```


## Use instead

```yaml
# design.yaml
services:
  ntp:
    servers: [192.0.2.1, 192.0.2.2, 192.0.2.3, 192.0.2.4]
    used_by: [esxi, vcenter]
```


## When it does not apply

`servers: site`. A name that stands for several servers, such as that of a pool: waive it.

## Limits of this check

A name may stand for several servers; it is counted once.
"""

from collections.abc import Iterator

from ...model.types import Design, where
from ...views.site.reach import all_services
from .. import Hit, Rule
from ..documents.site import RFC_8633


def check(design: Design) -> Iterator[Hit]:
    """One hit for each list of fewer than three servers."""
    for service in all_services(design):
        count = len(service.servers)
        if service.name == "ntp" and 0 < count < 3:
            one = count == 1
            named = " and ".join(service.servers)
            message = f"there is one time server, {named}" if one else f"there are two time servers, {named}"
            yield Hit(where(service, "servers"), message, severity="warning" if one else "info")


RULE = Rule(
    severity="warning",
    confidence="derived",
    hint="Name four time servers, three at least, or `servers: site`.",
    sources=(
        RFC_8633.says(
            "Use enough time sources: with one, its errors go unnoticed; with two, there is no telling "
            "which is right; four or more are best.",
            "3.2 Use Enough Time Sources",
            verified="",
        ),
    ),
    check=check,
)
