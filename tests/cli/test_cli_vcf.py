"""`refarch vcf`: its reports, exit status, waivers, and what cannot be read."""

import json
from pathlib import Path
from typing import Any

import pytest

import needs
from installer_specs import GOOD, SWITCH, VSAN, changed, findings_of, written
from refarch.cli import main
from refarch.project.installer.checks import MAX_PROBLEMS

WRONG_GATEWAY = changed((*VSAN, "gateway"), "192.0.3.1")

ASSUMED = "refarch: note: vSAN over TCP assumed; use --transport rdma for the checks of vSAN over RDMA\n"


def test_text_names_line_and_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sddc.json"
    file.write_text(json.dumps(WRONG_GATEWAY, indent="\t"), encoding="utf-8")
    assert main(["vcf", str(file)]) == 1
    said = capsys.readouterr()
    line = file.read_text().split("\n").index('\t\t\t"gateway": "192.0.3.1",') + 1
    assert said.out == (
        f"{file}:{line}:15: error VCF011 gateway 192.0.3.1 is not a usable address of 192.0.2.0/24\n"
        f'{line:>5} |    "gateway": "192.0.3.1",\n'
        "      |               ^^^^^^^^^^^\n"
        "hint: Use an address from 192.0.2.1 to 192.0.2.254.\n"
        "\n"
        "1 error in 1 file\n"
    )
    assert said.err == ASSUMED
    file.write_text(json.dumps(GOOD))
    assert main(["vcf", str(file), "--transport", "tcp"]) == 0
    assert capsys.readouterr() == ("no findings in 1 file\n", "")


def test_the_file_of_a_design_over_tcp_is_good(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = root / "tests/golden/targets/vcf9-management-nexus/ams-m01.vcf.json"
    (placeholders,) = findings_of(file, capsys)
    assert placeholders[:2] == ("VCF021", "warning")
    assert placeholders.message.endswith(
        " values still have placeholders; the first is hostSpecs[0].credentials.password"
    )
    codes = [finding.code for finding in findings_of(file, capsys, "--transport", "rdma")]
    assert codes == ["VCF021", "VCF019"]


def test_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file, spec in zip(files, (GOOD, WRONG_GATEWAY), strict=True):
        file.write_text(json.dumps(spec))
    assert main(["vcf", *map(str, files), "--format", "concise", "--quiet"]) == 1
    assert capsys.readouterr().out.startswith(f"{files[1]}:1:")


@pytest.mark.parametrize(
    "name",
    [
        "azure",
        "checkstyle",
        "concise",
        "github",
        "gitlab",
        "json",
        "junit",
        "markdown",
        "rdjson",
        "sarif",
        "text",
    ],
)
def test_every_report_of_lint(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, WRONG_GATEWAY)
    assert main(["vcf", str(file), "--format", name, "--quiet"]) == 1
    assert "VCF011" in capsys.readouterr().out


def test_a_good_file_is_a_passed_case_of_junit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vcf", str(written(tmp_path, GOOD)), "--format", "junit", "--quiet"]) == 0
    assert '<testcase name="no findings" classname="project"' in capsys.readouterr().out


def test_selection_and_threshold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, changed((*SWITCH, "niocSpecs"), [], WRONG_GATEWAY))
    codes = [finding.code for finding in findings_of(file, capsys)]
    assert codes == ["VCF011", "VCF002"]
    assert [finding.code for finding in findings_of(file, capsys, "--select", "VCF002")] == ["VCF002"]
    assert [finding.code for finding in findings_of(file, capsys, "--ignore", "VCF011")] == ["VCF002"]
    assert main(["vcf", str(file), "--ignore", "VCF011", "--fail-on", "warning"]) == 1
    assert main(["vcf", str(file), "--select", "VCF9"]) == 2


