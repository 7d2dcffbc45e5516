"""VER020: ESX and vCenter Server of another release than Cloud Foundation."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("vcf", "esxi", "vcenter", "expected"),
    [
        ("9.0.1", "9.0.1", "9.0.1.0", []),
        ("9.0.1.0", "9.0.1.0100", "9.0.1", []),  # express patches come out one by one
        ("9.0", "9.0.2", "9.0.2", []),  # 9.0 may be meant as the line
        ("9.0.2", "9.0.1", "9.0.2", ["warning software.esxi.release"]),
        ("9.0.1", "9.0.1", "9.0.2", ["warning software.vcenter.release"]),
        ("9.0.1", "9.1.0", "9.1.0", ["error software.vcf.release"]),
        ("9.0.1", "9.0.2", "9.0.2", ["warning software.vcf.release"]),
        ("9.0.1", "9.0.0", "9.0.2", ["warning software.esxi.release", "warning software.vcenter.release"]),
        ("9.0.1", "9.1.0", "9.0.1", ["error software.esxi.release"]),  # vCenter fits, and VER003 knows better
        ("9.0.1", "9.0.1", "9.0.0", []),  # as here
        ("5.2", "9.0.0", "9.0.0", ["error software.vcf.release"]),
        ("5.2", "8.0 U3", "8.0 U3", []),
        ("9.0.0", "8.0 U3", "9.0.0", ["warning software.esxi.release"]),
    ],
)
def test_releases(lint_software: Lint, vcf: str, esxi: str, vcenter: str, expected: list[str]) -> None:
    found = lint_software(
        "VER020",
        esxi=f'release: "{esxi}"}}\n  vcf: {{release: "{vcf}"',
        vcenter=f'release: "{vcenter}"',
    )
    assert [f"{finding.severity} {finding.object}" for finding in found] == expected


@pytest.mark.parametrize(
    ("vcf", "part", "hint"),
    [
        ("9.0.1", "9.1.0", 'Set `release: "9.1.0"` for `vcf`.'),
        ("9.1.0", "9.0.0", 'Set `release: "9.0.0"` for `vcf`.'),
        ("9.0.0", "8.0 U3", "Correct `release` of `vcf`."),
    ],
)
def test_cloud_foundation_has_the_number_of_its_components_since_9(
    lint_software: Lint, vcf: str, part: str, hint: str
) -> None:
    """VER020: before 9.0, the releases of Cloud Foundation have other numbers."""
    (found,) = lint_software(
        "VER020",
        esxi=f'release: "{part}"}}\n  vcf: {{release: "{vcf}"',
        vcenter=f'release: "{part}"',
    )
    assert found.hint == f"{hint} Or use the components of VMware Cloud Foundation {vcf}."
