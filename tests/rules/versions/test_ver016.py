"""VER016: releases that their vendor took back."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("esxi", "expected"),
    [
        ('release: "7.0 U2e", build: 19290878', []),
        ('release: "7.0 U3", build: 18644231', ["error"]),
        ('release: "7.0 U3"', ["warning"]),  # may be meant for any of its patches
        ('release: "7.0 U3a"', ["error"]),
        ('release: "7.0.3", build: 18905247', ["error"]),  # U3b by its build
        ('release: "7.0.3", build: 19193900', []),  # U3c by its build
        ('release: "7.0 U3c"', []),
        ('release: "8.0 GA"', []),
    ],
)
def test_esxi(lint_software: Lint, esxi: str, expected: list[str]) -> None:
    assert [finding.severity for finding in lint_software("VER016", esxi=esxi)] == expected


def test_vcenter_its_place_and_its_words(lint_software: Lint) -> None:
    (finding,) = lint_software("VER016", vcenter='release: "7.0 U3a", build: 18778458')
    assert (finding.line, finding.column) == (10, 22)
    assert finding.message == "vCenter Server 7.0 U3a was withdrawn in 2021-11: drivers collided"


def test_a_test_bed_says_what_was_run(lint_software: Lint) -> None:
    assert lint_software("VER016", bed='{software: {esxi: {release: "7.0 U3b"}}}') == []


@pytest.mark.parametrize(("product", "count"), [("vsan-osa", 1), ("vsan-esa", 0)])
def test_nothing_where_the_whole_version_is_too_old(lint_edited: Lint, product: str, count: int) -> None:
    """VER010 says that ESA needs ESXi 8.0."""
    edits = [("product: vsan-osa", f"product: {product}"), ('"7.0 U3d", build: 19482537', '"7.0 U3b"')]
    assert len(lint_edited("VER016", {"design.yaml": edits})) == count
