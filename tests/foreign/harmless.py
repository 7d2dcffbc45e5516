"""Edits that change nothing that a rule may speak of: another order, other names, other numbers, ranges
written out. Each takes a design's files as data, and gives them changed or, where it finds nothing, as they
are."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Files = dict[str, Any]
"""Data by file; also of variants and parts, which no edit here changes but by a name."""

RANGE = re.compile(r"\[([0-9]+)-([0-9]+)\]")
VLAN_INTERFACE = re.compile(r"\b(vlan|Vlan|irb\.)([0-9]+)\b")
ADDRESS = re.compile(r"\b(?:10|172|192)(?:\.[0-9]{1,3}){3}\b")


def reversed_bill(files: Files) -> Files:
    """The bill of materials from its end; variants that count its items would mean others then."""
    if any(name.startswith("variants/") for name in files):
        return files
    return _with(files, "bom.yaml", lambda data: {**data, "items": data["items"][::-1]})


def reversed_links(files: Files) -> Files:
    if any(name.startswith("variants/") for name in files):
        return files
    return _links(files, lambda links: links[::-1])


def turned_links(files: Files) -> Files:
    """Each link from its other end; what is said of both ends in one order is turned too."""

    def turned(link: Mapping[str, Any]) -> dict[str, Any]:
        if isinstance(link.get("optics"), Mapping) or link.get("role") not in (None, "host", "direct"):
            return dict(link)
        if "[" in link["from"] and "-]" in link["from"] + link["to"]:
            return dict(link)  # an open range takes its length from the other end
        return {**link, "from": link["to"], "to": link["from"]}

    return _with(
        files, "wiring.yaml", lambda data: {**data, "links": [turned(link) for link in data.get("links", [])]}
    )


def reversed_keys(files: Files) -> Files:
    """Every mapping from its end, but where the order is what is said: of uplinks, and of ports."""
    return {name: _reversed(data) for name, data in files.items()}


def _reversed(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _reversed(data[key]) for key in reversed(list(data))}
    return [_reversed(item) for item in data] if isinstance(data, list) else data


def ranges_written_out(files: Files) -> Files:
    """Each link of a range as links of one cable each."""

    def written_out(links: list[Any]) -> Iterator[dict[str, Any]]:
        for link in links:
            ends = [_written_out(link["from"]), _written_out(link["to"])]
            numbered = "subnet" in link  # the links of a range take prefixes that follow each other
            if numbered or None in ends or len(ends[0] or ()) != len(ends[1] or ()):
                yield dict(link)
            else:
                for start, end in zip(ends[0] or (), ends[1] or (), strict=True):
                    yield {**link, "from": start, "to": end}

    if any(name.startswith("variants/") for name in files):
        return files
    return _links(files, lambda links: list(written_out(links)))


def _written_out(text: str) -> list[str] | None:
    """The members of a range with one number, or None where there is another number of ranges."""
    found = RANGE.findall(text)
    if len(found) != 1 or "[" in RANGE.sub("", text):
        return [text] if not found and "[" not in text and " of " not in text else None
    first, last = found[0]
    width = len(first) if first.startswith("0") else 0
    return [RANGE.sub(f"{number:0{width}d}", text) for number in range(int(first), int(last) + 1)]


def other_vlans(files: Files) -> Files:
    """Every VLAN id 7 higher, wherever it stands as a number under a key for VLANs, and in the names of the
    switches' interfaces."""
    return {
        name: _texts(
            _numbers(data, ("vlan", "vlans", "untagged"), lambda number: number + 7),
            lambda text: VLAN_INTERFACE.sub(lambda found: f"{found[1]}{int(found[2]) + 7}", text),
        )
        for name, data in files.items()
    }


def _numbers(data: Any, keys: tuple[str, ...], change: Callable[[int], int], inside: bool = False) -> Any:
    if isinstance(data, Mapping):
        return {key: _numbers(value, keys, change, key in keys) for key, value in data.items()}
    if isinstance(data, list):
        return [_numbers(item, keys, change, inside) for item in data]
    if inside and isinstance(data, int) and not isinstance(data, bool) and 1 < data < 3000:
        return change(data)
    return data


def other_addresses(files: Files) -> Files:
    """Every private IPv4 address 64 networks of 65,536 addresses further, in another private range where that
    is too small. Releases of four numbers, such as 10.5.5.0, are none; and those that Network ATC chooses are
    not the design's to change."""
    chosen = "automatic_ip': True" in str(files.get("design.yaml"))

    def moved(match: re.Match[str]) -> str:
        first, second, rest = match[0].split(".", 2)
        if chosen and match[0].startswith("10.71."):
            return match[0]
        if first == "10":
            return f"10.{(int(second) + 64) % 256}.{rest}"
        return f"10.{(int(first) + int(second)) % 256}.{rest}"

    return {
        name: _with_releases(_texts(data, lambda text: ADDRESS.sub(moved, text)), data)
        for name, data in files.items()
    }


def _with_releases(data: Any, before: Any) -> Any:
    """The same with the releases that stood there before."""
    if isinstance(data, Mapping):
        return {
            key: before[key] if key in ("release", "minimum") else _with_releases(value, before[key])
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_with_releases(value, old) for value, old in zip(data, before, strict=True)]
    return data