def test_severities_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "refarch.yaml").write_text("severities: {VCF001: ignore, VCF011: ignore, VCF002: error}\n")
    monkeypatch.chdir(tmp_path)
    written(tmp_path, changed((*SWITCH, "niocSpecs"), [], WRONG_GATEWAY))
    assert [finding[:2] for finding in findings_of(Path("sddc.json"), capsys)] == [("VCF002", "error")]
    written(tmp_path, {"domainName": "w01", "computeSpec": {}})  # nothing of it is checked
    assert [finding[:2] for finding in findings_of(Path("sddc.json"), capsys)] == [("VCF001", "error")]


def test_waivers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, waivers = written(tmp_path, WRONG_GATEWAY), tmp_path / "sddc.json.waivers"
    waivers.write_text("# refarch: waive VCF011 until 2027-03-31: routed elsewhere (owner: network)\n")
    words = ["vcf", str(file), "--transport", "tcp", "--today"]
    assert main([*words, "2026-11-30"]) == 0
    assert capsys.readouterr().out == "no findings in 1 file, 1 waived\n"
    assert main([*words, "2027-04-01"]) == 1
    assert "WAIVE001 the waiver of VCF011 expired on 2027-03-31" in capsys.readouterr().out


MANAGEMENT = {"networkType": "MANAGEMENT", "vlanId": 10, "subnet": "192.0.4.0/24", "gateway": "192.0.5.1"}
TWO_WRONG = changed(("networkSpecs", 1), MANAGEMENT, WRONG_GATEWAY)
"""File with two findings of one rule."""


