"""BOM002: parts that are used and not listed, or listed and not used."""

from collections.abc import Callable

import pytest

from refarch import api, testing

Lint = Callable[..., list[api.Finding]]

CABLES = "  - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1, for: host links}\n"


def test_used_and_not_listed(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM002", (CABLES, ""))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 5, 63, "error")
    assert finding.message == (
        "the design needs 8 NVIDIA LinkX 25GbE SFP28 DAC, 3 m, 30 AWG, CA-L, but the bill of materials lists "
        "none"
    )
    assert finding.hint == "Add `{part: nvidia-mcp2m00-a003e30l, quantity: 8}` to `items` in bom.yaml."


@pytest.mark.parametrize(("needed", "quantity"), [(1, "8"), (3, "needed"), (4, "needed")])
def test_the_hint_follows_most_lines_of_the_bill(lint_bill: Lint, needed: int, quantity: str) -> None:
    """The bill has four other lines."""
    words = ("740, quantity: 4", "2p, quantity: 4", "sn2010, quantity: 2", "c003e30l, quantity: 2")
    lines = [(text, f"{text.partition(':')[0]}: needed") for text in words[:needed]]
    (finding,) = lint_bill("BOM002", (CABLES, ""), *lines)
    assert (
        finding.hint
        == f"Add `{{part: nvidia-mcp2m00-a003e30l, quantity: {quantity}}}` to `items` in bom.yaml."
    )


def test_listed_and_not_used(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM002", (CABLES, f"{CABLES}  - {{part: nvidia-sn2100, quantity: 1}}\n"))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("bom.yaml", 7, 12, "warning")
    assert finding.message == (
        "the bill of materials lists 1 NVIDIA Spectrum SN2100 Ethernet switch, but nothing in the design "
        "uses it"
    )


def test_spares_need_no_use(lint_bill: Lint) -> None:
    assert (
        lint_bill("BOM002", (CABLES, f"{CABLES}  - {{part: nvidia-sn2100, quantity: 1, spares: 1}}\n")) == []
    )
    assert (
        len(lint_bill("BOM002", (CABLES, f"{CABLES}  - {{part: nvidia-sn2100, quantity: 2, spares: 1}}\n")))
        == 1
    )


def test_override_of_one_host_is_a_use(lint_bill: Lint) -> None:
    override = "        overrides: {host-2: {server: supermicro-sys-2028u-tn24r4t}}\n        adapters:\n"
    (finding,) = lint_bill("BOM002", design=(("        adapters:\n", override),))
    assert finding.message.startswith("the design needs 1 Supermicro")
    assert finding.object == "clusters.compute.hosts[0].overrides.host-2.server"


def test_parts_of_the_test_bed_are_no_use(lint_bill: Lint) -> None:
    assert lint_bill("BOM002", bed="{server: {part: supermicro-sys-2028u-tn24r4t}}") == []


def test_design_without_a_bill() -> None:
    files = testing.base_files("vsan-roce")
    del files["bom.yaml"]
    assert [finding.code for finding in api.lint_texts("vsan-roce", files).findings] == []
