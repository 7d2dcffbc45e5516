"""``refarch schema``: the schemas of a project in an editor complete the ids of its catalog, own parts
among them.

Proved with the YAML language server, as an editor talks to it.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from schema_corpus import ROOT
from yaml_editor import SETTINGS, Editor

from refarch import api
from refarch.cli import main
from refarch.load.reader import read
from refarch.model.catalog import Catalog
from refarch.project.editor_schemas import FILES, SNIPPETS, editor_schemas, editor_settings
from refarch.rules.registry import BUILT_IN
from refarch.schema import store

CABLE = (
    "format: 1\nkind: cable\nvendor: Acme\nmodel: C1\ntitle: A cable\nmedium: passive-copper\n"
    "ends: [sfp28, sfp28]\nspeed: 25G\nlength: 1m\nprotocols: [ethernet]\n"
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a clean design, an own cable, and its schemas; it is the working folder."""
    shutil.copytree(ROOT / "linter/refarch/examples/vsan-roce", tmp_path / "designs/vsan-roce")
    own = tmp_path / "designs/_catalog/cables/acme-c1.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(CABLE)
    monkeypatch.chdir(tmp_path)
    assert main(["schema", "--write", "--quiet"]) == 0
    return tmp_path


@pytest.fixture
def editor(project: Path, need_tool: Callable[..., str]) -> Iterator[Editor]:
    server = need_tool("yaml-language-server")
    own = {key.removeprefix("yaml."): value for key, value in editor_settings("designs").items()}
    schemas = {(project / path).as_uri(): globs for path, globs in own.pop("schemas").items()}
    told = {**SETTINGS, "completion": True, "schemas": schemas}
    with subprocess.Popen([server, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Editor(process, project, told)
        process.terminate()


def put(editor: Editor, file: str, text: str) -> tuple[Path, int, int]:
    """Open a file of the design in which ``|`` is the place of the cursor."""
    path = editor.root / "designs" / "vsan-roce" / file
    before, _, after = text.partition("|")
    editor.open(path, before + after)
    return path, before.count("\n"), len(before.rpartition("\n")[2])


def offered(editor: Editor, file: str, text: str) -> dict[str, dict[str, Any]]:
    """What the editor offers at ``|``, by label."""
    answer = editor.at("completion", *put(editor, file, text))
    return {item["label"]: item for item in answer["items"]}


HOSTS = "format: 1\nclusters:\n  a:\n    hosts:\n      - names: h-1\n        "
SWITCH = "format: 1\nswitches:\n  leaf-1:\n    "
LINK = "format: 1\nswitches: {}\nlinks:\n  - from: h-1 vmnic4\n    to: leaf-1 swp1\n    "

POSITIONS: dict[str, tuple[str, str, set[str]]] = {
    "server": ("design.yaml", f"{HOSTS}server: |", {"dell-poweredge-r740", "generic-server-1u"}),
    "card": (
        "design.yaml",
        f"{HOSTS}adapters:\n          - card: |",
        {"nvidia-connectx-6-lx-25g-2p", "generic-nic-25g-2p-roce"},
    ),
    "driver": (
        "design.yaml",
        f"{HOSTS}adapters:\n          - card: intel-x710-da2\n            driver: |",
        {"nmlx5", "i40en"},
    ),
    "product of software": ("design.yaml", "format: 1\nsoftware:\n  |", {"esxi", "cumulus-linux"}),
    "release of a product": (
        "design.yaml",
        "format: 1\nsoftware:\n  esxi:\n    release: |",
        {"7.0 U3d", "8.0 U3e"},
    ),
    "switch": ("wiring.yaml", f"{SWITCH}model: |", {"nvidia-sn2010", "generic-switch-48x25g-8x100g"}),
    "operating system": ("wiring.yaml", f"{SWITCH}nos: |", {"arista-eos", "cumulus-linux"}),
    "release of a switch": ("wiring.yaml", f"{SWITCH}release: |", {'"5.1"'}),
    "cable": ("wiring.yaml", f"{LINK}cable: |", {"nvidia-mcp2m00-a003e30l", "acme-c1"}),
    "transceiver": ("wiring.yaml", f"{LINK}optics:\n      from: |", {"generic-sfp28-sr"}),
    "part": (
        "bom.yaml",
        "format: 1\nitems:\n  - part: |",
        {"nvidia-sn2010", "acme-c1", "dell-poweredge-r740"},
    ),
}


@pytest.mark.process
@pytest.mark.parametrize("place", POSITIONS)
def test_an_editor_completes_ids(editor: Editor, place: str) -> None:
    file, text, wanted = POSITIONS[place]
    labels = set(offered(editor, file, text))
    assert wanted <= labels, sorted(labels)[:20]
    if place == "operating system":
        assert "esxi" not in labels
    if place == "cable":
        assert "nvidia-sn2010" not in labels


@pytest.mark.process
def test_an_editor_shows_the_rules_that_look_at_a_key(editor: Editor) -> None:
    shown = editor.at("hover", *put(editor, "wiring.yaml", f"{LINK}ca|ble: acme-c1\n"))
    text = shown["contents"]["value"]
    assert "Catalog id of the cable." in text
    assert "`WIRE003 cable-does-not-fit`" in text and "Part of wiring.yaml." in text


@pytest.mark.process
def test_an_editor_has_nothing_to_say_about_clean_files_and_much_about_others(editor: Editor) -> None:
    folder = editor.root / "designs" / "vsan-roce"
    for path in sorted(folder.glob("*.yaml")):
        assert editor.open(path, path.read_text()) == [], path.name
    own = editor.root / "designs" / "_catalog" / "cables" / "acme-c1.yaml"
    assert editor.open(own, CABLE) == []
    other = editor.root / "designs" / "other"
    wrong = [message for _, message in editor.open(other / "wiring.yaml", f"{SWITCH}modl: x\n")]
    assert any("modl" in message for message in wrong)
    later = "format: 1\nitems:\n  - {part: acme-later, quantity: 1}\n"
    assert editor.open(other / "bom.yaml", later) == []  # an id that is not written yet is not refused


@pytest.mark.process
def test_an_editor_offers_pieces_to_insert(editor: Editor) -> None:
    link = offered(editor, "wiring.yaml", "format: 1\nswitches: {}\nlinks:\n  - |")["link"]
    assert link["insertText"].lstrip("- ").startswith("from: ${1:host-[1-4] vmnic4}")
    group = offered(editor, "design.yaml", "format: 1\nclusters:\n  a:\n    hosts:\n      - |")
    assert "host group" in group


def test_the_pieces_are_valid() -> None:
    for (file, definition), snippet in SNIPPETS.items():
        schema = store.load(file)
        text = re.sub(r"\$\{[0-9]:([^{}]*)\}", r"\1", json.dumps(snippet.body))
        node = {**schema["definitions"][definition], "definitions": schema["definitions"]}
        assert list(Draft7Validator(node).iter_errors(json.loads(text))) == [], definition
        assert "${" not in text


def test_the_schemas_take_and_refuse_what_the_shipped_ones_do(project: Path) -> None:
    texts = editor_schemas(Catalog(), BUILT_IN)
    assert list(texts) == [f"{name}.schema.json" for name in FILES]
    for name in store.DESIGN_FILES:
        schema = json.loads(texts[f"{name}.schema.json"])
        Draft7Validator.check_schema(schema)
        assert schema["$id"] == f"urn:refarch:schema:{name}"
        path = project / "designs" / "vsan-roce" / f"{name}.yaml"
        if path.exists():
            data: Any = read(name, path.read_bytes()).data
            assert list(Draft7Validator(schema).iter_errors(data)) == []
            assert list(Draft7Validator(schema).iter_errors({**data, "color": "red"})) != []


def test_links_lead_to_the_site_where_there_is_one(project: Path) -> None:
    (project / "refarch.yaml").write_text("format: 1\nsite: {url: https://example.com/}\n")
    text = api.editor_schemas(api.Session())["wiring.schema.json"]
    cable = json.loads(text)["definitions"]["link"]["properties"]["cable"]
    assert "[WIRE003 cable-does-not-fit](https://example.com/rules/WIRE003/)" in cable["markdownDescription"]
    assert cable["markdownDescription"].endswith(
        "[Format of wiring.yaml](https://example.com/format/wiring/)"
    )


def test_check_says_when_they_are_out_of_date(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--check"]) == 0
    (project / "designs/_catalog/cables/acme-c2.yaml").write_text(CABLE)
    capsys.readouterr()
    assert main(["schema", "--check"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert ".refarch/schemas/wiring.schema.json: outdated; run `refarch schema --write`" in said
    assert [line for line in said if "qos.schema.json" in line] == []
    assert main(["schema", "--write"]) == 0
    assert capsys.readouterr().err == "9 schemas in .refarch/schemas\n"
    assert main(["schema", "--check"]) == 0


def test_what_somebody_else_wrote_is_not_overwritten(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project / ".refarch/schemas/bom.schema.json"
    path.write_text("{}")
    assert main(["schema", "--write"]) == 2
    assert path.read_text() == "{}" and "bom.schema.json" in capsys.readouterr().err


def test_nothing_is_written_through_a_link_out_of_the_project(
    project: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    shutil.rmtree(project / ".refarch", ignore_errors=True)
    (project / ".refarch").symlink_to(outside)
    assert main(["schema", "--write"]) == 2
    assert capsys.readouterr().err == (
        "refarch: .refarch/schemas is a link to a folder outside of the project; nothing is written\n"
    )
    assert list(outside.iterdir()) == []


def test_one_is_printed_and_all_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "bom"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "bom.yaml"
    assert main(["schema", "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "catalog  _catalog/*/*.yaml",
        "refarch  refarch.yaml",
    ]


@pytest.mark.parametrize("words", [[], ["bom", "--list"], ["nothing"]])
def test_wrong_usage(words: list[str], project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", *words]) == 2
    assert capsys.readouterr().out == ""


def test_the_documents_show_the_settings_of_today() -> None:
    text = (ROOT / "docs" / "own-hardware.md").read_text()
    shown = re.search(r'```json title="\.vscode/settings\.json"\n(.*?)```', text, re.S)
    assert shown is not None and json.loads(shown[1]) == editor_settings("designs")
