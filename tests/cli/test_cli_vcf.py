"""`refarch vcf`: what it says of good and bad files for the VCF Installer, and of what is none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import needs
from refarch.cli import main
from refarch.project.installer_checks import MAX_REMARKS

SPEC = {
    "sddcId": "m01",
    "dnsSpec": {"subdomain": "example.com"},
    "vcenterSpec": {"vcenterHostname": "vc01"},
    "hostSpecs": [{"hostname": f"esx0{number}"} for number in range(1, 4)],
    "networkSpecs": [
        {
            "networkType": "VSAN",
            "vlanId": "30",
            "subnet": "192.0.2.0/24",
            "gateway": "192.0.2.1",
            "includeIpAddressRanges": [{"startIpAddress": "192.0.2.11", "endIpAddress": "192.0.2.13"}],
            "mtu": 9000,
            "teamingPolicy": "failover_explicit",
            "activeUplinks": ["uplink1"],
            "standbyUplinks": ["uplink2"],
        },
        {"networkType": "MANAGEMENT", "vlanId": 10},
    ],
    "dvsSpecs": [
        {
            "dvsName": "vds01",
            "networks": ["VSAN", "MANAGEMENT"],
            "vmnicsToUplinks": [
                {"id": "vmnic2", "uplink": "uplink1"},
                {"id": "vmnic3", "uplink": "uplink2"},
            ],
            "lagSpecs": None,
        }
    ],
}

VSAN, SWITCH = ("networkSpecs", 0), ("dvsSpecs", 0)
GONE = object()
NETWORK = "VCF Installer API 9.1, SddcNetworkSpec"
DVS = "VCF Installer API 9.1, DvsSpec"
KB = "Broadcom KB 407307: https://knowledge.broadcom.com/external/article/407307"

Findings = Callable[[Any], list[tuple[str, str, str]]]
"""Asks for what is found in a specification: path, message, source."""

MISTAKES: list[tuple[tuple[str | int, ...], Any, list[tuple[str, str, str]]]] = [
    (
        (*VSAN, "teamingPolicy"),
        GONE,
        [
            (
                "networkSpecs[0]",
                (
                    "teamingPolicy of VSAN is missing; the installer then uses "
                    "loadbalance_loadbased, which RDMA does not support"
                ),
                f"{NETWORK}; {KB}",
            )
        ],
    ),
    (
        (*VSAN, "teamingPolicy"),
        "loadbalance_ip",
        [("networkSpecs[0].teamingPolicy", "VSAN uses loadbalance_ip, but RDMA does not support it", KB)],
    ),
    (
        (*VSAN, "activeUplinks"),
        [],
        [("networkSpecs[0].teamingPolicy", "VSAN has failover_explicit but no activeUplinks", NETWORK)],
    ),
    (
        (*VSAN, "activeUplinks"),
        ["Uplink 1"],
        [("networkSpecs[0].activeUplinks", "vds01 has no uplink Uplink 1", NETWORK)],
    ),
    (
        (*VSAN, "networkType"),
        "MANAGEMENT",
        [
            ("dvsSpecs[0].networks", "no network has type VSAN", DVS),
            ("networkSpecs[1].networkType", "two networks have type MANAGEMENT", NETWORK),
        ],
    ),
    ((*VSAN, "mtu"), 9200, [("networkSpecs[0].mtu", "MTU 9200 is not in the range 1280 to 9190", NETWORK),
                            ("networkSpecs[0].mtu", "MTU 9200 exceeds the MTU 9000 of vds01", "practice")]),
    ((*VSAN, "mtu"), 9100, [("networkSpecs[0].mtu", "MTU 9100 exceeds the MTU 9000 of vds01", "practice")]),
    ((*VSAN, "vlanId"), 4095, [("networkSpecs[0].vlanId", "VLAN 4095 is not in the range 0 to 4094", NETWORK)]),  # noqa: E501
    (
        (*VSAN, "gateway"),
        "192.0.3.1",
        [("networkSpecs[0].gateway", "gateway 192.0.3.1 is not in 192.0.2.0/24", "practice")],
    ),
    (
        (*VSAN, "includeIpAddressRanges", 0, "endIpAddress"),
        "192.0.2.12",
        [("networkSpecs[0]", "VSAN has 2 addresses, but 3 hosts", "practice")],
    ),
    (
        (*VSAN, "includeIpAddressRanges", 0, "endIpAddress"),
        "192.0.2.10",
        [
            (
                "networkSpecs[0].includeIpAddressRanges[0]",
                "192.0.2.11 to 192.0.2.10 is not a range in 192.0.2.0/24",
                "practice",
            )
        ],
    ),
    (
        (*SWITCH, "vmnicsToUplinks", 1, "id"),
        "vmnic2",
        [("dvsSpecs[0].vmnicsToUplinks[1].id", "vmnic2 is already on vds01", DVS)],
    ),
    (
        (*SWITCH, "lagSpecs"),
        [{"name": "lag1"}],
        [("dvsSpecs[0].lagSpecs", "the VSAN switch uses LACP, but RDMA does not support it", KB)],
    ),
    (
        (*SWITCH, "networks"),
        ["VSAN"],
        [("networkSpecs[1].networkType", "MANAGEMENT is not on any switch in dvsSpecs", DVS)],
    ),
    (
        ("dvsSpecs",),
        [],
        [
            (
                "",
                "dvsSpecs is missing; the installer puts all traffic, including RDMA, on vmnic0 and vmnic1",
                DVS,
            )
        ],
    ),
    (
        ("datastoreSpec",),
        {"vsanSpec": {"esaConfig": True}},
        [
            (
                "datastoreSpec.vsanSpec.esaConfig",
                'esaConfig must be an object, {\"enabled\": true}',
                "VCF Installer API 9.1, SddcSpec",
            )
        ],
    ),
    (
        ("rdmaSpec",),
        {"rdmaOn": 1},
        [
            (
                "rdmaSpec",
                "unknown field rdmaSpec; RDMA is enabled after the installation, through the vSAN API",
                "VCF Installer API 9.1, SddcSpec",
            )
        ],
    ),
]  # fmt: skip


@pytest.fixture
def findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Findings:
    """What the command says of a specification: path, message, source; the exit status fits."""

    def said(spec: Any) -> list[tuple[str, str, str]]:
        file = tmp_path / "sddc.json"
        file.write_text(json.dumps(spec, indent=1), encoding="utf-8")
        status = main(["vcf", str(file), "--format", "json", "--quiet"])
        rows = json.loads(capsys.readouterr().out)
        assert status == bool(rows)
        return [(row["path"], row["message"], row["source"]) for row in rows]

    return said


def changed(path: tuple[str | int, ...], value: Any) -> Any:
    spec = json.loads(json.dumps(SPEC))
    here = spec
    for key in path[:-1]:
        here = here[key]
    if value is GONE:
        del here[path[-1]]
    else:
        here[path[-1]] = value
    return spec


def test_a_good_file(findings: Findings) -> None:
    assert findings(SPEC) == []


@pytest.mark.parametrize(("path", "value", "expected"), MISTAKES)
def test_mistakes(
    path: tuple[str | int, ...],
    value: Any,
    expected: list[tuple[str, str, str]],
    findings: Findings,
) -> None:
    assert sorted(findings(changed(path, value))) == sorted(expected)


@pytest.mark.parametrize("value", [None, 7, "x", True, [], {}, [[]], [7, "x", None], {"a": []}, [{"a": {}}]])
def test_values_of_any_kind_are_no_crash(value: Any, findings: Findings) -> None:
    for path in [*((key,) for key in SPEC), *((*VSAN, key) for key in SPEC["networkSpecs"][0]), VSAN, SWITCH]:
        assert isinstance(findings(changed(path, value)), list)


def test_text_names_line_and_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sddc.json"
    file.write_text(json.dumps(changed((*VSAN, "gateway"), "192.0.3.1"), indent="\t"), encoding="utf-8")
    assert main(["vcf", str(file)]) == 1
    said = capsys.readouterr()
    line = file.read_text().split("\n").index('\t\t\t"gateway": "192.0.3.1",') + 1
    assert said.out == (
        f"{file}:{line}:4: networkSpecs[0].gateway: gateway 192.0.3.1 is not in 192.0.2.0/24\n"
        "    Source: practice\n"
    )
    assert said.err == f"refarch: 1 finding in {file}\n"
    file.write_text(json.dumps(SPEC))
    assert main(["vcf", str(file)]) == 0
    assert capsys.readouterr().out == "no findings\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[\n", ":2: not valid JSON: Expecting value"),
        (b"[]", " is not a JSON object; expected the body of POST /v1/sddcs"),
        (b"\xff\xfe{}", " is not JSON in UTF-8"),
        (b"[" * 200_000, " is nested too deeply or has a number that is too long"),
        (b'{"a":' * 100 + b"1" + b"}" * 100, ":1: values are nested more than 32 levels deep"),
        (b'{"a": ' + b"1" * 5000 + b"}", " is nested too deeply or has a number that is too long"),
        (b"x" * (16 * 1024 * 1024 + 1), " is larger than 16 MB"),
        (b"a: 1\n", ":1: not valid JSON: Expecting value"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    file = tmp_path / "sddc.json"
    file.write_bytes(content)
    assert main(["vcf", str(file)]) == 2
    assert capsys.readouterr().err == f"refarch: {file}{said}\n"


def test_a_file_full_of_mistakes_ends(findings: Findings) -> None:
    network = {"networkType": "VSAN", "vlanId": 1, "x" * 1_000: 1}
    assert len(findings({**SPEC, "networkSpecs": [network] * 3_000})) == MAX_REMARKS


OF_EXAMPLES = {
    "good.json": 0,
    "bad/01-unknown-key-teaming.json": 2,
    "bad/02-mtu-is-a-string.json": 0,
    "bad/03-teaming-policy-not-listed.json": 1,
    "bad/04-vlan-id-missing.json": 1,
    "bad/05-dns-spec-missing.json": 1,
    "bad/06-mtu-9216.json": 2,
    "bad/07-vmnics-of-vcf-5.json": 2,
    "bad/08-esa-config-is-a-boolean.json": 1,
    "bad/09-standByUplinks-wrong-case.json": 1,
    "bad/10-rdma-key.json": 1,
}
"""Findings in each; numbers in quotes are what the installer's own export has."""


def test_examples_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    folder = needs.shared_folder() / "verifiers/vcf-installer/examples"
    assert {str(path.relative_to(folder)) for path in folder.rglob("*.json")} == {*OF_EXAMPLES}
    for name, count in OF_EXAMPLES.items():
        assert main(["vcf", str(folder / name), "--format", "json", "--quiet"]) == bool(count), name
        assert len(json.loads(capsys.readouterr().out)) == count, name
