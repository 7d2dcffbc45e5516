"""BOM004: words in the description of a cable."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

# Ethernet, 100G, 3 m, QSFP28, copper
CABLES = "{part: nvidia-mcp1600-c003e30l, quantity: 2, for: links between the leaf switches}"


@pytest.mark.parametrize(
    ("description", "says"),
    [
        ("Passive Copper Cable Ethernet 100GbE QSFP28 3m Black Pulltab 30AWG", ""),
        ("copper cable", ""),
        (
            "Passive Copper Cable InfiniBand HDR up to 100Gb/s QSFP28 LSZH 3m",
            "InfiniBand HDR, but is for Ethernet",
        ),
        ("IB cable", "IB, but is for Ethernet"),
        ("EDR cable", "EDR, but is for Ethernet"),
        ("NDR", "NDR, but is for Ethernet"),
        # a cable for both protocols is good for one of them
        ("EDR InfiniBand and 100GbE", ""),
        ("up to 100 Gb/s", ""),
        ("25G or 100G", ""),
        ("100GBASE-CR4", ""),
        ("40GbE", "40 GbE, but is for 100 GbE"),
        ("200 Gbps", "200 GbE, but is for 100 GbE"),
        ("4x25G", ""),
        ("100G (4x25G)", ""),
        ("4x28G NRZ", ""),
        ("3 m", ""),
        ("3.0 meters", ""),
        ("300 cm", ""),
        ("3 meter", ""),
        ("5m", "5 m long, but is 3 m long"),
        ("0.5 m", "0.5 m long, but is 3 m long"),
        ("3M tape, 30 mm boot", ""),
        ("QSFP28 to QSFP28", ""),
        ("QSFP", ""),
        ("QSFP56", "QSFP56, but has QSFP28 plugs"),
        ("QSFP28 to 4 x SFP28", "SFP28, but has QSFP28 plugs"),
        ("QSFP+", "QSFP+, but has QSFP28 plugs"),
        ("RJ-45", "RJ45, but has QSFP28 plugs"),
        ("DAC", ""),
        ("AOC", "active optical, but is passive copper"),
        ("active optical cable 5 m", "5 m long, but is 3 m long; active optical, but is passive copper"),
    ],
)
def test_ethernet_cable(lint_bill: Lint, description: str, says: str) -> None:
    found = lint_bill(
        "BOM004", (CABLES, f'{{part: nvidia-mcp1600-c003e30l, quantity: 2, description: "{description}"}}')
    )
    title = "NVIDIA LinkX 100GbE QSFP28 DAC, 3 m, 30 AWG, CA-L"
    assert [finding.message for finding in found] == ([f"{title} is described as {says}"] if says else [])
    assert all(finding.severity == "warning" for finding in found)


@pytest.mark.parametrize(
    ("description", "says"),
    [
        ("InfiniBand EDR 100Gb/s", ""),
        ("InfiniBand HDR100", ""),
        ("InfiniBand HDR", "HDR, which is 200 GbE, but is for 100 GbE"),
        ("InfiniBand NDR", "NDR, which is 400 GbE, but is for 100 GbE"),
        ("InfiniBand FDR", ""),
        ("100GbE", "Ethernet, but is for InfiniBand"),
    ],
)
def test_infiniband_cable(lint_bill: Lint, description: str, says: str) -> None:
    found = lint_bill(
        "BOM004", (CABLES, f'{{part: nvidia-mcp1600-e003e26, quantity: 2, description: "{description}"}}')
    )
    assert [finding.message.rpartition(" is described as ")[2] for finding in found] == (
        [says] if says else []
    )


def test_place_in_the_bill(lint_bill: Lint) -> None:
    text = "part: nvidia-mcp1600-c003e30l\n    quantity: 2\n    description: 5 m"
    (finding,) = lint_bill("BOM004", (CABLES, text))
    assert (finding.file, finding.line, finding.column) == ("bom.yaml", 9, 18)


def test_place_in_the_test_bed(lint_bill: Lint) -> None:
    bed = "\n    cable:\n      part: nvidia-mcp1600-c003e30l\n      description: InfiniBand HDR"
    (finding,) = lint_bill("BOM004", bed=bed)
    assert (finding.file, finding.line, finding.column) == ("results.yaml", 6, 20)


def test_other_parts_and_cables_without_words(lint_bill: Lint) -> None:
    switch = "{part: nvidia-sn2010, quantity: 2, for: leaf switches}"
    assert (
        lint_bill("BOM004", (switch, "{part: nvidia-sn2010, quantity: 2, description: InfiniBand HDR 5 m}"))
        == []
    )
    assert lint_bill("BOM004", bed="{cable: {part: nvidia-mcp1600-c003e30l}}") == []
    assert lint_bill("BOM004", bed="{cable: {description: InfiniBand HDR}}") == []
