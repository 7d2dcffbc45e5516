"""Hints that name a value: once that is written, the finding is gone and no other one has come."""

from rule_designs import findings, told

from refarch import api

Edits = dict[str, list[tuple[str, str]]]
BILL = [("format: 1", "format: 1")]
"""Leaves the bill of materials as it is, which else is left out."""
LINK = '"leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'


def hint(code: str, edits: Edits) -> str:
    found: list[api.Finding] = findings(code, edits)
    assert found, code
    return found[0].hint


def test_a_stated_speed_is_raised_to_what_ports_and_cable_share() -> None:
    def at(speed: str) -> Edits:
        return {"wiring.yaml": [(LINK, f"{LINK}, speed: {speed}")]}

    assert hint("NIC013", at("10G")) == "Set `speed: 25G`, which both ports and the cable support."
    assert not told("", at("25G"))


def test_a_slow_medium_is_named_not_the_ports() -> None:
    slow: Edits = {"wiring.yaml": [(LINK, '"leaf-1 swp[1-4]", cable: generic-sfp-plus-dac, length: 3m')]}
    (found,) = findings("NIC013", slow)
    assert found.hint == "Use a cable of 25 GbE or more. Both ports support a higher speed."


def test_a_breakout_is_split_otherwise() -> None:
    split: Edits = {
        "wiring.yaml": [
            ("nos: cumulus-linux}", 'nos: cumulus-linux, breakouts: {"19": 4x10G}}'),
            (LINK, '"leaf-1 swp19s[0-3]", cable: generic-qsfp28-4xsfp28-dac, length: 3m'),
        ]
    }
    assert hint("NIC013", split).startswith("Split swp19 into parts of 25 GbE or more")
    cured = {"wiring.yaml": [(old, new.replace("4x10G", "4x25G")) for old, new in split["wiring.yaml"]]}
    assert not told("NIC013", cured)


def test_a_missing_link_is_not_mended_in_the_bill_of_materials() -> None:
    """The cables of a link that has gone are bought for it."""
    gone: Edits = {
        "wiring.yaml": [
            ('"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"', '"host-[1-3] vmnic4", to: "leaf-1 swp[1-3]"')
        ],
        "bom.yaml": BILL,
    }
    codes = {line.split()[2] for line in told("", gone)}
    assert "WIRE012" in codes and "BOM001" not in codes


def test_a_part_that_is_not_listed_may_be_the_wrong_one() -> None:
    other: Edits = {"wiring.yaml": [(LINK, LINK.replace("a003e30l", "a002e30n"))], "bom.yaml": BILL}
    assert hint("BOM002", other) == (
        "Replace `nvidia-mcp2m00-a002e30n` with `nvidia-mcp2m00-a003e30l`, which bom.yaml lists. Or add "
        "`{part: nvidia-mcp2m00-a002e30n, quantity: 4}` to `items` in bom.yaml."
    )


def test_one_port_in_two_virtual_switches_is_one_finding_with_its_cure() -> None:
    other = (
        "      vSwitch0:\n        kind: standard\n        uplinks: [vmnic4]\n        port_groups:\n"
        "          Management:\n            network: vmotion\n"
        "            teaming: {policy: originating-virtual-port, active: [vmnic4]}\n"
    )
    twice: Edits = {"design.yaml": [("    virtual_switches:\n", f"    virtual_switches:\n{other}")]}
    found = [line.split()[2] for line in told("NIC026", twice) + told("TOP018", twice)]
    assert found == ["NIC026"]


def test_a_card_that_is_no_faster_than_its_total_is_fine() -> None:
    slow: Edits = {"design.yaml": [("nvidia-connectx-6-lx-25g-2p", "intel-e810-cqda2")]}
    assert not told("NIC027", slow, "s2d")


def test_too_few_cables_are_said_although_a_link_is_missing() -> None:
    few: Edits = {
        "wiring.yaml": [
            ('"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"', '"host-[1-3] vmnic4", to: "leaf-1 swp[1-3]"')
        ],
        "bom.yaml": [("quantity: 9, spares: 1", "quantity: 6")],
    }
    assert len(told("BOM001", few)) == 1
