"""Reader of the configuration of switches with an industry-standard command line (AOS-CX, EOS, NX-OS, OS10):
blocks by indentation, and a reader whose keywords a platform declares.

The reader shares no code with the targets, so that it verifies their output independently, and also reads the
output of devices.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from .reading_error import ReadingError, check_size, number_range, to_number

Tree = dict[str, Any]
"""Settings by name, each with its value or with nested settings."""

STATIC_ROUTE = r"ip(?:v6)? route ((?!vrf)\S+/\d+) ([0-9a-fA-F.:]+)(?: name (\S+))?"
"""Static route of the default VRF: destination, next hop, and name."""

DEEPEST_BLOCK = 16
"""Maximum depth of nested blocks; the platforms use up to four."""


class SwitchReading(NamedTuple):
    """Settings of a configuration of an NX-OS or OS10 switch, by the fields of its intent. Settings that are
    not in the text are empty."""

    name: str = ""
    management: Mapping[str, Any] = {}
    """``interface``, ``address``, ``address6``, ``gateway``, ``gateway6``, ``dhcp``."""
    services: Mapping[str, Any] = {}
    """``dns``, ``domain``, ``ntp``, ``syslog``, ``snmp_receivers``, ``snmp_version``, ``time_zone``."""
    breakouts: Mapping[str, Mapping[str, int]] = {}
    """``speed`` (Mbit/s) and number of ``parts``, by port."""
    vlans: Mapping[int, str] = {}
    """Name by number; empty for a VLAN without one."""
    ports: Mapping[str, Mapping[str, Any]] = {}
    """Fields of ports with a cable, by name: those of the platform's table ``INTERFACE``; of a member
    ``bond`` instead of the inherited fields."""
    bonds: Mapping[str, Mapping[str, Any]] = {}
    """Port channels by name: fields as of ports, ``members`` and ``mode``."""
    spanning_tree: Mapping[str, str] = {}
    """``mode``, and ``priority`` with the instances or VLANs that have it."""
    pair: Mapping[str, Any] = {}
    """``domain``, ``role``, ``peer``, and other settings of the MLAG pair on the platform."""
    gateways: Mapping[int, Mapping[str, Any]] = {}
    """Addresses in VLANs, by number."""
    routes: Mapping[str, Mapping[str, str]] = {}
    """``to``, ``via``, and ``name`` of static routes of the default VRF, by destination and next hop."""
    bgp: Mapping[str, Any] = {}
    """``number``, ``router_id``, ``networks``, and ``neighbors``: ``number`` and ``device`` by address."""
    addresses: Mapping[str, Mapping[str, Any]] = {}
    """``address``, ``address6``, ``dhcp`` of loopbacks and routed ports."""
    unused: Mapping[str, Mapping[str, Any]] = {}
    """``shut`` and ``vlan`` of ports that the configuration describes as unused."""
    profiles: Mapping[str, Mapping[str, Any]] = {}
    """QoS profiles by name: ``classes``, ``pfc``, maps of code points."""
    everywhere: Any = ""
    """QoS profile of all ports."""
    only_here: Mapping[str, Any] = {}
    """Settings that only one platform has, by name, such as ``features`` of NX-OS."""

    @classmethod
    def from_tree(cls, tree: Mapping[str, Any]) -> "SwitchReading":
        """Reading of a tree of settings. Settings without a field become ``only_here``."""
        fields = {name: value for name, value in tree.items() if name in cls._fields}
        return cls(**fields, only_here={name: value for name, value in tree.items() if name not in fields})

    def as_tree(self) -> Tree:
        """Settings that are not empty, as a plain tree."""
        return non_empty({**self._asdict(), "only_here": None, **self.only_here})


class CommandBlock(NamedTuple):
    """Command with the indented commands below it."""

    text: str
    inner: tuple["CommandBlock", ...]


def non_empty(fields: Mapping[Any, Any]) -> Tree:
    """Fields that are set. The number 0 is a setting."""
    empty: tuple[Any, ...] = (None, "", False, (), [], {})
    return {
        key: value
        for key, value in fields.items()
        if (value == 0 and value is not False) or value not in empty
    }


def blocks(text: str, comment: str = "!") -> tuple[CommandBlock, ...]:
    """All commands of a text, without comments. Raises ReadingError for an indentation that matches no
    block."""
    check_size(text)
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(comment)]
    # Each level that is open: its depth, and the commands with those below them.
    levels: list[tuple[int, list[tuple[str, list[Any]]]]] = [(0, [])]
    for line in lines:
        depth = len(line) - len(line.lstrip(" "))
        while depth < levels[-1][0]:
            levels.pop()
        level, commands = levels[-1]
        if depth > level:
            if not commands or len(levels) >= DEEPEST_BLOCK:
                raise ReadingError(line.strip())
            levels.append((depth, commands[-1][1]))
            commands = levels[-1][1]
            # A block goes on at the depth of its first line only.
            if commands:
                raise ReadingError(line.strip())
        commands.append((line.strip(), []))
    return _frozen(levels[0][1])


def _frozen(commands: list[tuple[str, list[Any]]]) -> tuple[CommandBlock, ...]:
    return tuple(CommandBlock(text, _frozen(inner)) for text, inner in commands)


def numbers_of_ranges(text: str) -> list[int]:
    """Numbers written as ranges: ``1-3,7``. Raises ReadingError for another text."""
    numbers: list[int] = []
    for part in text.split(","):
        first, last = groups_of_match(r"(\d+)(?:-(\d+))?", part)
        numbers += number_range(first, last or first)
    return numbers


def plain_commands(inner: tuple[CommandBlock, ...]) -> Iterator[str]:
    """Commands of a block. Raises ReadingError if one of them has a block below it."""
    for block in inner:
        if block.inner:
            raise ReadingError(block.inner[0].text)
        yield block.text


def groups_of_match(pattern: str, text: str) -> tuple[str, ...]:
    """Groups of a pattern. Raises ReadingError for a text that does not match it."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise ReadingError(text)
    return match.groups()


