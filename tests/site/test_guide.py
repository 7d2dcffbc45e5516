"""The architect's own prose: joined at its places, filled in from the design, checked at its lines, and
harmless whatever it says."""

import os
import shutil
from pathlib import Path

import pytest
from built_site import ROOT, read_built

from few_rules import few_rules
from refarch import api, testing
from refarch.api import Session
from refarch_site.build import build
from refarch_site.generate import generate_site
from refarch_site.project import read_project

pytestmark = pytest.mark.xdist_group("guide")  # the site of hostile texts is built once

EXAMPLE = ROOT / "linter/refarch/examples/vsan-roce"

NARRATIVE = """## Introduction

Cluster {{ value("cluster.compute.title") }}: {{value("cluster.compute.hosts")}} hosts,
{{ value("cluster.compute.names") }}. Each has {{ value("key.bandwidth") }}.
Version {{ value("design.version") }}; {{ value("key.conformance") }}. `{{ not.filled }}`

### Why two leafs

{{ table("failure", kinds=["Host", "Cable"], top=2) }}

{{ figure("topology") }}

```yaml
{{ neither.here }}
```

## Use when

- one cluster is enough

## How it was built

With care.

## Audience

Students, too.
"""

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](java&#115;cript:alert(1))",
    "[x]( javascript:alert(1))",
    "[x][y]\n\n[y]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![p](https://evil.example/p.png)",
    "![p](javascript:alert(1))",
    "text {: onclick=alert(1) }",
    "# head {: onclick=alert(1) }",
    "{ onmouseover=alert(1) }",
    "\\`<script>alert(1)</script>\\`",
    "`<script>`alert(1)`</script>`",
    "`open\n\n<script>alert(1)</script>`",
    "```\n<script>alert(1)</script>",
    "~~~ python onclick=x\n<script>alert(1)</script>\n~~~",
    "    ```\n<script>alert(1)</script>\n    ```",
    '!!! note "<script>alert(1)</script>"\n    text',
    "??? note onclick\n    text",
    '=== "tab"\n    <b onclick=alert(1)>x</b>',
    "> > <iframe src=javascript:alert(1)></iframe>",
    "| a |\n|---|\n| <b onclick=alert(1)>x</b> |",
    "[<b onclick=alert(1)>x</b>](cabling.md)",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "{{ design.summary }}",
    '--8<-- "/etc/passwd"',
    '{{ value("<script>alert(1)</script>") }} {{ figure("<script>") }}',
    "## <script>alert(1)</script> {: onclick=alert(1) }",
    "{{ '<script>' }} {% raw %}<script>alert(1)</script>{% endraw %}",
]


def project_with(folder: Path, texts: dict[str, str], narrative: str = "") -> Path:
    """The small design with a guide and a narrative."""
    shutil.copytree(EXAMPLE, folder / "designs" / "vsan-roce")
    (folder / "designs/vsan-roce/guide").mkdir()
    for name, text in texts.items():
        (folder / "designs/vsan-roce/guide" / name).write_text(text)
    if narrative:
        (folder / "designs/vsan-roce/narrative.md").write_text(narrative)
    return folder


def pages(folder: Path) -> dict[str, str]:
    with few_rules():
        return {page.path: page.markdown for page in generate_site(read_project(str(folder))).pages}


def told(folder: Path) -> list[str]:
    """Findings in the texts."""
    (result,) = api.lint_designs(session=Session(str(folder)))
    return [
        f"{os.path.basename(one.file)}:{one.line}:{one.column} {one.code} {one.message} | {one.hint}"
        for one in result.findings
        if "/guide" in one.file or one.file.endswith("narrative.md")
    ]


