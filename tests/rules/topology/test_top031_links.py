"""TOP031: links between two switches that share a gateway."""

import pytest
from rule_designs import BETWEEN, findings

VLAN = "    vlan: 30\n"
ROUTER = f"{VLAN}    gateway: 203.0.113.254\n    router: {{devices: [leaf-1, leaf-2], redundancy: vrrp}}\n"
ONE = BETWEEN.replace("[21-22]", "21").replace(", bond: bond1", "")
APART = "leaf-1 and leaf-2 share the gateway of network vsan, but no link between them carries its VLAN 30"


@pytest.mark.parametrize(("link", "column"), [(ONE, 83), (BETWEEN, 105)])
@pytest.mark.parametrize(
    ("carried", "found"), [(", carries: [vmotion]", 1), (", carries: [vmotion, vsan]", 0), ("", 0)]
)
def test_one_link_or_two(link: str, column: int, carried: str, found: int) -> None:
    """The place is what the first link carries; a link that states nothing carries what its ends need."""
    wiring = [(BETWEEN, link.replace("}\n", f"{carried}}}\n"))]
    hits = findings("TOP031", {"ip-plan.yaml": [(VLAN, ROUTER)], "wiring.yaml": wiring})
    assert [(hit.file, hit.line, hit.message) for hit in hits] == found * [("wiring.yaml", 7, APART)]
    assert all(hit.column <= column for hit in hits)


def test_the_place_is_that_of_the_first_link() -> None:
    """Two links in entries of their own."""
    second = ONE.replace("swp21", "swp22")
    both = "".join(entry.replace("}\n", ", carries: [vmotion]}\n") for entry in (ONE, second))
    (hit,) = findings("TOP031", {"ip-plan.yaml": [(VLAN, ROUTER)], "wiring.yaml": [(BETWEEN, both)]})
    assert (hit.file, hit.line) == ("wiring.yaml", 7)
