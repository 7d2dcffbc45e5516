"""TOP036: both ends of a routed link have BGP, with different AS numbers."""

from rule_designs import told

LINK = "bond: bond1}"
ROUTED = "routed: true, subnet: 198.18.0.0/31}"
BOTH = "leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux"


def edits(near: str, far: str, link: str = ROUTED) -> dict[str, list[tuple[str, str]]]:
    """The clean example with settings of leaf-1 and of leaf-2."""
    one, two = (BOTH.replace("leaf-[1-2]", name) for name in ("leaf-1", "leaf-2"))
    return {"wiring.yaml": [(LINK, link), (BOTH + "}", f"{one}{near}}}\n  {two}{far}}}")]}


def test_two_as_numbers_are_a_session() -> None:
    assert told("TOP036", edits(", bgp: {as: 65101}", ", bgp: {as: 65102}")) == []


def test_one_as_number_on_both_ends() -> None:
    (line,) = told("TOP036", edits(", bgp: {as: 65101}", ", bgp: {as: 65101}"))
    assert (
        "warning TOP036 leaf-1 and leaf-2 have a routed link, but the same AS number 65101; the session does "
        "not pass on routes" in line
    )


def test_bgp_at_one_end() -> None:
    message = "has BGP, but leaf-{} at the other end of its routed link has none; no session comes up"
    (line,) = told("TOP036", edits(", bgp: {as: 65101}", ""))
    assert "leaf-1 " + message.format(2) in line
    (line,) = told("TOP036", edits("", ", bgp: {as: 65101}"))
    assert "leaf-2 " + message.format(1) in line


def test_links_with_vlans_and_links_without_bgp() -> None:
    assert told("TOP036", edits(", bgp: {as: 65101}", "", LINK)) == []
    assert told("TOP036", edits("", "")) == []
