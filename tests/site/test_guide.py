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

OVERVIEW = """# Why two leafs

Cluster {{ cluster.compute.title }}: {{cluster.compute.hosts}} hosts, {{ cluster.compute.names }}.
Each has {{ key.bandwidth }}. Version {{ design.version }}; {{ key.conformance }}. `{{ not.filled }}`

{{ show bandwidth }}

```yaml
{{ neither.here }}
```
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
    "{{ '<script>' }} {% raw %}<script>alert(1)</script>{% endraw %}",
]


def project_with(folder: Path, texts: dict[str, str]) -> Path:
    """The small design with a guide."""
    shutil.copytree(EXAMPLE, folder / "designs" / "vsan-roce")
    (folder / "designs/vsan-roce/guide").mkdir()
    for name, text in texts.items():
        (folder / "designs/vsan-roce/guide" / name).write_text(text)
    return folder


def pages(folder: Path) -> dict[str, str]:
    with few_rules():
        return {page.path: page.markdown for page in generate_site(read_project(str(folder))).pages}


def told(folder: Path) -> list[str]:
    """Findings in the guide."""
    (result,) = api.lint_designs(session=Session(str(folder)))
    return [
        f"{os.path.basename(one.file)}:{one.line}:{one.column} {one.code} {one.message} | {one.hint}"
        for one in result.findings
        if "/guide" in one.file
    ]


def test_a_text_stands_on_its_page_with_figures_filled_in(tmp_path: Path, need_tool: object) -> None:
    folder = project_with(
        tmp_path, {"overview.md": OVERVIEW, "cabling.md": "# Mind\n\nMind the *length*: {{ key.cables }}."}
    )
    made = pages(folder)
    first = made["designs/vsan-roce/index.md"]
    words = "## Summary\n\n### Why two leafs {: #guide-overview-why-two-leafs }\n"
    assert f"\n{words}" in first
    assert (
        "Cluster compute: 4 hosts, host-&#91;1-4&#93;.\nEach has 25 Gbit/s. Version 1.0.0; no errors" in first
    )
    assert "<code>&#123;&#123; not.filled &#125;&#125;</code>" in first
    assert "| compute |" in first or "| Compute |" in first
    assert "```yaml\n{{ neither.here }}\n```" in first
    assert first.index("ra-tiles") < first.index("Why two leafs") < first.index("\n## Contents\n")
    cabling = made["designs/vsan-roce/cabling.md"]
    assert cabling.startswith("# Cabling\n") and "Mind the *length*: 10." in cabling
    assert "\n## Mind {: #guide-cabling-mind }\n" in cabling, "below the title of the page alone"
    assert "Mind the" not in made["designs/vsan-roce/network.md"]
    assert told(folder) == []


def test_a_text_for_a_page_that_there_is_not_is_not_lost(tmp_path: Path) -> None:
    made = pages(project_with(tmp_path, {"results.md": "On {{ key.hosts }} hosts."}))
    assert "On 4 hosts." in made["designs/vsan-roce/index.md"]


def test_a_variant_fills_its_own_figures_in(tmp_path: Path) -> None:
    folder = project_with(
        tmp_path, {"overview.md": "It has {{ design.title }}, {{ design.clusters.compute.topology }}."}
    )
    (folder / "designs/vsan-roce/variants").mkdir()
    change = "  - {at: design.clusters.compute.topology, set: two-node}"
    head = "format: 1\ntitle: Another title\nsummary: Other.\nbecause: To see.\nchanges:\n"
    (folder / "designs/vsan-roce/variants/other.yaml").write_text(f"{head}{change}\n")
    made = pages(folder)
    assert "It has A small vSAN cluster over RoCE, single-site." in made["designs/vsan-roce/index.md"]
    assert "It has Another title, two-node." in made["designs/vsan-roce/variants/other/index.md"]


def test_an_unknown_placeholder_is_a_finding_at_its_line(tmp_path: Path) -> None:
    line = "Two {{ cluster.computer.hosts }} and {{ show bandwith }}, `{{ x.y }}`, {{ design.clusters }}."
    text = f"One.\n\n{line}\n"
    (first, second, third) = told(project_with(tmp_path, {"overview.md": text}))
    stands = "has no value in this design"
    assert first.startswith(
        f"overview.md:3:5 REF009 `{{{{ cluster.computer.hosts }}}}` {stands} | Did you mean"
    )
    assert first.endswith("`cluster.compute.hosts`?")
    assert second.endswith(f"`{{{{ show bandwith }}}}` {stands} | Did you mean `show bandwidth`?")
    assert "`{{ design.clusters }}`" in third, "a group of values is no value"
    assert "&#123;&#123; cluster.computer.hosts &#125;&#125;" in pages(tmp_path)["designs/vsan-roce/index.md"]


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
    files = {**testing.base_files("vsan-roce"), "guide/cabling.md": b"{{ key.cable }}\n"}
    result = api.lint_texts("vsan-roce", files)
    assert [(one.file, one.code) for one in result.findings] == [("guide/cabling.md", "REF009")]
    assert result.findings[0].hint == "Did you mean `key.cables`?"


KEYS = (
    "bandwidth, cables, capacity, conformance, hosts, last-change, optics, oversubscription, power, "
    "racks and "
)


@pytest.mark.parametrize(
    ("placeholder", "hint"),
    [
        ("key.price", f"Key figures: {KEYS}worst-failure."),
        (
            "cluster.compute.ports",
            "Values of cluster.compute: bandwidth, hosts, names, product, title and transport.",
        ),
        ("cluster.comput.hosts", "Did you mean `cluster.compute.hosts`?"),
        ("design.titel", "Did you mean `design.title`?"),
        ("design.software.esxi.biuld", "Did you mean `design.software.esxi.build`?"),
        ("design.title.short", "`design.title` is a single value without keys."),
        ("bom.price", "`bom` has format, items."),
        (
            "wiring.switches",
            "It has several values. Select one, such as `wiring.switches.leaf-[1-2].model`. Or show a table.",
        ),
        (
            "price",
            "Use `verdict`, `key.NAME` for a key figure, `cluster.ID.NAME`, `show TABLE`, or the path of a "
            "value, such as `design.title`.",
        ),
        ("show wirings", "Did you mean `show wiring`?"),
    ],
)
def test_a_placeholder_that_stands_for_nothing_is_told_what_there_is(placeholder: str, hint: str) -> None:
    text = f"{{{{ {placeholder} }}}}\n".encode()
    result = api.lint_texts("vsan-roce", {**testing.base_files("vsan-roce"), "guide/cabling.md": text})
    assert [(one.code, one.hint) for one in result.findings] == [("REF009", hint)]


def test_a_changed_guide_is_linted_anew_in_a_fleet(tmp_path: Path) -> None:
    folder = project_with(tmp_path, {"overview.md": "{{ key.hosts }}"})
    for number in range(5):
        copy = folder / f"designs/copy-{number}"
        shutil.copytree(EXAMPLE, copy)
        text = (copy / "design.yaml").read_text().replace("id: vsan-roce", f"id: copy-{number}")
        (copy / "design.yaml").write_text(text)
    lint = lambda: [one.code for one in api.lint(session=Session(str(folder))).findings]  # noqa: E731
    assert "REF009" not in lint()
    (folder / "designs/vsan-roce/guide/overview.md").write_text("{{ key.host }}")
    assert "REF009" in lint()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory, need_tool: object) -> Path:
    """All hostile texts as one guide, built."""
    folder = tmp_path_factory.mktemp("hostile")
    text = "\n\n".join(f"{one}\n\nAfter {number}." for number, one in enumerate(HOSTILE))
    project_with(folder, {"overview.md": text, "network.md": HOSTILE[17], "cabling.md": HOSTILE[18]})
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
