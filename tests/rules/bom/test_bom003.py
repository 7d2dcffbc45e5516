"""BOM003: vendor and model as stated, against the catalog."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

SWITCHES = "{part: nvidia-sn2010, quantity: 2, for: leaf switches}"


@pytest.mark.parametrize(
    ("stated", "field"),
    [
        ("vendor: NVIDIA", ""),
        ("vendor: nvidia", ""),
        ("vendor: NVIDIA Corporation", ""),
        ("vendor: NVIDIA Mellanox", ""),
        ("vendor: Mellanox", "vendor"),
        ("vendor: Dell", "vendor"),
        ("model: SN2010", ""),
        ("model: sn2010", ""),
        ("model: Spectrum SN2010 Open Ethernet Switch", ""),
        ("model: NVIDIA SN2010", ""),
        ("model: SN2100", "model"),
        ("model: SN201", "model"),
        ("model: SN2010C", "model"),
        ("model: MSN2010-CB2F", ""),
    ],
)
def test_lines_of_the_bill(lint_bill: Lint, stated: str, field: str) -> None:
    found = lint_bill("BOM003", (SWITCHES, f"{{part: nvidia-sn2010, quantity: 2, {stated}}}"))
    assert [finding.object for finding in found] == ([f"items[2].{field}"] if field else [])
    assert all(finding.severity == "warning" for finding in found)


def test_part_number_names_the_model(lint_bill: Lint) -> None:
    cable = "nvidia-mcp2m00-a003e30l, quantity: 9, "
    assert lint_bill("BOM003", (cable, f"{cable}model: MCP2M00-A003E30L, ")) == []


def test_vendor_and_model_at_once(lint_bill: Lint) -> None:
    found = lint_bill("BOM003", (SWITCHES, "{part: nvidia-sn2010, quantity: 2, vendor: Dell, model: R740}"))
    assert [finding.message for finding in found] == [
        "the vendor of nvidia-sn2010 is stated as Dell, the catalog says NVIDIA",
        "the model of nvidia-sn2010 is stated as R740, the catalog says SN2010",
    ]


@pytest.mark.parametrize(
    ("stated", "found"),
    [
        ("vendor: Gigabyte, model: SYS-2028U-TN24R4T+", 1),
        ("vendor: Supermicro, model: SYS-2028U-TN24R4T+", 0),
        ("vendor: Super Micro Computer", 0),
        ("model: SuperServer SYS-2028U-TN24R4T+", 0),
        ("model: SYS-2028U", 0),
        ("model: SYS-2028U-TN24R4T", 1),
        ("model: SYS-1028U-TN10RT+", 1),
    ],
)
def test_server_of_the_test_bed(lint_bill: Lint, stated: str, found: int) -> None:
    assert (
        len(lint_bill("BOM003", bed=f"{{server: {{part: supermicro-sys-2028u-tn24r4t, {stated}}}}}")) == found
    )


def test_place_and_message(lint_bill: Lint) -> None:
    bed = "\n    server:\n      part: supermicro-sys-2028u-tn24r4t\n      vendor: Gigabyte"
    (finding,) = lint_bill("BOM003", bed=bed)
    assert (finding.file, finding.line, finding.column) == ("results.yaml", 6, 15)
    assert finding.message == (
        "the vendor of supermicro-sys-2028u-tn24r4t is stated as Gigabyte, the catalog says Supermicro"
    )
    assert [one.line for one in finding.related] == [5]


def test_server_without_a_part_is_not_judged(lint_bill: Lint) -> None:
    assert lint_bill("BOM003", bed="{server: {vendor: Gigabyte}}") == []
