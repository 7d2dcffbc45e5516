"""HST002: the storage adapter sits in the same slot, under the same vmnic names, on every host."""

import pytest
from rule_designs import findings, told

ADAPTERS = (
    '        adapters:\n          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
)
LATER = "        overrides:\n          host-4: {adapters: [{card: nvidia-connectx-6-lx-25g-2p%s}]}\n"
SLOT_2 = ', slot: "2", ports: [vmnic4, vmnic5]'
OTHER_NAMES = ', slot: "1", ports: [vmnic6, vmnic7]'
ONE_NAME = ', slot: "1", ports: [vmnic4]'


def override(words: str) -> tuple[str, str]:
    """Line 26 is the override of host-4."""
    return (ADAPTERS, ADAPTERS + LATER % words)


def test_another_slot_is_a_warning() -> None:
    assert told("HST002", {"design.yaml": [override(SLOT_2)]}) == [
        "design.yaml:26:73 warning HST002 vmnic4 on host-4 is on an adapter in slot 2, but most hosts of "
        "cluster compute have this adapter in slot 1"
    ]


def test_slots_are_compared_with_the_most_common_one() -> None:
    """Three hosts of the other group have slot 2: host-1 is the odd one, although it comes first."""
    groups = (
        "      - names: host-[1-4]\n        server: dell-poweredge-r740\n" + ADAPTERS,
        "      - names: host-1\n        server: dell-poweredge-r740\n"
        + ADAPTERS
        + "      - names: host-[2-4]\n        server: dell-poweredge-r740\n"
        + ADAPTERS.replace('"1"', '"2"'),
    )
    (line,) = told("HST002", {"design.yaml": [groups]})
    assert line.startswith("design.yaml:24:55 ") and "vmnic4 on host-1 is on an adapter in slot 1" in line


def test_a_slot_that_is_not_stated_is_not_compared() -> None:
    assert findings("HST002", {"design.yaml": [override(SLOT_2.replace(', slot: "2"', ""))]}) == []
    assert findings("HST002", {"design.yaml": [('slot: "1", ', "")]}) == []


@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_other_vmnic_names_are_an_error(transport: str) -> None:
    edits = {"design.yaml": [("transport: roce-v2", f"transport: {transport}"), override(OTHER_NAMES)]}
    assert told("HST002", edits) == [
        "design.yaml:26:78 error HST002 host-4 has no vmnic4, an uplink of port group vSAN on Storage, but "
        "host-1 has it"
    ]


def test_one_port_of_two() -> None:
    (line,) = told("HST002", {"design.yaml": [override(ONE_NAME)]})
    assert "host-4 has no vmnic5, an uplink of" in line


def test_a_host_without_cards_is_named_itself() -> None:
    (line,) = told(
        "HST002", {"design.yaml": [(ADAPTERS, ADAPTERS + "        overrides: {host-4: {adapters: []}}\n")]}
    )
    assert line.startswith("design.yaml:21:16 error HST002 host-4 has no vmnic4, ")


def test_a_port_that_no_host_has() -> None:
    """Found where the catalog lists the ports on the server's board, as the port cannot be one of them."""
    uplinks = ("{Uplink 1: vmnic4, Uplink 2: vmnic5}", "{Uplink 1: vmnic4, Uplink 2: vmnic9}")
    server = ("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t")
    assert findings("HST002", {"design.yaml": [uplinks]}) == []
    assert told("HST002", {"design.yaml": [uplinks, server]}) == [
        (
            "design.yaml:24:60 error HST002 host-1 has no vmnic9, an uplink of port group vSAN "
            "on Storage; also: host-[2-4]"
        )
    ]


def test_ports_on_the_board_count() -> None:
    uplinks = ("{Uplink 1: vmnic4, Uplink 2: vmnic5}", "{Uplink 1: vmnic0, Uplink 2: vmnic3}")
    server = ("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t")
    edits = {"design.yaml": [uplinks, server], "wiring.yaml": [("vmnic4", "vmnic0"), ("vmnic5", "vmnic3")]}
    assert findings("HST002", edits) == []


def test_other_products() -> None:
    other = ("product: vsan-osa", "product: nvme-of")
    assert findings("HST002", {"design.yaml": [other, override(SLOT_2)]}) == []


def test_ports_of_other_traffic() -> None:
    """Only the uplinks of storage port groups are compared: vSAN uses vmnic4 alone here."""
    alone = ("active: [Uplink 1], standby: [Uplink 2]}", "active: [Uplink 1], unused: [Uplink 2]}")
    assert findings("HST002", {"design.yaml": [alone, override(ONE_NAME)]}) == []


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        (OTHER_NAMES, "Rename a port to `vmnic4` in `ports` of the adapter."),
        (ONE_NAME.replace("vmnic4", "vmnic5"), "Add `vmnic4` to `ports` of the adapter."),
    ],
)
def test_the_hint_depends_on_ports_without_a_name(names: str, hint: str) -> None:
    found = findings("HST002", {"design.yaml": [override(names)]})
    assert found[0].hint == f"{hint} Or correct the uplinks of port group vSAN on Storage."
