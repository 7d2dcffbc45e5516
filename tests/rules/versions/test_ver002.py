"""VER002: builds against the releases that they are stated for."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("esxi", "severity"),
    [
        ('release: "7.0 U3d", build: 19482537', ""),
        ('release: "7.0.3d", build: 19482537', ""),
        ('release: "7.0 Update 3d", build: 19482537', ""),
        ('release: "7.0u3d", build: 19482537', ""),
        ('release: "7.0.3", build: 19482537', ""),
        ('release: "7.0.3", build: 18644231', ""),
        ('release: "7.0.3", build: 17630552', "error"),
        ('release: "7.0 U3d", build: 19193900', "error"),
        ('release: "7.0 U3d", build: 19898904', "error"),
        ('release: "7.0 U2", build: 19898904', "error"),
        ('release: "7.0 U3", build: 19898904', "warning"),
        ('release: "7.0", build: 19898904', "warning"),
        ('release: "7.0 GA", build: 19898904', "error"),
        ('release: "7.0 U3z", build: 19898904', "error"),
        # builds that the catalog does not know
        ('release: "7.0 U3d", build: 19482538', "warning"),
        ('release: "7.0 U3z", build: 19482538', ""),
        ('release: "7.0.3", build: 19482538', ""),
        ('release: "7.0 U3d"', ""),
    ],
)
def test_esxi(lint_software: Lint, esxi: str, severity: str) -> None:
    found = lint_software("VER002", esxi=esxi)
    assert [finding.severity for finding in found] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("vcenter", "severity"),
    [
        ('release: "7.0 U3d", build: 19480866', ""),
        ('release: "7.0.3", build: 19234570', ""),
        ('release: "7.0 U3d", build: 19234570', "error"),
        # installer and client show two numbers
        ('release: "7.0 U1d", build: 17491101', ""),
        ('release: "7.0 U1d", build: 17491160', ""),
        ('release: "7.0 U3d", build: 19480867', "info"),
    ],
)
def test_vcenter(lint_software: Lint, vcenter: str, severity: str) -> None:
    found = lint_software("VER002", vcenter=vcenter)
    assert [finding.severity for finding in found] == ([severity] if severity else [])


def test_place_and_message(lint_software: Lint) -> None:
    (finding,) = lint_software("VER002", esxi='release: "7.0 U3d", build: 19193900')
    assert (finding.line, finding.column) == (9, 37)
    assert finding.message == "build 19193900 is ESXi 7.0 U3c, but the design states 7.0 U3d (build 19482537)"
    assert [(one.line, one.column) for one in finding.related] == [(9, 19)]


def test_message_for_an_unknown_build(lint_software: Lint) -> None:
    (finding,) = lint_software("VER002", vcenter='release: "7.0 U3d", build: 1')
    assert finding.message == (
        "the catalog has no entry for build 1, but lists build 19480866 for vCenter Server 7.0 U3d"
    )


def test_software_of_a_host(lint_software: Lint) -> None:
    text = '        overrides: {host-2: {software: {esxi: {release: "7.0 U3d", build: 19193900}}}}'
    (finding,) = lint_software("VER002", on_hosts=text)
    assert (finding.line, finding.object) == (
        23,
        "clusters.compute.hosts[0].overrides.host-2.software.esxi.build",
    )


def test_software_of_the_test_bed(lint_software: Lint) -> None:
    text = '{software: {esxi: {release: "7.0 U3", build: 19898904}}}'
    (finding,) = lint_software("VER002", bed=text)
    assert finding.message == "build 19898904 is ESXi 7.0 U3e, but the design states 7.0 U3 (build 18644231)"
    assert finding.object == "beds.main.software.esxi.build"


def test_products_without_builds(lint_edited: Lint) -> None:
    edit = ('nmlx5: {release: "4.21.71.101"}', 'nmlx5: {release: "4.21.71.101", build: 17473468}')
    assert lint_edited("VER002", {"design.yaml": [edit]}) == []
