"""Edits of designs, one value at a time, that paths of packets may depend on: sizes, VLANs, routes, QoS,
cables, uplinks and addresses. Each is a mistake that people make."""

import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from refarch.load.reader import read
from refarch.model.ranges import RangeError, expand, is_open, pair_names

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = ROOT / "tests" / "fixtures" / "foreign" / "designs"
FOLDERS = (ROOT / "designs", FOREIGN)

Data = Any
Change = Callable[[Data], None]
"""Change of the data of one file, in place."""

CableChange = Callable[[dict[str, Any]], dict[str, Any] | None]
"""New keys of a cable; None leaves the cable out."""

WIDTH = 160
"""Columns of a line; a mapping that fits stays on one line, as people write it."""


class PathEdit(NamedTuple):
    """One edit of one design."""

    design: str
    kind: str
    """Kind of the edit, e.g. ``MTU of a link``."""
    place: str
    """Path and new value, e.g. ``links.3.mtu: 1500``."""
    file: str
    change: Change

    @property
    def id(self) -> str:
        """Design, file and place."""
        return f"{self.design} {self.file} {self.place}"


@cache
def design_names() -> tuple[str, ...]:
    """Ids of the shipped designs and of the foreign ones."""
    return tuple(sorted(path.parent.name for folder in FOLDERS for path in folder.glob("*/design.yaml")))


@cache
def design_data(design: str) -> Mapping[str, Data]:
    """Data of the files of a design and of the custom parts next to it, without its variants."""
    folder = next(folder / design for folder in FOLDERS if (folder / design).is_dir())
    paths = {path.name: path for path in sorted(folder.glob("*.yaml"))}
    if folder.parent == FOREIGN:
        parts = sorted((FOREIGN / "_catalog").rglob("*.yaml"))
        paths |= {path.relative_to(FOREIGN).as_posix(): path for path in parts}
    return {name: read(name, path.read_bytes()).data for name, path in paths.items()}


def edited_files(edit: PathEdit) -> dict[str, bytes]:
    """Files of a design with an edit."""
    data = copy.deepcopy(design_data(edit.design)[edit.file])
    edit.change(data)
    return {**design_files(edit.design), edit.file: written(data)}


@cache
def _unedited(design: str) -> tuple[tuple[str, bytes], ...]:
    return tuple((name, written(data)) for name, data in design_data(design).items())


def design_files(design: str) -> dict[str, bytes]:
    """Files of a design without an edit."""
    return dict(_unedited(design))


def written(data: Data) -> bytes:
    """YAML text of data, with one line for what fits on it: a cable, a switch, an entry of ``apply``."""
    return "".join(f"{line}\n" for line in _lines(data, "")).encode()


def _lines(data: Data, indent: str) -> Iterator[str]:
    entries = data.items() if isinstance(data, Mapping) else enumerate(data)
    for key, value in entries:
        head = f"{indent}{json.dumps(str(key))}:" if isinstance(data, Mapping) else f"{indent}-"
        flow = f"{head} {json.dumps(value)}"
        is_block = isinstance(value, Mapping | list) and value and (len(flow) > WIDTH or not indent)
        if is_block and (isinstance(data, Mapping) or _is_deep(value)):
            yield head
            yield from _lines(value, indent + "  ")
        else:
            yield flow


def _is_deep(value: Data) -> bool:
    """Whether an item of a list has entries with entries of their own, as a group of hosts."""
    entries = value.values() if isinstance(value, Mapping) else value
    return any(isinstance(entry, Mapping | list) and len(json.dumps(entry)) > 60 for entry in entries)


# The edits


@cache
def path_edits() -> tuple[PathEdit, ...]:
    """All edits of all designs, in a fixed order."""
    edits = list[PathEdit]()
    for design in design_names():
        for file, data in design_data(design).items():
            if file in MAKERS:
                for make in MAKERS[file]:
                    for kind, place, change in make(data):
                        edits.append(PathEdit(design, kind, place, file, change))
    return tuple(edits)


Made = Iterator[tuple[str, str, Change]]


def _value(data: Data, path: tuple[str | int, ...]) -> Data:
    for step in path:
        data = data[step]
    return data


def _setting(path: tuple[str | int, ...], value: Data) -> Change:
    def change(data: Data) -> None:
        _value(data, path[:-1])[path[-1]] = value

    return change


