"""What `refarch render` writes and says: heads, files beside, what is left out, secrets, refusals. The target
is a project's own, whose every line is known here."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from cli_project import DESIGN

from boxes import TARGET, with_target
from refarch import api
from refarch.api.intent import switch_intents
from refarch.cli import main
from refarch.platforms.rendering import devices
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import SWITCH, TARGETS

HEAD = """\
# leaf-1: Boxes
# Design vsan-roce 1.0.0, content HASH
# Generated for Cumulus 5.1; syntax documented for releases >=5.0,<5.1
# Validation: compared with published configurations. Nobody has run it.
# Rollback: rollback/leaf-1.box
# Not configured, weakens: release 5.1: the syntax is documented for Cumulus >=5.0,<5.1; it may differ in \
this release
#   Consequence: commands can differ in this release
# Not configured, cosmetic: vlans.name (20, 30): boxes have no names for VLANs
# Not configured, cosmetic: ports.tagged (swp1, swp2, swp3 and 3 others): these boxes tag all
"""

FILL = "# Replace <<SNMP_COMMUNITY>> with the community of the SNMP agents\n"

BODY = """\
hostname leaf-1
mtu swp1 9216
mtu swp2 9216
mtu swp3 9216
mtu swp4 9216
mtu swp21 9216
mtu swp22 9216
community <<SNMP_COMMUNITY>>
"""

SHORT = "refarch: note: 2 values of the design are not configured"

OMITTED = (
    "leaf-1 and leaf-2: release, 5.1, is not configured (designs/vsan-roce/wiring.yaml:3): the syntax is "
    "documented for Cumulus >=5.0,<5.1; it may differ in this release"
)


@pytest.fixture
def own(project: Path) -> Path:
    """The project with a target of its own for its switches."""
    return with_target(project)


@pytest.fixture(autouse=True)
def switches_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written for hosts and clusters: these are tests of the command, with one target."""
    every = devices.defaults
    monkeypatch.setattr(devices, "scopes", lambda plugins: [SWITCH])
    monkeypatch.setattr(
        devices,
        "defaults",
        lambda plugins: {key: name for key, name in every(plugins).items() if key[0] == SWITCH.name},
    )


def render(*words: str) -> int:
    return main(["render", DESIGN, *words, "--allow-local-code"])


def without_hash(text: str) -> str:
    """A text with its one content hash left out, which must be there."""
    before, word, after = text.partition(", content ")
    assert word and len(after.partition("\n")[0]) == 16, text
    return f"{before}{word}HASH{after[16:]}"


