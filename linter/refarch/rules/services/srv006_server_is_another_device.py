"""The address of a server of the site is that of another device, or of none where its siblings' are known.

## What it checks

The addresses under `services` for names, time, logs and traps. One that the IP plan gives to a host, a switch
or an array is found; a switch may give the time. So is that of an appliance for something else, where the
design has one for this service that the list leaves out. So is one that no device has, where another server
of the list is an appliance of the design: in the network of that one, or anywhere if an appliance of the same
role is not in the list.

## Why it matters

The address is typed into every host, switch and array. One wrong digit leaves half of the redundancy: names
resolve by the other server, until that one is restarted, and then nothing does. It is usually found on that
day.

## Example

```yaml
# design.yaml
services:
  ntp: site
  dns: {servers: [192.0.2.5, 192.0.2.12]}  # <- SRV006
appliances:
  names-[1-2]: {role: dns, network: management, runs_on: outside}
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "names-[1-2] eth0", first: 192.0.2.5}
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
```

## Use instead

```diff
# design.yaml
-  dns: {servers: [192.0.2.5, 192.0.2.12]}
+  dns: {servers: [192.0.2.5, 192.0.2.6]}
```

## When it does not apply

Servers by name, servers that an appliance or a virtual machine of the design has the address of, and hosts
that run Windows Server, which may serve names and time themselves.

## Limits of this check

An address outside of the networks of the other servers is taken to be right where no appliance is left over.
"""

from collections.abc import Collection, Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Appliance, Design, Service
from ...views.site.reach import all_services, server_origin
from ...views.site.unowned_servers import UnownedServer, address_owner, address_owners, unowned_servers
from .. import Problem, Rule

SERVER_NAMES = {
    "dns": "name server",
    "ntp": "time server",
    "syslog": "log server",
    "snmp": "trap receiver",
}

ROLES = {"dns": ("dns", "directory"), "ntp": ("ntp",), "syslog": ("syslog",), "snmp": ("monitoring",)}
"""Roles of the appliances that give a service and are there for it."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each address."""
    for service in all_services(design):
        if service.name in SERVER_NAMES:
            yield from _hits_of_service(design, service)


def _hits_of_service(design: Design, service: Service) -> Iterator[Problem]:
    server_text = SERVER_NAMES[service.name]
    orphans_by_number = {orphan.number: orphan for orphan in unowned_servers(design, service)}
    for number, text in enumerate(service.servers):
        device, place = address_owner(design, text), server_origin(service, number)
        # From the surest fault to the least: a device that is no server, one for something else, nobody.
        if device is not None and _is_no_server(design, service, device):
            yield Problem(
                place, f"{server_text} has address {text}, but {device} has this address", subject=text
            )
        elif device in design.appliances:
            yield from _hits_of_other_role(design, service, place, text, design.appliances[str(device)])
        elif number in orphans_by_number:
            yield from _hits_of_unknown_address(design, service, place, orphans_by_number[number])


def _hits_of_other_role(
    design: Design, service: Service, place: Origin, text: str, appliance: Appliance
) -> Iterator[Problem]:
    """An appliance for something else, where one for this service is left out."""
    roles = ROLES[service.name]
    unlisted = _unlisted_appliance(design, service, roles)
    # A directory server is a name server as well, and `other` may be anything.
    if appliance.role not in (*roles, "other", "directory") and unlisted is not None:
        message = (
            f"{SERVER_NAMES[service.name]} {text} is the address of {appliance.name} ({appliance.role}), but "
            f"{unlisted.name} ({unlisted.role}) is not listed"
        )
        yield Problem(place, message, related=((unlisted.origin, unlisted.name),), subject=text)


def _hits_of_unknown_address(
    design: Design, service: Service, place: Origin, orphan: UnownedServer
) -> Iterator[Problem]:
    """An address of no device, in the subnet of an appliance beside it, or where such an appliance is left
    out."""
    sibling = design.appliances[str(address_owner(design, orphan.sibling))]
    unlisted = _unlisted_appliance(design, service, (sibling.role,))
    # Outside of the plan's networks an address may be the site's.
    if orphan.is_planned or unlisted is not None:
        message = (
            f"{SERVER_NAMES[service.name]} {orphan.text} is the address of no device, but {orphan.sibling}, "
            f"next to it, is the address of {sibling.name}"
        )
        related = () if unlisted is None else ((unlisted.origin, f"{unlisted.name}, which is not listed"),)
        yield Problem(place, message, related=related, subject=orphan.text)


def _unlisted_appliance(design: Design, service: Service, roles: Collection[str]) -> Appliance | None:
    """The first appliance of some roles that has an address and is no server of a service."""
    listed = {address_owner(design, text) for text in service.servers}
    placed = {*address_owners(design).values()}
    appliances = design.appliances.items()
    unlisted = (
        appliance
        for name, appliance in appliances
        if appliance.role in roles and name in placed and name not in listed
    )
    return next(unlisted, None)


def _is_no_server(design: Design, service: Service, owner: str) -> bool:
    host = design.hosts.get(owner)
    if host is not None:
        cluster = next(candidate for candidate in design.clusters.values() if host in candidate.hosts)
        return cluster.kind.platform == "esxi" or cluster.product == "azure-local"
    # A switch may give the time.
    return owner in design.arrays or (owner in design.switches and service.name != "ntp")


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("services",)),
    hint="Correct the address of the server. Or assign the address to an appliance of that role.",
    sources=(),
    check=check,
)
