"""No service uses the address of an appliance with its role.

## What it checks

Appliances of role `dns`, `ntp`, or `syslog`, if the design specifies servers of this service by address: one
of the servers should be the appliance.

## Why it matters

The appliance runs but receives no requests. Or the address of the service is mistyped, and hosts send
requests to a server that does not exist.

## Example

```yaml
# design.yaml
services:
  dns:
    servers: [192.0.2.54]  # <- SRV008
    domain: example.com
appliances:
  dns-[1-2]: {role: dns, runs_on: outside}
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "dns-[1-2] eth0", first: 192.0.2.53}
```

## Use instead

```diff
# design.yaml
-    servers: [192.0.2.54]
+    servers: [192.0.2.53, 192.0.2.54]
```

## When it does not apply

Services whose servers are specified by name, or are `site`; appliances without an address.

## Limits of this check

A service of a single cluster counts for the whole design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.site.reach import all_services, is_address
from ...views.site.unowned_servers import address_owner, address_owners, unowned_servers
from .. import Problem, Rule

SERVER_NAMES = {"dns": "name server", "ntp": "time server", "syslog": "log server"}

GENERAL_ROLES = ("directory", "other")
"""Roles of appliances that can provide any service."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each appliance, at the servers of its service."""
    addresses_by_device: dict[str, list[str]] = {}
    for text, device in address_owners(design).items():
        addresses_by_device.setdefault(device, []).append(text)
    for role in SERVER_NAMES:
        services = [service for service in all_services(design) if service.name == role and service.servers]
        server_texts = [text for service in services for text in service.servers]
        # A server with a name can be this appliance.
        if not services or not all(_is_address(text) for text in server_texts):
            continue
        # SRV006 finds the mistyped address.
        if any(True for service in services for _ in unowned_servers(design, service)):
            continue
        servers = {address_owner(design, text) for text in server_texts}
        possible_servers = {
            name for name, appliance in design.appliances.items() if appliance.role in (role, *GENERAL_ROLES)
        }
        # A device with another role is listed: SRV006 finds it if it cannot be a server.
        if servers.difference({None, *possible_servers}):
            continue
        for appliance in design.appliances.values():
            if (
                appliance.role == role
                and appliance.name in addresses_by_device
                and appliance.name not in servers
            ):
                text = (
                    f"{appliance.name} is a {SERVER_NAMES[role]}, but `servers` of {role} does not "
                    "contain its address"
                )
                hint = (
                    f"Add `{addresses_by_device[appliance.name][0]}` to `servers` of {role}. Or remove "
                    f"{appliance.name} from `appliances`."
                )
                related = (
                    (appliance.origin, f"{appliance.name}, with {addresses_by_device[appliance.name][0]}"),
                )
                yield Problem(origin_of(services[0], "servers"), text, hint, related, appliance.name)


def _is_address(text: str) -> bool:
    """Whether a server is specified by an address of either version."""
    return ":" in text or is_address(text)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("appliances",)),
    hint="Add the address of the appliance to `servers` of the service. Or remove the appliance.",
    sources=(),
    check=check,
)
