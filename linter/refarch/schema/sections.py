"""Reads a schema for its reader: sections with their places, the allowed values of a key, and valid
examples."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Schema = Mapping[str, Any]

KIND = "x-kind"
"""Mark of a key's schema that holds for one kind of entry only: the kind."""

LIST = "-"
"""A step of a place that leads to an item of a list."""


class SchemaSection(NamedTuple):
    """A mapping with its keys."""

    name: str
    node: Schema
    place: tuple[str, ...]
    """How to get there from the file's root: keys, names as examples give them, ``-`` for an item of a
    list."""


def resolve_with_texts(root: Schema, node: Schema) -> Schema:
    """Node that a node refers to, with the node's own texts."""
    while "$ref" in node:
        node = {
            **root["definitions"][reference(node)],
            **{key: value for key, value in node.items() if key != "$ref"},
        }
    return node


def reference(node: Schema) -> str:
    """Name of the definition that a node refers to, or an empty text."""
    return str(node.get("$ref", "")).rpartition("/")[2]


def types(node: Schema) -> list[str]:
    """The types that a node allows; ``value`` where it does not say."""
    kinds = node.get("type", "value")
    return [kinds] if isinstance(kinds, str) else list(kinds)


def sections(root: Schema) -> dict[str, SchemaSection]:
    """The sections of a file by name, in the order in which a reader meets them; the file itself is not among
    them."""
    by_name: dict[str, SchemaSection] = {}
    queue: list[tuple[str, Schema, tuple[str, ...]]] = [
        (key, child, (key,)) for key, child in properties(root)
    ]
    seen: set[str] = set()
    while queue:
        key, child, place = queue.pop(0)
        name, node = reference(child) or key, resolve_with_texts(root, child)
        if "$ref" in child:
            # A definition may contain itself, and many keys may refer to it.
            if name in seen:
                continue
            seen.add(name)
        if "properties" in node and name not in by_name:
            section_node = root["definitions"][name] if "$ref" in child else node
            by_name[name] = SchemaSection(name, section_node, place)
            queue += [(inner, below, (*place, inner)) for inner, below in properties(node)]
        queue += [(key, below, (*place, step)) for below, step in _inside(root, node)]
        queue += [(key, below, place) for below in alternatives(node)]
    return by_name


def alternatives(node: Schema) -> tuple[Schema, ...]:
    """A mapping and its alternative, if a key accepts both; else nothing."""
    if node.get("if") != {"type": "object"}:
        return ()
    whole = node["then"]
    named = whole if "$ref" in whole else {**whole, **{key: node[key] for key in ("title", "description")}}
    return named, node["else"]


def properties(node: Schema) -> list[tuple[str, Schema]]:
    """The keys of a mapping with their schemas; a key that differs between kinds is listed once for each
    kind."""
    keys: list[tuple[str, Schema]] = []
    for key, child in node.get("properties", {}).items():
        kinds = [] if "type" in child or "$ref" in child else list(_kinds_with_key(node, key))
        keys += [(key, {**child, **kind_node, KIND: kind}) for kind, kind_node in kinds] or [(key, child)]
    return keys


def kinds_of(node: Schema, key: str) -> list[str]:
    """The kinds of entry that may have a key, where a file's ``kind`` decides on that."""
    return [kind for kind, then in _branches(node) if key in then.get("propertyNames", {}).get("enum", ())]


def _kinds_with_key(node: Schema, key: str) -> Iterator[tuple[str, Schema]]:
    for kind, then in _branches(node):
        if key in then.get("properties", {}):
            yield kind, then["properties"][key]


def _branches(node: Schema) -> Iterator[tuple[str, Schema]]:
    """Schemas that hold for one kind of entry each."""
    for branch in node.get("allOf", ()):
        kind = branch.get("if", {}).get("properties", {}).get("kind", {})
        if "const" in kind:
            yield kind["const"], branch.get("then", {})


