"""The JSON for the VCF Installer: the file, what a network brings with it, what is refused or told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich_intents import designs

from refarch import api
from refarch.api.intent import DomainIntent, domain_intents
from refarch.platforms.rendering.values import Values
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named

TARGET = target_named("vcf-installer")
DESIGN = "vcf9-management-nexus"


@pytest.fixture
def domain() -> DomainIntent:
    (found,) = (domain_intents(one)["ams-m01"] for one in designs() if one.id == DESIGN)
    return found


def spec(domain: DomainIntent) -> Any:
    pieces = TARGET.lines(domain)
    return json.loads("\n".join(piece.text for piece in pieces if isinstance(piece, ConfigLine)))


def omissions(domain: DomainIntent) -> list[tuple[str, str, str]]:
    return [
        (one.path, one.thing, one.value) for one in TARGET.lines(domain) if isinstance(one, NotConfigured)
    ]


def test_file_is_the_golden_one(
    domain: DomainIntent, root: Path, golden: Callable[[Path, str], None]
) -> None:
    made = configuration("vcf-installer", TARGET, "ams-m01", domain)
    folder = root / "tests/golden/targets" / DESIGN
    golden(folder / "ams-m01.vcf.json", made.text)
    golden(folder / "ams-m01.vcf.json.about.txt", made.about)


def test_cutting_a_network_removes_exactly_its_entry(domain: DomainIntent) -> None:
    before = spec(domain)
    after = spec(domain._replace(networks={n: one for n, one in domain.networks.items() if n != "vmotion"}))
    gone = [entry for entry in before["networkSpecs"] if entry not in after["networkSpecs"]]
    assert [entry["networkType"] for entry in gone] == ["VMOTION"]
    assert [entry for entry in before["networkSpecs"] if entry not in gone] == after["networkSpecs"]
    before["dvsSpecs"][0]["networks"].remove("VMOTION")
    assert {**before, "networkSpecs": 0} == {**after, "networkSpecs": 0}


def test_the_head_says_that_there_is_no_way_back(domain: DomainIntent) -> None:
    made = configuration("vcf-installer", TARGET, "ams-m01", domain)
    assert made.rollback_text == ""
    assert [line for line in made.about.splitlines() if "/v1/sddcs" in line or "rollback" in line] == [
        "To validate it without changing anything: POST /v1/sddcs/validations, or run `refarch vcf FILE` "
        "first.",
        "To start: POST /v1/sddcs. It refuses a second installation.",
        "If it fails: correct the file, then retry the installation with PATCH /v1/sddcs/ID.",
        "There is no rollback: the installer API has no call that removes an installation.",
    ]


def test_a_design_over_rdma_is_validated_for_rdma(domain: DomainIntent) -> None:
    assert domain.vsan is not None
    made = configuration(
        "vcf-installer", TARGET, "ams-m01", domain._replace(vsan=domain.vsan._replace(rdma=True))
    )
    assert "or run `refarch vcf FILE --transport rdma` first." in made.about


def test_a_workload_domain_is_refused(domain: DomainIntent) -> None:
    with pytest.raises(api.RefarchError) as refused:
        spec(domain._replace(kind="workload"))
    assert str(refused.value) == (
        "design.yaml: domains.ams-m01.kind: the installer creates only the management domain; SDDC Manager "
        "adds the others"
    )


@pytest.mark.parametrize("name", ["ab", "a" * 21, "a_b", "a b", ""])
def test_an_id_that_the_installer_does_not_take_is_refused(domain: DomainIntent, name: str) -> None:
    with pytest.raises(api.RefarchError, match="is not a valid sddcId; use 3 to 20 letters, digits, and -"):
        spec(domain._replace(name=name))


def test_rdma_is_told_with_what_switches_it_on(domain: DomainIntent) -> None:
    assert domain.vsan is not None
    with_rdma = domain._replace(vsan=domain.vsan._replace(rdma=True))
    made = configuration("", TARGET, "x", with_rdma)
    (told,) = (one for one in made.not_configured if one.path == "vsan.rdma")
    assert "VsanClusterReconfig with rdmaConfig.rdmaEnabled" in told.reason
    assert made.text == configuration("", TARGET, "x", domain).text


def test_addresses_with_a_gap_are_two_ranges(domain: DomainIntent) -> None:
    vsan = domain.networks["vsan"]._replace(
        addresses=("10.70.13.9", "10.70.13.11", "10.70.13.10", "10.70.13.20")
    )
    entry = spec(domain._replace(networks={**domain.networks, "vsan": vsan}))["networkSpecs"][3]
    assert entry["includeIpAddressRanges"] == [
        {"startIpAddress": "10.70.13.9", "endIpAddress": "10.70.13.11"},
        {"startIpAddress": "10.70.13.20", "endIpAddress": "10.70.13.20"},
    ]


def test_values_beyond_its_limits_are_told(domain: DomainIntent) -> None:
    assert domain.vsan is not None
    name, switch = next(iter(domain.switches.items()))
    changed = domain._replace(
        switches={**domain.switches, name: switch._replace(mtu=9216)},
        vsan=domain.vsan._replace(failures=4),
        services=domain.services._replace(dns=("192.0.2.1", "192.0.2.2", "192.0.2.3")),
    )
    assert {*omissions(changed)} - {*omissions(domain)} == {
        ("networks.mtu", "host-tep", "9000"),
        ("services.dns", "", "192.0.2.3"),
        ("switches.mtu", name, "9216"),
        ("vsan.failures", "", "4"),
    }
    assert spec(changed)["dvsSpecs"][0]["mtu"] == 9190


def test_a_secret_stays_inside_of_its_quotes(domain: DomainIntent) -> None:
    values = Values({"VCENTER_ROOT": 'a"b\\c", "x": "'}, {"VCENTER_ROOT": "values.yaml:1"})
    made = json.loads(configuration("", TARGET, "x", domain, values).text)
    assert made["vcenterSpec"]["rootVcenterPassword"] == 'a"b\\c", "x": "'
    bad = Values({"VCENTER_ROOT": "a\nb"}, {"VCENTER_ROOT": "values.yaml:1"})
    with pytest.raises(api.RefarchError, match="it contains a character that cannot be written"):
        configuration("", TARGET, "x", domain, bad)
