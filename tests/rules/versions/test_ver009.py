"""VER009: releases that the catalog does not know."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("esxi", "unknown"),
    [
        ('release: "7.0 U3z"', True),
        ('release: "7.0 U9", build: 1', True),
        ('release: "7.0 U3z", build: 19482537', False),  # VER002 says which release the build is
        ('release: "7.0.3"', False),
        ('release: "7.0 U3"', False),
        ('release: "7.0u3d"', False),
        ('release: "10.0"', True),
    ],
)
def test_esxi(lint_software: Lint, esxi: str, unknown: bool) -> None:
    assert [finding.severity for finding in lint_software("VER009", esxi=esxi)] == (
        ["info"] if unknown else []
    )


def test_place_message_and_hint(lint_software: Lint) -> None:
    (finding,) = lint_software("VER009", esxi='release: "7.0 U3z"')
    assert (finding.line, finding.column) == (9, 19)
    assert finding.message == "the catalog has no entry for ESXi 7.0 U3z; its build and date are not checked"
    assert finding.hint.startswith("Replace `7.0 U3z` with `7.0 U3`")


@pytest.mark.parametrize(
    ("product", "release", "unknown"),
    [
        ("nmlx5", "99.9", False),  # only the releases that were met are listed
        ("cumulus-linux", "5.1", False),
        ("cumulus-linux", "4.5", False),  # one ahead of the 4.4 that is known
        ("cumulus-linux", "4.13", False),
        ("cumulus-linux", "4.14", False),
        ("cumulus-linux", "4.15", True),
        ("cumulus-linux", "5.99", True),
        ("cumulus-linux", "99.9", True),
        ("cumulus-linux", "999.0", True),
        ("cumulus-linux", "1000.0", False),
        ("cumulus-linux", "1001.0", False),
        ("cumulus-linux", "202411", False),
    ],
)
def test_products_of_which_only_some_releases_are_listed(
    lint_edited: Lint, product: str, release: str, unknown: bool
) -> None:
    old = {"nmlx5": "4.21.71.101", "cumulus-linux": "5.1"}[product]
    edit = (f'{product}: {{release: "{old}"}}', f'{product}: {{release: "{release}"}}')
    found = lint_edited("VER009", {"design.yaml": [edit]})
    assert [(finding.severity, finding.message) for finding in found] == unknown * [
        ("warning", f"the catalog has no entry for Cumulus Linux {release} or a release near it")
    ]


def test_test_bed_and_hosts(lint_software: Lint) -> None:
    bed = '{software: {vcenter: {release: "7.0 U7"}}}'
    own = '        software: {esxi: {release: "7.0 U8"}}'
    assert len(lint_software("VER009", bed=bed, on_hosts=own)) == 2
