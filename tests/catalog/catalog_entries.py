"""Reads the catalog for its tests: by PyYAML with the scalars of YAML 1.2, not by the reader under test
elsewhere."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "linter" / "refarch" / "catalog"
FOLDERS = {
    "servers": "server",
    "nics": "nic",
    "switches": "switch",
    "cables": "cable",
    "drives": "drive",
    "cpus": "cpu",
    "arrays": "array",
    "optics": "optic",
    "adapters": "adapter",
    "storage-controllers": "storage-controller",
    "software": "software",
    "products": "product",
    "transports": "transport",
}

Entry = dict[str, Any]


class Loader(yaml.CSafeLoader):
    """Knows null, true and false, decimal integers and floats; a date stays text, as in YAML 1.2."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|)$"), ["~", "n", ""])
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]*\.[0-9]+$"), list("-+.0123456789")
)


def parse(text: str) -> Any:
    """One YAML document as plain data."""
    return yaml.load(text, Loader=Loader)


@cache
def entries() -> dict[str, Entry]:
    """Every entry by its id, which is the name of its file."""
    found = {path.stem: parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*/*.yaml"))}
    assert found, "the catalog is empty"
    return found


def of_kind(kind: str) -> dict[str, Entry]:
    """The entries of one kind by id."""
    found = {identity: entry for identity, entry in entries().items() if entry["kind"] == kind}
    assert found, f"the catalog has no {kind}"
    return found


def numbers(text: str) -> range:
    """``19-22`` as the numbers 19 to 22, ``7`` as 7 alone."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def names(text: str) -> list[str]:
    """``vmnic[0-3]`` as its four names, ``vmnic0`` as itself."""
    stem, bracket, rest = text.partition("[")
    return [f"{stem}{number}" for number in numbers(rest.rstrip("]"))] if bracket else [text]


def port_forms(entry: Entry) -> list[str]:
    """Form factor of each front port of a switch, in order of number."""
    by_number = {
        number: group["form_factor"] for group in entry["ports"] for number in numbers(group["numbers"])
    }
    return [by_number[number] for number in sorted(by_number)]
