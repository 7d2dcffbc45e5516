"""Schemas for an editor of one project: with the ids of its catalog as choices, snippets to insert, and the
rules that examine each key."""

import copy
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.origin import Pointer
from ..model.catalog import KINDS, Catalog
from ..rules.registry import Registry
from ..schema import store

FOLDER = ".refarch/schemas"
"""Folder of the schemas, from the root of the project."""

FILES: Mapping[str, Sequence[str]] = {
    **{name: (f"{name}.yaml",) for name in store.DESIGN_FILES},
    "variant": ("variants/*.yaml",),
    "catalog": ("_catalog/*/*.yaml",),
    "refarch": ("refarch.yaml",),
}
"""Patterns of the files of each schema: in a design, next to the designs, and at the root."""

MAX_RULES = 6
"""Number of rules that the text of one key names."""

_NAMED_BESIDE = (
    "title",
    "description",
    "examples",
    "default",
    "x-unit",
    "x-catalog",
    "markdownDescription",
)

Path = tuple[str, ...]


class ExaminedValue(NamedTuple):
    """Value of a file of a design that a rule examines."""

    code: str
    file: str
    pointer: Pointer


def editor_schemas(
    catalog: Catalog, rules: Registry, places: Iterable[ExaminedValue] = (), site_url: str = ""
) -> dict[str, str]:
    """Text of each schema, by file name. ``places`` are values that rules examine, for the texts of their
    keys; ``site_url`` is the root of the published site, if there is one."""
    looked_at = _rules_by_key(places)
    texts = {}
    for name in FILES:
        schema = copy.deepcopy(store.load(name))
        _add_descriptions(schema, name, looked_at.get(name, {}), rules, site_url)
        _offer_releases(schema, catalog)
        _offer_ids(schema, schema, catalog)
        _offer_snippets(schema, name)
        texts[f"{name}.schema.json"] = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
    return texts


def editor_settings(designs: str) -> dict[str, Any]:
    """Settings for an editor with the YAML language server, as in ``.vscode/settings.json``."""
    globs = {
        name: [
            pattern if name == "refarch" else f"{designs}/{'' if name == 'catalog' else '**/'}{pattern}"
            for pattern in patterns
        ]
        for name, patterns in FILES.items()
    }
    return {
        "yaml.yamlVersion": "1.2",
        "yaml.schemaStore.enable": False,
        "yaml.schemas": {f"{FOLDER}/{name}.schema.json": patterns for name, patterns in globs.items()},
    }


def _offer_ids(node: Any, schema: store.Schema, catalog: Catalog) -> None:
    """Add the ids of the catalog to the pattern of each key that accepts one."""
    if isinstance(node, list):
        for item in node:
            _offer_ids(item, schema, catalog)
        return
    if not isinstance(node, dict):
        return
    for child in node.values():
        _offer_ids(child, schema, catalog)
    if "x-catalog" in node:
        ids = _ids(node["x-catalog"], catalog)
        # Any other id stays valid: the catalog of the editor may be out of date.
        form = {key: node.pop(key) for key in list(node) if key not in _NAMED_BESIDE}
        node["anyOf"] = [{"enum": ids}, _value_form(form, schema)]


def _value_form(form: dict[str, Any], schema: store.Schema) -> dict[str, Any]:
    """Form of a value without its texts, which an editor would show in addition to the texts of the key."""
    texts = ("title", "description", "examples", "markdownDescription")
    return {key: value for key, value in store.resolve_reference(schema, form).items() if key not in texts}


def _ids(kind: str, catalog: Catalog) -> list[str]:
    """Ids that a key of this kind accepts."""
    if kind == "part":
        return [identity for each in KINDS for identity in catalog.ids(each)]
    systems = [name for name in catalog.ids("software") if "port_name" in (catalog.software(name) or {})]
    if kind == "nos":
        return systems
    if kind == "nos-release":
        return list(dict.fromkeys(release for name in systems for release in _releases(catalog, name)))
    return catalog.ids(kind)


def _releases(catalog: Catalog, product: str) -> list[str]:
    """Releases of a product, the newest first."""
    listed = (catalog.software(product) or {}).get("releases", ())
    return [release["release"] for release in reversed(listed)]


def _offer_releases(schema: dict[str, Any], catalog: Catalog) -> None:
    """Add the products under ``software``, each with its releases."""
    definitions = schema.get("definitions", {})
    if "software_release" not in definitions:
        return
    products = {}
    for product in catalog.ids("software"):
        definition = copy.deepcopy(definitions["software_release"])
        definition["title"] = str((catalog.software(product) or {}).get("title", product))
        release = definition["properties"]["release"]
        form = _value_form({"$ref": release.pop("$ref")}, schema)
        names = _releases(catalog, product)
        release["anyOf"] = [{"enum": names}, form] if names else [form]
        products[product] = definition
    definitions["software"]["properties"] = products


def _offer_snippets(schema: dict[str, Any], name: str) -> None:
    """Add the snippets where their definitions are used."""
    for (file, definition), snippet in SNIPPETS.items():
        if file == name:
            schema["definitions"][definition]["defaultSnippets"] = [snippet._asdict()]
    if name == "qos":
        body = next(iter(schema["examples"][0]["profiles"].values()))
        text = "The profile of the smallest clean design"
        piece = {"label": "profile", "description": text, "body": body}
        schema["definitions"]["profile"]["defaultSnippets"] = [piece]


