"""VER001: the first ESXi release with vSAN over RDMA, and the first that is called fully qualified."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("esxi", "severity"),
    [
        ('release: "7.0 GA"', "error"),
        ('release: "7.0b"', "error"),
        ('release: "7.0 U1e"', "error"),
        ('release: "7.0 U2"', "warning"),
        ('release: "7.0 Update 2"', "warning"),
        ('release: "7.0.2a"', "warning"),
        ('release: "7.0 U3c"', "warning"),
        ('release: "7.0 U3d"', ""),
        ('release: "7.0.3d"', ""),
        ('release: "8.0 GA"', ""),
        ('release: "9.0"', ""),
        # the version 7.0.3 may be any patch of U3; its build decides
        ('release: "7.0.3"', ""),
        ('release: "7.0.3", build: 19193900', "warning"),
        ('release: "7.0.3", build: 19482537', ""),
        ('release: "7.0.1"', "error"),
        # not in the catalog: compared by number
        ('release: "7.0 U1z"', "error"),
        ('release: "7.0 U2z"', "warning"),
    ],
)
def test_limits(lint_software: Lint, esxi: str, severity: str) -> None:
    found = lint_software("VER001", esxi=esxi)
    assert [finding.severity for finding in found] == ([severity] if severity else [])


def test_place_and_message(lint_software: Lint) -> None:
    (finding,) = lint_software("VER001", esxi='release: "7.0 U1", build: 16850804')
    assert (finding.file, finding.line, finding.column) == ("design.yaml", 9, 19)
    assert finding.message == (
        "host-1 runs ESXi 7.0 U1 (build 16850804), but vSAN over RDMA requires 7.0 U2 or "
        "later; also: host-[2-4]"
    )


def test_warning_names_both_limits(lint_software: Lint) -> None:
    (finding,) = lint_software("VER001", esxi='release: "7.0 U3c"')
    assert finding.message.startswith(
        "host-1 runs ESXi 7.0 U3c, but NVIDIA fully qualifies vSAN over RDMA only in 7.0 U3d "
        "or later; vSAN supports RDMA in 7.0 U2 or later"
    )


def test_release_of_one_host(lint_software: Lint) -> None:
    (finding,) = lint_software(
        "VER001", on_hosts='        overrides: {host-2: {software: {esxi: {release: "7.0 U1"}}}}'
    )
    assert finding.message == "host-2 runs ESXi 7.0 U1, but vSAN over RDMA requires 7.0 U2 or later"
    assert finding.line == 23


def test_release_of_a_group(lint_software: Lint) -> None:
    (finding,) = lint_software("VER001", on_hosts='        software: {esxi: {release: "6.7 U3"}}')
    assert finding.line == 23
    assert finding.message.endswith("also: host-[2-4]")


def test_design_without_esxi(lint_edited: Lint) -> None:
    assert (
        lint_edited("VER001", {"design.yaml": [('  esxi: {release: "7.0 U3d", build: 19482537}\n', "")]})
        == []
    )


@pytest.mark.parametrize(
    "edit", [("transport: roce-v2", "transport: tcp"), ("product: vsan-osa", "product: nvme-of")]
)
def test_not_for_tcp_or_other_products(lint_edited: Lint, edit: tuple[str, str]) -> None:
    old = ('release: "7.0 U3d", build: 19482537', 'release: "6.7 U1"')
    assert lint_edited("VER001", {"design.yaml": [old]})
    assert lint_edited("VER001", {"design.yaml": [old, edit]}) == []


def test_not_for_the_test_bed(lint_software: Lint) -> None:
    assert lint_software("VER001", bed='{software: {esxi: {release: "6.7 U1"}}}') == []


def test_esa_needs_a_later_release_anyway(lint_edited: Lint) -> None:
    """VER010 asks for 8.0, so that 7.0 U3d would not be enough."""
    old = ('esxi: {release: "7.0 U3d", build: 19482537}', 'esxi: {release: "7.0 U1"}')
    esa = ("product: vsan-osa", "product: vsan-esa")
    told = [
        [code for code in ("VER001", "VER010") if lint_edited(code, {"design.yaml": edits})]
        for edits in ([old], [old, esa])
    ]
    assert told == [["VER001"], ["VER010"]]
