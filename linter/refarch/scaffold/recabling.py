"""New cabling of a design: ports of the chosen switch, cables that fit both ends, splits if the switch is
faster."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from ..core.errors import RefarchError
from ..core.wording import enumeration
from ..load.fixes import inline_yaml
from ..load.scalars import resolve
from ..model.catalog import card_port
from ..model.ranges import compress, expand, split_interface
from ..model.types import Design, End, Part, Port
from ..model.units import speed, speed_text
from ..views.network.cable_ends import cage_at
from .cable_options import GENERIC, CableOption, cable_length, cable_options, has_plugs, no_cable_message
from .cabling import HostCabling, HostLine, UplinkLine
from .draft import DesignDraft
from .edits import Edits
from .ports import AssignedPorts, FreePorts, switches_with_room

BOND_NAMES = {
    "cumulus-linux": "bond{}",
    "arista-eos": "Port-Channel{}",
    "cisco-nx-os": "port-channel{}",
    "dell-os10": "port-channel{}",
    "juniper-junos": "ae{}",
    "sonic": "PortChannel{}",
}
"""Form of bond names by network operating system, if the system prescribes it."""

Items = dict[int, list[dict[str, Any]]]
"""New items of `links` that replace an old one, by its index."""


class Recabling:
    """New cabling of the hosts of one cluster and, with another model of switch, of everything else at the
    switches."""

    def __init__(self, draft: DesignDraft, before: Design, plan: HostCabling, model: Part | None) -> None:
        """``before`` is the original design, ``plan`` its cabling; ``model`` is the new model of switch, or
        None if the switches stay."""
        self.draft = draft
        self.before = before
        self.plan = plan
        self.model = model
        self.document = draft.document("wiring.yaml")
        data: Any = draft.document("design.yaml").data
        self.cluster: Mapping[str, Any] = data["clusters"][draft.request.cluster]
        self.hosts = [name for group in self.cluster["hosts"] for name in expand(group["names"])]
        hosts_before = before.clusters[draft.request.cluster].hosts
        self.is_scaled = len(self.hosts) != len(hosts_before)
        self.items: Items = {}
        self.ports = {name: self._free_ports(name) for name in plan.switches}

    def write(self) -> None:
        """Write wiring.yaml. Raises RefarchError if ports or cables are missing."""
        if self.model is not None:
            for line in self.plan.uplink_lines:
                self._move_link(line)
        for line in self.plan.direct_lines:
            self._cable_directly(line)
        for host_line in self.plan.host_lines:
            self._cable_hosts(host_line)
        edits = Edits(self.document)
        for entry, items in self.items.items():
            first, last = edits.line_range(("links", entry))
            indent = " " * (self.document.key_span(("links", entry)).column - 3)
            edits.lines(first, last, [f"{indent}- {_flow_mapping(item)}" for item in items])
        self._write_breakouts(edits)
        self.draft.files["wiring.yaml"] = edits.text()

    def _free_ports(self, name: str) -> FreePorts:
        switch = self.before.switches[name]
        model = self.model or switch.model
        nos = self.draft.catalog.software(self._operating_system(model, name)) or {}
        taken: set[str] = set()
        if self.model is None:
            ends = [
                end
                for line in self.plan.uplink_lines
                for side in line.ends
                for end in side
                if end.device == name
            ]
            for end in ends:
                port = switch.ports.get(end.port)
                taken |= {end.port, port.parent if port is not None else ""}
        return FreePorts(name, model, nos, taken)

    def _operating_system(self, model: Part, switch: str) -> str:
        return operating_system(model, self.before.switches[switch].nos, self.draft.request.nos)

    def _link_entry(self, entry: int) -> dict[str, Any]:
        data: Any = self.document.data
        return dict(data["links"][entry])

    def _cable_hosts(self, line: HostLine) -> None:
        """Cable one port of every host."""
        ports = self.ports[line.switch]
        wanted = common_cable(line)
        speeds = {speed(text) for group in ports.model.data["ports"] for text in group["speeds"]}
        host_port = self._host_port(line.port, wanted, speeds)
        hosts = self.hosts if self.is_scaled else line.hosts
        options = cable_options(self.draft.catalog, host_port, ports.model, wanted)
        if not options:
            raise RefarchError(no_cable_message(host_port, f"{line.port} of the hosts", ports.model))
        try:
            given = ports.assign_first(len(hosts), options, "its hosts")
        except RefarchError as error:
            raise RefarchError(f"{error}; {self._alternatives_hint(host_port, ports, len(hosts))}") from None
        if len(line.cables) > 1:
            self.draft.notes.append(
                f"selected: {given.cable_option.cable.id} from {line.port} of all hosts to {line.switch}, "
                f"instead of {enumeration([cable.id for cable in line.cables])}; check the lengths"
            )
        entries = [self._link_entry(entry) for entry in line.entries]
        raw = next((entry for entry in entries if entry["cable"] == wanted.id), entries[0])
        items = [
            {
                **_entry_with_cable(raw, given.cable_option, wanted),
                **_link_ends(line, names, line.switch, ports_of_names),
            }
            for names, ports_of_names in self._host_and_port_ranges(
                hosts, given, raw["from" if line.hosts_first else "to"]
            )
        ]
        self.items[line.entries[0]] = items
        # The first item now holds the ports of all of them.
        for entry in line.entries[1:]:
            self.items[entry] = []

    def _host_and_port_ranges(
        self, cabled: Sequence[str], given: AssignedPorts, raw: str
    ) -> Iterator[tuple[str, str]]:
        """Hosts with their port, and the ports of the switch, each as one range; a split cage has its own."""
        hosts, interface = split_interface(raw)
        ranges = compress(given.names).split(", ")
        at = 0
        for ports in ranges:
            count = len(expand(ports))
            some = cabled[at : at + count]
            at += count
            # `hosts of` follows the number of hosts, so the range of ports stays open, too.
            if hosts.startswith("hosts of ") and len(some) == len(self.hosts):
                is_whole = given.cable_option.split == 1
                yield f"{hosts} {interface}", _open_range(ports) if is_whole else ports
            else:
                yield f"{compress(some)} {interface}", ports

    def _host_port(self, name: str, cable: Part, speeds: Set[int]) -> Port:
        """Port of the hosts, on their current card. No catalog entry states the management port of a server:
        it takes a plug like that of its cable, at the speeds of the other end."""
        for group in self.cluster["hosts"]:
            for adapter in group.get("adapters", ()):
                card = self.draft.catalog.part("nic", adapter["card"])
                if card is not None and name in adapter["ports"]:
                    return card_port(card, name)
        host = next(iter(self.before.clusters[self.draft.request.cluster].hosts))
        if name in host.nics:
            return host.nics[name].port
        return Port(name, cable.data["ends"][-1], tuple(sorted(speeds)))

    def _alternatives_hint(self, host_port: Port, ports: FreePorts, count: int) -> str:
        """Hint for a switch with too few ports."""
        nos = self.before.switches[ports.switch].nos
        roomy = switches_with_room(self.draft.catalog, host_port, count, nos)
        fewer = "reduce the number with --hosts"
        return f"{fewer}, or --switch {enumeration(roomy[:3], 'or')}" if roomy else fewer

    def _move_link(self, line: UplinkLine) -> None:
        """Move a link to another device to ports of the new model."""
        raw = self._link_entry(line.entry)
        sides = dict(zip(("from", "to"), line.ends, strict=True))
        keys = [key for key, ends in sides.items() if ends[0].device in self.ports]
        first = self.ports[sides[keys[0]][0].device]
        far = sides["to" if keys[0] == "from" else "from"][0]
        ways = self._options_to_switch(first, far, len(keys) == 2, line.cable)
        changed: dict[str, Any] = {}
        for key in keys:
            ends = sides[key]
            ports = self.ports[ends[0].device]
            if {end.device for end in ends} != {ports.switch}:
                raise RefarchError(
                    f"links {raw['from']} to {raw['to']}: one entry has several switches, which --switch "
                    "cannot move. Copy the design without --switch and edit the copy"
                )
            given = ports.assign_last(len({end.port for end in ends}), ways, f"links to {far.device}")
            changed[key] = f"{ports.switch} {_one_range(given.names)}"
            cable = given.cable_option
        bond = {"bond": self._bond_name(raw["bond"], first)} if "bond" in raw else {}
        self.items[line.entry] = [{**_entry_with_cable(raw, cable, line.cable), **changed, **bond}]

    def _options_to_switch(
        self, ports: FreePorts, far_end: End, to_peer: bool, cable: Part
    ) -> Sequence[CableOption]:
        """Cables from the far end to the switch. Two switches of the model are joined by its fastest
        ports."""
        if to_peer:
            fastest = max(ports.model.data["ports"], key=lambda group: max(map(speed, group["speeds"])))
            cage = Port("", fastest["form_factor"], tuple(map(speed, fastest["speeds"])))
        else:
            known = cage_at(self.before, far_end)
            if known is None:
                raise RefarchError(
                    f"{far_end.device} {far_end.port}: the catalog has no data about this port"
                )
            cage = known
        options = cable_options(self.draft.catalog, cage, ports.model, cable)
        if to_peer:
            options = [option for option in options if option.split == 1]
        if not options:
            what = "its peer" if to_peer else f"{far_end.port} on {far_end.device}"
            raise RefarchError(no_cable_message(cage, what, ports.model))
        return options

    def _bond_name(self, name: str, ports: FreePorts) -> str:
        """Name of a bond on the new system: its number in the form of the system."""
        old = BOND_NAMES.get(self.before.switches[ports.switch].nos, "")
        new = BOND_NAMES.get(self._operating_system(ports.model, ports.switch), "")
        # A bond with a free name keeps it.
        prefix = old.removesuffix("{}")
        number = name.removeprefix(prefix)
        return new.format(number) if new and old and name.startswith(prefix) and number.isdecimal() else name

    def _cable_directly(self, line: UplinkLine) -> None:
        """Cable host to host, for their current card."""
        host_port = self._host_port(line.ends[0][0].port, line.cable, {speed(line.cable.data["speed"])})
        group = {
            "form_factor": host_port.form_factor,
            "speeds": [speed_text(mbps) for mbps in host_port.speeds],
        }
        peer = line.cable._replace(data={"ports": [{**group, "numbers": "1"}]}, title="another host")
        options = [
            option
            for option in cable_options(self.draft.catalog, host_port, peer, line.cable)
            if option.split == 1
        ]
        if not options:
            raise RefarchError(no_cable_message(host_port, "a host", peer))
        raw = self._link_entry(line.entry)
        self.items[line.entry] = [_entry_with_cable(raw, options[0], line.cable)]

    def _write_breakouts(self, edits: Edits) -> None:
        """Write the split ports of the switches."""
        data: Any = self.document.data
        for key, entry in data.get("switches", {}).items():
            covered = expand(key)
            names = [name for name in covered if name in self.ports]
            if not names:
                continue
            splits = {number: split for name in names for number, split in self.ports[name].splits.items()}
            old = _kept_breakouts(entry.get("breakouts", {}), self, names)
            written_splits = _flow_mapping({**old, **_merged_breakouts(splits)})
            others = [name for name in covered if name not in self.ports]
            if others and splits:
                raise RefarchError(
                    f"`{key}` in switches also includes {enumeration(others)}, whose ports must not be "
                    "broken out; copy the design without options and edit the copy"
                )
            if splits or old:
                edits.put(("switches", key), "breakouts", written_splits)
            elif "breakouts" in entry:
                edits.drop(("switches", key, "breakouts"))


def common_cable(line: HostLine) -> Part:
    """Cable to prefer for all hosts: of several kinds, the first with plugs, because fiber needs transceivers
    that a person must choose."""
    return next((cable for cable in line.cables if has_plugs(cable)), line.cables[0])


def operating_system(model: Part, before: str, wanted: str) -> str:
    """Network operating system of a model: the wanted one, else the previous one if it runs on the model or
    if the model is generic. Raises RefarchError for a model that does not run it, or without a list."""
    systems: Sequence[str] = model.data.get("nos", ())
    if wanted and wanted not in (systems or (wanted,)):
        raise RefarchError(
            f"--nos {wanted}: {model.title} runs {enumeration(systems, 'or')}; select one of its systems, or "
            "another --switch"
        )
    if wanted or before in systems:
        return wanted or before
    if not systems and model.vendor == GENERIC:
        return before
    if not systems:
        raise RefarchError(
            f"--switch {model.id}: its catalog entry has no `nos`, so its release and management port are "
            "unknown; add --nos, or choose another switch"
        )
    return systems[0]


def _kept_breakouts(old: Mapping[str, str], links: Recabling, names: Sequence[str]) -> dict[str, str]:
    """Splits of ports that something other than the hosts uses."""
    # On another model, all ports are assigned again.
    if links.model is not None:
        return {}
    used = {number for name in names for number in links.ports[name].reserved}
    return {numbers: split for numbers, split in old.items() if used & set(expand(f"[{numbers}]"))}


def _merged_breakouts(splits: Mapping[str, str]) -> dict[str, str]:
    """Splits by ranges of numbers: ``1-2`` for 1 and 2."""
    kinds: dict[str, list[str]] = {}
    for number, split in sorted(splits.items(), key=lambda item: int(item[0])):
        kinds.setdefault(split, []).append(number)
    ranges = {split: compress(some).replace("[", "").replace("]", "") for split, some in kinds.items()}
    return {numbers.replace(", ", ","): split for split, numbers in ranges.items()}


def _open_range(ports: str) -> str:
    """Range that takes as many ports as the other end has: ``swp[1-]`` for ``swp[1-6]``."""
    return re.sub(r"-[0-9]+\]", "-]", ports)


def _one_range(names: Sequence[str]) -> str:
    """Names as one range, also if they are not consecutive: ``swp[1,3]``."""
    short = compress(names)
    if ", " not in short:
        return short
    stem = names[0].rstrip("0123456789")
    return f"{stem}[{','.join(name.removeprefix(stem) for name in names)}]"


def _entry_with_cable(raw: Mapping[str, Any], fitting: CableOption, old: Part) -> dict[str, Any]:
    """Item with another cable, without the facts about the old one."""
    if fitting.cable.id == old.id:
        return dict(raw)
    of_the_cable = ("length", "optics", "plug_adapters", "speed", "fec")
    item = {key: value for key, value in raw.items() if key not in of_the_cable}
    item["cable"] = fitting.cable.id
    if cable_length(fitting.cable) is None:
        item["length"] = "3m"
    return item


def _link_ends(line: HostLine, hosts: str, switch: str, ports: str) -> dict[str, Any]:
    host_key, switch_key = ("from", "to") if line.hosts_first else ("to", "from")
    return {host_key: hosts, switch_key: f"{switch} {ports}"}


_PLAIN_SCALAR = re.compile(r"[A-Za-z0-9][\w./+-]*")
"""Value that needs no quotes, unless YAML reads it as another type."""


def _flow_mapping(item: Mapping[str, Any], quoted: Sequence[str] = ("from", "to")) -> str:
    """Item on one line; its two ends always in quotes, as in hand-written designs."""
    return (
        "{"
        + ", ".join(f"{_yaml_key(key)}: {_yaml_value(value, key in quoted)}" for key, value in item.items())
        + "}"
    )


def _yaml_key(key: str) -> str:
    return f'"{key}"' if key[0].isdigit() else key


def _yaml_value(value: Any, is_quoted: bool) -> str:
    if is_quoted:
        return f'"{value}"'
    is_plain = isinstance(value, str) and _PLAIN_SCALAR.fullmatch(value) and resolve(value) == value
    return value if is_plain else inline_yaml(value)
