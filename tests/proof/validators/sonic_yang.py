"""yanglint on SONiC's own YANG models: is it a config_db.json that SONiC's models accept?

Proves names of tables and fields, kinds, ranges, patterns, mandatory fields, and references between tables.
It does not know a platform, and some of its ranges are wide: it accepts traffic class 12; ``out_of_range``
is our own check of that. yanglint stops at the first thing that is wrong. Strong.
Source: Debian package libyang-tools (yanglint), ../shared/verifiers/sonic-yang (sonic-buildimage
@086b03bd7, Apache-2.0): the tables of ports, VLANs, port channels, MCLAG, QoS, buffers and services,
community names.

The tables become the models' tree as XML and not as JSON: in XML every value is a text, so that no kind of
a value is decided here. How tables, keys and fields map to lists is that of SONiC's own sonic_yang_ext (a
list's keys joined by ``|``; of several lists of a table the one with as many keys; lists in a list for
maps).
"""

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import needs

from ._asking import run

VALIDATOR = "yanglint on SONiC's YANG models"

YANG = "verifiers/sonic-yang"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
SEPARATORS = {
    ("BUFFER_PORT_EGRESS_PROFILE_LIST", "profile_list"): ",",
    ("BUFFER_PORT_INGRESS_PROFILE_LIST", "profile_list"): ",",
    ("NTP", "src_intf"): ";",
    ("PORT", "adv_interface_types"): ",",
    ("PORT", "adv_speeds"): ",",
}
"""Fields that the models have as lists and config_db as one text, and what parts it (sonic_yang_ext.py)."""

_YIN = "{urn:ietf:params:xml:ns:yang:yin:1}"
_SAID = re.compile(
    r'libyang err : (?P<what>.*?) \((?:Schema location "(?P<node>[^"]*)")?(?:, d|D)?'
    r'(?:ata location "(?P<where>[^"]*)")?[,.]',
    re.DOTALL,
)

_PATH = re.compile(r"/[^/]+/(?P<table>\w+)/(?P<list>\w+)(?P<keys>(?:\[[^]]*\])*)(?P<rest>.*)")


class YangList(NamedTuple):
    """A list of a table: how its entries are written."""

    name: str
    keys: tuple[str, ...]
    leaf_lists: frozenset[str]
    inner: "YangMap | None"


class YangMap(NamedTuple):
    """The list in a list that holds a map, such as DSCP values to traffic classes: its name, and those of the
    leaves for what maps and what it is mapped to."""

    name: str
    key: str
    value: str


class Table(NamedTuple):
    """A table of config_db in its model."""

    module: str
    namespace: str
    lists: tuple[YangList, ...]
    single: Mapping[str, frozenset[str]]
    """Entries that are containers, such as ``localhost``, with the names of their leaf-lists."""


def _leaf_lists(node: ElementTree.Element) -> frozenset[str]:
    return frozenset(one.get("name", "") for one in node.iter(f"{_YIN}leaf-list"))


def _yang_list(node: ElementTree.Element) -> YangList:
    key = node.find(f"{_YIN}key")
    keys = tuple((key.get("value") or "").split()) if key is not None else ()
    inner = node.find(f"{_YIN}list")
    if inner is None:
        return YangList(node.get("name", ""), keys, _leaf_lists(node), None)
    index, value = (leaf.get("name", "") for leaf in inner.findall(f"{_YIN}leaf"))
    return YangList(node.get("name", ""), keys, frozenset(), YangMap(inner.get("name", ""), index, value))


@cache
def tables(shared: Path) -> dict[str, Table]:
    """Every table that a model has, read from the models as yanglint prints them (YIN)."""
    found = {}
    for file in sorted((shared / YANG).glob("*.yang")):
        done = run([needs.program("yanglint"), "-QQ", "-f", "yin", "-p", shared / YANG, file])
        module = ElementTree.fromstring(done.stdout)
        name = module.get("name", "")
        space = module.find(f"{_YIN}namespace")
        for node in module.findall(f"{_YIN}container[@name='{name}']/{_YIN}container"):
            found[node.get("name", "")] = Table(
                name,
                space.get("uri", "") if space is not None else "",
                tuple(_yang_list(one) for one in node.findall(f"{_YIN}list")),
                {one.get("name", ""): _leaf_lists(one) for one in node.findall(f"{_YIN}container")},
            )
    return found


class Refused(Exception):
    """A table, key or field that no model can have: what is wrong, with its place."""


def _texts(place: str, value: Any, is_list: bool) -> list[Any]:
    """The values of a field, one or several."""
    if not is_list or isinstance(value, list):
        return value if isinstance(value, list) else [value]
    table, field = place.split("|")[0], place.split()[-1]
    if (table, field) not in SEPARATORS:
        raise Refused(f"{place}: {value!r} is one text: this field is a list")
    return [one.strip() for one in str(value).split(SEPARATORS[table, field])]