def test_a_text_stands_on_its_page_with_figures_filled_in(tmp_path: Path, need_tool: object) -> None:
    text = '# Mind\n\nMind the *length*: {{ value("key.cables") }}.'
    folder = project_with(tmp_path, {"cabling.md": text}, NARRATIVE)
    made = pages(folder)
    first = made["designs/vsan-roce/index.md"]
    assert "\n## Introduction\n\nCluster compute: 4 hosts,\nhost-&#91;1-4&#93;. Each has 25 Gbit/s." in first
    assert "Version 1.0.0; no errors" in first
    assert "<code>&#123;&#123; not.filled &#125;&#125;</code>" in first
    assert "\n### Why two leafs {: #guide-introduction-why-two-leafs }\n" in first
    introduction = first[first.index("### Why two leafs") : first.index("### Audience")]
    kinds = [line.split(" | ")[0] for line in introduction.splitlines() if line.startswith("| ")]
    assert kinds == ["| Kind", "| ---", "| Cable", "| Cable"], "two rows of these kinds"
    assert "](diagrams/topology.svg)" in introduction
    assert "```yaml\n{{ neither.here }}\n```" in introduction
    cabling = made["designs/vsan-roce/cabling.md"]
    assert cabling.startswith("# Cabling\n") and "Mind the *length*: 10." in cabling
    assert "\n## Mind {: #guide-cabling-mind }\n" in cabling, "below the title of the page alone"
    assert "Mind the" not in made["designs/vsan-roce/network.md"]
    assert told(folder) == []


def test_sections_of_a_narrative_have_their_places_whatever_their_order(tmp_path: Path) -> None:
    first = pages(project_with(tmp_path, {}, NARRATIVE))["designs/vsan-roce/index.md"]
    titles = [line for line in first.splitlines() if line.startswith("## ")]
    places = [titles.index(f"## {title}") for title in ("Introduction", "Use it when", "How it was built")]
    assert places == sorted(places) and titles.index("## How it was built") < titles.index(
        "## Clusters and software"
    )
    assert first.index("### Audience") < first.index("Students, too.") < first.index("## Use it when")
    assert not {"## Limits", "## Growth", "## Choose another design when"} & set(titles), "nobody wrote them"


def test_numbers_of_notes_are_links_where_the_design_has_them(tmp_path: Path) -> None:
    words = "Racks (D1, A4), a statement (S9), statement S1, (E1), port E1, (D1a), rack A1 and D12 `(D1)`."
    folder = project_with(tmp_path, {}, f"## Limits\n\n{words}\n")
    design = folder / "designs/vsan-roce/design.yaml"
    notes = (
        "decisions:\n  - {id: D1, about: design.clusters, says: One., because: It is (A1)., implies: None.}\n"
        "assumptions:\n  - {id: A1, about: design.clusters, says: Two., because: B.}\n"
        "  - {id: A4, about: design.clusters, says: Three., because: B.}\n"
        "statements:\n  - {id: S1, says: Four., no_rule: A rule cannot know (D1).}\n"
    )
    design.write_text(design.read_text().replace("software:\n", f"{notes}software:\n"))
    made = pages(folder)
    first = made["designs/vsan-roce/index.md"]
    assert (
        "Racks ([D1](index.md#D1), [A4](sources.md#A4)), a statement (S9), statement "
        "[S1](compliance.md#S1), (E1), port E1, (D1a), rack A1 and D12 <code>(D1)</code>." in first
    )
    assert "**Rationale:** It is ([A1](sources.md#A1))." in first
    assert "A rule cannot know ([D1](index.md#D1))." in made["designs/vsan-roce/compliance.md"]
    anchors = {"index.md": ("D1",), "sources.md": ("A1", "A4"), "compliance.md": ("S1",)}
    for page, numbers in anchors.items():
        for number in numbers:
            assert f'<a id="{number}"></a>' in made[f"designs/vsan-roce/{page}"], number


def test_a_text_for_a_page_that_there_is_not_is_not_lost(tmp_path: Path) -> None:
    made = pages(project_with(tmp_path, {"nvme.md": 'On {{ value("key.hosts") }} hosts.'}))
    assert "On 4 hosts." in made["designs/vsan-roce/index.md"]


