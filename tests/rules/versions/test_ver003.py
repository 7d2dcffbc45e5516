"""VER003: prerequisites that the design does not meet, and vCenter older than its hosts."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("vcenter", "minimum", "object_"),
    [
        ('release: "7.0 U3d"', "7.0 U3d", ""),
        ('release: "7.0.3d"', "7.0 U3d", ""),
        ('release: "7.0 U3d"', "7.0.3d", ""),
        ('release: "7.0 U3c"', "7.0 U3d", "software.vcenter.release"),
        ('release: "7.0 U3e"', "7.0 U3d", ""),
        # 7.0.3 may be any patch: the build decides, or nothing does
        ('release: "7.0.3"', "7.0 U3d", ""),
        ('release: "7.0.3", build: 19234570', "7.0 U3d", "software.vcenter.build"),
        ('release: "7.0.3", build: 19480866', "7.0 U3d", ""),
        # a build that contradicts the name is for VER002
        ('release: "7.0 U3d", build: 19234570', "7.0 U3d", ""),
        # a minimum of 7.0.3 is met by the first release that reports it
        ('release: "7.0 U3"', "7.0.3", ""),
        ('release: "7.0 U2d"', "7.0.3", "software.vcenter.release"),
    ],
)
def test_prerequisite(lint_software: Lint, vcenter: str, minimum: str, object_: str) -> None:
    esxi = 'release: "7.0 GA"'  # so that nothing is said about vCenter and its hosts
    text = f'prerequisites: [{{software: vcenter, minimum: "{minimum}"}}]'
    found = lint_software("VER003", esxi=esxi, vcenter=vcenter, before_clusters=text)
    assert [finding.object for finding in found] == ([object_] if object_ else [])
    assert all(finding.severity == "error" for finding in found)


def test_place_and_message(lint_software: Lint) -> None:
    text = 'prerequisites:\n  - {software: vcenter, minimum: "7.0.3d"}'
    (finding,) = lint_software("VER003", vcenter='release: "7.0.3", build: 19234570', before_clusters=text)
    assert (finding.line, finding.column) == (10, 38)
    assert (
        finding.message
        == "build 19234570 is vCenter Server 7.0 U3c, but the prerequisites require 7.0.3d or later"
    )
    assert [(one.line, one.message) for one in finding.related] == [
        (16, "the prerequisite requires 7.0.3d or later")
    ]


def test_message_for_a_release(lint_software: Lint) -> None:
    text = 'prerequisites: [{software: esxi, minimum: "7.0 U3e"}]'
    (finding,) = lint_software("VER003", before_clusters=text)
    assert finding.message == "ESXi is 7.0 U3d, but the prerequisites require 7.0 U3e or later"


def test_strictest_of_two_prerequisites_counts(lint_software: Lint) -> None:
    both = 'prerequisites: [{software: esxi, minimum: "7.0 U3e"}, {software: esxi, minimum: "7.0 U2"}]'
    (finding,) = lint_software("VER003", before_clusters=both)
    assert "7.0 U3e" in finding.message


def test_other_products_are_compared_too(lint_software: Lint) -> None:
    low, high = (
        f'prerequisites: [{{software: cumulus-linux, minimum: "{minimum}"}}]' for minimum in ("5.1", "5.10")
    )
    assert lint_software("VER003", before_clusters=low) == []
    (finding,) = lint_software("VER003", before_clusters=high)
    assert finding.message == "Cumulus Linux is 5.1, but the prerequisites require 5.10 or later"


def test_host_below_the_prerequisite(lint_software: Lint) -> None:
    text = 'prerequisites: [{software: esxi, minimum: "7.0 U3d"}]'
    override = '        overrides: {host-2: {software: {esxi: {release: "7.0 U3c"}}}}'
    (finding,) = lint_software("VER003", before_clusters=text, on_hosts=override)
    assert finding.message == "ESXi on host-2 is 7.0 U3c, but the prerequisites require 7.0 U3d or later"


def test_test_bed_and_sentences_are_passed_over(lint_software: Lint) -> None:
    text = (
        'prerequisites: [{software: esxi, minimum: "7.0 U3d"}, {says: Hosts are alike.}, {software: vcf, '
        'minimum: "5.2"}]'
    )
    bed = '{software: {esxi: {release: "7.0 U1"}}}'
    assert lint_software("VER003", before_clusters=text, bed=bed) == []


@pytest.mark.parametrize(
    ("vcenter", "esxi", "severity"),
    [
        ("8.0 GA", "7.0 U3d", ""),
        ("7.0 U3d", "8.0 GA", "error"),
        ("8.0 U3", "9.0", "error"),
        ("9.0", "8.0 U3", ""),
        # an older update mostly works, a patch of the same update is managed
        ("7.0 U3c", "7.0 U3d", ""),
        ("7.0 U3", "7.0 U3r", ""),
        ("8.0 GA", "8.0 U3", "warning"),
        ("8.0 GA", "8.0 U3e", "warning"),
        ("8.0 U3", "8.0 U3e", ""),
        ("7.0 U2d", "7.0 U3", "error"),
        ("7.0 U2d", "7.0 U2e", ""),
        ("7.0 U1", "7.0 U2", "warning"),
        ("7.0.3", "7.0 U3", ""),
        ("7.0 U2", "7.0.3", "error"),
        ("7.0 U3", "6.7 U3", ""),
    ],
)
def test_vcenter_and_its_hosts(lint_software: Lint, vcenter: str, esxi: str, severity: str) -> None:
    found = lint_software("VER003", vcenter=f'release: "{vcenter}"', esxi=f'release: "{esxi}"')
    assert [finding.severity for finding in found] == ([severity] if severity else [])


def test_message_about_vcenter(lint_software: Lint) -> None:
    (finding,) = lint_software("VER003", esxi='release: "8.0 U1"')
    assert (finding.line, finding.column) == (10, 22)
    assert finding.message == (
        "vCenter Server is 7.0 U3d, but host-1 runs ESXi 8.0 U1; vCenter Server cannot manage "
        "hosts of a later version"
    )
    assert [(one.line, one.column) for one in finding.related] == [(9, 19)]


def test_design_without_vcenter(lint_edited: Lint) -> None:
    edits = [
        ('  vcenter: {release: "7.0 U3d", build: 19480866}\n', ""),
        ('"7.0 U3d", build: 19482537', '"9.0"'),
    ]
    assert lint_edited("VER003", {"design.yaml": edits}) == []