def _add_descriptions(
    schema: dict[str, Any], name: str, looked_at: Mapping[Path, list[str]], rules: Registry, site_url: str
) -> None:
    """Add a text with links to every key: its meaning, the rules that examine it, the page of its file."""
    for path, node in _properties(schema, ()):
        if "description" not in node:
            continue
        texts = [_markdown_text(str(node["description"]))]
        codes = looked_at.get(path, [])
        if codes:
            listed = ", ".join(_rule_link(code, rules, site_url) for code in codes[:MAX_RULES])
            more = len(codes) - MAX_RULES
            texts.append(f"Rules that check this key: {listed}{f' and {more} more' if more > 0 else ''}.")
        texts.append(
            f"[Format of {name}.yaml]({site_url}format/{name}/)" if site_url else f"Part of {name}.yaml."
        )
        node["markdownDescription"] = "\n\n".join(texts)


def _rule_link(code: str, rules: Registry, site_url: str) -> str:
    text = f"{code} {rules.name(code)}"
    return f"[{text}]({site_url}rules/{code}/)" if site_url else f"`{text}`"


def _markdown_text(text: str) -> str:
    """Description as Markdown, with markup characters escaped."""
    return text.replace("<", "&lt;").replace("*", "\\*").replace("[", "\\[").replace("{", "\\{")


def _properties(node: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Properties of a schema with their paths; without conditions, which describe nothing."""
    if not isinstance(node, dict):
        return
    for key, child in node.items():
        if key in ("properties", "definitions") and isinstance(child, dict):
            for name, inner in child.items():
                if key == "properties":
                    yield (*path, key, name), inner
                yield from _properties(inner, (*path, key, name))
        elif key in ("items", "additionalProperties"):
            yield from _properties(child, (*path, key))


def _rules_by_key(places: Iterable[ExaminedValue]) -> dict[str, dict[Path, list[str]]]:
    """Codes of the rules that examine a key, by schema and property path."""
    codes_by_path: dict[str, dict[Path, list[str]]] = {}
    for place in places:
        name = place.file.removesuffix(".yaml")
        if name not in FILES:
            continue
        path = _schema_path(store.load(name), place.pointer)
        codes = codes_by_path.setdefault(name, {}).setdefault(path, []) if path else []
        if place.code not in codes:
            codes.append(place.code)
    return codes_by_path


def _schema_path(schema: store.Schema, pointer: Pointer) -> Path:
    """Path in a schema to the description of a value; empty if it has none."""
    path: Path = ()
    node: Any = schema
    last: Path = ()
    for step in pointer:
        # The text of a key stands at the definition that it refers to.
        while "$ref" in node:
            name = node["$ref"].rpartition("/")[2]
            path, node = ("definitions", name), schema["definitions"][name]
        way = ("items",) if isinstance(step, int) else ("properties", step)
        if way[0] == "properties" and step not in node.get("properties", {}):
            way = ("additionalProperties",)
        for key in way:
            node = node.get(key) if isinstance(node, dict) else None
        if not isinstance(node, dict):
            return ()
        path = (*path, *map(str, way))
        # Items have no text of their own: the key of their list is described.
        last = path if way[0] == "properties" else last
    return last


class Snippet(NamedTuple):
    """Snippet for an editor; ``${1:...}`` in its body is a place where the editor stops."""

    label: str
    description: str
    body: Mapping[str, Any]


SNIPPETS: Mapping[tuple[str, str], Snippet] = {
    ("design", "host_group"): Snippet(
        "host group",
        "Identical hosts with a network adapter",
        {
            "names": "${1:host-[1-4]}",
            "server": "${2:generic-server-1u}",
            "adapters": [
                {"card": "${3:generic-nic-25g-2p-roce}", "slot": "${4:1}", "ports": ["vmnic4", "vmnic5"]}
            ],
        },
    ),
    ("design", "port_group"): Snippet(
        "port group",
        "A port group with one active and one standby uplink",
        {
            "network": "${1:vsan}",
            "teaming": {
                "policy": "explicit-failover-order",
                "active": ["${2:Uplink 1}"],
                "standby": ["${3:Uplink 2}"],
            },
        },
    ),
    ("ip-plan", "network"): Snippet(
        "network",
        "A VLAN with its prefix",
        {"purpose": "${1:vsan}", "vlan": 30, "prefix": "${2:192.168.30.0/24}", "mtu": 9000},
    ),
    ("wiring", "switch"): Snippet(
        "switch",
        "A leaf switch",
        {"model": "${1:generic-switch-48x25g-8x100g}", "role": "leaf", "fabric": "${2:main}"},
    ),
    ("wiring", "link"): Snippet(
        "link",
        "Cables from hosts to a leaf switch",
        {
            "from": "${1:host-[1-4] vmnic4}",
            "to": "${2:leaf-1 port[1-4]}",
            "cable": "${3:generic-sfp28-dac}",
            "length": "${4:2m}",
        },
    ),
    ("bom", "item"): Snippet(
        "item",
        "An item of the bill of materials",
        {"part": "${1:generic-server-1u}", "quantity": "${2:needed}", "spares": 0},
    ),
}
