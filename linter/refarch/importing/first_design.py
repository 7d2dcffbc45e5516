"""A first design from a collection."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from .. import engine
from ..asbuilt.cables import end_text
from ..asbuilt.collection import Collection, unread_files
from ..asbuilt.observed_network import ObservedDevices
from ..asbuilt.results import value_text
from ..asbuilt.settings import ObservedSettings
from ..asbuilt.sightings import seen_cables
from ..asbuilt.verification import Verification, verify
from ..core.errors import RefarchError
from ..core.origin import Pointer
from ..core.wording import count_text, enumeration, first_few
from ..load.fixes import inline_yaml
from ..load.folder import FILES
from ..load.reader import read
from ..model.catalog import Catalog
from ..model.ranges import compress, compress_stepped, expand, name_runs
from ..model.types import End
from ..model.units import speed, speed_text
from .cables import UNNAMED_PORT, ImportedCable, cabled_ports, imported_cables
from .device_lists import DeviceLists, device_lists
from .devices import ImportedDevice, imported_devices, is_controller_port, natural_order, physical_ports
from .host_interfaces import ESXI, WINDOWS, HostInterfaces
from .identities import Identities
from .inventory_interfaces import interface_tables
from .link_ranges import folded_links
from .listed_cables import ListReader
from .lossless_ports import LosslessQos
from .notes import Notes
from .parts import (
    LENGTH,
    PORTS_OF_CARD,
    SERVER,
    SPLIT_CABLES,
    USUAL_SPEED,
    SwitchModel,
    cable_of_medium,
    cable_parts,
    model_ports,
    part_ports,
    parts_of_speed,
    speed_of_name,
    split_ports,
    switch_model,
    switch_ports,
    usual_speed,
)
from .settings import ImportedSettings, SettingsReader
from .switch_addresses import SwitchAddresses
from .texts import file_text, question_count, with_questions
from .wiring_lists import LONGEST_QUOTED, WiringLists, wiring_lists

FABRIC = "main"

MOST_NAMED = 4
"""Files that a note names."""

PRODUCTS: Mapping[str, str] = {ESXI: "nvme-of", WINDOWS: "smb-direct"}
"""Product of hosts by their system, until the question about it is answered."""

LINUX_PRODUCT = "nvme-of-linux"
"""Product of all other hosts."""

UNKNOWN_HOST = "host"
"""Name of the host of a design of which no output shows a host."""

CLUSTER_QUESTION = "product and transport: no output shows them"
SERVICES_QUESTION = "services of the interfaces: no output shows them"
HOST_QUESTION = "names, ports, and cables of hosts: no output shows a host"
GENERIC = "generic-"
"""Begin of the names of parts that stand for a model that nothing shows."""
CABLE_QUESTION, TYPE_QUESTION, VLAN_QUESTION = (
    "type and length of these cables",
    "type of these cables",
    "VLANs",
)


class FirstDesign(NamedTuple):
    """Design of a collection, not on disk yet."""

    files: Mapping[str, str]
    """Texts by file name."""
    result: engine.LintResult
    verification: Verification
    """Comparison of the design with the collection."""
    questions: int
    not_imported: tuple[str, ...]
    """What the outputs show and the design does not have."""
    conflicts: tuple[str, ...]
    """Outputs that disagree."""


def first_design(
    identity: str,
    collection: Collection,
    catalog: Catalog,
    settings: engine.Settings,
    columns: Mapping[str, str] | None = None,
) -> FirstDesign:
    """Design of a collection. ``columns`` are headings of a list of cables by field. Raises RefarchError for
    a collection without a cable."""
    notes = Notes()
    devices, interfaces = device_lists(collection, catalog, notes), interface_tables(collection)
    read_files = devices.files | interfaces.files
    tables = {file: sheets for file, sheets in collection.tables.items() if file not in read_files}
    lists = wiring_lists(collection._replace(tables=tables), columns or {}, interfaces.names, notes)
    for first_part, text in unread_files(collection.not_understood):
        notes.add_not_imported(f"{first_part.file}: {text}")
    unrecognized = [file for file in collection.unrecognized if file not in lists.files | read_files]
    if unrecognized:
        outputs = count_text(len(unrecognized), "output")
        named = first_few(unrecognized, MOST_NAMED)
        notes.add_not_imported(f"{outputs} without a form that refarch reads: {named}")
    shown = collection._replace(facts=(*collection.facts, *interfaces.facts))
    texts = _DesignWriter(identity, shown, Lists(lists, devices), catalog, notes).files()
    documents = {name: read(name, texts[name].encode()) for name in FILES if name in texts}
    result = engine.lint(identity, documents, catalog, settings)
    if result.design is None:
        first = result.findings[0]
        raise RefarchError(f"no design can have these outputs: {first.code} {first.message} ({first.file})")
    return FirstDesign(
        texts,
        result,
        verify(result.design, collection),
        question_count(texts),
        notes.not_imported,
        notes.conflicts,
    )


class Lists(NamedTuple):
    """Lists of a collection."""

    cables: WiringLists
    devices: DeviceLists


class _DesignWriter:
    """Writes the files of a design."""

    def __init__(
        self, identity: str, collection: Collection, lists: Lists, catalog: Catalog, notes: Notes
    ) -> None:
        self._identity, self._catalog, self._notes = identity, catalog, notes
        cables, self._listed_devices = lists.cables.cables, lists.devices.devices
        devices = imported_devices(collection, cables, self._listed_devices, catalog, notes)
        network = ObservedDevices({name: one.ports for name, one in devices.items()}, collection)
        seen = seen_cables(network)
        observed = imported_cables(devices, seen, catalog, notes)
        reader_of_lists = ListReader(devices, network, seen, notes)
        self._cables, self._rows = reader_of_lists.joined_cables(observed, cables, catalog)
        self._ports = cabled_ports(self._cables)
        kept = [one for one in devices.values() if one.is_collected or one.name in self._ports]
        self._switches = [one for one in kept if one.is_switch]
        self._hosts = [one for one in kept if not one.is_switch]
        if not self._cables and any(one.is_collected and one.system for one in self._hosts):
            notes.add_not_imported(
                "cables: no file shows one; collect the neighbors (LLDP) of switches or hosts"
            )
        elif not self._cables:
            raise RefarchError(
                f"{collection.folder}: no file shows a cable between two devices; collect the neighbors "
                f"(LLDP) of switches or hosts, or add a list of cables{_unread_text(collection)}"
            )
        if not self._hosts:
            notes.add_not_imported(
                f"hosts: no file shows one, and a design has at least one, so `{UNKNOWN_HOST}` is in it; "
                "collect the neighbors of switches again while hosts send LLDP, or add a list of cables"
            )
        self._identities = Identities(kept, network, catalog, notes)
        self._reader = SettingsReader(devices, ObservedSettings(network, seen), catalog, notes)
        self._settings = ImportedSettings(
            self._cables, self._reader, [one.name for one in self._switches], notes
        )
        self._of_cable = {cable: self._settings.cable(cable) for cable in self._cables}
        self._parts = cable_parts(catalog) if self._rows else {}
        pairs = [pair.switches for pair in self._settings.pairs]
        self._interfaces = HostInterfaces(
            self._hosts,
            network,
            self._ports if self._cables else {one.name: physical_ports(one) for one in self._hosts},
            {end: settings.words for cable, settings in self._of_cable.items() for end in cable},
            SwitchAddresses(self._switches, pairs, network, catalog, notes),
            notes,
        )
        self._stated_speeds = {cable: self._speed(cable) for cable in self._cables}
        of_models = self._port_speeds(
            {one.name: SwitchModel(self._known_model(one.name), "") for one in self._switches}
        )
        of_names = {
            End(one.name, port): speed_of_name(port, one.system, catalog)
            for one in self._switches
            for port in self._ports.get(one.name, ())
        }
        speeds = {
            # The slower port of a cable decides.
            cable: mbps
            or self._part_speed(cable)
            or min(filter(None, map(of_models.get, cable)), default=0)
            or min(filter(None, map(of_names.get, cable)), default=0)
            for cable, mbps in self._stated_speeds.items()
        }
        usual = usual_speed([*filter(None, speeds.values())])
        self._speeds = {cable: mbps or usual for cable, mbps in speeds.items()}
        for one in self._switches:
            self._reader.note_ports_without_cable(one.name, self._ports.get(one.name, ()))
        self._models = {
            one.name: switch_model(
                one,
                self._ports.get(one.name, []),
                [*filter(None, (mbps for cable, mbps in speeds.items() if one.name in _devices(cable)))],
                usual,
                self._known_model(one.name),
                catalog,
            )
            for one in self._switches
        }
        of_ports = self._port_speeds(self._models)
        for cable, mbps in speeds.items():
            # A cable whose speed no output shows fits the ports of the models that have its ports.
            self._speeds[cable] = mbps or min(filter(None, map(of_ports.get, cable)), default=usual)
        self._end_speeds = {end: mbps for cable, mbps in self._speeds.items() for end in cable}
        self._of_split = {one.name: self._splits(one) for one in self._switches}
        self._of_switch = {one.name: self._settings.switch(one.name) for one in self._switches}

    def files(self) -> Mapping[str, str]:
        """Texts by file name, with questions."""
        contents = {
            "design.yaml": self._design(),
            "ip-plan.yaml": self._interfaces.plan.words,
            "wiring.yaml": self._wiring(),
            "qos.yaml": self._qos(),
        }
        texts = {name: file_text(name, data) for name, data in contents.items() if data}
        known = KnownAnswers(
            self._cable_questions(),
            frozenset(one.name for one in self._switches if self._listed_role(one.name)),
            frozenset(self._identities.releases),
            bool(self._hosts),
        )
        for name, find_questions in QUESTIONS.items():
            if name not in texts:
                continue
            questions = dict(find_questions(read(name, texts[name].encode()).data, known))
            texts[name] = with_questions(name, texts[name], questions)
        return texts

    def _design(self) -> Mapping[str, Any]:
        title = self._identity.replace("-", " ").capitalize()
        software = {
            system: {"release": one.name, **({"build": one.build} if one.build else {})}
            for system, one in self._identities.usual.items()
        }
        return {
            "format": 1,
            "id": self._identity,
            "title": f"{title}: imported from outputs of devices",
            "version": "0.1.0",
            "status": "draft",
            **({"software": software} if software else {}),
            "clusters": dict(self._clusters()),
        }

    def _clusters(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        by_product: dict[str, list[ImportedDevice]] = defaultdict(list)
        if not self._hosts:
            transport = "roce-v2" if any(one.lossless for one in self._of_switch.values()) else "tcp"
            unknown = {"names": UNKNOWN_HOST, "server": SERVER}
            yield "compute", {"product": LINUX_PRODUCT, "transport": transport, "hosts": [unknown]}
        for host in self._hosts:
            by_product[PRODUCTS.get(host.system, LINUX_PRODUCT)].append(host)
        for product, hosts in by_product.items():
            name = "compute" if len(by_product) == 1 else f"compute-{product}"
            records = [self._host(host) for host in hosts]
            transport = "roce-v2" if any(map(self._is_lossless, hosts)) else "tcp"
            words = {"product": product, "transport": transport, "hosts": records}
            yield name, {**words, **self._interfaces.words(hosts)}

    def _is_lossless(self, host: ImportedDevice) -> bool:
        """Whether a switch port of a host has PFC."""
        ends = (cable.b for cable in self._cables if cable.a.device == host.name)
        return any(self._qos_of_port(end) is not None for end in ends)

    def _host(self, host: ImportedDevice) -> Mapping[str, Any]:
        release, usual = self._identities.releases.get(host.name), self._identities.usual.get(host.system)
        if release not in (None, usual):
            self._notes.add_not_imported(f"another release of {host.name} than of most hosts: {release.name}")
        cabled = self._ports.get(host.name, []) if self._cables else physical_ports(host)
        uplinks = {*self._interfaces.uplinks(host.name)} - {*cabled}
        cabled = sorted((*cabled, *uplinks), key=natural_order) if uplinks else cabled
        controllers = [port for port in cabled if is_controller_port(port)]
        ports = [port for port in cabled if port not in controllers[:1]]
        adapters = []
        for card, group in groupby(ports, lambda port: self._card(End(host.name, port))):
            of_speed = [*group]
            cards = [of_speed[at : at + PORTS_OF_CARD] for at in range(0, len(of_speed), PORTS_OF_CARD)]
            adapters += [{"card": card, "ports": of_card} for of_card in cards]
        return {
            "names": host.name,
            "server": self._known_model(host.name) or SERVER,
            **({"bmc": controllers[0]} if controllers else {}),
            **({"adapters": adapters} if adapters else {}),
        }

    def _card(self, end: End) -> str:
        """Generic adapter for the speed of the cable of a port, else for the speed of the port."""
        of_cable = self._end_speeds.get(end)
        return parts_of_speed(of_cable or self._reader.speed(end) or USUAL_SPEED).nic

    def _wiring(self) -> Mapping[str, Any]:
        if not self._cables and not self._switches:
            return {}
        pairs = {
            f"pair-{number}": {"switches": [*pair.switches], "peer_link": pair.peer_link}
            for number, pair in enumerate(self._settings.pairs, 1)
        }
        return {
            "format": 1,
            **(
                {"switches": {one.name: self._switch(one) for one in self._switches}}
                if self._switches
                else {}
            ),
            **({"mlag": pairs} if pairs else {}),
            "links": folded_links(self._links()),
        }

    def _switch(self, switch: ImportedDevice) -> Mapping[str, Any]:
        model = self._models[switch.name]
        breakouts = self._breakouts(switch)
        release = self._identities.releases.get(switch.name)
        return {
            "model": model.part,
            "role": self._listed_role(switch.name) or ("leaf" if self._is_leaf(switch.name) else "spine"),
            "fabric": FABRIC,
            **({"nos": switch.system} if switch.system else {}),
            **(
                {"release": release.name}
                if release not in (None, self._identities.usual.get(switch.system))
                else {}
            ),
            **({"port_name": model.port_name} if model.port_name else {}),
            **({"breakouts": breakouts} if breakouts else {}),
            **self._of_switch[switch.name].words,
        }

    def _splits(self, switch: ImportedDevice) -> Mapping[str, str]:
        """Split of each cabled port of a switch that is a part of a port."""
        speeds = {
            end.port: mbps
            for cable, mbps in self._speeds.items()
            for end in cable
            if end.device == switch.name
        }
        return split_ports(self._models[switch.name], switch.system, speeds, self._catalog)

    def _breakouts(self, switch: ImportedDevice) -> Mapping[str, str]:
        """Split ports of a switch by runs of their numbers."""
        parts = part_ports(self._models[switch.name], switch.system, self._catalog)
        numbers: dict[str, dict[str, None]] = defaultdict(dict)
        for port, split in self._of_split[switch.name].items():
            numbers[split].setdefault(parts[port].number)
        return {_runs_text(sorted(found, key=natural_order)): split for split, found in numbers.items()}

    def _known_model(self, name: str) -> str:
        """Catalog id of the model of a device by its outputs, else by a list; empty for none."""
        one = self._listed_devices.get(name.casefold())
        return self._identities.parts.get(name) or (one.part if one is not None else "")

    def _listed_role(self, name: str) -> str:
        """Role that a list has for a switch; empty for none."""
        one = self._listed_devices.get(name.casefold())
        return one.role if one is not None else ""

    def _is_leaf(self, name: str) -> bool:
        """Whether a switch has hosts, or no neighbor with hosts."""
        hosts = {one.name for one in self._hosts}
        with_hosts = {cable.b.device for cable in self._cables if cable.a.device in hosts}
        neighbors = {
            end.device for cable in self._cables if name in (cable.a.device, cable.b.device) for end in cable
        }
        return name in with_hosts or not neighbors & with_hosts

    def _links(self) -> Iterator[Mapping[str, Any]]:
        """Links; cables of one bond between the same two devices are one, which formatting leaves apart."""
        for (a, b, _), group in groupby(self._cables, self._bond_of_two):
            cables = [*group]
            near, far = (compress([cable[side].port for cable in cables]) for side in (0, 1))
            labels = compress([row.label for cable in cables if (row := self._rows.get(cable)) and row.label])
            if len(cables) > 1 and "," not in f"{near}{far}{labels}":
                words = {**self._words(cables[0]), **({"label": labels} if labels else {})}
                yield {"from": f"{a} {near}", "to": f"{b} {far}", **words}
                continue
            for cable in cables:
                ends = {"from": f"{a} {cable.a.port}", "to": f"{b} {cable.b.port}"}
                yield {**ends, **self._words(cable)}

    def _bond_of_two(self, cable: ImportedCable) -> tuple[str, str, str]:
        """Devices of a cable with the words of its bond, and whether it has a label; a cable without a bond
        differs from all others."""
        words = {**self._words(cable)}
        words["label"] = bool(words.get("label"))
        return cable.a.device, cable.b.device, inline_yaml(words) if "bond" in words else cable.b.port

    def _words(self, cable: ImportedCable) -> Mapping[str, Any]:
        row, mbps = self._rows.get(cable), self._stated_speeds[cable]
        part = self._listed_part(cable)
        has_length = bool((self._catalog.entry("cable", part) or {}).get("length")) if part else False
        return {
            "cable": part or self._generic_cable(cable),
            **({} if has_length else {"length": (row and row.length) or LENGTH}),
            **({"label": row.label} if row and row.label else {}),
            **({"speed": speed_text(mbps)} if mbps else {}),
            **self._of_cable[cable].words,
        }

    def _speed(self, cable: ImportedCable) -> int | None:
        """Speed of a cable in Mbit/s: of its ports, else of its row in a list; None where neither has one."""
        mbps = self._of_cable[cable].speed
        row = self._rows.get(cable)
        if row is None or row.speed is None:
            return mbps
        if mbps not in (None, row.speed):
            ends = f"{end_text(cable.a)} to {end_text(cable.b)}"
            listed, shown = speed_text(row.speed), speed_text(mbps)
            self._notes.conflict(f"speed of {ends}: {row.place} lists {listed}, but outputs show {shown}")
        return mbps or row.speed

    def _part_speed(self, cable: ImportedCable) -> int:
        """Speed in Mbit/s for which the cable that a list has is made; 0 for none."""
        part = self._listed_part(cable)
        text = (self._catalog.entry("cable", part) or {}).get("speed") if part else None
        return speed(text) if text else 0

    def _port_speeds(self, models: Mapping[str, SwitchModel]) -> Mapping[End, int]:
        """Highest speed in Mbit/s of each port of the switches, by their models."""
        return {
            End(one.name, name): max(port.speeds, default=0)
            for one in self._switches
            for name, port in switch_ports(models[one.name], one.system, self._catalog).items()
        }

    def _listed_part(self, cable: ImportedCable) -> str:
        """Catalog id of the cable that a list has; empty for none."""
        row = self._rows.get(cable)
        if row is None or not row.part:
            return ""
        part = self._parts.get(row.part.casefold(), "")
        if not part and not cable_of_medium(row.part, USUAL_SPEED, self._catalog):
            self._notes.add_not_imported(f"cable `{row.part[:LONGEST_QUOTED]}`: the catalog has no such part")
        return part

    def _generic_cable(self, cable: ImportedCable) -> str:
        """Generic cable of a split port, else for the speed of a cable and the medium that a list names."""
        row, mbps = self._rows.get(cable), self._speeds[cable]
        splits = (self._of_split.get(end.device, {}).get(end.port, "") for end in cable)
        of_split = next((SPLIT_CABLES[split] for split in splits if split in SPLIT_CABLES), "")
        if of_split:
            return of_split
        of_medium = cable_of_medium(row.part, mbps, self._catalog) if row else ""
        return of_medium or parts_of_speed(mbps).cable

    def _cable_questions(self) -> Mapping[str, str]:
        """What is asked about the cables of each generic part."""
        questions: dict[str, str] = {}
        for cable in self._cables:
            if not self._listed_part(cable):
                part = self._generic_cable(cable)
                row = self._rows.get(cable)
                has_length = bool(row and row.length) and questions.get(part) != CABLE_QUESTION
                questions[part] = TYPE_QUESTION if has_length else CABLE_QUESTION
        return questions

    def _qos(self) -> Mapping[str, Any]:
        """Profiles of ports with PFC; empty without them."""
        switches: dict[tuple[LosslessQos, tuple[str, ...]], list[str]] = defaultdict(list)
        for switch in self._switches:
            for qos, ports in self._lossless_ports(switch).items():
                switches[qos, ports].append(switch.name)
        if not switches:
            return {}
        names = _profile_names(dict.fromkeys(qos for qos, _ in switches))
        return {
            "format": 1,
            "profiles": {name: qos.words for qos, name in names.items()},
            "apply": [
                {"profile": names[qos], "to": devices, **({"ports": [*ports]} if ports else {})}
                for (qos, ports), devices in (*switches.items(), *self._lossless_hosts().items())
            ],
        }

    def _lossless_hosts(self) -> Mapping[tuple[LosslessQos, tuple[str, ...]], Sequence[str]]:
        """Hosts with the PFC of their switch ports, by the QoS of these ports, with the ports of the hosts;
        none for all cabled ones. Other PFC of a host is a conflict. PFC of Windows is that of all ports."""
        found: dict[tuple[LosslessQos, tuple[str, ...]], list[str]] = defaultdict(list)
        for host in self._hosts:
            ports: dict[LosslessQos, list[str]] = defaultdict(list)
            for near, far in self._cables:
                pfc = self._reader.host_pfc(near) if near.device == host.name else None
                qos = self._qos_of_port(far)
                if pfc is None or (qos is None and (not pfc or host.system == WINDOWS)):
                    continue
                if qos is not None and qos.pfc == pfc:
                    ports[qos].append(near.port)
                else:
                    of_switch = value_text(qos.pfc if qos is not None else ())
                    self._notes.conflict(
                        f"PFC of a cable: {end_text(near)} has {value_text(pfc)} and "
                        f"{end_text(far)} has {of_switch}"
                    )
            for qos, names in ports.items():
                is_whole = {*names} == {*self._ports[host.name]}
                found[qos, () if is_whole else tuple(names)].append(host.name)
        return {key: [text for text, _ in name_runs(hosts)] for key, hosts in found.items()}

    def _qos_of_port(self, end: End) -> LosslessQos | None:
        """QoS of a switch port with PFC; None for other ports."""
        if end.device not in self._of_switch:
            return None
        lossless = self._of_switch[end.device].lossless
        return next((qos for qos, ports in lossless.items() if end.port in ports), None)

    def _lossless_ports(self, switch: ImportedDevice) -> Mapping[LosslessQos, tuple[str, ...]]:
        """Ports of a switch with PFC by their QoS; no ports for all cabled ones."""
        lossless = self._of_switch[switch.name].lossless
        cabled = self._ports.get(switch.name, [])
        if len(lossless) == 1 and all({*ports} == {*cabled} for ports in lossless.values()):
            return dict.fromkeys(lossless, ())
        model = self._models[switch.name]
        known = {*model_ports(model, switch.system, self._catalog), *self._of_split[switch.name]}
        named = {}
        for qos, ports in lossless.items():
            strange = [port for port in ports if port not in known]
            if strange:
                self._notes.add_not_imported(
                    f"PFC of {switch.name} {compress_stepped(strange)}: no generic model has these ports"
                )
            if len(strange) < len(ports):
                named[qos] = tuple(port for port in ports if port in known)
        return named


def _devices(cable: ImportedCable) -> tuple[str, str]:
    return cable.a.device, cable.b.device


def _profile_names(profiles: Iterable[LosslessQos]) -> Mapping[LosslessQos, str]:
    """Name of each profile by its priorities; numbered where several have the same."""
    names: dict[LosslessQos, str] = {}
    counts: Counter[str] = Counter()
    for qos in profiles:
        name = f"lossless-{'-'.join(map(str, qos.pfc))}"
        counts[name] += 1
        names[qos] = name if counts[name] == 1 else f"{name}-profile-{counts[name]}"
    return names


def _unread_text(collection: Collection) -> str:
    """What of a collection is not understood, as the end of a message."""
    problems = collection.not_understood
    if not problems:
        return ""
    more = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
    return f"; not understood: {problems[0].evidence.file}: {problems[0].problem}{more}"


def _runs_text(numbers: Sequence[str]) -> str:
    """Runs of numbers: ``1-4,7``."""
    return ",".join(text.strip("[]") for text, _ in name_runs(numbers))


class KnownAnswers(NamedTuple):
    """What decides about questions, next to the content of a file."""

    of_cables: Mapping[str, str]
    """Questions about cables, by their parts."""
    roles: frozenset[str]
    """Switches whose role a list has."""
    releases: frozenset[str]
    """Devices whose release outputs show."""
    has_hosts: bool
    """Whether an output or a list shows a host."""

    def has_release(self, names: str) -> bool:
        """Whether outputs show the releases of all devices of a range."""
        return self.releases >= {*expand(names)}


def _host_questions(data: Any, known: KnownAnswers) -> Iterator[tuple[Pointer, str]]:
    for name, cluster in data["clusters"].items():
        yield ("clusters", name, "transport"), CLUSTER_QUESTION
        for number, hosts in enumerate(cluster["hosts"]):
            if not known.has_hosts:
                yield ("clusters", name, "hosts", number), HOST_QUESTION
                continue
            subjects = ["server"] if hosts["server"] == SERVER else []
            subjects += ["adapters"] if known.has_release(hosts["names"]) else ["adapters", "releases"]
            ports = [port for adapter in hosts.get("adapters", ()) for port in adapter["ports"]]
            subjects += ["names of ports"] if any(UNNAMED_PORT in port for port in ports) else []
            yield ("clusters", name, "hosts", number), _question(subjects)
        for key, place in (("interfaces", "connected_to"), ("vmkernel", "port_group")):
            for interface in [*cluster.get(key, ())][:1]:
                yield ("clusters", name, key, interface, place), SERVICES_QUESTION


def _question(subjects: Sequence[str]) -> str:
    *others, last = subjects
    listed = f"{', '.join(others)}{',' if len(others) > 1 else ''} and {last}" if others else last
    return f"{listed}: no output shows {'them' if others or last.endswith('s') else 'it'}"


def _network_questions(data: Any, known: KnownAnswers) -> Iterator[tuple[Pointer, str]]:
    for name, network in data["networks"].items():
        subjects = [] if network.get("out_of_band") else ["purpose"]
        subjects += [] if "vlan" in network or network.get("out_of_band") else ["VLAN"]
        subjects += ["redundancy of the router"] if "redundancy" in network.get("router", {}) else []
        if subjects:
            yield ("networks", name, "purpose"), _question(subjects)


def _wiring_questions(data: Any, known: KnownAnswers) -> Iterator[tuple[Pointer, str]]:
    for name, switch in data.get("switches", {}).items():
        subjects = ["model"] if switch["model"].startswith(GENERIC) else []
        subjects += [] if expand(name)[0] in known.roles else ["role"]
        if not known.has_release(name):
            subjects.append("release" if "nos" in switch else "operating system")
        if subjects:
            yield ("switches", name), _question(subjects)
    asked = set()
    for number, link in enumerate(data["links"]):
        is_asked = link["cable"] in asked or link["cable"] not in known.of_cables
        subjects = [] if is_asked else [known.of_cables[link["cable"]]]
        if not link.keys() & {"vlans", "untagged", "routed"}:
            subjects.append(VLAN_QUESTION)
        if subjects:
            yield ("links", number), f"{enumeration(subjects)}: no output shows them"
        asked.add(link["cable"])


QUESTIONS: Mapping[str, Callable[[Any, KnownAnswers], Iterator[tuple[Pointer, str]]]] = {
    "design.yaml": _host_questions,
    "ip-plan.yaml": _network_questions,
    "wiring.yaml": _wiring_questions,
}
"""Questions about the content of a file, by the place of the value that they are about."""
