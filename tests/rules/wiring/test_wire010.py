"""WIRE010: members of a bond that do not go together."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

ISL = '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}'
FIRST = "  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, bond: bond1%s}"


def members(*others: str, first: str = "") -> dict[str, list[tuple[str, str]]]:
    """The first member on line 7, the others below; a second pair of leafs is there too."""
    lines = [FIRST % first, *(f"  - {{{other}}}" for other in others)]
    return {"wiring.yaml": [(ISL, "\n".join(lines)), ("leaf-[1-2]:", "leaf-[1-4]:")]}


def second(more: str = "", to: str = "leaf-2 swp22", near: str = "leaf-1 swp22") -> str:
    return f"from: {near}, to: {to}, cable: nvidia-mcp1600-c003e30l, bond: bond1{more}"


def test_members_on_two_lines_that_say_the_same(lint_edited: Lint) -> None:
    assert not lint_edited("WIRE010", members(second()))
    assert not lint_edited("WIRE010", members(second(near="leaf-2 swp22", to="leaf-1 swp22")))


def test_members_that_lead_to_two_switches(lint_edited: Lint) -> None:
    (finding,) = lint_edited("WIRE010", members(second(to="leaf-3 swp22")))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 8, 30, "error")
    assert finding.message == (
        "swp22 on leaf-1 is a member of bond1 and is cabled to leaf-3, but other members are cabled to leaf-2"
    )
    assert finding.related == (api.Related("wiring.yaml", 7, 5, "the first member of bond1"),)


def test_the_other_peer_is_named_at_the_end_that_leads_to_it(lint_edited: Lint) -> None:
    (finding,) = lint_edited("WIRE010", members(second(near="leaf-3 swp22", to="leaf-1 swp22")))
    assert (finding.line, finding.column) == (8, 12)
    assert finding.message == (
        "swp22 on leaf-1 is a member of bond1 and is cabled to leaf-3, but other members are cabled to leaf-2"
    )


def test_an_mlag_bond_has_two_peers_and_not_three(lint_edited: Lint) -> None:
    mlag = ", mlag: 1"
    two = second(mlag, to="leaf-3 swp22")
    assert not lint_edited("WIRE010", members(two, first=mlag))
    (finding,) = lint_edited(
        "WIRE010", members(two, second(mlag, to="leaf-4 swp20", near="leaf-1 swp20"), first=mlag)
    )
    assert finding.message == (
        "swp20 on leaf-1 is a member of bond1 and is cabled to leaf-4, but other members are cabled to "
        "leaf-2 and leaf-3"
    )


@pytest.mark.parametrize(
    ("more", "column", "said"),
    [
        (", bond_mode: static", 100, "and has mode static, but swp21 on leaf-1 has mode lacp"),
        (", mlag: 3", 95, "and has MLAG ID 3, but swp21 on leaf-1 has MLAG ID none"),
        (", mtu: 9215", 94, "and has MTU 9215, but swp21 on leaf-1 has MTU 9216"),
        (", mtu: 9216", 0, ""),
        (", untagged: 10", 99, "and has untagged VLAN 10, but swp21 on leaf-1 has untagged VLAN none"),
        (", carries: [vsan]", 89, "and has tagged VLANs 30, but swp21 on leaf-1 has tagged VLANs 20, 30"),
        (", carries: [vsan, vmotion]", 0, ""),
        (", speed: 40G", 96, "and runs at 40 GbE, but swp21 on leaf-1, another member, runs at 100 GbE"),
        (", speed: 100G", 0, ""),
    ],
)
def test_settings_that_belong_to_the_bond(lint_edited: Lint, more: str, column: int, said: str) -> None:
    found = lint_edited("WIRE010", members(second(more)))
    assert [(one.line, one.column, one.message) for one in found] == (
        [(8, column, f"swp22 on leaf-1 is a member of bond1 {said}")] if column else []
    )


def test_a_slower_cable_makes_a_slower_member(lint_edited: Lint) -> None:
    own = (
        "format: 1\nkind: cable\nvendor: V\nmodel: M\ntitle: T\nmedium: fibre\nends: [qsfp+, "
        "qsfp+]\nlength: 3m\nspeed: 40G\n"
    )
    parts = {("cable", "my-cable"): f"{own}protocols: [ethernet]\n"}
    slow = second().replace("nvidia-mcp1600-c003e30l", "my-cable")
    (finding,) = lint_edited("WIRE010", members(slow), parts=parts)
    assert (finding.line, finding.column) == (8, 51)
    assert finding.message == (
        "swp22 on leaf-1 is a member of bond1 and runs at 40 GbE, but swp21 on leaf-1, another member, "
        "runs at 100 GbE"
    )


def test_the_same_name_on_another_pair_of_switches_is_another_bond(lint_edited: Lint) -> None:
    other = (
        "from: leaf-3 swp21, to: leaf-4 swp21, cable: nvidia-mcp1600-c003e30l, bond: bond1, bond_mode: static"
    )
    assert not lint_edited("WIRE010", members(other))


def test_bonds_towards_hosts_and_cables_without_a_bond_are_left_alone(lint_edited: Lint) -> None:
    assert not lint_edited(
        "WIRE010", {"wiring.yaml": [("nvidia-mcp2m00-a003e30l}", "nvidia-mcp2m00-a003e30l, bond: bond4}")]}
    )
    assert not lint_edited("WIRE010", members(second(to="leaf-3 swp22").replace(", bond: bond1", "")))
