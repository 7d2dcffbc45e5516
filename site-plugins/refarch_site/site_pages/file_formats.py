"""The reference of the files that a project is written in, made from their schemas: one page for each file,
and for a long one a page for each of its parts."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api.figures import number
from refarch.api.files import schema, schema_names
from refarch.proofs.rules_by_key import Key, rules_by_key
from refarch.schema import sections as schemas
from refarch.schema.sections import Schema, SchemaSection

from ..escape import code, fence, link, text, with_code
from ..markdown import anchor, badge, details_box, grid, heading, page
from ..project import Project
from ..site import SitePage
from ..yaml_snippet import yaml_scalar, yaml_text
from . import SitePages

FIRST_FILES = ("design", "bom", "ip-plan", "wiring", "qos", "results")
LAST_FILES = ("refarch", "catalog", "mutations")
"""In the order in which a design is written; then what else a design may have, the project's settings, its
own parts and its tables of mistakes."""

REPORT_SCHEMAS = ("conformance", "findings")
"""Schemas of what refarch writes: nobody types these."""

MAX_EXCEPTIONS = 4
"""Number of kinds without a key up to which these are named, and not the kinds with it."""

LONG_EXAMPLE = 30
"""Characters from which on an example of several words is running text."""

TYPE_WORDS = {
    "text": "string",
    "whole number": "integer",
    "true or false": "boolean",
    "list": "array",
    "mapping": "object",
}

RulesByKey = Mapping[Key, list[str]]
"""Codes of the rules by file, section and key."""


class FileReference(NamedTuple):
    """File's schema with what its page needs next to it."""

    file: str
    root: Schema
    rules: RulesByKey
    products: Mapping[tuple[str, str], list[str]]
    """The products that may have a key, by section and key, where not all may."""


def pages(project: Project) -> Iterator[SitePage]:
    """Index, then a page for each file."""
    names = documented_files()
    rows = [
        [
            link(code(schema(name)["title"]), f"{name}.md"),
            text(schema(name)["description"]),
            ", ".join(link(text(part), f"{home}.md") for home, part in part_pages(name).items()),
        ]
        for name in names
    ]
    introduction = "All keys of all files, from the schemas that editors and refarch use."
    yield SitePage(
        "format/index.md",
        "Files",
        page(heading(1, "Files"), introduction, grid(("File", "Contents", "Sections"), rows)),
        hide=("toc",),
    )
    rules = rules_by_key(project.rules)
    for name in names:
        yield from _file_pages(FileReference(name, schema(name), rules, schemas.products(schema(name))))


def documented_files() -> list[str]:
    """Names of the schemas of all files that people write, in the order of the reference."""
    known = schema_names()
    others = [name for name in known if name not in (*FIRST_FILES, *LAST_FILES, *REPORT_SCHEMAS)]
    return [name for name in (*FIRST_FILES, *others, *LAST_FILES) if name in known]


def part_pages(name: str) -> dict[str, str]:
    """Parts of a long file by their pages; none of a file that has one page."""
    homes = section_pages(name, schemas.sections(schema(name)))
    return {home: home.removeprefix(f"{name}-") for home in homes.values() if home != name}


def _file_pages(file: FileReference) -> Iterator[SitePage]:
    """Page of a file; that of a long one lists its sections, which are on separate pages."""
    root, title = file.root, f"{file.file}.yaml"
    homes = section_pages(file.file, sections := schemas.sections(root))
    is_long = bool(sections) and file.file not in homes.values()
    first = page(
        heading(1, root["title"]),
        description_text(root["description"]),
        _key_table(file, "", root),
        *_whole_file_examples(file),
        *((heading(2, "Sections"), section_contents(sections, homes)) if is_long else ()),
        *_file_sections(file, sections, homes, file.file),
        *_shared_values(root),
    )
    whole = link_sections(first, file.file, homes)
    yield SitePage(f"format/{file.file}.md", title, whole, summary=root["description"])
    for home, part in part_pages(file.file).items():
        about = f"{title}: {part}"
        whole = page(heading(1, about), *_file_sections(file, sections, homes, home))
        titles = (sections[name].node["title"] for name in sections if homes[name] == home)
        summary = f"Keys of {title} below {part}: {', '.join(titles)}."
        yield SitePage(
            f"format/{home}.md", about, link_sections(whole, home, homes, file.file), summary=summary
        )


def _file_sections(
    file: FileReference, sections: Mapping[str, SchemaSection], homes: Mapping[str, str], home: str
) -> Iterator[str]:
    """Sections that are on one page."""
    for name, section in sections.items():
        if homes[name] == home:
            yield anchor(f"key-{name}")
            yield heading(2, section.node["title"])
            yield description_text(section.node["description"])
            yield _key_table(file, name, section.node)
            yield from _section_examples(file.root, section)


