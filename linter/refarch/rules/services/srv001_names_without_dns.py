"""A server is specified by name, or the design has a vCenter, but the design has no name servers.

## What it checks

The design should have name servers, `services.dns`, if it specifies servers of another service by name, or
lists an appliance of the role vcenter. A server whose name ends in a number but is not an address is an
error.

## Why it matters

Hosts get no time, and their logs are lost, because the names of the servers do not resolve. vCenter is
installed with its name, and its installation fails if the name does not resolve.

## Example

```yaml
# design.yaml
services:
  ntp:
    servers: [ntp-1.example.com, ntp-2.example.com, ntp-3.example.com]  # <- SRV001
    used_by: [esxi, vcenter]
```

## Use instead

```diff
# design.yaml
     used_by: [esxi, vcenter]
+  dns: [192.0.2.53]
```

## When it does not apply

Designs that specify servers only by address and list no vCenter among their appliances.

## Limits of this check

refarch does not check whether the name servers resolve the names.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.site.reach import all_services, is_address, is_malformed_address
from .. import Problem, Rule
from ..documents.site import LOOKED_UP, VSPHERE67_DNS


def check(design: Design) -> Iterator[Problem]:
    """One hit: the first server with a name, else the first vCenter."""
    for service in all_services(design):
        # A number at the end shows a mistyped address: no top-level domain is a number.
        for text in service.servers:
            if is_malformed_address(text):
                message = f"{service.name} server {text} is neither a name nor an IPv4 address"
                hint = f"Replace `{text}` with the IPv4 address or the name of the server."
                yield Problem(origin_of(service, "servers"), message, hint, severity="error")
    # Any list of name servers is accepted: whether they resolve the names is not part of a design.
    if "dns" in design.services or any("dns" in cluster.services for cluster in design.clusters.values()):
        return
    for service in all_services(design):
        for text in service.servers:
            # An IPv6 address has colons, and needs no name server.
            if not is_address(text) and not is_malformed_address(text) and ":" not in text:
                message = (
                    f"{service.name} server {text} is specified by name, but the design has no name servers"
                )
                yield Problem(origin_of(service, "servers"), message)
                return
    for appliance in design.appliances.values():
        if appliance.role == "vcenter":
            message = (
                f"{appliance.name} is a vCenter, whose name must resolve, but the design has no name servers"
            )
            yield Problem(appliance.origin, message)
            return


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("services",)),
    hint=(
        "Add the name servers, for example `services: {dns: [192.0.2.53]}`. Or set `services: {dns: "
        "site}` if the site already has name servers."
    ),
    sources=(
        VSPHERE67_DNS.says(
            "The name of vCenter must resolve, forwards and backwards; hosts and vCenter must resolve each "
            "other. (6.7)",
            verified=LOOKED_UP,
        ),
    ),
    check=check,
)