def test_a_variant_fills_its_own_figures_in(tmp_path: Path) -> None:
    folder = project_with(
        tmp_path, {}, 'It has {{ value("design.title") }}, {{ value("design.clusters.compute.topology") }}.'
    )
    (folder / "designs/vsan-roce/variants").mkdir()
    change = "  - {at: design.clusters.compute.topology, set: two-node}"
    head = "format: 1\ntitle: Another title\nsummary: Other.\nbecause: To see.\nchanges:\n"
    (folder / "designs/vsan-roce/variants/other.yaml").write_text(f"{head}{change}\n")
    made = pages(folder)
    assert "It has A small vSAN cluster over RoCE, single-site." in made["designs/vsan-roce/index.md"]
    assert "It has Another title, two-node." in made["designs/vsan-roce/variants/other/index.md"]


def test_links_lead_to_pages_that_exist_from_a_variant_too(tmp_path: Path) -> None:
    near = "[wires](cabling.md), [nothing](nothing.md)"
    words = f"See {near}, [other](../other/index.md), [none](../none/index.md)."
    folder = project_with(tmp_path, {}, words)
    shutil.copytree(EXAMPLE, folder / "designs/other")
    other = folder / "designs/other/design.yaml"
    other.write_text(other.read_text().replace("id: vsan-roce", "id: other"))
    (folder / "designs/vsan-roce/variants").mkdir()
    change = "  - {at: design.clusters.compute.topology, set: two-node}"
    head = "format: 1\ntitle: Another title\nsummary: Other.\nbecause: To see.\nchanges:\n"
    (folder / "designs/vsan-roce/variants/small.yaml").write_text(f"{head}{change}\n")
    made = pages(folder)
    first, variant = (made[f"designs/vsan-roce/{path}index.md"] for path in ("", "variants/small/"))
    assert "See [wires](cabling.md), nothing, [other](../other/index.md), none." in first
    assert "See [wires](cabling.md), nothing, [other](../../../other/index.md), none." in variant


def test_an_unknown_name_is_a_finding_at_its_line(tmp_path: Path) -> None:
    line = (
        'Two {{ value("cluster.computer.hosts") }} and {{ table("bandwith") }}, `{{ value("x.y") }}`, '
        '{{ value("design.clusters") }}.'
    )
    (first, second, third) = told(project_with(tmp_path, {}, f"One.\n\n{line}\n"))
    assert first == (
        'narrative.md:3:5 DOC001 `{{ value("cluster.computer.hosts") }}` has no value in this design | '
        "Did you mean `cluster.compute.hosts`?"
    )
    assert second.endswith('`{{ table("bandwith") }}` names no table | Did you mean `bandwidth`?')
    assert 'value("design.clusters")' in third, "a group of values is no value"
    shown = "&#123;&#123; value(&quot;cluster.computer.hosts&quot;) &#125;&#125;"
    page = pages(tmp_path)["designs/vsan-roce/index.md"]
    assert shown in page or shown.replace("&quot;", "&#34;") in page


def test_what_is_no_text_of_a_guide_is_told(tmp_path: Path) -> None:
    folder = project_with(
        tmp_path, {"Overview.md": "x", "notes.txt": "x", "cabling.md": "a\u202eb", "order.md": "x"}
    )
    guide = folder / "designs/vsan-roce/guide"
    (guide / "addresses.md").write_bytes(b"caf\xe9")
    (guide / "checks.md").symlink_to("/etc/hostname")
    (guide / "hosts.md").mkdir()
    assert [line.partition(" | ")[0] for line in told(folder)] == [
        "Overview.md:1:1 FILE003 `Overview.md` is not a valid name for a guide text",
        "addresses.md:1:4 YAML002 the file is not UTF-8 text: byte 0xe9 is not part of a character here",
        "cabling.md:1:2 YAML015 the text contains a control or invisible character, U+202E",
        "checks.md:1:1 FILE002 the file is a link that points outside its folder",
        "hosts.md:1:1 FILE003 this is not a text file of at most 256 KiB",
        "notes.txt:1:1 FILE003 `notes.txt` is not a valid name for a guide text",
    ]