def _whole_file_examples(file: FileReference) -> Iterator[str]:
    """Smallest whole files that the schema shows, each named by the design that it belongs to."""
    examples = file.root.get("examples", ())
    designs = [example["title"] for example in schema("design")["examples"]]
    plain = (
        ["Complete file"]
        if len(examples) == 1
        else [f"Complete file, example {number + 1}" for number in range(len(examples))]
    )
    of_designs = len(examples) == len(designs)
    if of_designs:
        yield (
            "Small designs, one for each product. The pages of the other files show their other files under "
            "the same titles."
        )
    for title, whole in zip(designs if of_designs else plain, examples, strict=True):
        yield details_box(whole.get("title", title), fence(yaml_text(whole), "yaml", f"{file.file}.yaml"))


def _section_examples(root: Schema, section: SchemaSection) -> Iterator[str]:
    for value in schemas.section_examples(root, section):
        yield fence(yaml_text(schemas.value_at_place(section.place, value)), "yaml")


def _key_table(file: FileReference, section: str, node: Schema) -> str:
    """Keys of a mapping as a table."""
    required = node.get("required", ())
    rows = [
        [
            code(key) + (f" {badge('required', 'info')}" if key in required else ""),
            description_text(schemas.resolve_with_texts(file.root, child).get("description", "")),
            _value_text(file.root, key, child),
            text(schemas.resolve_with_texts(file.root, child).get("x-unit", "")),
            code(yaml_scalar(child["default"])) if "default" in child else "",
            _key_example(file.root, child),
            _restrictions(file, section, node, key, child),
            " ".join(
                link(code(rule), f"../rules/{rule}/index.md")
                for rule in file.rules.get((file.file, section, key), ())
            ),
        ]
        for key, child in schemas.properties(node)
    ]
    only = "Kinds" if "allOf" in node and "kind" in node["properties"] else "Products"
    return grid(("Key", "Meaning", "Value", "Unit", "Default", "Example", only, "Rules"), rows)


def _restrictions(file: FileReference, section: str, node: Schema, key: str, child: Schema) -> str:
    """Kinds of entry, or the products, that may have a key; empty where all may."""
    if schemas.KIND in child:
        return str(child[schemas.KIND])
    every, kinds = node["properties"].get("kind", {}).get("enum", []), schemas.kinds_of(node, key)
    others = [kind for kind in every if kind not in kinds]
    if kinds and len(others) <= MAX_EXCEPTIONS:
        return f"all but {', '.join(others)}" if others else ""
    return ", ".join(kinds or file.products.get((section, key), ()))


def _key_example(root: Schema, child: Schema) -> str:
    """Scalar, or a short list or map of scalars, as it is written; what is longer is below the table of
    its section."""
    node = schemas.resolve_with_texts(root, child)
    if (
        schemas.leads_to_section(root, child)
        or "const" in node
        or ("examples" not in node and "enum" in node)
    ):
        return ""
    values = node.get("examples") or [schemas.example(root, child)]
    lines = [
        yaml_scalar(value) if not isinstance(value, dict | list) else yaml_text([value])[2:]
        for value in values
        if value is not None
    ]
    return " or ".join(
        text(line) if len(line) > LONG_EXAMPLE and " " in line else code(line)
        for line in lines
        if "\n" not in line
    )


def _value_text(root: Schema, key: str, child: Schema) -> str:
    """Allowed values of a key: its type, values, bounds, or the rule for its text as text."""
    node = schemas.resolve_with_texts(root, child)
    if "const" in node:
        return code(yaml_scalar(node["const"]))
    if "enum" in node:
        return " or ".join(code(yaml_scalar(value)) for value in node["enum"])
    if either := schemas.alternatives(node):
        return " or ".join(_value_text(root, key, alternative) for alternative in either)
    if "properties" in node:
        name = schemas.reference(child) or key
        return link(
            text(node.get("title", key) if "$ref" not in child else root["definitions"][name]["title"]),
            f"#key-{name}",
        )
    if schemas.reference(child) and _is_scalar(node):
        name = schemas.reference(child)
        return link(text(root["definitions"][name]["title"]), f"#value-{name}")
    return _container_text(root, key, node) or with_code(_scalar_text(node))