@pytest.mark.parametrize(
    ("path", "left"),
    [
        ("networkSpecs[0].gateway", ["networkSpecs[1].gateway"]),
        ("networkSpecs[0]", ["networkSpecs[1].gateway"]),
        ("networkSpecs[1]", ["networkSpecs[0].gateway"]),
        ("networkSpecs", []),
        ("", []),
    ],
)
def test_a_waiver_behind_the_path_of_a_value(
    path: str, left: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It covers the findings of that value; alone on a line, those of the whole file."""
    file = written(tmp_path, TWO_WRONG)
    (tmp_path / "sddc.json.waivers").write_text(f"{path}  # refarch: waive VCF011: routed elsewhere\n")
    assert [found.path for found in findings_of(file, capsys)] == left


def test_a_waiver_of_another_value_covers_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, WRONG_GATEWAY)
    (tmp_path / "sddc.json.waivers").write_text("dvsSpecs[0] # refarch: waive VCF011: routed elsewhere\n")
    assert [found.code for found in findings_of(file, capsys)] == ["VCF011", "WAIVE002"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("# refarch: waive VCF012: none", "WAIVE002 the waiver of VCF012 covers no finding"),
        ("# refarch: waive VCF999: none", "WAIVE003 unknown rule VCF999 in a waiver"),
        ("# refarch: waive VCF011", "WAIVE004 this comment is not a valid waiver: `waive VCF011`"),
        ("# refarch: waive VCF001: none", "WAIVE005 VCF001 cannot be waived"),
    ],
)
def test_waivers_that_cannot_be_used(
    line: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, waivers = written(tmp_path, WRONG_GATEWAY), tmp_path / "sddc.json.waivers"
    waivers.write_text(f"# Waivers of the lab\n\n{line}\n")
    assert main(["vcf", str(file)]) == 1
    out = capsys.readouterr().out
    assert f"{waivers}:3:1: " in out and expected in out


def test_a_waiver_of_a_rule_for_rdma_is_not_unused_over_tcp(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, changed((*VSAN, "teamingPolicy"), "loadbalance_loadbased"))
    (tmp_path / "sddc.json.waivers").write_text("# refarch: waive VCF019: RDMA comes with the next release\n")
    assert findings_of(file, capsys) == findings_of(file, capsys, "--transport", "rdma") == []
    written(tmp_path, GOOD)
    assert [finding.code for finding in findings_of(file, capsys, "--transport", "rdma")] == ["WAIVE002"]


NO_WAIVER = ":1: expected `# refarch: waive CODE: reason`, alone or behind the path of a value in sddc.json"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"VCF011\n", NO_WAIVER),
        (b"dvsSpecs[0]\n", NO_WAIVER),
        (b"dvsSpecs[9] # refarch: waive VCF011: none\n", NO_WAIVER),
        (b"dvsSpecs[0].gone # refarch: waive VCF011: none\n", NO_WAIVER),
        (b"dvsSpecs[99999999999] # refarch: waive VCF011: none\n", NO_WAIVER),
        (b"dvsSpecs[0]] # refarch: waive VCF011: none\n", NO_WAIVER),
        (b"\xff\xfe", " is not UTF-8 text"),
    ],
)
def test_other_files_of_waivers(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, waivers = written(tmp_path, GOOD), tmp_path / "sddc.json.waivers"
    waivers.write_bytes(content)
    assert main(["vcf", str(file)]) == 2
    assert capsys.readouterr().err == f"refarch: {waivers}{said}\n"


def test_passwords_are_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = changed(("nsxtSpec",), {"nsxtManagers": [{"vipFqdn": "v", "nsxtAdminPassword": 'Secret"1!'}]})
    spec["sddcManagerSpec"] = {"hostname": "sddc", "rootPassword": 12345678}
    file = written(tmp_path, spec)
    assert main(["vcf", str(file)]) == 1
    out = capsys.readouterr().out
    assert '"nsxtAdminPassword": "' + "*" * len('Secret\\"1!') + '"' in out
    assert "rootPassword is a number, but must be a text" in out
    assert "Secret" not in out


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings(encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sddc.json"
    file.write_bytes(json.dumps(WRONG_GATEWAY, indent=1).encode(encoding))
    found = findings_of(file, capsys)
    assert [finding.code for finding in found] == ["VCF006", "VCF011"]
    name = encoding[:6].upper()
    assert found[0].message == f"the file is {name}, but JSON that programs exchange must be UTF-8"
    file.write_bytes(b"\xfe\xff" + json.dumps(GOOD).encode("utf-16-be"))
    assert [finding.code for finding in findings_of(file, capsys)] == ["VCF006"]
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())
    assert findings_of(file, capsys) == []


CLOUD_BUILDER = {
    "taskName": "workflowconfig/workflowspec-ems.json",
    "sddcId": "m01",
    "dvSwitchVersion": "8.0.0",
}


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (CLOUD_BUILDER, "a file for Cloud Builder (VCF 4 and 5)"),
        (
            {"sddcId": "m01", "dvsSpecs": [{"vmnics": []}], "hostSpecs": [{"association": "dc"}]},
            "a file for Cloud Builder (VCF 4 and 5)",
        ),
        ({"domainName": "w01", "computeSpec": {}}, "the body of a workload domain (POST /v1/domains)"),
        ({"domainId": "1", "computeSpec": {}}, "the body of a cluster (POST /v1/clusters)"),
        ({"clusterExpansionSpec": {}}, "the body of a cluster change (PATCH /v1/clusters)"),
        ({"edgeClusterName": "e"}, "the body of an NSX Edge cluster (POST /v1/edge-clusters)"),
        ({"hostsSpec": [{"hostfqdn": "h"}]}, "a file of hosts to commission"),
        ({"clusterStretchSpec": {}}, "the body of a stretched cluster (PATCH /v1/clusters)"),
        (
            {"vcfOperationsSpec": {}, "vcfAutomationSpec": {}},
            "the body of VCF management components (POST /v1/vcf-management-components)",
        ),
        ({"name": "np01", "networks": []}, "the body of a network pool (POST /v1/network-pools)"),
        ([{"fqdn": "h", "storageType": "VSAN"}], "a list of hosts to commission (POST /v1/hosts)"),
        ({}, "a JSON object without any key of an installer file"),
        ({"x": 1}, "a JSON object without any key of an installer file"),
    ],
)
def test_files_of_other_kinds(
    data: Any, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, data)
    message = f"this is {kind}, but refarch checks files for the VCF Installer 9"
    assert findings_of(file, capsys) == [("VCF001", "error", "", message)]
    assert findings_of(file, capsys, "--ignore", "VCF") == [("VCF001", "error", "", message)]


def test_a_leftover_of_cloud_builder_is_an_unknown_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = {**GOOD, "taskName": "x", "datastoreSpec": {"vsanSpec": {}}, "dvSwitchVersion": "8.0.0"}
    found = findings_of(written(tmp_path, spec), capsys)
    assert [finding[:3] for finding in found] == [
        ("VCF002", "warning", "taskName"),
        ("VCF002", "warning", "dvSwitchVersion"),
    ]
    found = findings_of(written(tmp_path, {**GOOD, "vsanSpec": {"datastoreName": "vsan"}}), capsys)
    assert [finding[:3] for finding in found] == [("VCF003", "error", "vsanSpec")]


NO_WAIVER = ":1: expected `# refarch: waive CODE: reason`, alone or behind the path of a value in sddc.json"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[\n", ":2: not valid JSON: Expecting value"),
        (b"[]", " is not a JSON object; expected the body of POST /v1/sddcs"),
        (b'{"mtu": NaN}', ": not valid JSON: NaN is no number of JSON"),
        (b"7", " is not a JSON object; expected the body of POST /v1/sddcs"),
        (b"", ":1: not valid JSON: Expecting value"),
        (b"\xff\xfe{", " is not JSON in UTF-8 or UTF-16"),
        (b'{"a": "\xff"}', " is not JSON in UTF-8 or UTF-16"),
        (b"[" * 200_000, " is nested too deeply or has a number that is too long"),
        (b'{"a":' * 100 + b"1" + b"}" * 100, ":1: values are nested more than 32 levels deep"),
        (b'{"a": ' + b"1" * 5000 + b"}", " is nested too deeply or has a number that is too long"),
        (b"x" * (16 * 1024 * 1024 + 1), " is larger than 16 MB"),
        (b"a: 1\n", ":1: not valid JSON: Expecting value"),
        (
            b'{"sddcId": "{{ id }}",\n "hostSpecs": {{ hosts }}}',
            ":2: not valid JSON: Expecting property name",
        ),
        (b'{"sddcId": "m01", "sddcId": "m02"}', ":1: key `sddcId` is used twice"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    file = tmp_path / "sddc.json"
    file.write_bytes(content)
    assert main(["vcf", str(file)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"refarch: {file}{said}") and err.count("\n") == 1


def test_a_file_full_of_mistakes_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    network = {"networkType": "VSAN", "vlanId": 1, "x" * 1_000: 1}
    file = written(tmp_path, {**GOOD, "networkSpecs": [network] * 3_000})
    assert main(["vcf", str(file), "--format", "json", "--quiet"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert len(findings) == MAX_PROBLEMS == 1000
    assert [row["message"] for row in findings if row["severity"] == "error"] == [
        "the file has 1,000 findings or more; the others are not listed"
    ]


OF_EXAMPLES: dict[str, list[str]] = {
    "good.json": [],
    "bad/01-unknown-key-teaming.json": ["VCF019", "VCF003"],
    "bad/02-mtu-is-a-string.json": [],
    "bad/03-teaming-policy-not-listed.json": ["VCF005"],
    "bad/04-vlan-id-missing.json": ["VCF004"],
    "bad/05-dns-spec-missing.json": ["VCF004"],
    "bad/06-mtu-9216.json": ["VCF005", "VCF005"],
    "bad/07-vmnics-of-vcf-5.json": ["VCF003"],
    "bad/08-esa-config-is-a-boolean.json": ["VCF005"],
    "bad/09-standByUplinks-wrong-case.json": ["VCF003"],
    "bad/10-rdma-key.json": ["VCF002"],
}
"""Codes of the findings in each; numbers in quotes are what the installer's own export has."""


def test_examples_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    folder = needs.shared_folder() / "verifiers/vcf-installer/examples"
    assert {str(path.relative_to(folder)) for path in folder.rglob("*.json")} == {*OF_EXAMPLES}
    found = {name: findings_of(folder / name, capsys, "--transport", "rdma") for name in OF_EXAMPLES}
    assert {name: [finding.code for finding in listed] for name, listed in found.items()} == OF_EXAMPLES
