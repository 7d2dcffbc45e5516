"""WIRE006: cables for another protocol."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


def test_an_infiniband_cable_is_one_finding_for_its_entry(lint_edited: Lint) -> None:
    (finding,) = lint_edited(
        "WIRE006", {"wiring.yaml": [("nvidia-mcp1600-c003e30l", "nvidia-mcp1600-e003e26")]}
    )
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 7, 65, "warning")
    assert finding.message == (
        "cable MCP1600-E003E26 from leaf-1 to leaf-2 supports only InfiniBand, but the ports are Ethernet"
    )


@pytest.mark.parametrize("cable", ["nvidia-mcp1600-c003e26n", "nvidia-mfa1a00-c003"])
def test_ethernet_cables_are_clean(lint_edited: Lint, cable: str) -> None:
    assert not lint_edited("WIRE006", {"wiring.yaml": [("nvidia-mcp1600-c003e30l", cable)]})


def test_a_cable_for_both_protocols_is_clean(lint_edited: Lint) -> None:
    own = (
        "format: 1\nkind: cable\nvendor: V\nmodel: M\ntitle: T\nmedium: fibre\nends: [qsfp28, "
        "qsfp28]\nspeed: 100G\nlength: 3m\n"
    )
    parts = {("cable", "my-cable"): f"{own}protocols: [infiniband, ethernet]\n"}
    assert not lint_edited("WIRE006", {"wiring.yaml": [("nvidia-mcp1600-c003e30l", "my-cable")]}, parts=parts)
