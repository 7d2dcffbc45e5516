"""The address of a server belongs to another device, or to no device although other servers of the list are
appliances.

## What it checks

The addresses under `services` for names, time, logs, and traps. An address that the IP plan assigns to a
host, a switch, or an array is a finding, except that a switch can provide the time. The address of an
appliance with another role is a finding if the design has an appliance for this service that is not in the
list. An address without a device is a finding if another server of the list is an appliance of the design: in
the network of this appliance, or in any network if an appliance of the same role is not in the list.

## Why it matters

Half of the redundancy is lost: names resolve through the other server, and when that server restarts, no name
resolves. The fault is usually found on this day. The address is configured on every host, switch, and array.

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

Servers by name, servers with the address of an appliance or a virtual machine of the design, and hosts with
Windows Server, which can provide names and time themselves.

## Limits of this check

An address outside the networks of the other servers counts as correct if all appliances of the role are
listed.
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
"""Roles of the appliances that provide a service."""


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
        # From the most to the least certain fault: a device that is not a server, another role, no device.
        if device is not None and _is_no_server(design, service, device):
            message = f"{server_text} {text} is listed, but {text} is the address of {device}"
            yield Problem(place, message, f"Replace `{text}` with the address of the server.", subject=text)
        elif device in design.appliances:
            yield from _hits_of_other_role(design, service, place, text, design.appliances[str(device)])
        elif number in orphans_by_number:
            yield from _hits_of_unknown_address(design, service, place, orphans_by_number[number])


def _hits_of_other_role(
    design: Design, service: Service, place: Origin, text: str, appliance: Appliance
) -> Iterator[Problem]:
    """An appliance with another role, while an appliance for this service is not listed."""
    roles = ROLES[service.name]
    unlisted = _unlisted_appliance(design, service, roles)
    # A directory server is also a name server, and `other` can be any role.
    if appliance.role not in (*roles, "other", "directory") and unlisted is not None:
        message = (
            f"{SERVER_NAMES[service.name]} {text} is the address of {appliance.name} ({appliance.role}), but "
            f"{unlisted.name} ({unlisted.role}) is not listed"
        )
        hint = f"Replace `{text}` with the address of {unlisted.name}."
        yield Problem(place, message, hint, ((unlisted.origin, unlisted.name),), text)


def _hits_of_unknown_address(
    design: Design, service: Service, place: Origin, orphan: UnownedServer
) -> Iterator[Problem]:
    """An address of no device, in the subnet of an appliance next to it, or if such an appliance is not
    listed."""
    sibling = design.appliances[str(address_owner(design, orphan.sibling))]
    unlisted = _unlisted_appliance(design, service, (sibling.role,))
    # Outside the networks of the plan an address can belong to the site.
    if orphan.is_planned or unlisted is not None:
        message = (
            f"{SERVER_NAMES[service.name]} {orphan.text} is not the address of any device, but "
            f"{orphan.sibling} is the address of {sibling.name}"
        )
        related = () if unlisted is None else ((unlisted.origin, f"{unlisted.name}, which is not listed"),)
        yield Problem(place, message, related=related, subject=orphan.text)


def _unlisted_appliance(design: Design, service: Service, roles: Collection[str]) -> Appliance | None:
    """The first appliance of some roles that has an address and is not a server of a service."""
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
    # A switch can provide the time.
    return owner in design.arrays or (owner in design.switches and service.name != "ntp")


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("services",)),
    hint=(
        "Replace the address with the address of the server. Or assign the address to an appliance "
        "with this role in ip-plan.yaml."
    ),
    sources=(),
    check=check,
)
