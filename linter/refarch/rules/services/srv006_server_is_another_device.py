"""The address of a server of the site is that of another device, or of none where its siblings' are known.

## What it checks

The addresses under `services` for names, time, logs and traps. One that the IP plan gives to a host, a switch
or an array is found; a switch may give the time. So is one that no device has, in a network of the plan in
which another server of the same list is an appliance of the design.

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

```yaml
# design.yaml
services:
  ntp: site
  dns: {servers: [192.0.2.5, 192.0.2.6]}
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

## When it does not apply

Servers by name, servers that an appliance or a virtual machine of the design has the address of, and hosts
that run Windows, which may serve names and time themselves.

## Limits of this check

An address outside of all networks of the plan is taken to be right.
"""

from collections.abc import Iterator

from ...model.types import Design, Service
from ...views.site.orphans import orphans, owner
from ...views.site.reach import all_services, place_of
from .. import Hit, Rule

WORDS = {"dns": "name server", "ntp": "time server", "syslog": "log server", "snmp": "receiver of traps"}


def check(design: Design) -> Iterator[Hit]:
    """One hit for each address."""
    for service in all_services(design):
        what = WORDS.get(service.name)
        if what is not None:
            yield from _service(design, service, what)


def _service(design: Design, service: Service, what: str) -> Iterator[Hit]:
    lost = {orphan.number: orphan for orphan in orphans(design, service)}
    for number, text in enumerate(service.servers):
        device, place = owner(design, text), place_of(service, number)
        if device is not None and _is_no_server(design, service, device):
            yield Hit(place, f"{what} {text} is the address of {device}", subject=text)
        elif number in lost:
            sibling = lost[number].sibling
            message = (
                f"no device has the address of {what} {text}, and {sibling}, beside it, is that of "
                f"{owner(design, sibling)}"
            )
            yield Hit(place, message, subject=text)


def _is_no_server(design: Design, service: Service, owner: str) -> bool:
    host = design.hosts.get(owner)
    if host is not None:
        cluster = next(one for one in design.clusters.values() if host in one.hosts)
        return cluster.kind.platform != "windows"
    return owner in design.arrays or (owner in design.switches and service.name != "ntp")


RULE = Rule(
    severity="warning",
    confidence="practice",
    hint="Name the address that the server has, or give the address to an appliance of that role.",
    sources=(),
    check=check,
)