def renamed_ids(files: Files, names: list[str], under: tuple[str, ...], part: str) -> Files:
    """Ids changed where they are keys of a part, where they stand under some keys, and in paths and groups:
    elsewhere the same word may mean something else."""
    new = {name: f"{name}-renamed" for name in names}
    before = rf"\b{part}\." if part == "networks" else rf"\b{part}\.|\bof "  # hosts of a cluster
    path = re.compile(
        rf"({before})({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w-])"
    )

    def changed(data: Any, key: str = "") -> Any:
        if isinstance(data, Mapping):
            return {
                new.get(name, name) if key == part else name: changed(value, name)
                for name, value in data.items()
            }
        if isinstance(data, list):
            return [changed(item, key) for item in data]
        if not isinstance(data, str):
            return data
        return (
            new[data]
            if key in under and data in new
            else path.sub(lambda match: match[1] + new[match[2]], data)
        )

    return {name: changed(data) for name, data in files.items()} if names else files


def renamed(files: Files, names: list[str], new: Callable[[str], str]) -> Files:
    """Names changed wherever they stand whole, also inside of texts."""
    ends = r"(?![\w-])"
    return _replaced(
        files, "|".join(re.escape(name) + ends for name in sorted(names, key=len, reverse=True)), new
    )


def renamed_devices(files: Files, names: list[str]) -> Files:
    """Names of devices with another beginning. They stand in ranges of any length, so that only what is
    before their number, or the letter of a range of letters, is looked for; a name without either may be
    another word as well, and stays."""
    numbered = (re.fullmatch(r"(.*?)(?:\[[^]]*\]|[0-9]+)[^0-9\]]*", name) for name in names)
    stems = sorted({match[1] for match in numbered if match}, key=len, reverse=True)
    lettered = {name.partition("[")[0] for name in names if re.search(r"\[[a-z]-[a-z]\]", name)}
    number, letter = r"(?=[\[0-9])", r"(?=[\[0-9]|[a-z](?![\w-]))"
    patterns = (re.escape(stem) + (letter if stem in lettered else number) for stem in stems if stem)
    return _replaced(files, "|".join(patterns), lambda name: f"zz-{name}")


def _replaced(files: Files, pattern: str, new: Callable[[str], str]) -> Files:
    if not pattern:
        return files
    compiled = re.compile(rf"(?<![\w-])(?:{pattern})")
    return {
        name: _texts(data, lambda text: compiled.sub(lambda match: new(match[0]), text), keys=True)
        for name, data in files.items()
    }


def _texts(data: Any, change: Callable[[str], str], keys: bool = False) -> Any:
    if isinstance(data, Mapping):
        return {
            change(key) if keys else key: _texts(value, change, keys)
            if key not in ("sources", "url")
            else value
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_texts(item, change, keys) for item in data]
    return change(data) if isinstance(data, str) else data


def other_switch_names(files: Files) -> Files:
    written = files.get("wiring.yaml", {}).get("switches", {})
    return renamed_devices(files, list(written))


def other_network_names(files: Files) -> Files:
    networks = list(files.get("ip-plan.yaml", {}).get("networks", {}))
    return renamed_ids(
        files,
        networks,
        ("network", "networks", "management", "carries", "vlans", "untagged", "to"),
        "networks",
    )


def other_port_group_names(files: Files) -> Files:
    names = [
        name
        for cluster in files["design.yaml"].get("clusters", {}).values()
        for switch in cluster.get("virtual_switches", {}).values()
        for name in switch.get("port_groups", {})
    ]
    return renamed(files, names, lambda name: f"PG {name}")


def other_cluster_names(files: Files) -> Files:
    return renamed_ids(
        files, list(files["design.yaml"].get("clusters", {})), ("cluster", "fabric", "runs_on"), "clusters"
    )


def other_host_names(files: Files) -> Files:
    names = [
        group["names"]
        for cluster in files["design.yaml"].get("clusters", {}).values()
        for group in cluster.get("hosts", [])
    ]
    return renamed_devices(files, names)


def more_spares(files: Files) -> Files:
    def spared(item: Mapping[str, Any]) -> dict[str, Any]:
        quantity = item.get("quantity")
        if not isinstance(quantity, int) or "part" not in item:
            return dict(item)
        return {**item, "quantity": quantity + 1, "spares": item.get("spares", 0) + 1}

    return _with(files, "bom.yaml", lambda data: {**data, "items": [spared(item) for item in data["items"]]})


def as_text(files: Files) -> Files:
    """Nothing is changed: only the way in which it is written, by whoever writes it."""
    return files


def _links(files: Files, change: Callable[[list[Any]], list[Any]]) -> Files:
    return _with(files, "wiring.yaml", lambda data: {**data, "links": change(data.get("links", []))})


def _with(files: Files, name: str, change: Callable[[Any], Any]) -> Files:
    return {**files, name: change(files[name])} if name in files else files


EDITS: tuple[Callable[[Files], Files], ...] = (
    as_text,
    reversed_bill,
    reversed_links,
    turned_links,
    reversed_keys,
    ranges_written_out,
    other_vlans,
    other_addresses,
    other_switch_names,
    other_host_names,
    other_network_names,
    other_port_group_names,
    other_cluster_names,
    more_spares,
)
