"""VER010: Express Storage Architecture on a release before 8.0."""

import pytest
from rule_designs import told

DESIGN = "design.yaml"
ESXI = 'esxi: {release: "7.0 U3d", build: 19482537}'
ESA = ("product: vsan-osa", "product: vsan-esa")
ADAPTERS = "        adapters:\n"


def on(release: str, *edits: tuple[str, str]) -> list[str]:
    return told("VER010", {DESIGN: [(ESXI, f'esxi: {{release: "{release}"}}'), *edits]})


@pytest.mark.parametrize(
    ("release", "old"),
    [
        ("6.7 U3", True),
        ("7.0 U3", True),
        ("7.0 U3q", True),
        ("8.0", False),
        ("8.0 GA", False),
        ("8.0 U1", False),
        ("9.0", False),
    ],
)
def test_releases_around_8_0(release: str, old: bool) -> None:
    assert on(release, ESA) == old * [
        f"design.yaml:9:19 error VER010 host-1 runs ESXi {release}, but cluster compute uses "
        "vSAN ESA, which requires 8.0 or later; also: host-[2-4]"
    ]


def test_one_host_of_another_release_is_named_where_that_is_said() -> None:
    override = '        overrides: {host-3: {software: {esxi: {release: "7.0 U3"}}}}\n'
    assert on("8.0 U1", ESA, (ADAPTERS, override + ADAPTERS)) == [
        "design.yaml:23:57 error VER010 host-3 runs ESXi 7.0 U3, but cluster compute uses "
        "vSAN ESA, which requires 8.0 or later"
    ]


def test_the_original_architecture_and_a_design_without_a_release() -> None:
    assert on("7.0 U3") == []
    assert told("VER010", {DESIGN: [ESA, (f"  {ESXI}\n", "")]}) == []
