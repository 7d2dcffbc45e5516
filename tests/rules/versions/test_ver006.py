"""VER006: facts that are stated twice."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("measured", "object_"),
    [
        ('esxi: {release: "7.0 U3d"}', ""),
        ('esxi: {release: "7.0.3d", build: 19482537}', ""),
        ('esxi: {release: "7.0.3"}', ""),
        ('esxi: {release: "7.0 U3"}', "release"),
        ('esxi: {release: "7.0 U3d", build: 19482538}', "build"),
        ('nmlx5: {release: "4.21.71.1"}', "release"),
        ('nmlx5: {release: "4.21.71.101"}', ""),
        ('hcibench: {release: "2.6.1"}', ""),
    ],
)
def test_test_bed(lint_software: Lint, measured: str, object_: str) -> None:
    product = measured.partition(":")[0]
    found = lint_software("VER006", bed=f"{{software: {{{measured}}}}}")
    assert [finding.object for finding in found] == (
        [f"beds.main.software.{product}.{object_}"] if object_ else []
    )
    assert all(finding.severity == "warning" for finding in found)


def test_two_builds_of_one_vcenter_release_agree(lint_software: Lint) -> None:
    bed = '{software: {vcenter: {release: "7.0 U1d", build: 17491160}}}'
    assert lint_software("VER006", vcenter='release: "7.0 U1d", build: 17491101', bed=bed) == []


def test_place_and_message(lint_software: Lint) -> None:
    bed = '\n    software:\n      esxi: {release: "7.0 U3", build: 19898904}'
    (finding,) = lint_software("VER006", bed=bed)
    assert (finding.file, finding.line, finding.column) == ("results.yaml", 5, 23)
    assert finding.message == (
        "testbed main ran ESXi 7.0 U3 (build 19898904), but the design states ESXi 7.0 U3d (build 19482537)"
    )
    assert [(one.line, one.column) for one in finding.related] == [(9, 19)]


def test_hosts_of_the_measured_cluster_count(lint_software: Lint) -> None:
    bed = '{cluster: compute, software: {esxi: {release: "7.0 U3e"}}}'
    own = '        software: {esxi: {release: "7.0 U3e"}}'
    assert lint_software("VER006", bed=bed)
    assert lint_software("VER006", bed=bed, on_hosts=own) == []


def test_of_several_planned_releases_the_first_is_compared(lint_software: Lint) -> None:
    bed = '{software: {esxi: {release: "7.0 U3d", build: 19482538}}}'
    own = '        overrides: {host-2: {software: {esxi: {release: "7.0 U3e"}}}}'
    (finding,) = lint_software("VER006", bed=bed, on_hosts=own)
    assert finding.object == "beds.main.software.esxi.build"
    assert finding.message.endswith("the design states ESXi 7.0 U3d (build 19482537)")
    assert [(one.line, one.column) for one in finding.related] == [(9, 37)]


def test_a_known_build_against_an_unknown_one(lint_software: Lint) -> None:
    bed = '{software: {esxi: {release: "7.0 U3d", build: 19482537}}}'
    (finding,) = lint_software("VER006", esxi='release: "7.0 U3d", build: 19482538', bed=bed)
    assert finding.object == "beds.main.software.esxi.build"


def test_what_no_host_runs_is_compared_with_the_design(lint_software: Lint) -> None:
    (finding,) = lint_software("VER006", bed='{software: {vcenter: {release: "7.0 U2"}}}')
    assert finding.message.endswith("the design states vCenter Server 7.0 U3d (build 19480866)")


@pytest.mark.parametrize(
    ("first", "second", "found"), [("7.0 U3d", "7.0.3d", 0), ("7.0 U2", "7.0.3d", 1), ("7.0.3", "7.0 U3c", 0)]
)
def test_prerequisites(lint_software: Lint, first: str, second: str, found: int) -> None:
    text = f'prerequisites: [{{software: esxi, minimum: "{first}"}}, {{software: esxi, minimum: "{second}"}}]'
    assert len(lint_software("VER006", before_clusters=text)) == found


def test_prerequisites_of_two_products_may_differ(lint_software: Lint) -> None:
    text = (
        'prerequisites: [{software: esxi, minimum: "7.0 U2"}, {software: vcenter, minimum: "7.0 U3"}, '
        "{says: Be patient.}]"
    )
    assert lint_software("VER006", before_clusters=text) == []


def test_prerequisite_message(lint_software: Lint) -> None:
    text = 'prerequisites:\n  - {software: esxi, minimum: "7.0 U2"}\n  - {software: esxi, minimum: "7.0.3d"}'
    (finding,) = lint_software("VER006", before_clusters=text)
    assert (finding.line, finding.column) == (17, 31)
    assert finding.message == (
        "one prerequisite requires ESXi 7.0.3d or later, but another requires 7.0 U2 or later"
    )


@pytest.mark.parametrize(
    ("fact", "value", "found"),
    [
        ("design.software.esxi.release", '"7.0.3d"', 0),
        ("design.software.esxi.release", '"7.0.3"', 0),
        ("design.software.esxi.release", '"7.0 U3c"', 1),
        ("design.software.esxi.build", "19482537", 0),
        ("design.software.esxi.build", '"19482537"', 0),
        ("design.software.esxi.build", "19898904", 1),
        ("design.clusters.compute.transport", "RoCE-v2", 0),
        ("design.clusters.compute.transport", "tcp", 1),
        ("design.title", '"a small vSAN cluster over RoCE"', 0),
        ("ip-plan.networks.vsan.vlan", "30", 0),
        ("ip-plan.networks.vsan.vlan", "31", 1),
        ("ip-plan.networks.management.out_of_band", '"true"', 0),
        ("qos.profiles.roce.pfc.priorities.0", "3", 0),
        ("qos.profiles.roce.cable_length", "100m", 1),
    ],
)
def test_restated(lint_software: Lint, fact: str, value: str, found: int) -> None:
    text = f"restated:\n  - {{fact: {fact}, value: {value}, where: Appendix}}"
    assert len(lint_software("VER006", before_clusters=text)) == found


def test_restated_message(lint_software: Lint) -> None:
    text = "restated:\n  - {fact: ip-plan.networks.vsan.vlan, value: 31, where: Host table}"
    (finding,) = lint_software("VER006", before_clusters=text)
    assert (finding.line, finding.column) == (16, 47)
    assert finding.message == (
        "the source states 31 for `ip-plan.networks.vsan.vlan` (Host table), but the design states 30"
    )
    assert [(one.file, one.line) for one in finding.related] == [("ip-plan.yaml", 19)]


@pytest.mark.parametrize("fact", ["design.software.esx", "design.clusters.compute.hosts"])
def test_paths_to_nothing_or_to_a_group_are_told_apart(lint_edited: Lint, fact: str) -> None:
    edits = {
        "design.yaml": [
            ("clusters:\n", f"restated: [{{fact: {fact}, value: 1, where: Appendix}}]\nclusters:\n")
        ]
    }
    assert lint_edited("VER006", edits) == []
    assert len(lint_edited("REF008", edits)) == 1
