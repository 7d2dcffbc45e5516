"""Rules for files of the VCF Installer: the examples on their pages, and mistakes in a good file.

The golden file has each example with its findings in full."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import needs
from installer_specs import (
    GONE,
    GOOD,
    SWITCH,
    TEAM,
    TEP_POOL,
    VSAN,
    Found,
    changed,
    copied,
    findings_of,
    merged,
    nsx_spec,
    written,
)
from refarch import api
from refarch.cli import main
from refarch.project.installer import keys
from refarch.project.installer.spec import whole_number

RULES = {rule.code: rule for rule in api.rules() if rule.area == "installer"}

OTHER_LANGUAGE = {"VCF006"}
"""Rules whose example is not JSON; `test_cli_vcf.py` tests them."""

EXAMPLES = [code for code in RULES if code not in OTHER_LANGUAGE]

GOLDEN = Path(__file__).parent.parent / "golden" / "installer" / "examples.txt"


def example(code: str, heading: str) -> Any:
    """The good specification with the JSON below a heading of a page."""
    section = RULES[code].docstring.partition(f"## {heading}\n")[2]
    match = re.search(r"```json\n(.*?)```", section, re.DOTALL)
    assert match is not None, code
    return merged(copied(GOOD), json.loads(match[1]))


def test_there_are_rules() -> None:
    assert [*RULES] == [f"VCF{number:03}" for number in range(1, len(RULES) + 1)]


def test_the_good_file_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, GOOD)
    assert findings_of(file, capsys) == []
    assert findings_of(file, capsys, "--transport", "rdma") == []


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_example_of_a_rule_gives_only_its_findings(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = findings_of(written(tmp_path, example(code, "Example")), capsys, "--transport", "rdma")
    assert {finding.code for finding in bad} == {code}
    corrected = written(tmp_path, example(code, "Use instead"))
    assert findings_of(corrected, capsys, "--transport", "rdma") == []


def test_the_findings_of_the_examples(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    golden: Callable[[Path, str], None],
) -> None:
    """Each with its line, source, and hint."""
    monkeypatch.chdir(tmp_path)
    text = ""
    for code in EXAMPLES:
        written(tmp_path, example(code, "Example"))
        main(["vcf", "sddc.json", "--transport", "rdma"])
        text += f"## {code}\n\n{capsys.readouterr().out}\n"
    golden(GOLDEN, text)


def test_messages_and_hints_have_the_form_of_lint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for code in EXAMPLES:
        file = written(tmp_path, example(code, "Example"))
        main(["vcf", str(file), "--transport", "rdma", "--format", "json", "--quiet"])
        for row in json.loads(capsys.readouterr().out)["findings"]:
            assert not row["message"].endswith(".") and len(row["message"].split("; ")[0]) <= 160, row
            assert row["hint"].endswith("."), row


MISTAKES: list[tuple[tuple[str | int, ...], Any, list[tuple[str, str, str]]]] = [
    (
        (*VSAN, "activeUplinks"),
        [],
        [("VCF009", "networkSpecs[0].teamingPolicy", "VSAN has failover_explicit but no activeUplinks")],
    ),
    (
        (*VSAN, "activeUplinks"),
        ["uplink2"],
        [("VCF009", "networkSpecs[0].standbyUplinks[0]", "uplink uplink2 is active and standby")],
    ),
    (
        (*VSAN, "networkType"),
        "MANAGEMENT",
        [
            (
                "VCF008",
                "dvsSpecs[0].networks[0]",
                "vds01 lists VSAN, but no entry of networkSpecs has this type",
            ),
            ("VCF010", "networkSpecs[1].networkType", "network type MANAGEMENT is already used"),
        ],
    ),
    (
        (*SWITCH, "networks"),
        ["VSAN", "VMOTION", "VMOTION", "MANAGEMENT"],
        [("VCF008", "dvsSpecs[0].networks[2]", "VMOTION is already on vds01")],
    ),
    (
        (*VSAN, "mtu"),
        9200,
        [
            ("VCF005", "networkSpecs[0].mtu", "mtu is 9200, but the range is 1280 to 9190"),
            ("VCF016", "networkSpecs[0].mtu", "VSAN has MTU 9200, but vds01 has 9000"),
        ],
    ),
    ((*VSAN, "mtu"), 9001, [("VCF016", "networkSpecs[0].mtu", "VSAN has MTU 9001, but vds01 has 9000")]),
    ((*VSAN, "mtu"), 1279, [("VCF005", "networkSpecs[0].mtu", "mtu is 1279, but the range is 1280 to 9190")]),
    ((*VSAN, "mtu"), 1280, []),
    (
        (*VSAN, "vlanId"),
        4095,
        [("VCF005", "networkSpecs[0].vlanId", "vlanId is 4095, but the range is 0 to 4094")],
    ),
    ((*VSAN, "vlanId"), "4094", []),
    (
        (*VSAN, "vlanId"),
        "x",
        [("VCF005", "networkSpecs[0].vlanId", "vlanId is a text, but must be a whole number")],
    ),
    (
        (*VSAN, "vlanId"),
        GONE,
        [
            (
                "VCF004",
                "networkSpecs[0]",
                "vlanId is missing in networkSpecs[0], but the installer requires it",
            )
        ],
    ),
    (
        (*VSAN, "vlanId"),
        None,
        [
            (
                "VCF004",
                "networkSpecs[0].vlanId",
                "vlanId is null in networkSpecs[0], but the installer requires it",
            )
        ],
    ),
    (("sddcId",), "m1", [("VCF005", "sddcId", "sddcId has 2 characters, but the range is 3 to 20")]),
    (("sddcId",), GONE, [("VCF004", "", "sddcId is missing, but the installer requires it")]),
    (
        (*VSAN, "teamingPolicy"),
        "explicit",
        [
            (
                "VCF005",
                "networkSpecs[0].teamingPolicy",
                "teamingPolicy is `explicit`, which the installer does not accept",
            )
        ],
    ),
    (
        (*VSAN, "gateway"),
        "192.0.2.255",
        [
            (
                "VCF011",
                "networkSpecs[0].gateway",
                "gateway 192.0.2.255 is not a usable address of 192.0.2.0/24",
            )
        ],
    ),
    (
        (*VSAN, "gateway"),
        "router",
        [("VCF011", "networkSpecs[0].gateway", "gateway router is not an IP address")],
    ),
    (
        (*VSAN, "subnet"),
        "192.0.2.1/24",
        [
            (
                "VCF011",
                "networkSpecs[0].subnet",
                "subnet 192.0.2.1/24 is an address of 192.0.2.0/24, not the network",
            )
        ],
    ),
    (
        (*VSAN, "subnet"),
        "192.0.2.0",
        [
            (
                "VCF011",
                "networkSpecs[0].subnet",
                "subnet 192.0.2.0 is not a network in the form address/length",
            )
        ],
    ),
    (
        (*VSAN, "includeIpAddressRanges", 0, "endIpAddress"),
        "192.0.2.13",
        [("VCF013", "networkSpecs[0].includeIpAddressRanges", "VSAN has 3 addresses, but 4 hosts")],
    ),
    (
        (*VSAN, "includeIpAddressRanges", 0, "endIpAddress"),
        "192.0.2.10",
        [
            (
                "VCF011",
                "networkSpecs[0].includeIpAddressRanges[0]",
                "the range 192.0.2.11 to 192.0.2.10 ends before it starts",
            ),
            ("VCF013", "networkSpecs[0].includeIpAddressRanges", "VSAN has 0 addresses, but 4 hosts"),
        ],
    ),
    (
        (*VSAN, "includeIpAddressRanges", 0, "endIpAddress"),
        "192.0.3.14",
        [
            (
                "VCF011",
                "networkSpecs[0].includeIpAddressRanges[0]",
                "192.0.2.11 to 192.0.3.14 is not in the usable addresses of 192.0.2.0/24",
            )
        ],
    ),
    (
        (*VSAN, "includeIpAddressRanges", 0, "endIpAddress"),
        "x",
        [("VCF011", "networkSpecs[0].includeIpAddressRanges[0].endIpAddress", "x is not an IP address")],
    ),
    (
        (*VSAN, "includeIpAddress"),
        ["192.0.2.12"],
        [
            (
                "VCF012",
                "networkSpecs[0].includeIpAddressRanges[0]",
                "VSAN reserves 192.0.2.12, but VSAN already does",
            )
        ],
    ),
    ((*VSAN, "includeIpAddress"), ["192.0.2.15"], []),
    (
        ("vcfAutomationSpec",),
        {"hostname": "a", "internalClusterCidr": "198.18.0.0/15", "ipPool": ["192.0.2.14"]},
        [
            (
                "VCF012",
                "vcfAutomationSpec.ipPool[0]",
                "vcfAutomationSpec reserves 192.0.2.14, but VSAN already does",
            )
        ],
    ),
    (
        (*SWITCH, "networks"),
        ["VSAN", "VMOTION"],
        [("VCF008", "networkSpecs[1].networkType", "MANAGEMENT is not on any switch in dvsSpecs")],
    ),
    (
        (*SWITCH, "dvsName"),
        "x" * 81,
        [("VCF005", "dvsSpecs[0].dvsName", "dvsName has 81 characters, but the range is 0 to 80")],
    ),
    (
        (*SWITCH, "niocSpecs"),
        [],
        [
            (
                "VCF002",
                "dvsSpecs[0].niocSpecs",
                "dvsSpecs[0] has `niocSpecs`, which the installer API does not describe",
            )
        ],
    ),
    ((*SWITCH, "MTU"), 9000, [("VCF003", "dvsSpecs[0].MTU", "dvsSpecs[0] has `MTU`, but the key is `mtu`")]),
    (
        ("esaConfig",),
        {"enabled": True},
        [
            (
                "VCF003",
                "esaConfig",
                "the top level has `esaConfig`, but this key belongs to datastoreSpec.vsanSpec",
            )
        ],
    ),
    (
        ("datastoreSpec",),
        {"vsanSpec": {"esaConfig": True}},
        [
            (
                "VCF005",
                "datastoreSpec.vsanSpec.esaConfig",
                "esaConfig is true, but must be an object with keys such as `enabled`",
            )
        ],
    ),
    (
        ("rdmaSpec",),
        {"rdmaOn": 1},
        [("VCF002", "rdmaSpec", "the installer has no key for RDMA, but the top level has `rdmaSpec`")],
    ),
    (
        ("hostSpecs", 1, "hostname"),
        "ESX01",
        [("VCF010", "hostSpecs[1].hostname", "host ESX01 is already used")],
    ),
    (
        ("nsxtSpec",),
        {"nsxtManagers": [{"vipFqdn": "v"}]},
        [
            (
                "VCF003",
                "nsxtSpec.nsxtManagers[0].vipFqdn",
                "nsxtSpec.nsxtManagers[0] has `vipFqdn`, but this key belongs to nsxtSpec",
            )
        ],
    ),
    (
        ("dvsSpecs",),
        GONE,
        [("VCF007", "", "dvsSpecs is missing; the installer puts all traffic on vmnic0 and vmnic1")],
    ),
    (
        ("dvsSpecs",),
        [],
        [("VCF007", "dvsSpecs", "dvsSpecs is empty; the installer puts all traffic on vmnic0 and vmnic1")],
    ),
]


@pytest.mark.parametrize(("path", "value", "expected"), MISTAKES)
def test_mistakes(
    path: tuple[str | int, ...],
    value: Any,
    expected: list[tuple[str, str, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = findings_of(written(tmp_path, changed(path, value)), capsys)
    assert sorted((code, where, message) for code, _, where, message in found) == sorted(expected)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ((*VSAN, "teamingPolicy"), "loadbalance_loadbased",
         "VSAN uses loadbalance_loadbased, but vSAN over RDMA does not support it"),
        ((*VSAN, "teamingPolicy"), GONE,
         "VSAN has no teamingPolicy; the installer then uses loadbalance_loadbased, which vSAN over RDMA "
         "does not support"),
        ((*SWITCH, "lagSpecs"), [{"name": "lag1", "uplinksCount": 2, "lacpMode": "ACTIVE",
                                  "lacpTimeoutMode": "FAST", "loadBalancingMode": "SOURCE_MAC"}],
         "the switch of VSAN uses LACP, but vSAN over RDMA does not support it"),
        ((*SWITCH, "nsxtSwitchConfig"), {"hostSwitchOperationalMode": "ENS_INTERRUPT"},
         "the switch of VSAN uses ENS_INTERRUPT; Intel ports provide no RDMA device in this mode"),
    ],
)  # fmt: skip
def test_what_only_rdma_does_not_support(
    path: tuple[str | int, ...],
    value: Any,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = written(tmp_path, changed(path, value))
    assert findings_of(file, capsys) == findings_of(file, capsys, "--transport", "tcp") == []
    assert [finding.message for finding in findings_of(file, capsys, "--transport", "rdma")] == [message]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("ceipEnabled",), "True", []),
        (("ceipEnabled",), "yes", ["ceipEnabled is a text, but must be true or false"]),
        (("vcfAutomationSpec",), {"hostname": "a", "useExistingDeployment": True}, []),
        (
            ("vcfAutomationSpec",),
            {"hostname": "a", "useExistingDeployment": False},
            ["internalClusterCidr is missing in vcfAutomationSpec, but the installer requires it"],
        ),
        (
            ("vcfAutomationSpec",),
            {"useExistingDeployment": "true"},
            ["hostname is missing in vcfAutomationSpec, but the installer requires it"],
        ),
    ],
)
def test_what_the_generator_of_vmware_writes(
    path: tuple[str | int, ...],
    value: Any,
    expected: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = findings_of(written(tmp_path, changed(path, value)), capsys)
    assert [finding.message for finding in found] == expected


def test_a_file_for_an_existing_management_domain_has_no_networks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = {key: GOOD[key] for key in ("sddcId", "vcenterSpec")}
    spec["sddcManagerSpec"] = {"hostname": "sddc", "useExistingDeployment": True}
    assert findings_of(written(tmp_path, spec), capsys) == []
    spec["sddcManagerSpec"]["useExistingDeployment"] = False
    found = findings_of(written(tmp_path, spec), capsys)
    assert [finding.code for finding in found] == ["VCF004", "VCF004"]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("vcfInstanceName",), "{{ name }}.example.com", ["1 value still has a placeholder"]),
        (("vcfInstanceName",), "${NAME}", ["1 value still has a placeholder"]),
        (("vcenterSpec", "adminUserSsoPassword"), "<password>", ["1 value still has a placeholder"]),
        (("hostSpecs", 0, "sslThumbprint"), "REPLACE_WITH_IT", ["1 value still has a placeholder"]),
        (("vcfInstanceName",), "<INSERT NAME>", ["1 value still has a placeholder"]),
        (("vcfInstanceName",), "a < b > c {} $x {{", []),
        (
            ("ntpServers",),
            ["{{ a }}", "<<B>>"],
            ["2 values still have placeholders; the first is ntpServers[0]"],
        ),
        (("vcenterSpec", "adminUserSsoPassword"), "x{{ y }}z", []),
        (("vcenterSpec", "adminUserSsoPassword"), "{{ y }}", ["1 value still has a placeholder"]),
        (
            ("hostSpecs", 0, "sslThumbprint"),
            "<--ENTER-ESX-THUMBPRINT-HERE-->",
            ["1 value still has a placeholder"],
        ),
    ],
)
def test_placeholders(
    path: tuple[str | int, ...],
    value: Any,
    expected: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = findings_of(written(tmp_path, changed(path, value)), capsys)
    assert [finding.message for finding in found] == expected


@pytest.mark.parametrize(
    ("team", "severity", "path", "message"),
    [
        (
            {"activeUplinks": ["uplink1", "uplink2"], "standbyUplinks": []},
            "info",
            "teamingPolicy",
            "VSAN uses loadbalance_ip: the switch ports of uplink1 and uplink2 must be one static port "
            "channel on each host",
        ),
        (
            {},
            "warning",
            "standbyUplinks",
            "VSAN uses loadbalance_ip but has standby uplink uplink2",
        ),
    ],
)
def test_ip_hash(
    team: dict[str, Any],
    severity: str,
    path: str,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    network = {**GOOD["networkSpecs"][0], "teamingPolicy": "loadbalance_ip", **team}
    file = written(tmp_path, changed(VSAN, network))
    assert findings_of(file, capsys) == [Found("VCF023", severity, f"networkSpecs[0].{path}", message)]
    assert [found.code for found in findings_of(file, capsys, "--transport", "rdma")] == ["VCF019"]


def test_an_uplink_that_all_teams_name_otherwise_is_the_fault_of_its_adapter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adapter = (*SWITCH, "vmnicsToUplinks", 1, "uplink")
    mapped = changed(adapter, "uplink3", nsx_spec())
    (found,) = findings_of(written(tmp_path, mapped), capsys)
    assert (found.code, found.path) == ("VCF009", "dvsSpecs[0].vmnicsToUplinks[1].uplink")
    assert found.message == "vmnic3 has uplink3 on vds01, but 2 teaming policies have uplink2"
    # One team against one adapter does not show which is wrong; nor do teams that use both names.
    (found,) = findings_of(written(tmp_path, changed(adapter, "uplink3")), capsys)
    assert found.path == "networkSpecs[0].standbyUplinks[0]"
    both = changed((*SWITCH, "nsxTeamings"), [TEAM, {**TEAM, "activeUplinks": ["uplink3"]}], mapped)
    paths = [found.path for found in findings_of(written(tmp_path, both), capsys) if found.code == "VCF009"]
    assert paths == ["networkSpecs[0].standbyUplinks[0]", "dvsSpecs[0].nsxTeamings[0].activeUplinks[1]"]


def test_ip_hash_of_a_lag_is_left_to_lacp(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    network = {**GOOD["networkSpecs"][0], "teamingPolicy": "loadbalance_ip"}
    spec = changed(VSAN, {**network, "activeUplinks": ["lag1"], "standbyUplinks": []})
    assert [found.code for found in findings_of(written(tmp_path, spec), capsys)] == ["VCF023", "VCF009"]
    lag = {"name": "lag1", "uplinksCount": 2, "lacpMode": "ACTIVE"}
    assert "VCF023" not in {
        found.code
        for found in findings_of(written(tmp_path, changed((*SWITCH, "lagSpecs"), [lag], spec)), capsys)
    }


GROUPS = [
    {"name": "pg-mgmt", "transportType": "MANAGEMENT", "teamingPolicy": "loadbalance_loadbased"},
    {
        "name": "pg-vsan",
        "transportType": "VSAN",
        "teamingPolicy": "loadbalance_ip",
        "activeUplinks": ["uplink1", "uplink2"],
    },
]


@pytest.mark.parametrize("top", [{"domainName": "w01"}, {"domainId": "1"}])
def test_ip_hash_in_a_workload_domain_or_a_cluster(
    top: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster = {"networkSpec": {"vdsSpecs": [{"name": "vds01", "portGroupSpecs": GROUPS}]}}
    file = written(tmp_path, {**top, "computeSpec": {"clusterSpecs": [cluster]}})
    kind, team = findings_of(file, capsys)
    assert (kind.code, kind.severity, team.code, team.severity) == ("VCF001", "error", "VCF023", "info")
    place = "computeSpec.clusterSpecs[0].networkSpec.vdsSpecs[0].portGroupSpecs[1].teamingPolicy"
    assert team.path == place and team.message.startswith("VSAN uses loadbalance_ip: ")
    file = written(tmp_path, {**top, "computeSpec": {"clusterSpecs": [1, {"networkSpec": [2]}]}})
    assert [found.code for found in findings_of(file, capsys)] == ["VCF001"]


def test_vsan_needs_a_network_unless_vcenter_exists(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = changed(("networkSpecs",), GOOD["networkSpecs"][1:])
    spec["dvsSpecs"][0]["networks"] = ["MANAGEMENT", "VMOTION"]
    spec["datastoreSpec"] = {"vsanSpec": {"datastoreName": "vsan"}}
    message = "the file has vsanSpec, but no entry of networkSpecs has type VSAN"
    expected = [Found("VCF022", "error", "datastoreSpec.vsanSpec", message)]
    assert findings_of(written(tmp_path, spec), capsys) == expected
    spec["vcenterSpec"]["useExistingDeployment"] = True
    assert findings_of(written(tmp_path, spec), capsys) == []


def test_machines_of_management_need_a_network_unless_vcenter_exists(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = changed(("networkSpecs",), GOOD["networkSpecs"][:3])
    spec["dvsSpecs"] = spec["dvsSpecs"][:1]
    message = "networkSpecs has a network of type MANAGEMENT, but none of type VM_MANAGEMENT"
    expected = [Found("VCF024", "info", "networkSpecs", message)]
    assert findings_of(written(tmp_path, spec), capsys) == expected
    spec["vcenterSpec"]["useExistingDeployment"] = True
    assert findings_of(written(tmp_path, spec), capsys) == []
    del spec["vcenterSpec"]["useExistingDeployment"], spec["networkSpecs"][1]
    spec["dvsSpecs"][0]["networks"] = ["VSAN", "VMOTION"]
    assert findings_of(written(tmp_path, spec), capsys) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"subnet": "192.0.2.0", "subnetMask": "255.255.255.0"}, []),
        ({"subnet": "192.0.2.0", "subnetMask": "255.255.255.248"}, ["VCF011"]),
        ({"subnet": "192.0.2.0", "subnetMask": "x"}, ["VCF011"]),
        (
            {
                "subnet": "2001:db8::/64",
                "gateway": "2001:db8::1",
                "includeIpAddressRanges": [
                    {"startIpAddress": "2001:db8::11", "endIpAddress": "2001:db8::14"}
                ],
            },
            [],
        ),
        ({"subnet": "2001:db8::/64"}, ["VCF011", "VCF011"]),
    ],
)
def test_subnets(
    change: dict[str, Any], expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = copied(GOOD)
    spec["networkSpecs"][0] |= change
    assert [finding.code for finding in findings_of(written(tmp_path, spec), capsys)] == expected


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("sddcId",), "m_01", "sddcId is `m_01`, but can have only letters, digits, and hyphens"),
        (("nsxtSpec", "ipAddressPoolSpec", "name"), "tep pool",
         "name is `tep pool`, but can have only letters, digits, hyphens, and underscores"),
    ],
)  # fmt: skip
def test_patterns(
    path: tuple[str | int, ...],
    value: Any,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = findings_of(written(tmp_path, changed(path, value, nsx_spec())), capsys)
    assert [finding.message for finding in found] == [message]


def test_the_keys_are_those_of_the_bindings() -> None:
    """The schema of the validator was made from the bindings by another program."""
    schema = json.loads(
        (needs.shared_folder() / "verifiers/vcf-installer/vcf-sddc-spec.schema.json").read_text("utf-8")
    )["definitions"]
    assert {name: [*entry["properties"]] for name, entry in schema.items()} == {
        name: [*known] for name, known in keys.STRUCTURES.items()
    }
    required = {name: {*entry["required"]} for name, entry in schema.items() if entry.get("required")}
    required["SddcVcenterSpec"].remove("rootVcenterPassword")
    assert required == {name: {*listed} for name, listed in keys.REQUIRED.items()}
    for (name, key), choices in keys.CHOICES.items():
        assert (*schema[name]["properties"][key]["enum"],) == choices
    for (name, key), (least, most) in keys.LENGTHS.items():
        field = schema[name]["properties"][key]
        assert (field.get("minLength", 0), field["maxLength"]) == (least, most)
    for (name, key), (least, most) in keys.RANGES.items():
        field = schema[name]["properties"][key]
        assert (field["minimum"], field.get("maximum", 4094)) == (least, most)
    for (name, key), most in keys.COUNTS.items():
        assert schema[name]["properties"][key]["maxItems"] == most


LIMITS: list[tuple[tuple[str | int, ...], Any, Any]] = [
    ((*VSAN, "vlanId"), 0, -1),
    ((*VSAN, "vlanId"), 4094, 4095),
    ((*VSAN, "mtu"), 1280, 1279),
    ((*SWITCH, "mtu"), 9190, 9191),
    (("datastoreSpec", "vsanSpec", "failuresToTolerate"), 3, 4),
    (("datastoreSpec", "vsanSpec", "datastoreName"), "x" * 80, "x" * 81),
    (("clusterSpec", "clusterName"), "x" * 80, "x" * 81),
    (("clusterSpec", "datacenterName"), "x" * 80, "x" * 81),
    ((*VSAN, "portGroupKey"), "x" * 80, "x" * 81),
    ((*SWITCH, "dvsName"), "x" * 80, "x" * 81),
    (("sddcId",), "abc", "ab"),
    (("sddcId",), "x" * 20, "x" * 21),
    (("dnsSpec", "nameservers"), ["192.0.2.2"] * 2, ["192.0.2.2"] * 3),
    ((*SWITCH, "nsxTeamings"), [TEAM], [TEAM, TEAM]),
]
"""Places with the last accepted value and the first that is not accepted."""


@pytest.mark.parametrize(("path", "last", "first_wrong"), LIMITS)
def test_limits_of_values(
    path: tuple[str | int, ...],
    last: Any,
    first_wrong: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spec = {**copied(GOOD), "clusterSpec": {}, "datastoreSpec": {"vsanSpec": {}}}
    for value, expected in ((last, []), (first_wrong, ["VCF005"])):
        file = written(tmp_path, changed(path, value, spec))
        found = findings_of(file, capsys, "--select", "VCF005")
        assert [finding.code for finding in found] == expected, value


def test_addresses_are_not_compared_with_too_many_networks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = {**AUTOMATION, "ipPool": ["203.0.113.9"]}
    networks = [
        {"networkType": f"N{number}", "vlanId": number, "subnet": f"10.0.{number}.0/24"}
        for number in range(101)
    ]
    for count, expected in ((100, ["VCF011"]), (101, [])):
        spec = {**copied(GOOD), "networkSpecs": networks[:count], "vcfAutomationSpec": pool}
        found = findings_of(written(tmp_path, spec), capsys, "--select", "VCF011")
        assert [finding.code for finding in found] == expected


CASES = {
    "01-vcf902-empty-dvs/sddc.json": ["VCF003"] * 9 + ["VCF007"],
    "02-vcf9-ip-pool-unused/sddc.json": ["VCF014"],
    "03-vcf91-one-node-ens/ens-only.json": ["VCF018", "VCF017"],
    "03-vcf91-one-node-ens/sddc.json": ["VCF018", "VCF017"],
    "03-vcf91-one-node-ens/three-nodes.json": ["VCF017"],
    "04-vcf911-fc-no-vsan/sddc.json": [],
    "05-vcf9-cloud-lab-single-uplink/sddc.json": ["VCF017"],
    "06-vcf5-cloudbuilder/sddc.json": ["VCF001"],
    "07-vcf9-lacp/sddc.json": [],
    "08-vcf91-null-cidr/sddc.json": ["VCF004", "VCF017"],
    "34-vcf-workload-domain/domain.json": ["VCF001", "VCF023"],
    "35-vcf-utf16-and-template/sddc-utf16.json": ["VCF006", "VCF017"],
    "39-vcf-keys-at-the-wrong-level/misplaced-keys.json": ["VCF003", "VCF003", "VCF024", "VCF017"],
}
"""Codes of the findings in files from public reports, over TCP."""

CASES_OVER_RDMA = {
    "03-vcf91-one-node-ens/ens-only.json": ["VCF018", "VCF020", "VCF017"],
    "03-vcf91-one-node-ens/three-nodes.json": ["VCF019", "VCF020", "VCF017"],
    "04-vcf911-fc-no-vsan/sddc.json": [],
    "05-vcf9-cloud-lab-single-uplink/sddc.json": ["VCF019", "VCF017"],
    "07-vcf9-lacp/sddc.json": ["VCF019", "VCF019"],
}
"""The same over RDMA."""


def test_files_of_public_reports(capsys: pytest.CaptureFixture[str]) -> None:
    folder = needs.shared_folder() / "cases/vmware"
    for transport, cases in (("tcp", CASES), ("rdma", CASES_OVER_RDMA)):
        found = {name: findings_of(folder / name, capsys, "--transport", transport) for name in cases}
        assert {name: [finding.code for finding in listed] for name, listed in found.items()} == cases


@pytest.mark.parametrize(
    ("place", "key", "written_key", "severity"),
    [
        (VSAN, "standbyUplinks", "standByUplinks", "error"),
        (VSAN, "networkType", "networktype", "error"),
        (VSAN, "teamingPolicy", "teaming", "warning"),
        (VSAN, "mtu", "MTU", "warning"),
        (SWITCH, "vmnicsToUplinks", "vmnicsToUplink", "error"),
        (SWITCH, "dvsName", "dvsname", "warning"),
    ],
)
def test_misspelled_keys(
    place: tuple[str | int, ...],
    key: str,
    written_key: str,
    severity: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The right key in addition makes the wrong one superfluous."""
    value = copied(GOOD)[place[0]][place[1]][key]
    spec = changed((*place, written_key), value)
    where = f"{place[0]}[0]"
    message = f"{where} has `{written_key}`, but the key is `{key}`"
    path = f"{where}.{written_key}"
    found = findings_of(written(tmp_path, spec), capsys)
    assert found == [Found("VCF003", "info", path, f"{message}, which the file also has")]
    found = findings_of(written(tmp_path, changed((*place, key), GONE, spec)), capsys)
    assert Found("VCF003", severity, path, message) in found
    assert "VCF004" not in [finding.code for finding in found]


