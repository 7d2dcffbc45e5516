"""VER004: hosts of one cluster on different ESXi releases."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("own", "differs"),
    [
        ('release: "7.0 U3d"', False),
        ('release: "7.0.3d"', False),
        ('release: "7.0.3"', False),
        ('release: "7.0.3", build: 19482537', False),
        ('release: "7.0.3", build: 19193900', True),
        ('release: "7.0 U3c"', True),
        ('release: "7.0 U3e"', True),
        ('release: "8.0 GA"', True),
    ],
)
def test_one_host_apart(lint_software: Lint, own: str, differs: bool) -> None:
    found = lint_software(
        "VER004", on_hosts=f"        overrides: {{host-2: {{software: {{esxi: {{{own}}}}}}}}}"
    )
    assert [finding.severity for finding in found] == (["warning"] if differs else [])


def test_place_and_message(lint_software: Lint) -> None:
    (finding,) = lint_software(
        "VER004", on_hosts='        overrides: {host-2: {software: {esxi: {release: "7.0 U3e"}}}}'
    )
    assert (finding.line, finding.column) == (23, 57)
    assert finding.message == (
        "host-2 runs ESXi 7.0 U3e, but most hosts of cluster compute run ESXi 7.0 U3d (build 19482537)"
    )
    assert [(one.line, one.message) for one in finding.related] == [(9, "3 of 4 hosts run 7.0 U3d")]


def test_of_one_release_in_two_forms_that_of_the_first_host_is_named(lint_software: Lint) -> None:
    apart = (
        'host-1: {software: {esxi: {release: "7.0.3", build: 19482537}}}, '
        'host-2: {software: {esxi: {release: "7.0 U3e"}}}'
    )
    (finding,) = lint_software("VER004", on_hosts=f"        overrides: {{{apart}}}")
    assert finding.message == (
        "host-2 runs ESXi 7.0 U3e, but most hosts of cluster compute run ESXi 7.0.3 (build 19482537)"
    )
    assert [(one.line, one.message) for one in finding.related] == [(23, "3 of 4 hosts run 7.0.3")]


@pytest.mark.parametrize("own", ["7.0 U3", "7.0 U3c", "7.0 U3e"])
def test_a_release_without_its_patch_may_be_any_of_them(lint_software: Lint, own: str) -> None:
    override = f'        overrides: {{host-2: {{software: {{esxi: {{release: "{own}"}}}}}}}}'
    assert lint_software("VER004", esxi='release: "7.0.3"', on_hosts=override) == []


def test_the_minority_is_named(lint_software: Lint) -> None:
    apart = ", ".join(
        f'host-{number}: {{software: {{esxi: {{release: "7.0 U3e"}}}}}}' for number in (1, 2, 3)
    )
    (finding,) = lint_software("VER004", on_hosts=f"        overrides: {{{apart}}}")
    assert finding.line == 9
    assert finding.message.startswith("host-4 runs ESXi 7.0 U3d")


def test_two_clusters_may_differ(lint_edited: Lint) -> None:
    text = """clusters:
  other:
    product: vsan-osa
    transport: tcp
    hosts: [{names: "other-[1-3]", server: dell-poweredge-r740, software: {esxi: {release: "8.0 GA"}}}]
"""
    assert lint_edited("VER004", {"design.yaml": [("clusters:\n", text)]}) == []


def test_cluster_without_releases(lint_edited: Lint) -> None:
    assert (
        lint_edited("VER004", {"design.yaml": [('  esxi: {release: "7.0 U3d", build: 19482537}\n', "")]})
        == []
    )