def test_a_guide_that_leads_out_is_not_read(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "designs" / "vsan-roce")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/overview.md").write_text("secret words")
    (tmp_path / "designs/vsan-roce/guide").symlink_to(tmp_path / "secret")
    why = "the guide folder is a link that points outside the design folder"
    assert told(tmp_path) == [f"guide:1:1 FILE002 {why} | Replace the link with the folder itself."]
    assert not any("secret words" in markdown for markdown in pages(tmp_path).values())


def test_texts_in_memory_have_a_guide_too() -> None:
    files = {**testing.base_files("vsan-roce"), "guide/cabling.md": b'{{ value("key.cable") }}\n'}
    result = api.lint_texts("vsan-roce", files)
    assert [(one.file, one.code) for one in result.findings] == [("guide/cabling.md", "DOC001")]
    assert result.findings[0].hint == "Did you mean `key.cables`?"


KEYS = (
    "bandwidth, cables, capacity, conformance, hosts, last-change, optics, oversubscription, power, "
    "racks and "
)


@pytest.mark.parametrize(
    ("embed", "hint"),
    [
        ('value("key.price")', f"Key figures: {KEYS}worst-failure."),
        (
            'value("cluster.compute.ports")',
            "Values of cluster.compute: bandwidth, hosts, names, product, title and transport.",
        ),
        ('value("cluster.comput.hosts")', "Did you mean `cluster.compute.hosts`?"),
        ('value("design.titel")', "Did you mean `design.title`?"),
        ('value("design.software.esxi.biuld")', "Did you mean `design.software.esxi.build`?"),
        ('value("design.title.short")', "`design.title` is a single value without keys."),
        ('value("bom.price")', "`bom` has format, items."),
        (
            'value("wiring.switches")',
            "It has several values. Select one, such as `wiring.switches.leaf-[1-2].model`. Or use a table.",
        ),
        (
            'value("price")',
            "Use `verdict`, `key.NAME` for a key figure, `cluster.ID.NAME`, or the path of a value, such as "
            "`design.title`.",
        ),
        ('table("wirings")', "Did you mean `wiring`?"),
        ('table("failure", kinds=["Switch", "Hots"])', "Did you mean `Host`?"),
        ('table("wiring", kinds=["Host"])', "Remove `kinds`."),
        ('table("failure", kinds=[])', 'Set `kinds` to a list such as `["Switch", "Host"]`.'),
        ('table("failure", kinds=5)', 'Set `kinds` to a list such as `["Switch", "Host"]`.'),
        ('table("failure", top=0)', "Set `top` to a number from 1 to 200."),
        ('table("failure", top=201)', "Set `top` to a number from 1 to 200."),
        ('table("failure", first=2)', "Arguments of `table` after the name: `kinds` and `top`."),
        ('table("failure", top=2 kinds=["Host"])', "Arguments of `table` after the name: `kinds` and `top`."),
        ('value("key.hosts", top=2)', "Give `value` only a name."),
        ('figure("topologie")', "Did you mean `topology`?"),
        (
            'figure("x")',
            "Diagrams: address-plan, failure, nvme-paths, overview, qos-map, rack, topology and "
            "virtual-switch.",
        ),
        ("key.hosts", 'Use `value("NAME")`, `table("NAME")`, or `figure("NAME")`.'),
        ('__import__("os")', 'Use `value("NAME")`, `table("NAME")`, or `figure("NAME")`.'),
        ("", 'Use `value("NAME")`, `table("NAME")`, or `figure("NAME")`.'),
    ],
)
def test_an_embed_that_shows_nothing_is_told_what_there_is(embed: str, hint: str) -> None:
    text = f"{{{{ {embed} }}}}\n".encode()
    result = api.lint_texts("vsan-roce", {**testing.base_files("vsan-roce"), "guide/cabling.md": text})
    assert [(one.code, one.severity, one.hint) for one in result.findings] == [("DOC001", "error", hint)]


