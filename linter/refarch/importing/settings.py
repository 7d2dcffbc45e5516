"""Settings of cables and switches, as the outputs show them. The state of a device precedes its
configuration, as in ``refarch verify``."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..asbuilt.cables import end_text
from ..asbuilt.names import port_key
from ..asbuilt.results import value_text
from ..asbuilt.settings import PAIR_VLAN, ObservedSettings
from ..model.catalog import Catalog
from ..model.ranges import compress, compress_stepped
from ..model.types import End
from ..model.units import speed_text
from ..platforms.configuration_facts import DEFAULT
from ..platforms.configured_switch import DEFAULT_VLAN
from ..platforms.host_subjects import FLOW_CONTROL, PFC
from ..platforms.observed import BOND, PEER_LINK, PORT, SETTING, SYSTEM
from ..platforms.running_qos import PRIORITY_SHARES, PRIORITY_WEIGHTS
from ..platforms.windows.facts_windows_flow_control import SUBJECT
from ..views.intent.switch_qos import PRIORITIES
from .bonds import bond_groups, bond_names, mlag_ids
from .cables import ImportedCable
from .devices import ImportedDevice, is_switch_port, natural_order
from .ip_plans import is_mtu
from .lossless_ports import LosslessQos, lossless_qos
from .notes import Notes

LARGEST_MLAG = 65535
LARGEST_VLAN = 4095


class PortSettings(NamedTuple):
    """Settings of a switch port; None for what no output shows."""

    mtu: int | None
    speed: int | None
    """Mbit/s."""
    tagged: tuple[int, ...] | None
    untagged: int | None
    """Untagged VLAN; 0 for none."""
    bond: str
    mode: str
    """Mode of the bond; empty where no output shows it."""
    mlag: int | None
    qos: LosslessQos | None
    """None for a port without PFC."""
    has_shares: bool
    """Whether traffic classes have shares of the bandwidth that are not imported."""

    @property
    def has_no_vlan(self) -> bool:
        """Whether outputs show that the port carries no VLAN at all, as a routed port."""
        return self.tagged == () and self.untagged == 0


class SettingsReader:
    """Reads the settings of the ports of imported switches."""

    def __init__(
        self,
        devices: Mapping[str, ImportedDevice],
        observed: ObservedSettings,
        catalog: Catalog,
        notes: Notes,
    ) -> None:
        self._devices, self._observed, self._catalog, self._notes = devices, observed, catalog, notes

    def port_settings(self, end: End) -> PortSettings:
        """Settings of a switch port."""
        bond = self._observed.bond_of(*end) or ""
        if self._value(end, "up") is False:
            self._notes.conflict(f"{end_text(end)} has a neighbor, but is down ({self.place(end, 'up')})")
        tagged, untagged = self._vlans(end)
        mlag = self._bond_value(end, bond, "mlag")
        qos = lossless_qos(lambda name: self._value(end, name))
        has_shares = any(self._value(end, name) for name in ("shares", PRIORITY_SHARES, PRIORITY_WEIGHTS))
        return PortSettings(
            mtu=self._mtu(end),
            speed=self.speed(end),
            tagged=tagged,
            untagged=untagged,
            bond=bond,
            mode=self._bond_value(end, bond, "mode") or "",
            mlag=mlag if isinstance(mlag, int) and 0 < mlag <= LARGEST_MLAG else None,
            qos=qos,
            has_shares=has_shares and not (qos and qos.classes),
        )

    def switch_vlans(self, device: str) -> tuple[int, ...] | None:
        """VLANs of a switch, without the VLAN of ports that state none, and without the control VLAN of its
        MLAG pair; None where no output lists them."""
        facts = self._observed.facts(device, SYSTEM, "", "vlans")
        if not facts:
            return None
        is_of_pair = self.has_mlag(device) or self.peer_link(device)
        reserved = {DEFAULT_VLAN, PAIR_VLAN} if is_of_pair else {DEFAULT_VLAN}
        return tuple(sorted(self._usable_vlans(device, facts[0].value) - reserved))

    def has_mlag(self, device: str) -> bool:
        """Whether a switch has bonds that it shares with another switch."""
        return self._observed.has_value(device, BOND, "mlag")

    def peer_link(self, device: str) -> str:
        """Bond to the other switch of an MLAG pair, as the configuration names it; empty for none."""
        facts = self._observed.facts(device, SYSTEM, "", PEER_LINK)
        return str(facts[0].value) if facts else ""

    def note_ports_without_cable(self, device: str, cabled: Sequence[str]) -> None:
        """Note the ports with settings whose far ends no output shows."""
        ports = [port for port in self._devices[device].ports if is_switch_port(port) and port not in cabled]
        not_imported = []
        for port in sorted(ports, key=natural_order):
            tagged, untagged = self._vlans(End(device, port))
            if tagged or untagged or self._observed.bond_of(device, port):
                not_imported.append(port)
        if not_imported:
            ports_text = f"{device} {compress_stepped(not_imported)}"
            self._notes.add_not_imported(
                f"settings of {ports_text}: no output shows the other end of the cable"
            )

    def host_pfc(self, end: End) -> tuple[int, ...] | None:
        """Priorities with PFC of a port of a host: its own, or on Windows those of the system; None where no
        output shows them."""
        own = self._observed.facts(end.device, SETTING, end.port, PFC)
        if own:
            return tuple(int(text) for text in own[0].value)
        subjects = {number: SUBJECT.format(number=number) for number in PRIORITIES}
        of_system = {
            number: facts[0].value
            for number, subject in subjects.items()
            if (facts := self._observed.facts(end.device, SETTING, subject, FLOW_CONTROL))
        }
        return tuple(number for number, is_on in of_system.items() if is_on == "True") if of_system else None

    def place(self, end: End, *properties: str) -> str:
        """Place of the first of these properties that an output shows."""
        facts = [fact for name in properties for fact in self._observed.port_facts(*end, name)[:1]]
        if not facts:
            return "no output"
        where = facts[0].evidence
        return f"{where.file}:{where.line}" if where.line else where.file

    def _value(self, end: End, property_name: str) -> Any:
        facts = self._observed.port_facts(*end, property_name)
        return facts[0].value if facts else None

    def _bond_value(self, end: End, bond: str, property_name: str) -> Any:
        facts = self._observed.facts(end.device, BOND, bond, property_name) if bond else ()
        return facts[0].value if facts else None

    def _mtu(self, end: End) -> int | None:
        """MTU as the system counts it; without a system, the bytes of payload."""
        system = self._devices[end.device].system
        value = (self._value(end, "payload") if not system else None) or self._value(end, "mtu")
        if value == DEFAULT:
            value = (self._catalog.software(system) or {}).get("default_mtu")
        if is_mtu(value):
            return value
        if isinstance(value, int):
            self._notes.add_not_imported(f"MTU {value} of {end_text(end)}: no design can have it")
        return None

    def speed(self, end: End) -> int | None:
        """Speed of a port in Mbit/s; None where no output shows it."""
        value = self._value(end, "speed")
        return value if isinstance(value, int) and value > 0 else None

    def _vlans(self, end: End) -> tuple[tuple[int, ...] | None, int | None]:
        """Tagged VLANs and the untagged one. A list that does not tell tagged from untagged is the state,
        and the configuration tells which one is untagged."""
        where = end_text(end)
        tagged = self._observed.port_facts(*end, "tagged")
        untagged = self._observed.port_facts(*end, "untagged")
        native = max(self._usable_vlans(where, [untagged[0].value or 0]), default=0) if untagged else None
        native = 0 if native == DEFAULT_VLAN else native
        carried = self._observed.port_facts(*end, "carried")
        if not carried and any(facts[0].value is None for facts in (tagged, untagged) if facts):
            return None, None
        if carried and not any(fact.is_state for fact in tagged):
            numbers = self._usable_vlans(where, carried[0].value) - {DEFAULT_VLAN}
            native = native if native in numbers else 0
            return tuple(sorted(numbers - {native})), native
        if not tagged and not untagged:
            # A list of the VLANs of ports that does not have the port shows that it carries none.
            is_listed = self._observed.shows(end.device, PORT, "tagged")
            return ((), 0) if is_listed else (None, None)
        return tuple(sorted(self._usable_vlans(where, tagged[0].value))) if tagged else (), native or 0

    def is_in_default_vlan(self, end: End) -> bool:
        """Whether outputs show that a port is in VLAN 1, which no design states: it is no routed port."""
        untagged = self._observed.port_facts(*end, "untagged")
        carried = self._observed.port_facts(*end, "carried")
        in_list = bool(carried) and DEFAULT_VLAN in carried[0].value
        return in_list or (bool(untagged) and untagged[0].value == DEFAULT_VLAN)

    def _usable_vlans(self, where: str, numbers: Iterable[int]) -> set[int]:
        """VLANs that a design can have. Others are noted."""
        usable = {number for number in numbers if 0 <= number <= LARGEST_VLAN}
        strange = sorted({*numbers} - usable)
        if strange:
            self._notes.add_not_imported(f"VLANs {value_text(strange)} of {where}: no design can have them")
        return usable


Ends = Sequence[tuple[End, PortSettings]]
"""Switch ports of a cable."""

PROPERTIES: Mapping[str, tuple[str, ...]] = {
    "MTU": ("payload", "mtu"),
    "speed": ("speed",),
    "VLANs": ("carried", "tagged", "untagged"),
}
"""Properties of ports that show what two ends differ in."""


class SwitchPair(NamedTuple):
    """Two switches that share bonds."""

    switches: tuple[str, str]
    peer_link: str


class CableSettings(NamedTuple):
    """Settings of a cable in the words of the design."""

    words: Mapping[str, Any]
    """Values by key of a link."""
    speed: int | None


class SwitchSettings(NamedTuple):
    """Settings of a switch in the words of the design."""

    words: Mapping[str, Any]
    lossless: Mapping[LosslessQos, tuple[str, ...]]
    """Ports with PFC by their QoS."""


class ImportedSettings:
    """Settings of all cables and switches."""

    def __init__(
        self, cables: Sequence[ImportedCable], reader: SettingsReader, switches: Sequence[str], notes: Notes
    ):
        self._reader, self._notes = reader, notes
        self._switches = switches
        self._cables = cables
        self._ports = {
            end: reader.port_settings(end) for cable in cables for end in cable if end.device in switches
        }
        own_bonds = {end: one.bond for end, one in self._ports.items() if one.bond}
        self._bonds = bond_names(cables, own_bonds, notes)
        own_ids = {end: one.mlag for end, one in self._ports.items() if one.mlag is not None}
        self._mlag_ids = mlag_ids(bond_groups(cables, own_bonds), own_ids)
        self.pairs = tuple(self._pairs())
        self._note_single_switches()
        self._peer_links = {
            cable
            for cable in cables
            if any(
                {cable.a.device, cable.b.device} == {*pair.switches}
                and self._bonds.get(cable) == pair.peer_link
                for pair in self.pairs
            )
        }
        self._mtus = self._switch_mtus()

    def cable(self, cable: ImportedCable) -> CableSettings:
        """Settings of a cable. Where its ends disagree, the first end counts."""
        ends = [(end, self._ports[end]) for end in cable if end in self._ports]
        words: dict[str, Any] = {}
        if cable in self._bonds:
            words["bond"] = self._bonds[cable]
            if any(one.mode == "static" for _, one in ends):
                words["bond_mode"] = "static"
            if cable in self._mlag_ids and cable not in self._peer_links:
                words["mlag"] = self._mlag_ids[cable]
        words |= {**self._vlan_words(cable, ends), **self._mtu_words(ends)}
        speeds = [one.speed for _, one in ends if one.speed is not None]
        if len({*speeds}) > 1:
            self._note_conflict(ends, "speed", [speed_text(one.speed or 0) for _, one in ends])
        # Hosts can show the speed where switches do not.
        speeds = speeds or [mbps for end in cable if (mbps := self._reader.speed(end)) is not None]
        return CableSettings(words, speeds[0] if speeds else None)

    def switch(self, name: str) -> SwitchSettings:
        """Settings of a switch."""
        words: dict[str, Any] = {}
        if self._mtus.get(name) is not None:
            words["mtu"] = self._mtus[name]
        vlans = self._reader.switch_vlans(name)
        if vlans:
            words["vlans"] = [*vlans]
        shared = [end.port for end, one in self._ports.items() if end.device == name and one.has_shares]
        if shared:
            ports = compress_stepped(sorted(shared, key=natural_order))
            self._notes.add_not_imported(
                f"bandwidth of traffic classes of {name} {ports}: their priorities are unknown"
            )
        lossless: dict[LosslessQos, list[str]] = defaultdict(list)
        for end, one in self._ports.items():
            if end.device == name and one.qos is not None:
                lossless[one.qos].append(end.port)
        return SwitchSettings(words, {qos: tuple(ports) for qos, ports in lossless.items()})

    def _note_conflict(self, ends: Ends, what: str, values: Sequence[str]) -> None:
        """Note a property of a cable whose ends differ, with the place of each."""
        said = " and ".join(
            f"{end_text(end)} has {value} ({self._reader.place(end, *PROPERTIES[what])})"
            for (end, _), value in zip(ends, values, strict=True)
        )
        self._notes.conflict(f"{what} of a cable: {said}")

    def _mtu_words(self, ends: Ends) -> Mapping[str, Any]:
        """MTU of a cable, where it is not that of its switches."""
        if all(one.mtu in (None, self._mtus.get(end.device)) for end, one in ends):
            return {}
        mtus = {one.mtu for _, one in ends if one.mtu is not None}
        if len(mtus) > 1:
            self._note_conflict(ends, "MTU", [str(one.mtu) for _, one in ends])
            return {}
        return {"mtu": mtus.pop()}

    def _vlan_words(self, cable: ImportedCable, ends: Ends) -> Mapping[str, Any]:
        known = [one for _, one in ends if one.tagged is not None]
        if not known:
            return {}
        is_between_switches = len(ends) == 2
        is_in_default_vlan = any(self._reader.is_in_default_vlan(end) for end, _ in ends)
        if is_between_switches and all(one.has_no_vlan for one in known) and not is_in_default_vlan:
            return {"routed": True}
        pairs = [(self._vlans_to_state(cable, one.tagged or ()), one.untagged) for one in known]
        if len({*pairs}) > 1:
            said = [
                f"{value_text(tagged)} tagged, {untagged or 'none'} untagged" for tagged, untagged in pairs
            ]
            self._note_conflict([each for each in ends if each[1].tagged is not None], "VLANs", said)
        tagged, untagged = pairs[0]
        words: dict[str, Any] = {"vlans": [*tagged]} if tagged or is_between_switches or not untagged else {}
        return {**words, "untagged": untagged} if untagged else words

    def _vlans_to_state(self, cable: ImportedCable, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """VLANs that a design states: the control VLAN of a pair is none of them."""
        is_peer_link = cable in self._peer_links
        return tuple(number for number in numbers if not (is_peer_link and number == PAIR_VLAN))

    def _pairs(self) -> Iterator[SwitchPair]:
        """Pairs of switches that have a bond with each other: both name it as their peer link, or both have
        bonds with an MLAG id."""
        with_ids = {name for name in self._switches if self._reader.has_mlag(name)}
        named = [cable for cable in self._bonds if all(self._is_peer_link(end) for end in cable)]
        others = [
            cable
            for cable in self._bonds
            if {cable.a.device, cable.b.device} <= with_ids
            and not any(self._ports[end].mlag for end in cable)
        ]
        found: dict[tuple[str, str], str] = {}
        for cable in (*named, *others):
            found.setdefault((cable.a.device, cable.b.device), self._bonds[cable])
        for switches, name in found.items():
            yield SwitchPair(switches, name)

    def _note_single_switches(self) -> None:
        """Note the switches with MLAG IDs that are in no pair, as with a peer link over the fabric."""
        in_pairs = {name for pair in self.pairs for name in pair.switches}
        single = [name for name in self._switches if self._reader.has_mlag(name) and name not in in_pairs]
        if single:
            names = compress(sorted(single, key=natural_order))
            self._notes.add_not_imported(
                f"MLAG pairs of {names}: no output shows the cables of their peer links"
            )

    def _is_peer_link(self, end: End) -> bool:
        """Whether a port is in the bond that its switch names as its peer link."""
        name = self._reader.peer_link(end.device)
        return bool(name) and end in self._ports and port_key(self._ports[end].bond) == port_key(name)

    def _switch_mtus(self) -> Mapping[str, int]:
        """MTU of each switch: that of most of its ports; of ports at cables whose ends differ before all."""
        counts: dict[str, Counter[int]] = defaultdict(Counter)
        for cable in self._cables:
            mtus = {end: self._ports[end].mtu for end in cable if end in self._ports}
            differs = len({*mtus.values()} - {None}) > 1
            for end, mtu in mtus.items():
                if mtu is not None:
                    counts[end.device][mtu] += len(self._cables) if differs else 1
        return {
            name: max(found.items(), key=lambda item: (item[1], item[0]))[0] for name, found in counts.items()
        }
