"""The reference of the files: one page for each schema, each key with what may be written, and links that
lead somewhere."""

import re
from functools import cache

import pytest

from refarch import api
from refarch.api.files import marked_values, schema, schema_names
from refarch.model import built_in
from refarch.schema import sections as schemas
from refarch_site.project import Project
from refarch_site.site_pages import file_formats
from refarch_site.yaml_snippet import yaml_scalar, yaml_text


@cache
def pages() -> dict[str, str]:
    project = Project(api.Session(".").demand_settings().config, (), {}, tuple(api.rules()), {})
    return {page.path: page.markdown for page in file_formats.pages(project)}


def text_of(file: str) -> str:
    """All that is said of a file: its page, and those of its parts after it; places that only lead to a part
    are left out."""
    own = [text for path, text in pages().items() if re.fullmatch(rf"format/{file}(-.*)?\.md", path)]
    contents = re.compile(r'^\| <a id="key-[^|]*\]\(.*\n', re.M)
    return "\n".join(contents.sub("", text) for text in own)


def row(file: str, section: str, key: str) -> list[str]:
    """The cells of a key, without markup, by the headings of its table."""
    text = text_of(file)
    part = text.partition(f'<a id="key-{section}"></a>')[2] if section else text
    table = next(
        found for found in re.findall(r"(?:^\|.*\n)+", part, re.M) if f"| <code>{key}</code>" in found
    )
    line = next(line for line in table.split("\n") if line.startswith(f"| <code>{key}</code>"))
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in line.strip("| ").split(" | ")]


def test_each_file_has_a_page_and_the_index_names_them_all() -> None:
    parts = {path for path in pages() if re.fullmatch(r"format/design-[a-z0-9-]+\.md", path)}
    whole = {f"format/{name}.md" for name in file_formats.documented_files()}
    assert set(pages()) - parts == {"format/index.md", *whole}
    for name in file_formats.documented_files():
        assert f"({name}.md)" in pages()["format/index.md"]
    lines = pages()["format/index.md"].split("\n")
    (listed,) = (line for line in lines if "(design.md)" in line)
    assert parts and {f"format/{part}.md" for part in re.findall(r"\((design-[^)]*)\.md\)", listed)} == parts
    assert "[clusters](design-clusters.md), " in listed
    (single,) = (line for line in lines if "(bom.md)" in line)
    assert single.endswith(" |  |")
    assert "findings" in schema_names() and "findings.md" not in pages()["format/index.md"]


@pytest.mark.parametrize(
    ("file", "section", "key", "cells"),
    [
        (
            "bom",
            "item",
            "quantity",
            "quantity required|Quantity including spares. needed is the quantity that the design uses, "
            "plus the spares.|a whole number without quotes, or needed|pieces||4 or needed|BOM001 BOM005",
        ),
        (
            "ip-plan",
            "addresses",
            "step",
            "step|Step between consecutive addresses.|whole number, 1 to 65,536|addresses|1|2",
        ),
        (
            "wiring",
            "link",
            "fec",
            "fec|Forward error correction of the two ports.|auto or rs or base-r or none||auto||WIRE005",
        ),
    ],
)
def test_a_key_is_told_whole(file: str, section: str, key: str, cells: str) -> None:
    assert [re.sub(r"\[(.*?)\]\(.*?\)", r"\1", cell) for cell in row(file, section, key)] == cells.split("|")


def test_every_key_of_every_file_is_named() -> None:
    assert list(file_formats.documented_files())

    def keys(node: object) -> set[str]:
        if isinstance(node, dict):
            own = set(node["properties"]) if isinstance(node.get("properties"), dict) else set()
            either = node.get("if") == {"type": "object"}
            aside = ("if", "examples") if either else ("if", "then", "else", "examples")
            return own.union(*(keys(child) for key, child in node.items() if key not in aside))
        return set().union(*map(keys, node)) if isinstance(node, list) else set()

    for name in file_formats.documented_files():
        listed = set(re.findall(r"^\| <code>([^<]*)</code>", text_of(name), re.MULTILINE))
        assert {key.replace("_", "&#95;") for key in keys(schema(name))} == listed, name


def test_whole_files_are_named_by_their_design() -> None:
    """A reader finds the five files of one small design by its title."""
    assert schema("design")["examples"]
    for number, design in enumerate(schema("design")["examples"]):
        for name in ("design", "bom", "ip-plan", "wiring", "qos"):
            _, found, text = pages()[f"format/{name}.md"].partition(f"<summary>{design['title']}</summary>")
            assert found, f"{name}: {design['title']}"
            assert yaml_text(schema(name)["examples"][number]) in text.partition("<summary>")[0]


def test_a_pattern_is_put_into_words() -> None:
    assert "an IPv4 prefix, e.g. 192.168.30.0/24" in row("ip-plan", "network", "prefix")
    assert re.search(
        r'<a id="value-bandwidth"></a>Bandwidth \| [^|]* \| a number with M or G', pages()["format/wiring.md"]
    )


def test_a_key_of_one_product_says_so() -> None:
    assert "nvme-of, nvme-of-linux" in row("design", "cluster", "nvme")
    assert "nvme-of-linux, rdma-linux, smb-direct, s2d, azure-local" in row("design", "cluster", "interfaces")
    assert "vsan-osa, vsan-esa" in row("design", "cluster", "storage&#95;policy")
    assert "vsan-osa" in row("design", "host_group", "disk&#95;groups")
    assert not {"vsan-osa", "s2d"} & set(row("design", "cluster", "transport"))


