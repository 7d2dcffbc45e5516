"""What a design states about a switch: another design that has the same switch must state the same."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address

from ..model.types import Address, Design, Switch

Facts = tuple[tuple[str, str], ...]


def switch_facts(design: Design) -> dict[str, Facts]:
    """Facts of each switch by setting; what the design leaves to a default or to others is none."""
    facts: dict[str, list[tuple[str, str]]] = {
        name: [*_stated_facts(design, switch), *_qos_facts(design, name)]
        for name, switch in design.switches.items()
    }
    for rack in design.racks.values():
        for place in rack.places:
            if place.device in facts:
                facts[place.device].append(("place", f"unit {place.unit} of rack {rack.id}"))
    for (device, interface), addresses in _interface_addresses(design).items():
        if len(addresses) == 1:  # of several, another design may state some
            facts[device].append((f"{interface} address", addresses[0]))
    return {name: tuple(listed) for name, listed in facts.items()}


def _stated_facts(design: Design, switch: Switch) -> Iterator[tuple[str, str]]:
    """What the entry of the switch says."""
    yield "model", switch.model.id
    if switch.nos:
        yield "operating system", switch.nos
    if switch.release:
        yield "release", switch.release
    entries = design.files["wiring.yaml"]["switches"]
    if "mtu" in entries[switch.origin.pointer[1]]:
        yield "MTU", str(switch.mtu)


def _qos_facts(design: Design, name: str) -> Iterator[tuple[str, str]]:
    """What the QoS profile of all its ports says."""
    everywhere = [one for one in design.applications.get(name, ()) if one.ports is None]
    profile = design.profiles.get(everywhere[0].profile) if len(everywhere) == 1 else None
    if profile is None:
        return
    for setting, number in (
        ("RDMA priority", profile.rdma_priority),
        ("RDMA DSCP", profile.rdma_dscp),
        ("CNP priority", profile.cnp_priority),
        ("CNP DSCP", profile.cnp_dscp),
    ):
        if number is not None:
            yield setting, str(number)
    if profile.pfc_priorities:
        yield "PFC priorities", ", ".join(map(str, sorted(profile.pfc_priorities)))


def _interface_addresses(design: Design) -> dict[tuple[str, str], list[str]]:
    """IPv4 addresses of each interface of a switch, or the IPv6 ones where it has no others."""
    found: dict[tuple[str, str], list[str]] = {}
    for network in design.networks.values():
        for one in network.addresses or network.addresses6:
            if one.device in design.switches:
                version = IPv4Address if isinstance(one, Address) else IPv6Address
                found.setdefault((one.device, one.interface), []).append(str(version(one.value)))
    return found