@pytest.mark.parametrize("embed", ['table("failure", top=200)', 'table( "failure" , kinds=[ "Switch" ] )'])
def test_an_embed_with_known_arguments_has_no_finding(embed: str) -> None:
    text = f"{{{{ {embed} }}}}\n".encode()
    result = api.lint_texts("vsan-roce", {**testing.base_files("vsan-roce"), "narrative.md": text})
    assert result.findings == ()


def findings_of(narrative: str, status: str = "draft") -> list[str]:
    """Findings of the narrative of the small design."""
    files = testing.base_files("vsan-roce")
    files["design.yaml"] = files["design.yaml"].replace(b"status: draft", f"status: {status}".encode())
    result = api.lint_texts("vsan-roce", {**files, "narrative.md": narrative.encode()})
    return [
        f"{one.line}:{one.column} {one.code} {one.message}"
        for one in result.findings
        if one.file == "narrative.md" or one.code == "DOC003"
    ]


def test_a_number_that_the_design_has_otherwise_is_a_finding() -> None:
    wrong = "The 7 hosts, all six leaf switches, VLAN 31, MTU of 1400, and DSCP 25.\n"
    assert findings_of(wrong) == [
        "1:1 DOC002 the text has `The 7 hosts`, but the hosts of the design are 4",
        "1:14 DOC002 the text has `all six leaf switches`, but the switches of the design are 2",
        "1:37 DOC002 the text has `VLAN 31`, but the VLANs of the design are 10, 20 and 30",
        "1:46 DOC002 the text has `MTU of 1400`, but the MTUs of the design are 1500 and 9000",
        "1:63 DOC002 the text has `DSCP 25`, but the DSCPs of the design are 26 and 48",
    ]


def test_numbers_of_the_design_and_numbers_of_something_else_have_no_finding() -> None:
    right = (
        "The 4 hosts, all two leaf switches, VLAN 30, MTU 9000, DSCP 26; 3 hosts of one rack, `VLAN 31`.\n"
    )
    fenced = "```\nVLAN 31\n```\n"
    others = "## Growth\n\nWith all 16 hosts, another rack is full.\n"
    assert findings_of(f"{right}{fenced}{others}") == []
    assert findings_of("## Growth\n\nVLAN 31 is next.\n") == [
        "3:1 DOC002 the text has `VLAN 31`, but the VLANs of the design are 10, 20 and 30"
    ]


def test_the_status_requires_sections_with_text() -> None:
    text = "## Introduction\n\nWords.\n\n## Use when\n\n## Limits\n\nOne.\n"
    assert findings_of(text) == []
    assert findings_of(text, "review") == [
        "1:1 DOC003 the status of the design is review, but the narrative has no text in `use-when`"
    ]
    assert findings_of(text, "published") == [
        "1:1 DOC003 the status of the design is published, but the narrative has no text in `use-when`, "
        "`not-when` and `growth`"
    ]
    assert findings_of("Words.\n\n## Use when\n\nYes.\n", "review") == [], "text above is an introduction"


def test_each_decision_of_a_published_design_has_an_implication() -> None:
    files = testing.base_files("vsan-roce")
    decisions = (
        b"decisions:\n  - {id: D1, says: One., because: Two.}\n  - {id: D2, says: One., because: Two., "
    )
    files["design.yaml"] = (
        files["design.yaml"].replace(b"status: draft", b"status: published")
        + decisions
        + b"implies: Three.}\n"
    )
    files["narrative.md"] = b"".join(
        f"## {name}\n\nWords.\n\n".encode()
        for name in ("Introduction", "Use when", "Not when", "Limits", "Growth")
    )
    found = [one for one in api.lint_texts("vsan-roce", files).findings if one.code == "DOC003"]
    assert [(one.file, one.object, one.message) for one in found] == [
        (
            "design.yaml",
            "decisions[0]",
            "the design is published, but decision D1 has no implication",
        )
    ]


