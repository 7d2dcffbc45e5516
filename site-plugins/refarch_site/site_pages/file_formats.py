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
    for name, node in _sections(root).items():
        pieces += [anchor(f"key-{name}"), heading(2, node["title"]), text(node["description"]), _keys(root, node)]
    return page(*pieces)


def _keys(root: Schema, node: Schema) -> str:
    """The keys of a mapping as a table."""
    required = node.get("required", ())
    rows = [
        [
            code(key),
            "yes" if key in required else "",
            _value(root, key, child),
            text(_resolved(root, child).get("description", "")),
        ]
        for key, child in node["properties"].items()
    ]
    return grid(("Key", "Required", "Value", "Meaning"), rows)


def _value(root: Schema, key: str, child: Schema) -> str:
    """What may be written for a key, with its default."""
    default = f"; by default {code(_shown(child['default']))}" if "default" in child else ""
    return _kind(root, key, child) + default


def _kind(root: Schema, key: str, child: Schema) -> str:
    node, name = _resolved(root, child), _name(key, child)
    if "const" in node:
        return code(_shown(node["const"]))
    if "enum" in node:
        return " or ".join(code(_shown(value)) for value in node["enum"])
    if "properties" in node:
        return link(text(_sections(root)[name]["title"]), f"#key-{name}")
    if "array" in _types(node) and "items" in node:
        return f"list: {_kind(root, key, node['items'])}"
    if isinstance(node.get("additionalProperties"), Mapping):
        named = text(_resolved(root, node.get("propertyNames", {})).get("title", "name"))
        return f'<span class="ra-kind">{named} to {_kind(root, key, node["additionalProperties"])}</span>'
    return text(root["definitions"][name]["title"] if "$ref" in child else " or ".join(_types(node)))


def _types(node: Schema) -> list[str]:
    found = node.get("type", "value")
    return [found] if isinstance(found, str) else list(found)


def _sections(root: Schema) -> dict[str, Schema]:
    """Mappings with keys of their own, by name, in the order in which a reader meets them."""
    found: dict[str, Schema] = {}
    queue: list[tuple[str, Schema]] = list(root["properties"].items())
    while queue:
        key, child = queue.pop(0)
        name, node = _name(key, child), _resolved(root, child)
        if name in found:
            continue
        if "properties" in node:
            found[name] = root["definitions"][name] if "$ref" in child else node
            queue += node["properties"].items()
        inside = [node.get("items"), node.get("additionalProperties")]
        queue += [(key, one) for one in inside if isinstance(one, Mapping)]
    return found


def _name(key: str, child: Schema) -> str:
    """Name of a mapping's section: its definition's, or its key's."""
    return str(child["$ref"]).rpartition("/")[2] if "$ref" in child else key


def _resolved(root: Schema, node: Schema) -> Schema:
    """What a node leads to, with the node's own texts."""
    if "$ref" not in node:
        return node
    return {**root["definitions"][_name("", node)], **{key: value for key, value in node.items() if key != "$ref"}}


def _shown(value: object) -> str:
    return {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