def test_products_of_keys_agree_with_the_products_themselves() -> None:
    """A product's catalog entry names the keys of a cluster that are its own. Some are of all products but
    those of Linux."""
    listed = {
        name: set((built_in.entry("products", name) or {})["sections"]) for name in built_in.ids("products")
    }
    refused = {key: set(found) for (_, key), found in schemas.products(schema("design")).items()}
    entries = {name: built_in.entry("products", name) or {} for name in built_in.ids("products")}
    switched = {name for name, entry in entries.items() if entry["platform"] != "linux"}
    for key in ("virtual_switches", "affinity", "connected_to", "adapters"):
        assert refused.pop(key) == switched, key
    for key, found in refused.items():
        assert found == {name for name, sections in listed.items() if key in sections}, key
    assert set(refused) == set().union(*listed.values())


def test_a_key_of_some_kinds_of_parts_says_which() -> None:
    assert "switch" in row("catalog", "", "asic")
    assert "server" not in row("catalog", "", "asic")
    assert "transport" not in row("catalog", "", "title")[-1], "every kind has a title"
    assert re.findall(r"^\| <code>ports</code> .* (nic|switch) \|", pages()["format/catalog.md"], re.M) == [
        "nic",
        "switch",
    ]


@pytest.mark.parametrize("path", [path for path in pages() if path != "format/index.md"])
def test_links_lead_to_places_of_the_file_and_to_rules(path: str) -> None:
    anchors = {
        f"{other.removeprefix('format/')}#{name}"
        for other, text in pages().items()
        for name in re.findall(r'<a id="([^"]+)"></a>', text)
    }
    text, here = pages()[path], path.removeprefix("format/")
    for target in re.findall(r"\]\((#?[^)]+)\)", text):
        if "#" in target:
            assert (here + target if target.startswith("#") else target) in anchors, target
        else:
            assert re.fullmatch(r"\.\./rules/([A-Z]+\d{3})/index\.md", target), target
    own = re.findall(r'<a id="([^"]+)"></a>', text)
    assert len(own) == len(set(own)), "two places of one name"


def test_a_long_file_has_a_page_for_each_of_its_parts_and_old_links_still_lead_there() -> None:
    parts = [path for path in pages() if path.startswith("format/design-")]
    assert {
        "format/design-sources.md",
        "format/design-clusters.md",
        "format/design-clusters-hosts.md",
        "format/design-clusters-virtual-switches.md",
    } <= set(parts)
    longest = max(len(text) for path, text in pages().items() if path in parts)
    assert longest < len(text_of("design")) / 3
    contents = pages()["format/design.md"].partition("## Sections")[2]
    for name in schemas.sections(schema("design")):
        (home,) = [path for path in parts if f'<a id="key-{name}"></a>' in pages()[path]]
        assert f'<a id="key-{name}"></a>' in contents
        assert f"({home.removeprefix('format/')}#key-{name})" in contents
    assert not [path for path in pages() if path.startswith("format/wiring-")], "short enough for one page"


def test_rules_stand_at_the_keys_that_their_examples_mark() -> None:
    rule = api.rule("TEAM001")
    place = marked_values(rule.docstring)[0]
    assert (place.code, place.file, place.pointer[-1]) == ("TEAM001", "design.yaml", "policy")
    assert schemas.owner(schema("design"), place.pointer) == ("teaming", "policy")
    assert "TEAM001" in row("design", "teaming", "policy")[-1]


def test_the_owner_of_a_place() -> None:
    root = schema("design")
    assert schemas.owner(root, ()) is None
    assert schemas.owner(root, ("title",)) == ("", "title")
    assert schemas.owner(root, ("clusters", "compute")) == ("", "clusters")
    assert schemas.owner(root, ("clusters", "compute", "hosts", 0, "adapters", 1, "ports", 0)) == (
        "adapter",
        "ports",
    )
    assert schemas.owner(root, ("software", "esxi", "build")) == ("software_release", "build")


def test_yaml_is_quoted_only_where_it_must_be() -> None:
    plain = ["esxi", "7.0 U3d", "1.0.0", "host-[1-4]", "10G", "50%"]
    quoted = ["5.1", "on", "true", "2022-05-26", "a: b", "", "+4%", "1e3", "-x", "a #b", "~", "0x10", "1_000"]
    assert [yaml_scalar(value) for value in plain] == plain
    assert [yaml_scalar(value) for value in quoted] == [f'"{value}"' for value in quoted]
    assert [yaml_scalar(value) for value in (True, 3, None, 'a"b')] == ["true", "3", "null", '"a\\"b"']
    assert yaml_scalar("host-[1-4]", flow=True) == '"host-[1-4]"'
    keys = {"3": 1, "1.5": 2, "on": 3, "a: b": 4, "\u0663": 5}
    assert yaml_text(keys) == '3: 1\n"1.5": 2\n"on": 3\n"a: b": 4\n"\u0663": 5'
    assert yaml_text({"a": {"b": [1, 2]}, "c": [{"d": {"e": "f"}}]}) == "a: {b: [1, 2]}\nc:\n  - d: {e: f}"
