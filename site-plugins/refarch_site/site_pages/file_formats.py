"""The reference of the files that a project is written in, made from their schemas: one page for each file."""

from collections.abc import Iterator, Mapping
from typing import Any

from refarch.facts import schema

from ..escape import code, link, text
from ..markdown import anchor, grid, heading, page
from ..project import Project
from ..site import Page

FILES = ("design", "bom", "ip-plan", "wiring", "qos", "refarch", "catalog")
"""In the order in which a design is written; then the project's settings and its own parts."""

Schema = Mapping[str, Any]


def pages(project: Project) -> Iterator[Page]:
    """An index, then a page for each file."""
    rows = [[link(code(f"{name}.yaml"), f"{name}.md"), text(schema(name)["description"])] for name in FILES]
    introduction = "Every key of every file, from the schemas that editors and the linter use."
    yield Page(
        "format/index.md", "Files", page(heading(1, "Files"), introduction, grid(("File", "What it says"), rows)), hide=("toc",)
    )
    for name in FILES:
        yield Page(f"format/{name}.md", f"{name}.yaml", _page(schema(name)))


def _page(root: Schema) -> str:
    pieces = [heading(1, root["title"]), text(root["description"]), _keys(root, root)]
    for name in _used(root):
        node = root["definitions"][name]
        pieces += [anchor(f"key-{name}"), heading(2, node["title"]), text(node["description"]), _keys(root, node)]
    return page(*pieces)


def _keys(root: Schema, node: Schema) -> str:
    """The keys of a mapping as a table."""
    required = node.get("required", ())
    rows = [
        [code(key), "yes" if key in required else "", _value(root, child), text(_resolved(root, child)[0].get("description", ""))]
        for key, child in node.get("properties", {}).items()
    ]
    return grid(("Key", "Required", "Value", "Meaning"), rows) if rows else ""


def _value(root: Schema, child: Schema) -> str:
    """What may be written for a key, with its default."""
    default = f"; by default {code(_shown(child['default']))}" if "default" in child else ""
    return _kind(root, child) + default


def _kind(root: Schema, child: Schema) -> str:
    node, name = _resolved(root, child)
    if "const" in node:
        return code(_shown(node["const"]))
    if "enum" in node:
        return " or ".join(code(_shown(value)) for value in node["enum"])
    if node.get("properties") and name:
        return link(text(node["title"]), f"#key-{name}")
    if "array" in _types(node) and "items" in node:
        return f"list: {_kind(root, node['items'])}"
    if isinstance(node.get("additionalProperties"), Mapping):
        keys = text(
            node.get("propertyNames", {}).get("title", "")
            or _resolved(root, node.get("propertyNames", {}))[0].get("title", "name")
        )
        return f"{keys} to {_kind(root, node['additionalProperties'])}"
    return text(root["definitions"][name]["title"] if name else " or ".join(_types(node)))


def _types(node: Schema) -> list[str]:
    found = node.get("type", "value")
    return [found] if isinstance(found, str) else list(found)


def _used(root: Schema) -> list[str]:
    """Definitions that are mappings, in the order in which a reader meets them."""
    found: list[str] = []
    queue: list[Any] = [root.get("properties", {})]
    while queue:
        node = queue.pop(0)
        children = node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ()
        name = node["$ref"].rpartition("/")[2] if isinstance(node, Mapping) and isinstance(node.get("$ref"), str) else ""
        if name and name not in found:
            target = root["definitions"][name]
            found += [name] if target.get("properties") else []
            queue.append({key: value for key, value in target.items() if key not in ("if", "then", "else", "$ref")})
            if not target.get("properties"):
                continue
        queue += [child for child in children if isinstance(child, Mapping | list)]
    return list(dict.fromkeys(found))


def _resolved(root: Schema, node: Schema) -> tuple[Schema, str]:
    """What a node leads to, with the node's own texts, and the definition's name where it has one."""
    reference = node.get("$ref")
    if not isinstance(reference, str):
        return node, ""
    name = reference.rpartition("/")[2]
    return {**root["definitions"][name], **{key: value for key, value in node.items() if key != "$ref"}}, name


def _shown(value: object) -> str:
    return {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
