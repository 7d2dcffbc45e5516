"""IP030: statements about the routing of the site agree."""

import pytest
from rule_designs import told

VSAN = "    vlan: 30\n"
VMOTION = "    vlan: 20\n"


def stated(vsan: str, vmotion: str = "") -> list[str]:
    """What the rule says of statements of two networks; that of vMotion is on line 13, of vSAN below it."""
    edits = [(VSAN, f"{VSAN}    reaches: [{vsan}]\n")]
    edits += [(VMOTION, f"{VMOTION}    reaches: [{vmotion}]\n")] if vmotion else []
    return told("IP030", {"ip-plan.yaml": edits})


def test_a_network_reaches_itself() -> None:
    (line,) = stated("{networks: [vmotion, vsan]}")
    assert line.endswith("error IP030 network vsan states that the site routes it to itself")


@pytest.mark.parametrize(
    ("vsan", "vmotion", "text"),
    [
        ("mtu: 9000", "mtu: 1500", "with MTU 9000, but another statement about both networks has 1500"),
        (
            "keeps_dscp: true",
            "keeps_dscp: false",
            "with `keeps_dscp` true, but another statement about both networks has false",
        ),
    ],
)
def test_two_statements_that_differ(vsan: str, vmotion: str, text: str) -> None:
    (line,) = stated(f"{{networks: [vmotion], {vsan}}}", f"{{networks: [vsan], {vmotion}}}")
    assert line.endswith(f"error IP030 network vsan reaches vmotion {text}")


def test_statements_that_agree_or_are_about_other_things() -> None:
    assert stated("{networks: [vmotion], mtu: 9000}", "{networks: [vsan], mtu: 9000}") == []
    assert stated("{networks: [vmotion], mtu: 9000}", "{networks: [vsan], keeps_dscp: true}") == []
    assert stated("{networks: [management], mtu: 9000}", "{networks: [vsan], mtu: 1500}") == []
    assert stated("{networks: [vmotion], mtu: 9000}, {networks: [management], mtu: 1500}") == []
