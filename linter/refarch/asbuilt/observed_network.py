"""Facts by the names of a design: devices and ports of the design, and what was observed about each."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Design, End
from ..platforms.observed import NEIGHBOR, PORT, PORT_OF_FILE, SYSTEM, Evidence, NotUnderstood, ObservedFact
from ..views.network.links import links_by_end
from .collection import Collection
from .names import KnownDevices, KnownPorts, ports_in_name


class OfDevice(NamedTuple):
    """A fact with the device of the design that it is about."""

    device: str
    fact: ObservedFact


Key = tuple[str, str, str, str]
"""Device and subject by their names in the design, with the kind and the property of a fact."""


def owners_of_folders(
    by_file: Mapping[str, Iterable[ObservedFact]], devices: KnownDevices
) -> Mapping[str, str]:
    """Device of each folder whose path names none, such as a folder with the address of a switch: the only
    one that the contents of its files name. A folder whose files have names of devices is of several."""
    named: dict[str, set[str]] = defaultdict(set)
    for file, facts in by_file.items():
        folder, _, name = file.rpartition("/")
        if folder:
            named[folder] |= {*map(devices.find, {fact.device or fact.evidence.prompt for fact in facts})}
            # The name of the file counts as another device, so that the folder has no single one.
            named[folder] |= {name} if devices.candidates(name) else set()
    found = {folder: names - {""} for folder, names in named.items()}
    return {folder: next(iter(names)) for folder, names in found.items() if len(names) == 1}


class ObservedDevices:
    """Facts of a collection, by known names of devices and ports."""

    def __init__(self, known: Mapping[str, Sequence[str]], collection: Collection) -> None:
        """``known`` are the names of ports by device."""
        self._known = known
        self.devices = KnownDevices(known)
        self.problems: list[NotUnderstood] = []
        """Files of which the device is not known."""
        self.all_facts = collection.facts
        """Facts with those that are about no device, such as port groups of vCenter."""
        self.facts = tuple(self._facts_of_known(collection.facts))

    def _facts_of_known(self, facts: Iterable[ObservedFact]) -> Iterator[OfDevice]:
        """Facts of known devices. The content of a file tells the device, else the prompt before the output,
        else the path of the file, else the other files of its folder."""
        by_file: dict[str, list[ObservedFact]] = defaultdict(list)
        names: dict[str, str] = {}
        strange: list[str] = []
        for fact in facts:
            by_file[fact.evidence.file].append(fact)
            if fact.kind == SYSTEM and fact.property == "address":
                names[str(fact.value)] = fact.device
        owners = owners_of_folders(by_file, self.devices)
        for file, of_file in by_file.items():
            in_path = self.devices.candidates(file)
            if not in_path:
                in_path = tuple(filter(None, (owners.get(file.rpartition("/")[0]),)))
            needs_path = len(in_path) != 1 and not all(map(self._names_device, of_file))
            if needs_path and in_path:
                text = f"the path fits several devices: {', '.join(in_path)}"
                self.problems.append(NotUnderstood(Evidence(file, (), 1), text))
            elif needs_path:
                strange.append(file)
            for fact in of_file:
                stated = names.get(fact.device, fact.device) or fact.evidence.prompt
                if self._names_device(fact):
                    device = self.devices.find(stated)
                else:
                    device = in_path[0] if len(in_path) == 1 else ""
                if device and fact.subject == PORT_OF_FILE:
                    yield from self._fact_of_port(device, fact)
                elif device:
                    yield OfDevice(device, fact)
        if strange:
            others = f" and {len(strange) - 1} other files" if len(strange) > 1 else ""
            text = f"this path{others}: no device of the design in the name of the file or its folder"
            self.problems.append(NotUnderstood(Evidence(strange[0], (), 1), text))

    def _names_device(self, fact: ObservedFact) -> bool:
        """Whether a fact has its device: its output names one, or the prompt before it names a known one. A
        prompt can have the name that a system has at first."""
        return bool(fact.device or self.devices.find(fact.evidence.prompt))

    def _fact_of_port(self, device: str, fact: ObservedFact) -> Iterator[OfDevice]:
        """Fact about the port whose name the name of its file contains."""
        file = fact.evidence.file
        found = ports_in_name(file, self._known[device])
        if len(found) == 1:
            yield OfDevice(device, fact._replace(subject=found[0]))
            return
        text = f"the output does not name its port, and the name of the file names {len(found)} of {device}"
        self.problems.append(NotUnderstood(Evidence(file, (), 1), text))

    @cached_property
    def ports(self) -> Mapping[str, KnownPorts]:
        """Names of the ports of each device, with the indexes, aliases, and MAC addresses of each."""
        known = {name: KnownPorts(ports) for name, ports in self._known.items()}
        aliases: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for device, fact in self.facts:
            if fact.kind == PORT and fact.property in ("index", "alias", "mac"):
                port = known[device].find(fact.subject)
                if port:
                    aliases[device][str(fact.value)].add(port)
        # Members of a bond can share a MAC address, which then means none of them.
        single = {
            name: {text: min(ports) for text, ports in of_device.items() if len(ports) == 1}
            for name, of_device in aliases.items()
        }
        return {name: KnownPorts(ports, single.get(name)) for name, ports in self._known.items()}

    @cached_property
    def ends_by_mac(self) -> Mapping[str, frozenset[End]]:
        """Ports that have a MAC address; members of a bond can share one."""
        found: dict[str, set[End]] = defaultdict(set)
        for device, fact in self.facts:
            if fact.kind == PORT and fact.property == "mac":
                port = self.ports[device].find(fact.subject)
                if port:
                    found[str(fact.value)].add(End(device, port))
        return {mac: frozenset(ends) for mac, ends in found.items()}

    @cached_property
    def devices_by_chassis(self) -> Mapping[str, str]:
        """Device that has a chassis ID, from its own output; without IDs of several devices."""
        found: dict[str, set[str]] = defaultdict(set)
        for device, fact in self.facts:
            if fact.kind == SYSTEM and fact.property == "chassis":
                found[str(fact.value)].add(device)
        return {chassis: min(devices) for chassis, devices in found.items() if len(devices) == 1}

    @cached_property
    def facts_by_key(self) -> Mapping[Key, tuple[ObservedFact, ...]]:
        """Facts by device, kind, subject and property, with the known names where there are any."""
        found: dict[Key, list[ObservedFact]] = defaultdict(list)
        for device, fact in self.facts:
            if fact.kind != NEIGHBOR:
                subject = self.ports[device].find(fact.subject) or fact.subject
                found[device, fact.kind, subject, fact.property].append(fact)
        return {key: tuple(facts) for key, facts in found.items()}

    def value(self, device: str, kind: str, subject: str, property_name: str) -> Any:
        """First value of a property; None where no output shows one."""
        facts = self.facts_by_key.get((device, kind, subject, property_name), ())
        return facts[0].value if facts else None

    @cached_property
    def devices_with_lists(self) -> frozenset[str]:
        """Devices whose list of neighbors was collected."""
        return frozenset(
            device for device, fact in self.facts if fact.kind == SYSTEM and fact.property == "lldp"
        )


class ObservedNetwork(ObservedDevices):
    """Facts of a collection, by the names of a design."""

    def __init__(self, design: Design, collection: Collection) -> None:
        super().__init__(port_names(design), collection)
        self.design = design


def device_names(design: Design) -> tuple[str, ...]:
    """Names of all devices with ports."""
    at_links = (end.device for link in design.links for end in (link.a, link.b))
    return tuple(dict.fromkeys((*design.switches, *design.hosts, *design.arrays, *at_links)))


def port_names(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Names of all ports by device, with those of management ports."""
    found: dict[str, dict[str, None]] = {name: {} for name in device_names(design)}
    for name, switch in design.switches.items():
        system = design.products.get(switch.nos, {})
        further = (system.get("management_port"), *system.get("other_management_ports", ()))
        found[name].update(dict.fromkeys((*switch.ports, *filter(None, further))))
    for name, host in design.hosts.items():
        found[name].update(dict.fromkeys((*host.nics, *filter(None, (host.bmc,)))))
    for end in links_by_end(design):
        found[end.device].setdefault(end.port)
    return {name: tuple(ports) for name, ports in found.items()}


def device_origin(network: ObservedNetwork, device: str) -> Origin:
    """Place of a device in the design."""
    design = network.design
    found = design.switches.get(device) or design.hosts.get(device) or design.arrays.get(device)
    return found.origin if found is not None else design.origin
