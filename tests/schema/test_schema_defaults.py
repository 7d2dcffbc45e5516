"""A default of the schemas is what happens: written out, it changes neither a table nor a finding."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from refarch import api
from refarch.load.reader import read
from refarch.schema import sections as schemas, store

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {path.name: path for path in sorted((ROOT / "linter/refarch/examples").iterdir())}
SHIPPED = {path.parent.name: path.parent for path in sorted((ROOT / "designs").glob("*/design.yaml"))}
REACHED: set[tuple[str, str, str]] = set()
"""File, section and key of every default that was written out or taken out."""

NOT_REACHED = {
    "design capacity_drives.quantity",
    "design cpu.sockets",
    "design discovery.operation",
    "design fitted_drives.quantity",
    "design lag.mode",
    "results capacity_drives.quantity",
    "results cpu.sockets",
    "results disk_groups.count",
    "results drives.quantity",
}
"""Those that no design has the section of, or never with this value."""

DECIDED_ELSEWHERE = {("virtual_switch", "mtu"): ("kind", "set")}
"""Section and key, with the kind of entry for which something else decides: a Windows switch carries what its
interfaces need."""

AS_STATED = {"results.loads", "results.totals"}
"""Tables that show what a source states, and leave out what it does not."""

Gap = tuple[dict[str, Any], str, Any]
"""A mapping, a key that it lacks, and the key's default."""


def keys(name: str) -> Iterator[tuple[str, str, schemas.Schema, bool]]:
    """Section, key and schema of everything that can be written in a file, and whether it must be."""
    root = store.load(name)
    for section, node in [("", root), *((one.name, one.node) for one in schemas.sections(root).values())]:
        for key, child in schemas.properties(node):
            yield section, key, child, key in node.get("required", ())


def defaults(name: str, data: Any) -> Iterator[Gap]:
    """Every default of a file, whether it is written there, in so many words, or could be."""
    root = store.load(name)
    yield from _defaults(root, root, data, name, "")


def _defaults(
    root: schemas.Schema, node: schemas.Schema, value: Any, name: str, section: str
) -> Iterator[Gap]:
    node = schemas.resolve_with_texts(root, node)
    if isinstance(value, list) and isinstance(items := node.get("items"), dict):
        for one in value:
            yield from _defaults(root, items, one, name, schemas.reference(items) or section)
    for key, child in node.get("properties", {}).items() if isinstance(value, dict) else ():
        default = schemas.resolve_with_texts(root, child).get("default")
        if key in value and value[key] != default:
            yield from _defaults(root, child, value[key], name, schemas.reference(child) or key)
        elif (
            default is not None
            and key not in node.get("required", ())
            and _may_stand(root, value, section, key)
        ):
            REACHED.add((name, section, key))
            yield value, key, default
    if isinstance(value, dict) and isinstance(entries := node.get("additionalProperties"), dict):
        for key in value.keys() - node.get("properties", {}).keys():
            yield from _defaults(root, entries, value[key], name, schemas.reference(entries) or section)


def _may_stand(root: schemas.Schema, value: dict[str, Any], section: str, key: str) -> bool:
    """Whether the key belongs to the cluster's product, and nothing else decides."""
    listed = schemas.products(root).get((section, key))
    kind, name = DECIDED_ELSEWHERE.get((section, key), ("", ""))
    return (listed is None or value.get("product") in listed) and (not kind or value.get(kind) != name)


Files = dict[str, bytes]


def three_ways(folder: Path) -> tuple[Files, Files, Files]:
    """Files of a design as they are, with every default written out, and with none."""
    plain, whole, bare = Files(), Files(), Files()
    for name in store.names():
        path = folder / f"{name}.yaml"
        if path.exists():
            data = read(path.name, path.read_bytes()).data
            plain[path.name] = json.dumps(data).encode()
            for mapping, key, default in list(defaults(name, data)):
                mapping[key] = default
            whole[path.name] = json.dumps(data).encode()
            for mapping, key, _ in list(defaults(name, data)):
                del mapping[key]
            bare[path.name] = json.dumps(data).encode()
    return plain, whole, bare


def differences(one: Files, other: Files, name: str) -> list[str]:
    """Findings and tables in which two spellings of a design differ."""
    before, after = (api.lint_texts(name, files, api.Settings(today="2026-11-21")) for files in (one, other))
    assert before.design is not None and after.design is not None, [found.message for found in after.findings]
    told = [{f"{found.code} {found.message}" for found in result.findings} for result in (before, after)]
    tables = {one.name for one in api.diff(before.design, after.design)} - AS_STATED
    return sorted((told[0] ^ told[1]) | tables)


@pytest.mark.parametrize("folder", [*EXAMPLES.values(), *SHIPPED.values()], ids=lambda path: path.name)
def test_a_default_means_the_same_written_or_not(folder: Path) -> None:
    plain, whole, bare = three_ways(folder)
    assert whole != bare
    assert differences(plain, whole, folder.name) == []
    assert differences(plain, bare, folder.name) == []


def test_a_wrong_default_would_be_seen() -> None:
    plain, whole, _ = three_ways(EXAMPLES["vsan-roce"])
    teaming = b'"failure_detection": "link-status"'
    assert teaming in whole["design.yaml"]
    wrong = {
        **whole,
        "design.yaml": whole["design.yaml"].replace(teaming, b'"failure_detection": "beacon-probing"'),
    }
    found = differences(plain, wrong, "vsan-roce")
    assert [one.partition(" ")[0] for one in found] == [
        "TEAM006",
        "TEAM006",
        "virtual-switches.port-groups.compute",
    ]


def test_nearly_every_default_is_reached() -> None:
    for folder in (*EXAMPLES.values(), *SHIPPED.values()):
        three_ways(folder)
    known = {
        (name, section, key)
        for name in ("design", "bom", "ip-plan", "wiring", "qos", "results")
        for section, key, child, required in keys(name)
        if not required and "default" in schemas.resolve_with_texts(store.load(name), child)
    }
    assert {f"{name} {section}.{key}" for name, section, key in known - REACHED} == NOT_REACHED
