"""Devices of a collection: their names, the names of their ports, and their operating systems."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..asbuilt.collection import Collection
from ..asbuilt.names import KnownDevices, KnownPorts, port_key
from ..asbuilt.observed_network import owners_of_folders
from ..model.catalog import Catalog
from ..platforms.observed import NEIGHBOR, PORT, PORT_GROUP, SYSTEM, ObservedFact, SeenNeighbor
from .device_lists import ListedDevice
from .notes import Notes
from .wiring_lists import ListedCable

PORTS_OF_SYSTEMS: Mapping[str, re.Pattern[str]] = {
    "cumulus-linux": re.compile(r"swp[0-9]+(s[0-9]+)?"),
    "esxi": re.compile(r"vmnic[0-9]+"),
}
"""Names of ports that only one system gives."""

CONTROLLER_PORTS = frozenset(("bmc", "cimc", "idrac", "ilo", "imm", "ipmi", "xcc"))

LONGEST_NAME = 60
"""Letters of a name, so that a range of names has room for its brackets."""

_DEVICE = re.compile(r"[A-Za-z0-9]+((\.|_|-+)[A-Za-z0-9]+)*")
_PORT = re.compile(r"[A-Za-z0-9]+([ /:._-][A-Za-z0-9]+)*")
_SWITCH_PORT = re.compile(
    r"swp[0-9].*|ethernet[0-9].*|eth[0-9]+/.*|(et|xe|ge)-[0-9]+/.*|[0-9]+/[0-9]+/[0-9]+.*", re.IGNORECASE
)
"""Ports whose names only switches have."""


class ImportedDevice(NamedTuple):
    """A device that outputs show."""

    name: str
    ports: tuple[str, ...]
    """All names of ports that outputs show, virtual ones included."""
    system: str
    """Catalog id of the operating system; empty where no output tells it."""
    is_switch: bool
    is_collected: bool
    """Whether an output of the device itself was collected."""


def is_device_name(text: str) -> bool:
    """Whether a design can have a device of this name."""
    return len(text) <= LONGEST_NAME and _DEVICE.fullmatch(text) is not None


def is_port_name(text: str) -> bool:
    """Whether a design can have a port of this name."""
    return len(text) <= LONGEST_NAME and _PORT.fullmatch(text) is not None


def is_switch_port(text: str) -> bool:
    """Whether only switches have ports of this name."""
    return _SWITCH_PORT.fullmatch(text) is not None


def imported_devices(
    collection: Collection,
    listed: Sequence[ListedCable],
    listed_devices: Mapping[str, ListedDevice],
    catalog: Catalog,
    notes: Notes,
) -> Mapping[str, ImportedDevice]:
    """Devices by name, in the order of their names. Names that no design can have are noted. A list of cables
    adds devices and ports; a list of devices adds the systems of those whose outputs do not tell them."""
    # Port groups are those of vCenter, which is no device of a design.
    of_devices = tuple(fact for fact in collection.facts if fact.kind != PORT_GROUP)
    collection = collection._replace(facts=of_devices)
    owners = _owners(collection)
    ports = _own_ports(collection, owners)
    systems = _systems(collection, owners, notes)
    neighbors = [fact for fact in collection.facts if fact.kind == NEIGHBOR]
    listed_ends = [end for cable in listed for end in cable.ends]
    texts = [
        *ports,
        *(fact.value.device for fact in neighbors if fact.value.device),
        *(end.device for end in listed_ends),
    ]
    names = _names(dict.fromkeys(texts))
    known = KnownDevices(name for name in names if is_device_name(name))
    for name in names:
        if not is_device_name(name):
            notes.add_not_imported(f"device `{name}`: a design cannot have this name")
    found: dict[str, dict[str, None]] = defaultdict(dict)
    of_device: dict[str, set[str]] = defaultdict(set)
    collected = set()
    for text, own in ports.items():
        name = known.find(text)
        found[name].update(dict.fromkeys(own))
        of_device[name] |= systems.get(text, set())
        collected.add(name)
    seen = {name: KnownPorts(own) for name, own in found.items()}
    sent: dict[str, list[str]] = defaultdict(list)
    for fact in neighbors:
        name = known.find(fact.value.device)
        sent[name] += fact.value.ports[:1] if name else ()
        if name and not any(map(seen[name].find, fact.value.ports) if name in seen else ()):
            found[name].update(dict.fromkeys(_far_port(fact.value)))
    for name, texts_of_ports in sent.items():
        found[name] = _whole_names(found[name], texts_of_ports)
    switches = set()
    shapes = {name: {*map(_shape, own)} for name, own in found.items()}
    for end in listed_ends:
        name = known.find(end.device)
        switches |= {name} if end.is_switch else set()
        has_shape = not shapes.get(name) or _shape(end.port) in shapes[name] or is_controller_port(end.port)
        if name and has_shape and is_port_name(end.port) and not KnownPorts(found[name]).find(end.port):
            found[name].setdefault(end.port)
    for name in found:
        one = listed_devices.get(name.casefold())
        if one is not None:
            of_device[name] |= {one.system} if one.system and not of_device[name] else set()
            switches |= {name} if one.is_switch else set()
    return {
        name: _device(name, tuple(found[name]), of_device[name], name in collected, name in switches, catalog)
        for name in sorted(filter(None, found), key=natural_order)
    }


def _whole_names(own: Mapping[str, None], sent: Iterable[str]) -> dict[str, None]:
    """Ports of a device with their whole names: tables of a switch abbreviate the word before the numbers,
    and LLDP sends it."""
    ports = KnownPorts(own)
    words: dict[str, str] = {}
    for text in sent:
        short = ports.find(text)
        if short and is_port_name(text) and port_key(text) == port_key(short):
            (word, _), (whole, _) = (_word_and_numbers(name) for name in (short, text))
            words[word] = max(words.get(word, word), whole, key=len)
    parts = map(_word_and_numbers, own)
    return dict.fromkeys(f"{words.get(word, word)}{numbers}" for word, numbers in parts)


def _word_and_numbers(port: str) -> tuple[str, str]:
    """Name of a port before its first digit, and the rest: ``Ethernet`` and ``1/1``."""
    word = re.split(r"[0-9]", port, maxsplit=1)[0]
    return word, port[len(word) :]


def _shape(port: str) -> str:
    """Name of a port with a zero for each number, which the ports of a device share."""
    return re.sub(r"[0-9]+", "0", port_key(port))


def physical_ports(device: ImportedDevice) -> list[str]:
    """Physical ports of a host in the order of their names, if its system gives them names of their form."""
    named = PORTS_OF_SYSTEMS.get(device.system)
    return sorted(filter(named.fullmatch, device.ports), key=natural_order) if named else []


def is_controller_port(text: str) -> bool:
    """Whether a port is that of a management controller of a server, by the names that vendors give it."""
    return text.casefold() in CONTROLLER_PORTS


def natural_order(text: str) -> tuple[tuple[int, str], ...]:
    """Order of names in which ``host-2`` is before ``host-10``."""
    pieces = re.split(r"([0-9]+)", text)
    return tuple((int(piece[:18]), piece) if piece.isdecimal() else (-1, piece) for piece in pieces)


def _owners(collection: Collection) -> Mapping[str, str]:
    """Device of each file whose content does not name it: a known name in the path, else the device of the
    other files in the folder, else the folder of the file, else the name of the file."""
    stated = dict.fromkeys(fact.device or fact.evidence.prompt for fact in collection.facts)
    far = dict.fromkeys(fact.value.device for fact in collection.facts if fact.kind == NEIGHBOR)
    known = KnownDevices(filter(None, (*stated, *far)))
    by_file: dict[str, list[ObservedFact]] = defaultdict(list)
    for fact in collection.facts:
        by_file[fact.evidence.file].append(fact)
    of_folders = owners_of_folders(by_file, known)
    owners = {}
    for file in dict.fromkeys(fact.evidence.file for fact in collection.facts if not fact.device):
        candidates = known.candidates(file)
        folders, _, name = file.rpartition("/")
        own = of_folders.get(folders) or folders.rpartition("/")[2] or name.partition(".")[0]
        owners[file] = candidates[0] if len(candidates) == 1 else own
    return owners


def owner_of(fact: ObservedFact, owners: Mapping[str, str]) -> str:
    """Device that a fact is about, as the output, the prompt before it, or the path of the file writes it."""
    return fact.device or fact.evidence.prompt or owners[fact.evidence.file]


def _own_ports(collection: Collection, owners: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """Ports of each device by its own outputs: of several forms of a name, the longest."""
    addresses = {
        str(fact.value): fact.device
        for fact in collection.facts
        if fact.kind == SYSTEM and fact.property == "address"
    }
    ports: dict[str, dict[str, str]] = defaultdict(dict)
    for fact in collection.facts:
        name = owner_of(fact, owners)
        own = ports[addresses.get(name, name)]
        if fact.kind in (PORT, NEIGHBOR):
            known = own.setdefault(port_key(fact.subject), fact.subject)
            own[port_key(fact.subject)] = max(known, fact.subject, key=len)
    return {name: tuple(own.values()) for name, own in ports.items()}


def _systems(collection: Collection, owners: Mapping[str, str], notes: Notes) -> Mapping[str, set[str]]:
    """Operating systems of devices, by the forms of their outputs."""
    files: dict[str, dict[str, str]] = defaultdict(dict)
    for fact in collection.facts:
        system = collection.systems.get(fact.evidence.output)
        if system:
            files[owner_of(fact, owners)].setdefault(system, fact.evidence.file)
    for name, by_system in files.items():
        if len(by_system) > 1:
            said = " and ".join(f"{system} ({file})" for system, file in by_system.items())
            notes.conflict(f"system of {name}: {said}")
    return {name: {*by_system} for name, by_system in files.items()}


def _names(texts: Mapping[str, None]) -> list[str]:
    """Names of devices without their domains; with them, where two devices differ in nothing else."""
    full: dict[str, dict[str, str]] = defaultdict(dict)
    for text in texts:
        name = text.strip()
        full[_name_before_domain(name).casefold()].setdefault(name.casefold(), name)
    names = []
    for spelled in full.values():
        domains = {folded for folded in spelled if _name_before_domain(folded) != folded}
        first = next(iter(spelled.values()))
        names += [_name_before_domain(first)] if len(domains) < 2 else [*spelled.values()]
    return list(filter(None, names))


def _name_before_domain(name: str) -> str:
    """Name before the first dot; an address is all of it."""
    return name if name.replace(".", "").isdecimal() or ":" in name else name.partition(".")[0]


def _far_port(neighbor: SeenNeighbor) -> Iterator[str]:
    """Name of the port of a neighbor of which no output names ports: its first text that is no index."""
    names = (text for text in neighbor.ports if not text.isdecimal() and is_port_name(text))
    first = next(names, None)
    if first is not None:
        yield first


def _device(
    name: str,
    ports: tuple[str, ...],
    systems: set[str],
    is_collected: bool,
    is_listed_switch: bool,
    catalog: Catalog,
) -> ImportedDevice:
    """Device with its system: that of its outputs, else the one whose ports are named so."""
    by_ports = [one for one, named in PORTS_OF_SYSTEMS.items() if any(map(named.fullmatch, ports))]
    found = [*systems] or by_ports
    system = found[0] if len(found) == 1 else ""
    is_named_as_switch = not systems and any(map(is_switch_port, ports))
    names_ports = any("port_name" in (catalog.software(one) or {}) for one in found)
    is_switch = names_ports or is_named_as_switch or is_listed_switch
    return ImportedDevice(name, ports, system, is_switch, is_collected)