def _removal(path: tuple[str | int, ...]) -> Change:
    def change(data: Data) -> None:
        del _value(data, path[:-1])[path[-1]]

    return change


def _all_changes(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for one in changes:
            one(data)

    return change


def _told(path: tuple[str | int, ...], value: Data = None) -> str:
    text = ".".join(map(str, path))
    return f"{text} left out" if value is None else f"{text}: {json.dumps(value)}"


def _set(kind: str, path: tuple[str | int, ...], value: Data) -> tuple[str, str, Change]:
    return kind, _told(path, value), _setting(path, value)


def _drop(kind: str, path: tuple[str | int, ...]) -> tuple[str, str, Change]:
    return kind, _told(path), _removal(path)


def _other_values(entry: Mapping[str, Any], *values: int) -> list[int]:
    """Sizes that an entry does not have as its MTU."""
    return [value for value in values if value != entry.get("mtu")]


def _is_range(text: str) -> bool:
    try:
        return "[" in text and not is_open(text) and len(expand(text)) > 1
    except RangeError:
        return False


def _names_of_range(text: str) -> list[str]:
    return expand(text) if _is_range(text) else [text]


# wiring.yaml


def _switch_edits(data: Data) -> Made:
    for name, switch in data.get("switches", {}).items():
        path = ("switches", name)
        if switch.get("role") == "management":
            continue
        for value in _other_values(switch, 1500, 9000, 9216):
            yield _set("MTU of a switch", (*path, "mtu"), value)
        for key in ("mtu", "vxlan", "vlans"):
            if key in switch:
                yield _drop(f"{key} of a switch left out", (*path, key))
        if _is_range(name):
            first, *_ = expand(name)
            if "vxlan" in switch:
                one = f"{first}: without vxlan"
                yield "vxlan of one switch left out", one, _apart(path, _without("vxlan"))
            yield "MTU of one switch", f"{first}.mtu: 1500", _apart(path, _with("mtu", 1500))
    for name, pair in data.get("mlag", {}).items():
        if "peer_link" in pair:
            yield _drop("MLAG pair left out", ("mlag", name))


def _with(key: str, value: Data) -> Change:
    return _setting((key,), value)


def _without(key: str) -> Change:
    return _removal((key,))


def _apart(path: tuple[str | int, ...], change: Change) -> Change:
    """Change of the first of a range of switches, which gets an entry of its own."""

    def edit(data: Data) -> None:
        entries, name = _value(data, path[:-1]), str(path[-1])
        first, *others = expand(name)
        new = {}
        for key, value in entries.items():
            if key == name:
                changed = copy.deepcopy(value)
                change(changed)
                new[first] = changed
                new |= {other: copy.deepcopy(value) for other in others}
            else:
                new[key] = value
        data[path[0]] = new

    return edit


def _cables(link: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Single cables of a link; empty where its range needs the rest of the design."""
    near, far = str(link["from"]), str(link["to"])
    if " of " in near + far or is_open(near) or is_open(far) or "subnet" in link or "-]" in near + far:
        return []
    try:
        pairs = pair_names(expand(near), expand(far))
        rest = [_expanded(link.get(key)) for key in ("bond", "mlag")]
    except (RangeError, ValueError):
        return []
    cables = []
    for number, (start, end) in enumerate(pairs):
        cable = {**link, "from": start, "to": end}
        for key, values in zip(("bond", "mlag"), rest, strict=True):
            if values is not None and len(values) > 1:
                cable[key] = values[number % len(values)]
                if key == "mlag":
                    cable[key] = int(cable[key])
        cables.append(cable)
    return cables


def _expanded(value: Data) -> list[str] | None:
    return None if value is None else expand(str(value))


def _of_cable(number: int, which: int, change: CableChange) -> Change:
    """Change of one cable of a link; the others stay as they are. None leaves the cable out."""

    def edit(data: Data) -> None:
        cables = _cables(data["links"][number])
        changed = change(dict(cables[which]))
        cables[which : which + 1] = [] if changed is None else [changed]
        data["links"][number : number + 1] = cables

    return edit


def _link_edits(data: Data) -> Made:
    networks = sorted({name for link in data.get("links", []) for name in link.get("carries", ())})
    management = {
        name
        for text, switch in data.get("switches", {}).items()
        if switch.get("role") == "management"
        for name in _names_of_range(text)
    }
    for number, link in enumerate(data.get("links", [])):
        path = ("links", number)
        to = str(link["to"]).split(" ")[0]
        if set(_names_of_range(to)) & management:
            continue
        for value in _other_values(link, 1500, 9000):
            yield _set("MTU of a link", (*path, "mtu"), value)
        for key in ("mtu", "untagged", "routed", "carries", "vxlan"):
            if key in link:
                yield _drop(f"{key} of a link left out", (*path, key))
        kind = f"a network off carries ({'bond' if 'bond' in link else 'link'})"
        for at in range(len(link.get("carries", ()))):
            yield _drop(kind, (*path, "carries", at))
        for name in networks:
            if "untagged" in link and link["untagged"] != name:
                yield _set("untagged is another network", (*path, "untagged"), name)
                break
        yield _drop("a link left out", path)
        if "routed" not in link and "bond" in link:
            yield _set("a bond is routed", (*path, "routed"), True)
        yield from _cable_edits(data, number)
    yield from _exchanges(data)


def _cable_edits(data: Data, number: int) -> Made:
    """Edits of the first cable of a link with several."""
    link = data["links"][number]
    cables = _cables(link)
    if len(cables) > 1:
        start = f"links.{number}, cable from {cables[0]['from']}"
        yield "MTU of one cable", f"{start} mtu: 1500", _of_cable(number, 0, lambda one: {**one, "mtu": 1500})
        kind = "a bond member left out" if "bond" in link else "a cable left out"
        yield kind, f"{start} left out", _of_cable(number, 0, lambda one: None)
        for name in link.get("carries", ())[:2]:
            yield (
                "a network off carries of one cable",
                f"{start} does not carry {name}",
                _of_cable(number, 0, _without_network(name)),
            )
        if "untagged" in link:
            yield (
                "untagged of one cable left out",
                f"{start} without untagged",
                _of_cable(number, 0, lambda one: {k: v for k, v in one.items() if k != "untagged"}),
            )
        other = _other_leaf(data, number, cables[0])
        if other:
            yield (
                "a host cabled to the other leaf",
                f"{start} to {other}",
                _of_cable(number, 0, _moved_to(other)),
            )


def _without_network(name: str) -> CableChange:
    return lambda cable: {**cable, "carries": [one for one in cable["carries"] if one != name]}


def _moved_to(port: str) -> CableChange:
    return lambda cable: {**cable, "to": port}


def _other_leaf(data: Data, number: int, cable: Mapping[str, Any]) -> str:
    """A port of another leaf that has no cable; empty for none."""
    leaves = [
        name
        for text, switch in data.get("switches", {}).items()
        if switch.get("role") == "leaf"
        for name in _names_of_range(text)
    ]
    near, port = str(cable["to"]).split(" ", 1)
    if near not in leaves or "bond" in cable or str(cable["from"]).split(" ")[0] in leaves:
        return ""
    others = [name for name in leaves if name != near]
    if not others:
        return ""
    last = re.match(r"(.*?)([0-9]+)$", port)
    if last is None:
        return ""
    taken = {
        end
        for link in data["links"]
        for one in (_cables(link) or [link])
        for end in (str(one["from"]), str(one["to"]))
    }
    for free in range(int(last[2]), int(last[2]) + 40):
        candidate = f"{others[0]} {last[1]}{free}"
        if candidate not in taken:
            return candidate
    return ""


def _exchanges(data: Data) -> Made:
    """The two cables of one host exchanged: each is in the port of the other."""
    links = data.get("links", [])
    firsts = [(number, cables[0]) for number, link in enumerate(links) if (cables := _cables(link))]
    for number, cable in firsts:
        host, port = str(cable["from"]).split(" ", 1)
        for other, second in firsts:
            theirs = str(second["from"]).split(" ", 1)
            if other > number and theirs[0] == host and "bond" not in cable and "bond" not in second:
                yield (
                    "uplinks of one host exchanged",
                    f"{host}: cables of {port} and {theirs[1]} exchanged",
                    _exchange(number, other, str(cable["to"]), str(second["to"])),
                )
                break


def _exchange(number: int, other: int, first: str, second: str) -> Change:
    # The later link first: its number stays what it is.
    return _all_changes(
        _of_cable(other, 0, _moved_to(first)),
        _of_cable(number, 0, _moved_to(second)),
    )


# ip-plan.yaml


def _network_edits(data: Data) -> Made:
    networks = data.get("networks", {})
    used = [name for name, one in networks.items() if not one.get("out_of_band")]
    for name, network in networks.items():
        if network.get("out_of_band"):
            continue
        path = ("networks", name)
        yield _set("MTU of a network", (*path, "mtu"), 9000 if network.get("mtu", 1500) == 1500 else 1500)
        if "vlan" in network:
            yield _set("VLAN of a network", (*path, "vlan"), network["vlan"] + 13)
            yield _drop("VLAN of a network left out", (*path, "vlan"))
        for key in ("mtu", "gateway", "router", "reaches", "gateway6"):
            if key in network:
                yield _drop(f"{key} of a network left out", (*path, key))
        if "prefix" in network:
            base = network["prefix"].partition("/")[0]
            yield _set("prefix of a network", (*path, "prefix"), f"{base}/28")
        yield from _address_edits(networks, used, name)


def _address_edits(networks: Data, used: list[str], name: str) -> Made:
    network = networks[name]
    for number, entry in enumerate(network.get("addresses", ())):
        path = ("networks", name, "addresses", number)
        yield _drop("addresses left out", path)
        first = entry.get("first")
        if not first or not _is_range(entry["of"].split(" ")[0]):
            continue
        names = [f"{one} {entry['of'].split(' ', 1)[1]}" for one in expand(entry["of"].split(" ")[0])]
        if any(_is_range(one) for one in names):
            continue
        other = next(
            (one for one in used if one != name and networks[one].get("prefix", "").endswith(".0/24")), None
        )
        if other is not None:
            base = networks[other]["prefix"].rpartition(".")[0]
            yield (
                "an address in another network",
                f"{names[0]}: {base}.249 of network {other}",
                _moved_address(path, names, first, ("networks", other, "addresses"), f"{base}.249"),
            )
        head = first.rpartition(".")
        if head[1]:
            yield (
                "an address outside of its network",
                f"{names[0]}: 192.0.2.7",
                _moved_address(path, names, first, path[:-1], "192.0.2.7"),
            )


def _moved_address(
    path: tuple[str | int, ...], names: list[str], first: str, to: tuple[str | int, ...], address: str
) -> Change:
    """The first of a range of addresses in another list, or with another number."""

    def edit(data: Data) -> None:
        entries = _value(data, path[:-1])
        head, _, last = first.rpartition(".")
        rest = [{"of": name, "first": f"{head}.{int(last) + 1 + n}"} for n, name in enumerate(names[1:])]
        at = int(path[-1])
        entries[at : at + 1] = rest
        _value(data, to[:-1]).setdefault(to[-1], []).append({"of": names[0], "first": address})

    return edit


# qos.yaml


def _qos_edits(data: Data) -> Made:
    for name, profile in data.get("profiles", {}).items():
        path: tuple[str | int, ...] = ("profiles", name)
        for trust in (["pcp"], ["dscp"]):
            if profile.get("trust") != trust:
                yield _set("trust", (*path, "trust"), trust)
        for key in ("trust", "mapping", "pfc", "dcbx", "host", "rdma"):
            if key in profile:
                yield _drop(f"{key} of a profile left out", (*path, key))
        yield from _class_edits(path, profile)
        yield from _host_qos_edits(path, profile.get("host") or {})
        mapping = profile.get("mapping")
        for field, table in mapping.items() if isinstance(mapping, Mapping) else ():
            for key in list(table)[:3] if isinstance(table, Mapping) else ():
                yield _drop("an entry of a map left out", (*path, "mapping", field, key))
    yield from _apply_edits(data)


def _class_edits(path: tuple[str | int, ...], profile: Mapping[str, Any]) -> Made:
    """Edits of the RDMA class: its marking, PFC, and DCBX."""
    rdma, pfc = (profile.get(key) or {} for key in ("rdma", "pfc"))
    if rdma or pfc:
        for key in ("priority", "dscp"):
            if key in rdma:
                yield _set("marking of the RDMA class", (*path, "rdma", key), 5 if key == "priority" else 40)
        if "dscp" in rdma:
            yield _drop("marking of the RDMA class left out", (*path, "rdma", "dscp"))
        if "priorities" in pfc:
            yield _set("priority of PFC", (*path, "pfc", "priorities"), [4])
        for key in ("receive", "transmit"):
            if key in pfc:
                yield _set("PFC one way", (*path, "pfc", key), False)
        if "dcbx" in profile:
            yield _set("DCBX of the switches", (*path, "dcbx"), "disabled")


def _host_qos_edits(path: tuple[str | int, ...], host: Mapping[str, Any]) -> Made:
    if not host:
        return
    path = (*path, "host")
    if "willing" in host:
        yield _set("willing", (*path, "willing"), not host["willing"])
    for key in ("willing", "dcbx", "marking", "policies", "traffic_classes", "pfc"):
        if key in host:
            yield _drop(f"{key} of the hosts left out", (*path, key))
    if "dcbx" in host:
        yield _set("DCBX of the hosts", (*path, "dcbx"), "disabled")
    for key, value in (("pcp", 5), ("dscp", 40)):
        if key in (host.get("marking") or {}):
            yield _set("marking of the hosts", (*path, "marking", key), value)
            yield _drop("marking of the hosts left out", (*path, "marking", key))
    for number, policy in enumerate(host.get("policies", ())):
        if policy.get("priority") is not None:
            value = 3 if policy["priority"] != 3 else 4
            yield _set("priority of a policy", (*path, "policies", number, "priority"), value)


def _apply_edits(data: Data) -> Made:
    for number, entry in enumerate(data.get("apply", ())):
        path = ("apply", number)
        yield _drop("an entry of apply left out", path)
        for at, name in enumerate(entry.get("to", ())):
            if len(entry["to"]) > 1:
                yield _drop("devices off the profile", (*path, "to", at))
            if _is_range(name):
                first, *others = expand(name)
                rest = [*entry["to"][:at], *others, *entry["to"][at + 1 :]]
                yield "one device off the profile", f"{_told(path)}: {first}", _setting((*path, "to"), rest)
        for at, text in enumerate(entry.get("ports", ())):
            if len(entry["ports"]) > 1:
                yield _drop("ports off the profile", (*path, "ports", at))
            if _is_range(text):
                names = expand(text)
                for gone in dict.fromkeys((names[0], names[-1])):
                    rest = [one for one in names if one != gone]
                    ports = [*entry["ports"][:at], *rest, *entry["ports"][at + 1 :]]
                    told = f"{_told(path)}: port {gone}"
                    yield "one port off the profile", told, _setting((*path, "ports"), ports)


# design.yaml


def _cluster_edits(data: Data) -> Made:
    for name, cluster in data.get("clusters", {}).items():
        path: tuple[str | int, ...] = ("clusters", name)
        for part in ("vmkernel", "interfaces"):
            for adapter, settings in (cluster.get(part) or {}).items():
                yield from _adapter_edits((*path, part, adapter), settings)
            yield from _exchanged_adapters((*path, part), cluster.get(part) or {})
        for switch, settings in (cluster.get("virtual_switches") or {}).items():
            yield from _virtual_switch_edits((*path, "virtual_switches", switch), settings)
        for intent, settings in (cluster.get("intents") or {}).items():
            for key in ("vlans", "jumbo_packet"):
                if key in settings:
                    yield _drop(f"{key} of an intent left out", (*path, "intents", intent, key))
            if len(settings.get("vlans", ())) > 1:
                turned = settings["vlans"][::-1]
                yield _set("VLANs of an intent exchanged", (*path, "intents", intent, "vlans"), turned)
        if "stacks" in cluster:
            yield _drop("stacks left out", (*path, "stacks"))
        if "gateway" in cluster:
            yield _drop("gateway of a cluster left out", (*path, "gateway"))
        adapters = (cluster.get("nvme") or {}).get("adapters") or {}
        for one in adapters:
            yield _drop("an NVMe adapter left out", (*path, "nvme", "adapters", one))
        yield from _driver_edits(path, cluster)


def _driver_edits(path: tuple[str | int, ...], cluster: Mapping[str, Any]) -> Made:
    """Edits of the parameters of drivers."""
    for number, group in enumerate(cluster.get("hosts", ())):
        for at, card in enumerate(group.get("adapters", ())):
            parameters = (*path, "hosts", number, "adapters", at, "parameters")
            for module, values in (card.get("parameters") or {}).items():
                for key in values:
                    yield _drop("a parameter of a driver left out", (*parameters, module, key))
                    yield _set("a parameter of a driver", (*parameters, module, key), 0)


def _exchanged_adapters(path: tuple[str | int, ...], adapters: Mapping[str, Any]) -> Made:
    """The same value of two adapters exchanged."""
    for first, second in pairwise(adapters):
        ours, theirs = adapters[first], adapters[second]
        for key in ("port_group", "network", "connected_to"):
            if ours.get(key) and theirs.get(key) and ours[key] != theirs[key]:
                yield (
                    f"{key} of two adapters exchanged",
                    f"{'.'.join(map(str, path))}: {key} of {first} and {second} exchanged",
                    _all_changes(
                        _setting((*path, first, key), theirs[key]),
                        _setting((*path, second, key), ours[key]),
                    ),
                )


def _adapter_edits(path: tuple[str | int, ...], settings: Mapping[str, Any]) -> Made:
    for value in _other_values(settings, 1500, 9000):
        yield _set("MTU of an interface", (*path, "mtu"), value)
    for key in ("mtu", "gateway", "routes", "stack", "services", "vlan", "affinity", "sites", "network"):
        if key in settings:
            yield _drop(f"{key} of an interface left out", (*path, key))
    for number, route in enumerate(settings.get("routes", ())):
        if len(settings["routes"]) > 1:
            yield _drop("a route left out", (*path, "routes", number))
        head = route["via"].rpartition(".")
        if head[1]:
            yield _set("next hop of a route", (*path, "routes", number, "via"), f"{head[0]}.250")
            yield _set("next hop of a route elsewhere", (*path, "routes", number, "via"), "192.0.2.1")
        yield _set("a narrower route", (*path, "routes", number, "to"), f"{route['to'].partition('/')[0]}/30")
    if "gateway" in settings and settings["gateway"].count(".") == 3:
        yield _set("another gateway", (*path, "gateway"), f"{settings['gateway'].rpartition('.')[0]}.250")
    if settings.get("vlan"):
        yield _set("VLAN of an interface", (*path, "vlan"), settings["vlan"] + 13)
    for site, own in (settings.get("sites") or {}).items():
        for key in own:
            yield _drop(f"{key} of an interface left out in a site", (*path, "sites", site, key))


def _virtual_switch_edits(path: tuple[str | int, ...], switch: Mapping[str, Any]) -> Made:
    for value in _other_values(switch, 1500, 9000):
        yield _set("MTU of a virtual switch", (*path, "mtu"), value)
    if "mtu" in switch:
        yield _drop("mtu of a virtual switch left out", (*path, "mtu"))
    uplinks = switch.get("uplinks")
    if uplinks:
        yield _set(
            "a virtual switch without uplinks", (*path, "uplinks"), [] if isinstance(uplinks, list) else {}
        )
    if isinstance(uplinks, Mapping) and len(uplinks) > 1:
        names, ports = list(uplinks), list(uplinks.values())
        turned = dict(zip(names, [*ports[1:], ports[0]], strict=True))
        yield _set("uplinks of a virtual switch exchanged", (*path, "uplinks"), turned)
    for name, group in (switch.get("port_groups") or {}).items():
        own = (*path, "port_groups", name)
        if "vlan" in group:
            yield _drop("VLAN of a port group left out", (*own, "vlan"))
        yield _set("VLAN of a port group", (*own, "vlan"), 3333)
        teaming = group.get("teaming") or {}
        active, standby = teaming.get("active") or [], teaming.get("standby") or []
        if active and standby:
            exchanged = {**teaming, "active": standby, "standby": active}
            yield _set("active and standby exchanged", (*own, "teaming"), exchanged)
        if standby:
            rest = {key: value for key, value in teaming.items() if key != "standby"}
            yield _set("standby is unused", (*own, "teaming"), {**rest, "unused": standby})
    groups = [(name, one) for name, one in (switch.get("port_groups") or {}).items() if one.get("network")]
    for (first, ours), (second, theirs) in pairwise(groups):
        yield (
            "networks of two port groups exchanged",
            f"{'.'.join(map(str, path))}: networks of {first} and {second} exchanged",
            _all_changes(
                _setting((*path, "port_groups", first, "network"), theirs["network"]),
                _setting((*path, "port_groups", second, "network"), ours["network"]),
            ),
        )


MAKERS: Mapping[str, tuple[Callable[[Data], Made], ...]] = {
    "design.yaml": (_cluster_edits,),
    "ip-plan.yaml": (_network_edits,),
    "qos.yaml": (_qos_edits,),
    "wiring.yaml": (_switch_edits, _link_edits),
}
"""Makers of edits by file."""
