"""Changes that hosts added to a group need elsewhere: more addresses of a rule, more ports of a link, the
profile of the others. Only where one entry covers a part of the group and nothing else names the rest."""

from collections.abc import Collection, Mapping
from typing import Any

from ...core.origin import Origin
from ...model import ipv4 as net
from ...model.host_ranges import OutgrownRange, outgrown_range, resize_range
from ...model.ranges import RangeError, expand, split_interface
from ...model.types import Address, Design, End, Switch
from .links import links_by_end

RangeFix = tuple[tuple[Origin, str], ...]
"""Places and their new texts, to be changed together."""


def grown_addresses(design: Design, last: Address, without: Collection[str]) -> RangeFix | None:
    """Change by which the rule of an address covers all hosts of its group. ``without`` are the hosts whose
    adapters have no address."""
    files: Mapping[str, Any] = design.files
    rule = files["ip-plan.yaml"]["networks"][last.network]["addresses"][last.origin.pointer[-1]]
    devices, interface = split_interface(rule["of"])
    group = _grown_group(design, devices, without)
    if group is None or "[" in interface or "addresses" in rule:
        return None
    if "first" in rule and not _are_free(design, last.network, rule, group):
        return None
    return ((last.origin.child("of"), f"{group.text} {interface}"),)


def _grown_group(design: Design, devices: str, lacking: Collection[str]) -> OutgrownRange | None:
    """The group that a range stops short of, where all hosts that it does not name are among the lacking."""
    group = outgrown_range(design.files, devices)
    if (
        group is None
        or len(group.new) <= len(group.old)
        or not set(group.new[len(group.old) :]) <= set(lacking)
    ):
        return None
    return group


def _are_free(design: Design, network: str, rule: Mapping[str, Any], group: OutgrownRange) -> bool:
    """Whether the addresses that a rule would go on to are in its network, and nobody's."""
    here, step = design.networks[network], rule.get("step", 1)
    first = net.parse_address(rule["first"])
    new = [first + step * number for number in range(len(group.old), len(group.new))]
    taken = {address.value for network in design.networks.values() for address in network.addresses}
    taken.add(net.parse_address(here.gateway) if here.gateway else 0)
    last = here.base + (1 << (32 - here.length)) - 1
    return all(here.base < value < last and value not in taken for value in new)


def grown_ports(design: Design, host: str, port: str) -> RangeFix | None:
    """Change by which the entry of a link covers all hosts of its group, with as many further ports of its
    switch. ``port`` is that of a host that has no cable in it."""
    cabled = links_by_end(design)
    files: Mapping[str, Any] = design.files
    changes = []
    for number, entry in enumerate(files.get("wiring.yaml", {}).get("links", ())):
        origin = Origin("wiring.yaml", ("links", number))
        for key, far_key in (("from", "to"), ("to", "from")):
            devices, interface = split_interface(entry[key])
            group = outgrown_range(files, devices) if interface == port else None
            if group is None or host not in group.new[len(group.old) :]:
                continue
            switch, ports = split_interface(entry[far_key])
            text = resize_range(ports, len(group.new))
            free = all(End(name, port) not in cabled for name in group.new[len(group.old) :])
            if free and text is not None and _has_free_ports(design, switch, ports, text):
                near, far = origin.child(key), origin.child(far_key)
                changes.append(((near, f"{group.text} {port}"), (far, f"{switch} {text}")))
    return changes[0] if len(changes) == 1 else None


def _has_free_ports(design: Design, name: str, old: str, new: str) -> bool:
    """Whether a switch has the ports that a range grows by, like those that it has already, and free."""
    switch: Switch | None = design.switches.get(name)
    try:
        first, *rest = expand(old)
        more = expand(new)[len(rest) + 1 :]
    except RangeError:
        return False
    if switch is None or first not in switch.ports:
        return False
    kind = switch.ports[first].form_factor
    return all(
        port in switch.ports
        and switch.ports[port].form_factor == kind
        and End(name, port) not in links_by_end(design)
        for port in more
    )


def grown_devices(design: Design, host: str) -> RangeFix | None:
    """Change by which the entry that applies a profile to some hosts covers all hosts of their group."""
    files: Mapping[str, Any] = design.files
    lacking = [name for name in design.hosts if name not in design.applied]
    changes = []
    for number, entry in enumerate(files.get("qos.yaml", {}).get("apply", ())):
        for index, devices in enumerate(entry["to"]):
            group = _grown_group(design, devices, lacking)
            if group is not None and host in group.new:
                changes.append(((Origin("qos.yaml", ("apply", number, "to", index)), group.text),))
    return changes[0] if len(changes) == 1 else None