@pytest.mark.parametrize(
    ("status", "messages"),
    [
        ("draft", []),
        ("review", []),
        ("published", ["the status of the design is published, but it has no `narrative.md`"]),
    ],
)
def test_a_published_design_has_a_narrative(tmp_path: Path, status: str, messages: list[str]) -> None:
    """Both when one design is linted and when a project of many is."""
    files = testing.base_files("vsan-roce")
    files["design.yaml"] = files["design.yaml"].replace(b"status: draft", f"status: {status}".encode())
    for name, content in files.items():
        file = tmp_path / "designs" / "vsan-roce" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    alone = api.open_design("vsan-roce", root=str(tmp_path)).findings
    several = api.lint(root=str(tmp_path)).findings
    for findings in (alone, several):
        found = [one for one in findings if one.code == "DOC003"]
        assert [one.message for one in found] == messages
        assert {(one.file, one.object) for one in found} <= {("designs/vsan-roce/design.yaml", "status")}


def test_a_heading_that_is_nearly_a_section_is_a_finding() -> None:
    assert findings_of("## Limit\n\nOne.\n\n## Rack plan\n\nTwo.\n") == [
        "1:1 DOC001 section `Limit` is not one of the sections of the overview"
    ]


def test_changed_texts_are_linted_anew_in_a_fleet(tmp_path: Path) -> None:
    folder = project_with(tmp_path, {"cabling.md": '{{ value("key.hosts") }}'})
    for number in range(5):
        copy = folder / f"designs/copy-{number}"
        shutil.copytree(EXAMPLE, copy)
        text = (copy / "design.yaml").read_text().replace("id: vsan-roce", f"id: copy-{number}")
        (copy / "design.yaml").write_text(text)
        (copy / "narrative.md").write_text('{{ value("key.hosts") }}\n')

    def found() -> list[str]:
        result = api.lint(session=Session(str(folder)))
        return [one.file for one in result.findings if one.code == "DOC001"]

    assert found() == []
    (folder / "designs/vsan-roce/guide/cabling.md").write_text('{{ value("key.host") }}')
    (folder / "designs/copy-1/narrative.md").write_text('{{ value("key.host") }}')
    assert found() == ["designs/copy-1/narrative.md", "designs/vsan-roce/guide/cabling.md"]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory, need_tool: object) -> Path:
    """All hostile texts as one guide, built."""
    folder = tmp_path_factory.mktemp("hostile")
    text = "\n\n".join(f"{one}\n\nAfter {number}." for number, one in enumerate(HOSTILE))
    project_with(folder, {"network.md": HOSTILE[17], "cabling.md": HOSTILE[18]}, text)
    file = folder / "designs/vsan-roce/design.yaml"
    summary = 'summary: "<script>alert(1)</script> [x](javascript:alert(1)) {: onclick=alert(1) }"\n'
    file.write_text(file.read_text().replace("version:", f"{summary}version:", 1))
    with few_rules():
        build(str(folder), str(folder / "out"))
    return folder / "out"


def test_nothing_of_a_hostile_text_runs_or_is_fetched(hostile: Path) -> None:
    for path in ("index", "network", "cabling"):
        main = read_built(hostile).pages[f"designs/vsan-roce/{path}.html"].main
        assert "alert(1)" in main.text, "the words are there to read"
        for one in main.all():
            assert one.tag not in ("script", "iframe", "object", "embed", "form"), (path, one.tag)
            assert not [name for name in one.attributes if name.startswith("on")], (path, one.attributes)
            target = one.attributes.get("href", "") + one.attributes.get("src", "")
            assert ":" not in target or target.startswith("https://"), (path, target)
            assert one.tag != "img", "no picture of the web"


def test_every_hostile_text_ends_where_it_ends(hostile: Path) -> None:
    words = read_built(hostile).pages["designs/vsan-roce/index.html"].main.text
    shown = [number for number in range(len(HOSTILE)) if f"After {number}." in words]
    assert shown == list(range(len(HOSTILE)))
    assert "root:" not in words