def _container_text(root: Schema, key: str, node: Schema) -> str:
    """List or a map as text; empty for a scalar."""
    kinds = []
    if isinstance(node.get("items"), Mapping):
        kinds.append(f"list{_bounds_text(node, 'Items')} of {_value_text(root, key, node['items'])}")
    if isinstance(node.get("additionalProperties"), Mapping):
        names = _value_text(root, key, node["propertyNames"]) if "propertyNames" in node else "name"
        kinds.append(
            f"map{_bounds_text(node, 'Properties')} of {names} to "
            f"{_value_text(root, key, node['additionalProperties'])}"
        )
    if kinds and "string" in schemas.types(node):
        kinds.insert(0, with_code(_scalar_text(node)))
    return f'<span class="ra-kind">{" or ".join(kinds)}</span>' if kinds else ""


def _is_scalar(node: Schema) -> bool:
    return not {"object", "array"} & set(schemas.types(node))


def _bounds_text(node: Schema, what: str) -> str:
    low, high = node.get(f"min{what}", 0), node.get(f"max{what}")
    if not low and high is None:
        return ""
    return f" ({low} to {number(high)})" if high is not None else f" (at least {low})"


def _scalar_text(node: Schema) -> str:
    """Allowed form of a scalar: the sentence for its pattern, the bounds of a number, or its type."""
    if "patternErrorMessage" in node:
        return str(node["patternErrorMessage"]).removeprefix("expected ")
    words = [word for word, name in TYPE_WORDS.items() if name in schemas.types(node)]
    if "minimum" in node or "maximum" in node:
        low, high = node.get("minimum"), node.get("maximum")
        words.append(f"{number(low or 0)} to {number(high)}" if high is not None else f"at least {low}")
    return ", ".join(words) or "any value"


def _shared_values(root: Schema) -> Iterator[str]:
    """Kinds of scalars that several keys of the file share."""
    shared = {
        name: node
        for name, node in root.get("definitions", {}).items()
        if _is_scalar(node) and "properties" not in node
    }
    if not shared:
        return
    rows = [
        [
            f"{anchor(f'value-{name}')}{text(node['title'])}",
            description_text(node.get("description", "")),
            " or ".join(code(value) for value in node["enum"])
            if "enum" in node
            else with_code(_scalar_text(node)),
            text(node.get("x-unit", "")),
            " or ".join(code(yaml_scalar(example)) for example in node.get("examples", ())),
        ]
        for name, node in shared.items()
    ]
    yield heading(2, "Kinds of values")
    yield grid(("Name", "Meaning", "Allowed values", "Unit", "Example"), rows)


MAX_SECTIONS = 20
"""Sections up to which a file has one page."""

MIN_KEYS = 10
"""Keys from which on what is below a key at the top has a page of its own."""

_LINK = re.compile(r"\]\(#(key|value)-([A-Za-z0-9_]+)\)")


def section_pages(file: str, sections: Mapping[str, SchemaSection]) -> dict[str, str]:
    """Page of each section of a file. A long one has a page for each key at its top, and for what is below
    such a key and has many keys itself."""
    if len(sections) <= MAX_SECTIONS:
        return dict.fromkeys(sections, file)
    # Every second step of a place is the name, or the hyphen, of an item.
    ways = {name: section.place[0::2][:2] for name, section in sections.items()}
    sizes = Counter[tuple[str, ...]]()
    for name, section in sections.items():
        sizes[ways[name]] += len(schemas.properties(section.node))
    kept = {name: way if sizes[way] >= MIN_KEYS else way[:1] for name, way in ways.items()}
    return {name: "-".join((file, *way)).replace("_", "-") for name, way in kept.items()}


def link_sections(markdown: str, here: str, homes: Mapping[str, str], values: str = "") -> str:
    """Page whose links to sections of its file lead to the pages that these are on; ``values`` is the page of
    the file's kinds of values, where that is another."""

    def target(match: re.Match[str]) -> str:
        home = homes.get(match[2], here) if match[1] == "key" else values or here
        return match[0] if home == here else f"]({home}.md#{match[1]}-{match[2]})"

    return _LINK.sub(target, markdown)


def section_contents(sections: Mapping[str, SchemaSection], homes: Mapping[str, str]) -> str:
    """Sections of a long file, with the places that they had when all were on one page."""
    rows = [
        [
            anchor(f"key-{name}") + link(text(section.node["title"]), f"{homes[name]}.md#key-{name}"),
            description_text(section.node["description"]),
        ]
        for name, section in sections.items()
    ]
    return grid(("Section", "Contents"), rows)


def description_text(description: str) -> str:
    """Description; what stands between backticks in it is monospaced."""
    pieces = re.split(r"(`[^`]*`|\s+)", description)
    return "".join(
        " " if piece.isspace() else code(piece[1:-1]) if piece[:1] == "`" else text(piece) for piece in pieces
    )


PAGES = SitePages(pages=pages)
