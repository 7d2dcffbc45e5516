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
that run Windows Server, which may serve names and time themselves.

## Limits of this check

An address outside of all networks of the plan is taken to be right.
"""

from collections.abc import Iterator

from ...model import net
from ...model.types import Design, Service, where
from .. import Hit, Rule

WORDS = {"dns": "name server", "ntp": "time server", "syslog": "log server", "snmp": "receiver of traps"}


def check(design: Design) -> Iterator[Hit]:
    """One hit for each address."""
    owners = {
        address.text: address.device for network in design.networks.values() for address in network.addresses
    }
    for service in design.services.values():
        yield from _service(design, service, owners)
    for cluster in design.clusters.values():
        for service in cluster.services.values():
            yield from _service(design, service, owners)


def _service(design: Design, service: Service, owners: dict[str, str]) -> Iterator[Hit]:
    what = WORDS.get(service.name)
    siblings = [text for text in service.servers if owners.get(text) in design.appliances]
    for number, text in enumerate(service.servers):
        owner = owners.get(text)
        place = where(service, "servers").child(number)
        if what is None:
            continue
        if owner is not None and _is_no_server(design, service, owner):
            yield Hit(place, f"{what} {text} is the address of {owner}", subject=text)
        elif owner is None and siblings and _is_planned(design, text, siblings[0]):
            message = (
                f"no device has the address of {what} {text}, and {siblings[0]}, beside it, is that of "
                f"{owners[siblings[0]]}"
            )
            yield Hit(place, message, subject=text)


def _is_no_server(design: Design, service: Service, owner: str) -> bool:
    host = design.hosts.get(owner)
    if host is not None:
        cluster = next(one for one in design.clusters.values() if host in one.hosts)
        return cluster.kind.platform != "windows" or cluster.product == "azure-local"
    return owner in design.arrays or (owner in design.switches and service.name != "ntp")


def _is_planned(design: Design, text: str, sibling: str) -> bool:
    """Whether an address lies in the network of its sibling."""
    try:
        number = net.address(text)
    except ValueError:
        return False
    return any(
        net.contains(network.base, network.length, number)
        for network in design.networks.values()
        if any(address.text == sibling for address in network.addresses)
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    hint="Name the address that the server has, or give the address to an appliance of that role.",
    sources=(),
    check=check,
)
