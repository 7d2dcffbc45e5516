"""VER018: releases that need a later release of something else than the design has."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

VDS = '  vds: {release: "7.0.3"}\n'
NOS = '  cumulus-linux: {release: "5.1"}\n'
BOTH = ("esxi", "vcenter")


def found(
    lint_edited: Lint, release: str, before_clusters: str = "", products: tuple[str, ...] = BOTH
) -> list[str]:
    """Messages for the clean example with a distributed switch 7.0.3 and another release of vSphere."""
    builds = {"esxi": 19482537, "vcenter": 19480866}
    edits = [(NOS, NOS + VDS), ("clusters:\n", f"{before_clusters}clusters:\n")]
    edits += [
        (f'  {product}: {{release: "7.0 U3d", build: {build}}}', f'  {product}: {{release: "{release}"}}')
        for product, build in builds.items()
        if product in products
    ]
    return [finding.message for finding in lint_edited("VER018", {"design.yaml": edits})]


@pytest.mark.parametrize(
    ("release", "old"),
    [
        ("7.0 U1", True),
        ("7.0 U2d", True),
        ("7.0 U3", False),
        ("7.0.3", False),
        ("7.0 U3c", False),
        ("8.0 GA", False),
    ],
)
def test_distributed_switch(lint_edited: Lint, release: str, old: bool) -> None:
    said = "vSphere Distributed Switch 7.0.3 requires"
    assert found(lint_edited, release, products=("esxi",)) == old * [
        f"{said} ESXi 7.0 U3 or later, but host-1 has ESXi {release}"
    ]
    assert len(found(lint_edited, release)) == old  # one for what needs both


def test_a_release_that_nobody_knows_is_not_judged(lint_edited: Lint) -> None:
    """VER009 speaks of it."""
    assert found(lint_edited, "7.0 U2x") == []


@pytest.mark.parametrize(("minimum", "count"), [("7.0 U1", 1), ("7.0 U2", 1), ("7.0 U2a", 0), ("7.0 U3d", 0)])
def test_silent_where_a_prerequisite_is_not_met(lint_edited: Lint, minimum: str, count: int) -> None:
    """VER003 speaks of it."""
    asked = f'prerequisites: [{{software: esxi, minimum: "{minimum}"}}]\n'
    assert len(found(lint_edited, "7.0 U2", asked, ("esxi",))) == count