def _fields(place: str, fields: Mapping[str, Any], leaf_lists: frozenset[str]) -> Iterator[str]:
    for name, value in fields.items():
        if name == "NULL":  # the mark of an entry without fields
            continue
        if not NAME.fullmatch(name):
            raise Refused(f"{place}: {name!r} is no name of a field")
        for text in _texts(f"{place} {name}", value, name in leaf_lists):
            if not isinstance(text, str):
                raise Refused(f"{place} {name}: {text!r} is no text: config_db has texts, or lists of them")
            yield f"<{name}>{escape(text)}</{name}>"


def _entry(place: str, table: Table, key: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The lines of one entry of a table."""
    if key in table.single:
        yield from (f"<{key}>", *_fields(place, fields, table.single[key]), f"</{key}>")
        return
    parts = key.split("|")
    fitting = [one for one in table.lists if len(one.keys) == len(parts)]
    if not fitting:
        raise Refused(f"{place}: no list of this table has {len(parts)} keys")
    chosen = fitting[0]
    yield f"<{chosen.name}>"
    yield from (f"<{name}>{escape(part)}</{name}>" for name, part in zip(chosen.keys, parts, strict=True))
    if chosen.inner is None:
        yield from _fields(place, fields, chosen.leaf_lists)
    else:
        yield from _map(chosen.inner, fields)
    yield f"</{chosen.name}>"


def _map(inner: YangMap, fields: Mapping[str, Any]) -> Iterator[str]:
    for key, value in fields.items():
        pair = f"<{inner.key}>{escape(key)}</{inner.key}><{inner.value}>{escape(str(value))}</{inner.value}>"
        yield f"<{inner.name}>{pair}</{inner.name}>"


def as_xml(config: Mapping[str, Any]) -> str:
    """The tables as the tree of the models. Raises Refused for what no model can have."""
    known = tables(needs.shared_folder())
    by_module: dict[str, list[str]] = {}
    for name, entries in config.items():
        if name not in known:
            raise Refused(f"{name}: there is no YANG model of this table")
        table = known[name]
        start = f'<{table.module} xmlns="{table.namespace}">'
        lines = by_module.setdefault(table.module, [start])
        lines.append(f"<{name}>")
        for key, fields in entries.items():
            lines += _entry(f"{name}|{key}", table, key, fields)
        lines.append(f"</{name}>")
    return "".join("\n".join((*lines, f"</{module}>\n")) for module, lines in by_module.items())


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused(f"{key!r} is given twice in one object")
        found[key] = value
    return found


def _place(path: str) -> str:
    """``PORT|Ethernet0 mtu`` of the path of a node in the tree."""
    found = _PATH.fullmatch(path)
    if found is None:
        return path
    key = "|".join(re.findall(r"='([^']*)'", found["keys"])) or found["list"]
    return f"{found['table']}|{key} {found['rest'].lstrip('/')}".rstrip()


def complaints(text: str) -> list[str]:
    """What is wrong with a config_db.json: ``place: what``. There is one at most, as yanglint stops there."""
    try:
        xml = as_xml(json.loads(text, object_pairs_hook=_once))
    except Refused as refused:
        return [str(refused)]
    folder = needs.shared_folder() / YANG
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary, "config.xml")
        file.write_text(xml, encoding="utf-8")
        models = sorted(folder.glob("*.yang"))
        done = run([needs.program("yanglint"), "-Q", "-t", "config", "-p", folder, *models, file])
    if done.returncode == 0:
        return []
    said = _SAID.search(done.stderr)
    if said is None:
        raise RuntimeError(f"yanglint failed: {done.stderr}")
    return [f"{_place(said['where'] or said['node'])}: {said['what']}"]


LIMITS = {
    "DOT1P_TO_TC_MAP": (7, 7),
    "DSCP_TO_TC_MAP": (63, 7),
    "MAP_PFC_PRIORITY_TO_QUEUE": (7, 7),
    "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP": (7, 7),
    "TC_TO_DSCP_MAP": (7, 63),
    "TC_TO_PRIORITY_GROUP_MAP": (7, 7),
    "TC_TO_QUEUE_MAP": (7, 7),
}
"""The largest number that maps and that is mapped to, of a switch with eight queues to a port."""


def out_of_range(text: str) -> list[str]:
    """Our own check, of what the models let pass: the numbers in the maps of an eight-queue switch."""
    found = []
    for name, entries in json.loads(text).items():
        if name in LIMITS:
            for key, value in ((key, value) for fields in entries.values() for key, value in fields.items()):
                limits = zip((key, value), LIMITS[name], strict=True)
                if not all(number.isdecimal() and int(number) <= limit for number, limit in limits):
                    found.append(f"{name}: {key} to {value} is out of range")
    return found