def test_a_file_has_its_head_above_it(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--device", "leaf-1") == 0
    said = capsys.readouterr()
    assert without_hash(said.out) == HEAD + FILL + BODY
    assert said.err == (
        "refarch: note: 1 value of the design is not configured and 1 secret is missing; "
        "the file headers list them\n"
    )


def test_out_takes_a_folder_and_a_dash_is_stdout(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--device", "leaf-1", "--out", "-") == 0
    printed = capsys.readouterr().out
    assert render("--device", "leaf-1", "--out", "config") == 0
    assert capsys.readouterr().out == "config/leaf-1.box\n"
    assert (own / "config/leaf-1.box").read_text() == printed
    assert files(own / "config") == ["leaf-1.box", "rollback/leaf-1.box"]
    back = without_hash((own / "config/rollback/leaf-1.box").read_text())
    assert back == (
        "# Rollback for leaf-1.box\n# leaf-1: Boxes\n# Design vsan-roce 1.0.0, content HASH\n"
        "# Generated for Cumulus 5.1; syntax documented for releases >=5.0,<5.1\n"
        "# Validation: compared with published configurations. Nobody has run it.\nno hostname\n"
    )


def files(folder: Path) -> list[str]:
    """Files below a folder, but for the one that says which of them are refarch's."""
    paths = (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in paths if not path.startswith(".refarch-output"))


def test_a_language_without_comments_has_its_head_beside_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_target(project, comment="")
    assert render("--target", "boxes", "--out", "config", "--quiet") == 0
    names = ["leaf-1.box", "leaf-2.box"]
    assert files(project / "config") == [
        *(f"about/{name}.txt" for name in names),
        *names,
        *(f"rollback/{name}" for name in names),
    ]
    assert (project / "config/leaf-1.box").read_text() == BODY
    assert (project / "config/rollback/leaf-1.box").read_text() == "no hostname\n"
    about = (project / "config/about/leaf-1.box.txt").read_text()
    assert without_hash(about) == (HEAD + FILL).replace("\n# ", "\n").removeprefix("# ")
    capsys.readouterr()
    assert render("--target", "boxes", "--quiet") == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("==>")] == [
        f"==> {path} <==" for name in names for path in (name, f"about/{name}.txt")
    ]


def test_strict_names_what_is_missing_and_ends_with_1(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--target", "boxes", "--strict", "--out", "config") == 1
    said = capsys.readouterr()
    assert said.out == "config/leaf-1.box\nconfig/leaf-2.box\n"
    lines = said.err.splitlines()
    assert lines == [
        OMITTED,
        "leaf-1 and leaf-2: SNMP_COMMUNITY is missing: the community of the SNMP agents",
        f"{SHORT} and 1 secret is missing; --strict requires all",
    ]


def test_strict_accepts_values_that_the_device_has_without_a_command(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names of VLANs stay in the head of the file. Only the release is a value that the design needs."""
    (own / "secrets.yaml").write_text(VALUES)
    strict = ("--target", "boxes", "--strict", "--out", "config", "--values", "secrets.yaml")
    assert render(*strict) == 1
    design = own / "designs/vsan-roce/design.yaml"
    design.write_text(
        design.read_text().replace('cumulus-linux: {release: "5.1"}', 'cumulus-linux: {release: "5.0"}')
    )
    capsys.readouterr()
    assert render(*strict) == 0
    assert capsys.readouterr().err == ""
    assert "# Not configured, cosmetic: vlans.name (20, 30)" in (own / "config/leaf-1.box").read_text()


def test_json_says_all_that_is_known(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--device", "leaf-1", "--format", "json", "--quiet") == 0
    data = json.loads(capsys.readouterr().out)
    (made,) = data.pop("configurations")
    assert data == {"design": DESIGN, "version": "1.0.0", "refused": [], "without_target": []}
    assert made["omissions"][0] == {
        "path": "vlans.name",
        "thing": "20",
        "value": "vmotion",
        "reason": "boxes have no names for VLANs",
        "effect": "cosmetic",
        "consequence": "",
        "place": "designs/vsan-roce/ip-plan.yaml:12",
    }
    assert len(made.pop("omissions")) == 9
    text, digest = made.pop("text"), made.pop("hash")
    assert text.endswith(FILL + BODY) and f", content {digest[:16]}\n" in text and len(digest) == 64
    assert made.pop("rollback").endswith("\nno hostname\n")
    assert made == {
        "device": "leaf-1",
        "target": "boxes",
        "file": "leaf-1.box",
        "proof": {
            "level": "compared",
            "judge": "",
            "says": "Nobody has run it.",
            "data": "",
            "covers": "",
            "means": "compared with published configurations",
        },
        "secrets": [
            {"name": "SNMP_COMMUNITY", "says": "the community of the SNMP agents", "filled": False},
        ],
        "about": "",
    }


def test_a_device_that_is_refused_costs_only_its_own_file(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_target(project, refused="2")
    assert render("--target", "boxes", "--out", "config") == 1
    said = capsys.readouterr()
    assert said.out == "config/leaf-1.box\n"
    assert said.err.splitlines()[0] == (
        "refarch: leaf-2 was not rendered: wiring.yaml: switches.leaf-[1-2].model: cannot be set up"
    )
    assert render("--target", "boxes", "--format", "json", "--quiet") == 1
    (refused,) = json.loads(capsys.readouterr().out)["refused"]
    assert refused == {
        "device": "leaf-2",
        "target": "boxes",
        "reason": "cannot be set up",
        "place": "designs/vsan-roce/wiring.yaml:3",
    }
    assert render("--device", "leaf-2") == 2
    assert capsys.readouterr().err == ("refarch: wiring.yaml: switches.leaf-[1-2].model: cannot be set up\n")


def test_trace_names_yaml_lines_and_rules(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--device", "leaf-1", "--out", "config", "--trace", "--quiet") == 0
    assert files(own / "config") == ["leaf-1.box", "rollback/leaf-1.box", "sources/leaf-1.box.json"]
    data = json.loads((own / "config/sources/leaf-1.box.json").read_text())
    text = (own / "config/leaf-1.box").read_text().splitlines()
    assert set(data) == {"file", "how", "lines", "rules"} and data["file"] == "leaf-1.box"
    by_text = {text[int(number) - 1]: line for number, line in data["lines"].items()}
    assert by_text.pop("hostname leaf-1") == {"places": ["designs/vsan-roce/wiring.yaml:3"], "rules": []}
    assert list(by_text) == BODY.splitlines()[1:-1]
    for line in by_text.values():
        assert line == {"places": ["designs/vsan-roce/wiring.yaml:3"], "rules": ["MTU004"]}
    assert list(data["rules"]) == ["MTU004"]
    assert set(data["rules"]["MTU004"]) == {"name", "says", "documents"}
    assert render("--trace") == 2
    assert capsys.readouterr().err == ("refarch: --trace requires --out DIR\n")


VALUES = "SNMP_COMMUNITY: s3cret\n"


def test_values_take_the_place_of_their_tokens(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "secrets.yaml").write_text(VALUES)
    assert render("--device", "leaf-1", "--values", "secrets.yaml") == 0
    said = capsys.readouterr()
    assert without_hash(said.out) == HEAD + BODY.replace("<<SNMP_COMMUNITY>>", '"s3cret"')
    assert said.err == (
        "refarch: note: 1 value of the design is not configured; the file headers list them\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "SNMP_COMUNITY: x\n",
            "s.yaml:1: no configuration of this design has a placeholder SNMP_COMUNITY. Did you mean "
            "`SNMP_COMMUNITY`?",
        ),
        (
            "\nSNMP_COMMUNITY: two words\n",
            "s.yaml:2: SNMP_COMMUNITY cannot be written for Boxes: a blank ends it",
        ),
        (
            'SNMP_COMMUNITY: "a\\nb"\n',
            "s.yaml:1: SNMP_COMMUNITY: contains a character that a line cannot hold",
        ),
        ("SNMP_COMMUNITY: [x]\n", "s.yaml:1: SNMP_COMMUNITY: expected a text; add quotes"),
        (
            "SNMP_COMMUNITY: ''\n",
            ("s.yaml:1: SNMP_COMMUNITY is empty; remove the line to keep the placeholder"),
        ),
        ("SNMP_COMMUNITY: a\nSNMP_COMMUNITY: b\n", "s.yaml:2: "),
        ("- x\n", "s.yaml:1: "),
        ("a: [\n", "s.yaml:"),
    ],
)
def test_a_value_that_is_wrong_is_told_by_its_line(
    own: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    (own / "s.yaml").write_text(text)
    assert render("--values", "s.yaml", "--out", "config") == 2
    told = capsys.readouterr().err
    assert told.startswith(f"refarch: {said}") and told.count("\n") == 1
    assert "two words" not in told, "a message never shows a value"
    assert not (own / "config").exists()


def test_a_file_of_values_must_be_there(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--values", "s.yaml") == 2
    assert capsys.readouterr().err == (
        "refarch: s.yaml: no such file; --values must name a YAML file of names and values\n"
    )


def git(*words: str) -> None:
    subprocess.run(["git", *words], check=True, capture_output=True)


@pytest.mark.process
def test_secrets_stay_out_of_git(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git("init", "-q")
    (own / "secrets.yaml").write_text(VALUES)
    for option, path in (("--out", "config/leaf-1.box"), ("--output", "all.txt")):
        assert render("--target", "boxes", "--values", "secrets.yaml", option, path.partition("/")[0]) == 2
        assert capsys.readouterr().err == (
            f"refarch: {path}: would contain secrets in a git repository that does not ignore it; use "
            "another folder, or add a line to .gitignore\n"
        )
    assert sorted(os.listdir(own)) == [".git", "designs", "plugins", "refarch.yaml", "secrets.yaml"]
    (own / ".gitignore").write_text("/config/\n")
    assert render("--target", "boxes", "--values", "secrets.yaml", "--out", "config", "--quiet") == 0
    assert '"s3cret"' in (own / "config/leaf-1.box").read_text()
    capsys.readouterr()
    git("add", "secrets.yaml")
    assert render("--target", "boxes", "--values", "secrets.yaml") == 2
    assert capsys.readouterr().err == (
        "refarch: secrets.yaml: git tracks this file, but secrets must not be in git; run `git rm "
        "--cached`, add a line to .gitignore, and replace all secrets in it\n"
    )


def test_a_name_that_leads_out_of_the_folder_is_refused(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = api.Session(".", allow_local_code=True)
    result = api.open_design(DESIGN, session)
    assert result.design is not None
    intent = switch_intents(result.design)["leaf-1"]
    target = session.plugins.plugin(TARGETS, "boxes")
    for name in ("../x", "a/b", "a\\b", ".x", "", "c:x", "a\nb"):
        with pytest.raises(api.RefarchError, match="cannot be a file name"):
            configuration("boxes", target, name, intent)


def of_leafs(folder: Path) -> list[str]:
    """Files of switches; hosts have theirs beside."""
    return [path for path in files(folder / "config") if Path(path).name.startswith("leaf-")]


def test_files_of_a_system_that_a_device_has_no_more_go(own: Path) -> None:
    assert render("--out", "config", "--quiet") == 0
    names = ["leaf-1.box", "leaf-2.box"]
    assert of_leafs(own) == [*names, *(f"rollback/{name}" for name in names)]
    wiring = own / "designs" / DESIGN / "wiring.yaml"
    system = "nos: sonic, mtu: 9216, port_name: 'Ethernet{number}'"
    text = wiring.read_text().replace("swp", "Ethernet").replace("bond1", "PortChannel1")
    wiring.write_text(text.replace("nos: cumulus-linux", system))
    qos = own / "designs" / DESIGN / "qos.yaml"
    waived = "    dcbx: ieee  # refarch: waive CFG001: the target of the project configures it\n"
    qos.write_text(qos.read_text().replace("    dcbx: ieee\n", waived))
    lists = TARGET.replace("cumulus-linux", "sonic").replace(".box", ".list").replace("REFUSED", "'9'")
    (own / "plugins" / "targets" / "lists.py").write_text(lists.replace("COMMENT", "# "))
    assert render("--out", "config", "--quiet") == 0
    names = ["leaf-1.list", "leaf-2.list"]
    assert of_leafs(own) == [*names, *(f"rollback/{name}" for name in names)]


@pytest.mark.parametrize("words", [["--target", "boxes"], ["--device", "leaf-1"]])
def test_a_part_of_the_devices_leaves_the_files_of_the_others(own: Path, words: list[str]) -> None:
    assert render("--out", "config", "--quiet") == 0
    before = files(own / "config")
    assert render("--out", "config", "--quiet", *words) == 0
    assert files(own / "config") == before