@pytest.mark.parametrize(
    ("spec", "severity", "message"),
    [
        (
            changed(("nsxtSpec",), {"nsxtManagers": [{"vipFqdn": "v"}]}),
            "error",
            "nsxtSpec.nsxtManagers[0] has `vipFqdn`, but this key belongs to nsxtSpec",
        ),
        (
            changed(("nsxtSpec",), {"vipFqdn": "v", "nsxtManagers": [{"vipFqdn": "v"}]}),
            "info",
            "nsxtSpec.nsxtManagers[0] has `vipFqdn`, but this key belongs to nsxtSpec, which the file also "
            "has",
        ),
        (
            changed(("vcenterSpec", "datacenterName"), "dc"),
            "warning",
            "vcenterSpec has `datacenterName`, but this key belongs to clusterSpec",
        ),
        (
            changed(
                ("vcenterSpec", "datacenterName"), "dc", changed(("clusterSpec",), {"datacenterName": "dc"})
            ),
            "info",
            "vcenterSpec has `datacenterName`, but this key belongs to clusterSpec, which the file also has",
        ),
        (
            changed(("transportZones",), []),
            "error",
            "the top level has `transportZones`, but this key belongs to dvsSpecs[].nsxtSwitchConfig",
        ),
        (
            changed(("transportZones",), [], nsx_spec()),
            "info",
            "the top level has `transportZones`, but this key belongs to dvsSpecs[].nsxtSwitchConfig, which "
            "the file also has",
        ),
    ],
)
def test_misplaced_keys(
    spec: Any, severity: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings_of(written(tmp_path, spec), capsys)
    assert [(finding.code, finding.severity, finding.message) for finding in found] == [
        ("VCF003", severity, message)
    ]


def test_a_misspelled_key_is_missing_only_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = changed((*VSAN, "vlanID"), 30, changed((*VSAN, "vlanId"), GONE))
    del spec["networkSpecs"][1]["vlanId"]
    found = findings_of(written(tmp_path, spec), capsys)
    assert [(finding.code, finding.path) for finding in found] == [
        ("VCF003", "networkSpecs[0].vlanID"),
        ("VCF004", "networkSpecs[1]"),
    ]


@pytest.mark.parametrize(
    ("subnet", "gateway", "expected"),
    [
        ("192.0.2.0/31", "192.0.2.0", []),
        ("192.0.2.0/31", "192.0.2.1", []),
        ("192.0.2.0/30", "192.0.2.0", ["gateway 192.0.2.0 is not a usable address of 192.0.2.0/30"]),
        ("192.0.2.0/30", "192.0.2.1", []),
        ("192.0.2.0/30", "192.0.2.2", []),
        ("192.0.2.0/30", "192.0.2.3", ["gateway 192.0.2.3 is not a usable address of 192.0.2.0/30"]),
        ("2001:db8::/64", "2001:db8::", []),
        (
            "2001:db8::/16",
            "2001:db8::1",
            ["subnet 2001:db8::/16 is an address of 2001::/16, not the network"],
        ),
        ("2001:db8::/32", "2001:db9::1", ["gateway 2001:db9::1 is not a usable address of 2001:db8::/32"]),
    ],
)
def test_usable_addresses(
    subnet: str, gateway: str, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = copied(GOOD)
    spec["networkSpecs"][1] |= {"subnet": subnet, "gateway": gateway}
    spec["networkSpecs"][0] |= {"subnet": "198.51.100.0/24", "gateway": "198.51.100.1"}
    spec["networkSpecs"][0]["includeIpAddressRanges"] = []
    assert [finding.message for finding in findings_of(written(tmp_path, spec), capsys)] == expected


@pytest.mark.parametrize(
    ("subnet", "hint"),
    [
        ("192.0.2.0/24", "Use an address from 192.0.2.1 to 192.0.2.254."),
        ("192.0.2.0/31", "Use an address from 192.0.2.0 to 192.0.2.1."),
        ("2001:db8::/127", "Use an address from 2001:db8:: to 2001:db8::1."),
        ("2001:db8::/16", "Set `2001::/16`."),
    ],
)
def test_hints_name_usable_addresses(
    subnet: str, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = copied(GOOD)
    spec["networkSpecs"][1] |= {"subnet": subnet, "gateway": "203.0.113.1"}
    main(["vcf", str(written(tmp_path, spec)), "--format", "json", "--quiet", "--select", "VCF011"])
    assert hint in [row["hint"] for row in json.loads(capsys.readouterr().out)["findings"]]


def test_vmotion_may_have_any_policy_over_rdma(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, changed(("networkSpecs", 2, "teamingPolicy"), "loadbalance_loadbased"))
    assert findings_of(file, capsys, "--transport", "rdma") == []


def test_one_uplink_is_a_warning_for_rdma(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = changed((*SWITCH, "vmnicsToUplinks"), [{"id": "vmnic2", "uplink": "uplink1"}])
    spec = changed((*VSAN, "standbyUplinks"), [], spec)
    file = written(tmp_path, spec)
    message = "vds01 has only one uplink, for VSAN, MANAGEMENT and VMOTION"
    path = "dvsSpecs[0].vmnicsToUplinks"
    assert findings_of(file, capsys) == [Found("VCF017", "info", path, message)]
    assert findings_of(file, capsys, "--transport", "rdma") == [Found("VCF017", "warning", path, message)]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        (nsx_spec(), []),
        (nsx_spec("198.51.100.17"), ["VCF013"]),
        (nsx_spec("198.51.100.14", nsxTeamings=[{**TEAM, "policy": "FAILOVER_ORDER"}]), []),
        (nsx_spec("198.51.100.13", nsxTeamings=[{**TEAM, "policy": "FAILOVER_ORDER"}]), ["VCF013"]),
        (nsx_spec("198.51.101.18"), ["VCF011"]),
        (nsx_spec(nsxtSwitchConfig=None, nsxTeamings=None), ["VCF014"]),
        (nsx_spec(mtu=9000), []),
        (changed((*VSAN, "mtu"), 1500, nsx_spec(mtu=1600)), []),
        (changed((*VSAN, "mtu"), 1500, nsx_spec(mtu=1599)), ["VCF016"]),
        (nsx_spec(nsxTeamings=[{**TEAM, "activeUplinks": ["uplink1", "uplink3"]}]), ["VCF009"]),
        (nsx_spec(nsxTeamings=[TEAM, TEAM]), ["VCF005"]),
        (changed(("nsxtSpec", "transportVlanId"), 30, nsx_spec()), ["VCF015"]),
        (changed(("nsxtSpec", "transportVlanId"), 10, nsx_spec()), []),
    ],
)
def test_tunnel_endpoints(
    spec: Any, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [finding.code for finding in findings_of(written(tmp_path, spec), capsys)] == expected


AUTOMATION = {"hostname": "a", "internalClusterCidr": "198.18.0.0/15"}


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            changed(("nsxtSpec", "ipAddressPoolSpec", "subnets", 0, "cidr"), "192.0.0.0/16", nsx_spec()),
            "the TEP subnet 192.0.0.0/16 overlaps 192.0.2.0/24 of VSAN",
        ),
        (
            changed(("vcfAutomationSpec",), {**AUTOMATION, "internalClusterCidr": "192.0.0.0/16"}),
            "internalClusterCidr 192.0.0.0/16 overlaps 192.0.2.0/24 of VSAN",
        ),
        (
            changed(("vcfAutomationSpec",), {**AUTOMATION, "internalClusterCidr": "198.18.0.0"}),
            "internalClusterCidr 198.18.0.0 is not a network in the form address/length",
        ),
        (
            changed(("vcfAutomationSpec",), {**AUTOMATION, "ipPool": ["198.51.100.9"]}),
            "vcfAutomationSpec reserves 198.51.100.9, which is in no subnet of networkSpecs",
        ),
        (
            changed(("vcfAutomationSpec",), {**AUTOMATION, "ipPool": ["192.0.2.1"]}),
            "192.0.2.1 contains the gateway 192.0.2.1",
        ),
        (
            changed(
                (*VSAN, "includeIpAddressRanges"),
                [
                    {"startIpAddress": "192.0.2.11", "endIpAddress": "192.0.2.99"},
                    {"startIpAddress": "192.0.2.12", "endIpAddress": "192.0.2.13"},
                    {"startIpAddress": "192.0.2.90", "endIpAddress": "192.0.2.120"},
                ],
            ),
            "VSAN reserves 192.0.2.90 to 192.0.2.99, but VSAN already does",
        ),
        (
            changed(
                ("vspClusterSpec",), {"platformFqdn": "a", "instanceFqdn": "b", "ipv4Pool": {"cidr": None}}
            ),
            "vspClusterSpec.ipv4Pool has none of addresses, ipRange and cidr, but the installer requires one",
        ),
    ],
)
def test_networks_of_appliances(
    spec: Any, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in [finding.message for finding in findings_of(written(tmp_path, spec), capsys)]


@pytest.mark.parametrize(
    ("gateway", "expected"),
    [
        ("192.0.2.10", []),
        ("192.0.2.11", ["VCF012"]),
        ("192.0.2.14", ["VCF012"]),
        ("192.0.2.15", []),
    ],
)
def test_gateways_in_a_range(
    gateway: str, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, changed((*VSAN, "gateway"), gateway))
    assert [finding.code for finding in findings_of(file, capsys)] == expected


@pytest.mark.parametrize(
    ("addresses", "expected"),
    [
        (["192.0.2.15"], []),
        (["192.0.2.14"], ["VCF012"]),
        (["192.0.2.11"], ["VCF012"]),
        (["192.0.2.10"], []),
        (["192.0.2.1"], ["VCF012"]),
        (["192.0.2.2"], []),
    ],
)
def test_addresses_next_to_a_range(
    addresses: list[str], expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, changed(("vcfAutomationSpec",), {**AUTOMATION, "ipPool": addresses}))
    assert [finding.code for finding in findings_of(file, capsys)] == expected


def test_addresses_of_existing_port_groups_are_not_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = changed(("vcfAutomationSpec",), {**AUTOMATION, "ipPool": ["198.51.100.9"]})
    network = {"networkName": "pg", "subnetMask": "255.255.255.0", "gateway": "198.51.100.1"}
    spec["vcfManagementComponentsInfrastructureSpec"] = {"localRegionNetwork": network}
    assert findings_of(written(tmp_path, spec), capsys) == []


MANAGEMENT = {"networkType": "MANAGEMENT", "vlanId": 10, "subnet": "198.51.100.0/24"}


@pytest.mark.parametrize(
    ("network", "expected"),
    [
        ({"networkType": "VMOTION", "vlanId": 20, "subnet": "203.0.113.0/24"}, []),
        ({"networkType": "VMOTION", "vlanId": 10, "subnet": "198.51.100.0/24"}, ["VCF015"]),
        ({"networkType": "VMOTION", "vlanId": 20, "subnet": "198.51.100.0/24"}, ["VCF015"]),
        ({"networkType": "VMOTION", "vlanId": 10, "subnet": "203.0.113.0/24"}, ["VCF015"]),
        ({"networkType": "VMOTION", "vlanId": 20, "subnet": "198.51.100.128/25"}, ["VCF015"]),
        ({"networkType": "VMOTION", "vlanId": 0, "subnet": "203.0.113.0/24"}, []),
        ({"networkType": "VM_MANAGEMENT", "vlanId": 10, "subnet": "198.51.100.0/24"}, []),
        ({"networkType": "VM_MANAGEMENT", "vlanId": 11, "subnet": "198.51.100.0/24"}, ["VCF015"]),
    ],
)
def test_networks_in_one_subnet(
    network: Any, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = network["networkType"]
    others = [one for one in GOOD["networkSpecs"][3:] if one["networkType"] != kind]
    spec = changed(("networkSpecs",), [GOOD["networkSpecs"][0], MANAGEMENT, network, *others])
    spec["dvsSpecs"][0]["networks"] = ["VSAN", "MANAGEMENT", *([kind] if others else [])]
    assert [finding.code for finding in findings_of(written(tmp_path, spec), capsys)] == expected


@pytest.mark.parametrize(("count", "expected"), [(100, []), (101, ["VCF015"])])
def test_networks_that_are_not_compared_are_told(
    count: int, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    networks = [{"networkType": f"N{number}", "vlanId": number} for number in range(count)]
    spec = changed(("networkSpecs",), networks)
    spec["dvsSpecs"] = spec["dvsSpecs"][:1]
    spec["dvsSpecs"][0]["networks"] = [network["networkType"] for network in networks]
    assert [finding.code for finding in findings_of(written(tmp_path, spec), capsys)] == expected


@pytest.mark.parametrize(
    ("hosts", "vsan", "expected"),
    [
        (3, {"failuresToTolerate": 1}, []),
        (2, {"datastoreName": "vsan"}, ["the file has 2 hosts, but vSAN requires at least 3 hosts"]),
        (1, {"failuresToTolerate": 1}, ["the file has 1 host, but vSAN requires at least 3 hosts"]),
        (0, {"datastoreName": "vsan"}, ["the file has 0 hosts, but vSAN requires at least 3 hosts"]),
        (4, {"failuresToTolerate": 2},
         ["the file has 4 hosts, but failuresToTolerate 2 requires at least 5 hosts"]),
        (2, {}, []),
    ],
)  # fmt: skip
def test_hosts_of_vsan(
    hosts: int, vsan: Any, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = changed(("hostSpecs",), GOOD["hostSpecs"][:hosts])
    spec["datastoreSpec"] = {"vsanSpec": vsan} if vsan else {"vmfsDatastoreSpec": {}}
    assert [finding.message for finding in findings_of(written(tmp_path, spec), capsys)] == expected


@pytest.mark.parametrize("value", [None, 7, "x", True, [], {}, [[]], [7, "x", None], {"a": []}, [{"a": {}}]])
def test_values_of_any_kind_are_no_crash(
    value: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [*((key,) for key in keys.STRUCTURES["SddcSpec"]), VSAN, SWITCH]
    paths += [(*VSAN, key) for key in keys.STRUCTURES["SddcNetworkSpec"]]
    paths += [(*SWITCH, key) for key in keys.STRUCTURES["DvsSpec"]]
    paths += [("nsxtSpec", key) for key in keys.STRUCTURES["SddcNsxtSpec"]]
    spec = changed(("nsxtSpec",), TEP_POOL)
    for path in paths:
        assert isinstance(findings_of(written(tmp_path, changed(path, value, spec)), capsys), list)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (5, 5), (0, 0), ("12", 12), ("999999999", 999_999_999), ("1000000000", None), ("", None), ("x", None),
        ("-1", None), ("\u0661", None), (True, None), (None, None), (1.5, None),
    ],
)  # fmt: skip
def test_whole_numbers(value: object, number: int | None) -> None:
    assert whole_number(value) == number