def single_command(block: CommandBlock) -> str:
    """Single command of a block. Raises ReadingError for none or several."""
    texts = list(plain_commands(block.inner))
    if len(texts) != 1:
        raise ReadingError(block.text)
    return texts[0]


class FieldForm(NamedTuple):
    """Command of an interface: its pattern, the field that it sets, and the value, or a function from the
    group of the pattern to the value."""

    pattern: str
    field: str
    value: Any


def interface_fields(block: CommandBlock, forms: Iterable[FieldForm]) -> Tree:
    """Fields that the block of an interface sets; one whose name ends with ``+`` has a list. Raises
    ReadingError for an unknown command, and for another field that is set twice."""
    fields: Tree = {}
    for text in plain_commands(block.inner):
        for form in forms:
            match = re.fullmatch(form.pattern, text)
            if match:
                value = form.value(match.group(1)) if callable(form.value) else form.value
                if form.field.endswith("+"):
                    fields.setdefault(form.field[:-1], []).append(value)
                elif form.field in fields:
                    raise ReadingError(f"{text} is set twice")
                else:
                    fields[form.field] = value
                break
        else:
            raise ReadingError(text)
    return fields


TRAP_VERSIONS = {"1": "v1", "2c": "v2c", "3 priv": "v3", "v1": "v1", "v2c": "v2c", "v3": "v3"}
"""SNMP versions by the words after ``version``; AOS-CX has those of the design."""
MODES = {"active": "lacp", "on": "static"}
"""Mode of a bond, by the keyword after ``channel-group N mode``."""