def products(root: Schema) -> dict[tuple[str, str], list[str]]:
    """The products that may have a key, by section and key, where the file refuses it to others."""
    allowed: dict[tuple[str, str], list[str]] = {}
    for name, node in [("", root), *((section.name, section.node) for section in sections(root).values())]:
        every: list[str] = resolve_with_texts(root, node.get("properties", {}).get("product", {})).get(
            "enum", []
        )
        for branch in node.get("allOf", ()):
            named: list[str] = branch.get("if", {}).get("properties", {}).get("product", {}).get("enum", [])
            others = [product for product in every if product not in named]
            for key in _refused_keys(root, node, name, branch.get("then", {})):
                allowed[key] = [product for product in allowed.get(key, every) if product in others]
            for key in _refused_keys(root, node, name, branch.get("else", {})):
                allowed[key] = [product for product in allowed.get(key, every) if product in named]
    return allowed


def _refused_keys(root: Schema, node: Schema, section: str, condition: Schema) -> Iterator[tuple[str, str]]:
    """Section and key of everything that a condition refuses, however deep."""
    node = resolve_with_texts(root, node)
    for key, wanted in condition.get("properties", {}).items():
        child = node.get("properties", {}).get(key, {})
        if "not" in wanted:
            yield section, key
        else:
            yield from _refused_keys(root, child, _name(root, child, section, key), wanted)
    for keyword in ("items", "additionalProperties"):
        if isinstance(wanted := condition.get(keyword), Mapping) and isinstance(
            child := node.get(keyword), Mapping
        ):
            yield from _refused_keys(root, child, _name(root, child, section, section), wanted)


def _name(root: Schema, child: Schema, section: str, key: str) -> str:
    """The section that a child opens, or the section that contains it."""
    return (reference(child) or key) if "properties" in resolve_with_texts(root, child) else section


def _inside(root: Schema, node: Schema) -> Iterator[tuple[Schema, str]]:
    """Schemas of the items of a list or a map, with the step that leads to it."""
    if isinstance(node.get("items"), Mapping):
        yield node["items"], LIST
    if isinstance(node.get("additionalProperties"), Mapping):
        yield node["additionalProperties"], str(example(root, node.get("propertyNames", {})))


def example(root: Schema, node: Schema) -> Any:
    """A valid value, the smallest that shows something; None if the schema has none."""
    node = resolve_with_texts(root, node)
    if node.get("examples"):
        return node["examples"][0]
    if "const" in node or "enum" in node:
        return node.get("const", node.get("default", node.get("enum", [None])[0]))
    if "boolean" in types(node):
        return not node.get("default", False)
    return _inner_example(root, node)


def _inner_example(root: Schema, node: Schema) -> Any:
    """A container with one example of each thing that must be in it; the default of a scalar."""
    if "properties" in node:
        first = [key for key, _ in properties(node)][: node.get("minProperties", 0)]
        needed = node.get("required") or first
        return {key: example(root, child) for key, child in properties(node) if key in needed}
    for inside, step in _inside(root, node):
        value = example(root, inside)
        return [value] if step == LIST else {step: value}
    return node.get("default")


def section_examples(root: Schema, section: SchemaSection) -> list[Any]:
    """Examples of a section in the schema; without any, its required keys and all keys that hold no
    section."""
    node = section.node
    if node.get("examples"):
        return list(node["examples"])
    required = node.get("required", ())
    values = {
        key: example(root, child)
        for key, child in properties(node)
        if key in required or not leads_to_section(root, child)
    }
    return [values or {key: example(root, child) for key, child in properties(node)}]


def leads_to_section(root: Schema, child: Schema) -> bool:
    """Whether a key holds a section, or a list or a map of sections."""
    node = resolve_with_texts(root, child)
    return "properties" in node or any(leads_to_section(root, inside) for inside, _ in _inside(root, node))


def value_at_place(place: tuple[str, ...], value: Any) -> Any:
    """A value inside the mappings and lists that lead to it from the file's root."""
    for step in reversed(place):
        value = [value] if step == LIST else {step: value}
    return value


def owner(root: Schema, pointer: tuple[str | int, ...]) -> tuple[str, str] | None:
    """The section and the key that a place in a file belongs to; the file itself is the section with the
    empty name.

    Items of lists and entries of maps belong to the key that holds them. None for the file itself.
    """
    node, section, place = root, "", None
    for step in pointer:
        node = resolve_with_texts(root, node)
        if isinstance(step, str) and step in node.get("properties", {}):
            child = node["properties"][step]
            place = (section, step)
        else:
            child = node.get("items" if isinstance(step, int) else "additionalProperties", {})
        if not isinstance(child, Mapping):
            break
        section = _name(root, child, section, place[1] if place else "")
        node = child
    return place