class BlockReader:
    """Collects the settings of blocks, by tables of patterns."""

    commands: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Single-line commands: pattern, section of the tree, field. A field that ends with ``+`` can occur
    several times."""
    block_forms: ClassVar[tuple[tuple[str, Callable[..., None]], ...]] = ()
    """Pattern of the first line of a block, and the method that reads it with the groups of the pattern."""

    def __init__(self) -> None:
        self.tree: Tree = {}

    def read_block(self, block: CommandBlock) -> None:
        """Read one top-level block. Raises ReadingError for an unknown block."""
        for pattern, section, field in self.commands:
            match = re.fullmatch(pattern, block.text)
            if match and not block.inner:
                self.put_command(section, field, *match.groups())
                return
        for pattern, method in self.block_forms:
            match = re.fullmatch(pattern, block.text)
            if match:
                method(self, block, *match.groups())
                return
        raise ReadingError(block.text)

    def put_command(self, section: str, field: str, *words: Any) -> None:
        """Store the words of a command."""
        if field.endswith("+"):
            part = self.tree.setdefault(section, {}) if section else self.tree
            part.setdefault(field[:-1], []).append(" ".join(words))
        else:
            self.put(section, field, words[0] if words else True)

    def put(self, section: str, field: Any, value: Any) -> None:
        """Store a setting. Raises ReadingError if it is already set."""
        part = self.tree.setdefault(section, {}) if section else self.tree
        if field in part:
            raise ReadingError(f"{section} {field} is set twice")
        part[field] = value


class SwitchReader(BlockReader):
    """Reader of the commands that AOS-CX, NX-OS, and OS10 share. The reader of a platform declares its
    keywords."""

    interface_forms: ClassVar[tuple[FieldForm, ...]] = ()
    """Commands of the interfaces of ports and port channels."""

    def read_interface(self, block: CommandBlock) -> Tree:
        """Fields of a port or port channel, which must be up or down."""
        fields = interface_fields(block, self.interface_forms)
        if "shut" not in fields:
            raise ReadingError(f"{block.text} is neither up nor down")
        return fields

    def read_traps(self, block: CommandBlock, server: str, version: str) -> None:
        """Read a receiver of SNMP traps. All receivers must have the same version."""
        self.put_command("services", "snmp_receivers+", server)
        services, stated = self.tree["services"], TRAP_VERSIONS[version]
        if block.inner or services.setdefault("snmp_version", stated) != stated:
            raise ReadingError(block.text)

    def read_channel(self, block: CommandBlock, number: str) -> None:
        """Read a port channel."""
        self.put("bonds", f"port-channel{to_number(number)}", self.read_interface(block))

    def is_parked(self, fields: Tree) -> bool:
        """True if a port without a cable has the commands of a port that is parked in a VLAN."""
        raise NotImplementedError

    def read_port(self, block: CommandBlock, name: str) -> None:
        """Read a port: with a cable, described as unused, or, at its second occurrence, the addresses of a
        routed port."""
        if name in self.tree.get("ports", {}):
            self.put("addresses", name, interface_addresses(block))
            return
        fields = self.read_interface(block)
        if fields.get("description") != "unused":
            self.put("ports", name, fields)
        elif ("untagged" in fields) != self.is_parked(fields):
            raise ReadingError(f"{name} is parked but is not an access port")
        else:
            self.put("unused", name, non_empty({"shut": fields["shut"], "vlan": fields.get("untagged")}))

    def read_vlan(self, block: CommandBlock, number: str) -> None:
        """Read a VLAN, whose block has nothing but its name."""
        names = [groups_of_match(r"name (\S+)", text)[0] for text in plain_commands(block.inner)]
        self.put("vlans", to_number(number), names[0] if names else "")

    def read_loopback(self, block: CommandBlock, name: str) -> None:
        """Read a loopback."""
        self.put("addresses", name, interface_addresses(block))

    def read_route(self, block: CommandBlock, to: str, via: str, name: str | None = None) -> None:
        """Read a static route of the default VRF."""
        self.put("routes", f"{to} {via}", non_empty({"to": to, "via": via, "name": name}))

    def read_bgp(self, block: CommandBlock, number: str) -> None:
        """Read BGP of the default VRF."""
        self.put("", "bgp", bgp_fields(block, number))

    def check_member(self, name: str, port: Tree, bond: Tree) -> None:
        """Remove the inherited fields from a member of a port channel. Raises ReadingError for a field that
        differs."""
        raise NotImplementedError

    def join_members(self) -> None:
        """Add ports to their port channels."""
        ports, bonds = self.tree.get("ports", {}), self.tree.get("bonds", {})
        for name, port in ports.items():
            if "group" not in port:
                continue
            number, _, word = port.pop("group").partition(" mode ")
            bond = bonds.get(f"port-channel{number}")
            if bond is None:
                raise ReadingError(f"{name} is not in a port channel")
            bond.setdefault("members", []).append(name)
            if bond.setdefault("mode", MODES[word]) != MODES[word]:
                raise ReadingError(f"{name} has another port channel mode")
            self.check_member(name, port, bond)
            port["bond"] = f"port-channel{number}"
        for bond in bonds.values():
            bond["members"] = sorted(bond.get("members", []))


def bgp_fields(block: CommandBlock, number: str) -> Tree:
    """Settings of the block of BGP: networks in its address family, neighbors as blocks."""
    found: Tree = {"number": to_number(number)}
    for inner in block.inner:
        neighbor = re.fullmatch(r"neighbor ([0-9a-fA-F.:]+)", inner.text)
        if inner.text in ("address-family ipv4 unicast", "address-family ipv4"):
            networks = [groups_of_match(r"network (\S+)", text)[0] for text in plain_commands(inner.inner)]
            if not networks or "networks" in found:
                raise ReadingError(inner.text)
            found["networks"] = networks
        elif neighbor:
            neighbors = found.setdefault("neighbors", {})
            if neighbor[1] in neighbors:
                raise ReadingError(inner.text)
            neighbors[neighbor[1]] = _bgp_neighbor(inner)
        else:
            (identity,) = groups_of_match(r"router-id (\S+)", next(plain_commands((inner,))))
            if "router_id" in found:
                raise ReadingError(inner.text)
            found["router_id"] = identity
    return found


def _bgp_neighbor(block: CommandBlock) -> Tree:
    """Neighbor that takes part in IPv4 unicast."""
    fields: Tree = {}
    families = [inner for inner in block.inner if inner.text == "address-family ipv4 unicast"]
    if len(families) != 1 or [*plain_commands(families[0].inner)] not in ([], ["activate"]):
        raise ReadingError(block.text)
    for text in plain_commands(tuple(inner for inner in block.inner if inner is not families[0])):
        if text == "no shutdown":
            fields["no shutdown"] = True
            continue
        kind, value = groups_of_match(r'(remote-as|description) "?(.+?)"?', text)
        name = "number" if kind == "remote-as" else "device"
        if name in fields:
            raise ReadingError(text)
        fields[name] = to_number(value) if kind == "remote-as" else value
    # OS10 shuts a new neighbor down; its commands are then complete only with both.
    if bool(families[0].inner) != fields.pop("no shutdown", False) or "number" not in fields:
        raise ReadingError(block.text)
    return fields


def interface_addresses(block: CommandBlock) -> Tree:
    """Addresses of an interface that is up and has no other settings."""
    fields: Tree = {}
    *texts, last = [block.text, *plain_commands(block.inner)]
    for text in texts[1:]:
        family, address = groups_of_match(r"(ip|ipv6) address (\S+)", text)
        field = "address6" if family == "ipv6" else "dhcp" if address == "dhcp" else "address"
        if field in fields:
            raise ReadingError(text)
        fields[field] = True if field == "dhcp" else address
    if not fields or last != "no shutdown":
        raise ReadingError(block.text)
    return fields
