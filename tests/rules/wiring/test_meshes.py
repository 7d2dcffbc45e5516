"""Cables from host to host: what the rules say of a mesh at their limits."""

from collections.abc import Sequence

from rule_designs import told

from refarch import api, testing

DESIGN, PLAN, WIRING = "design.yaml", "ip-plan.yaml", "wiring.yaml"
Pairs = Sequence[tuple[int, int]]
CABLE = "cable: nvidia-mcp2m00-a003e30l"


def mesh(code: str, nodes: int, pairs: Pairs, product: str = "azure-local", more: str = "") -> list[str]:
    """What a rule says of nodes with a cable for each of these pairs, and a subnet for each cable."""
    used = dict.fromkeys(range(1, nodes + 1), 0)
    links, networks = [], []
    for number, pair in enumerate(pairs):
        ends = []
        for node in pair:
            used[node] += 1
            ends.append(f"node-{node} port{used[node]}")
        links.append(f"  - {{from: {ends[0]}, to: {ends[1]}, {CABLE}}}\n")
        members = ", ".join(end.replace("port", "SMB") for end in ends)
        networks.append(
            f"  storage-{number}:\n    purpose: smb\n    vlan: 711\n    prefix: 10.0.{number}.0/24\n"
            f"    mtu: 9000\n    between: [{members}]\n"
        )
    ports = max(used.values())
    cards = "".join(
        f'          - {{card: chelsio-t6225-cr, slot: "{card}", ports: [port{last - 1}, port{last}]}}\n'
        for card, last in enumerate(range(2, ports + 3, 2), 1)
    )
    interfaces = "".join(
        f"      SMB{port}: {{connected_to: port{port}, services: [smb]}}\n" for port in range(1, ports + 1)
    )
    text = testing.base_files("mesh")[DESIGN].decode()
    head, _, rest = text.partition("          - {card")
    tail = rest.partition("    smb: ")[2]
    made = head.replace("node-[1-3]", f"node-[1-{nodes}]").replace("azure-local\n", f"{product}\n")
    made += f"{cards}    interfaces:\n{interfaces}{more}    smb: {tail}"
    files = {
        DESIGN: made.encode(),
        PLAN: f"format: 1\nnetworks:\n{''.join(networks)}".encode(),
        WIRING: f"format: 1\nswitches: {{}}\nlinks:\n{''.join(links)}".encode(),
    }
    result = api.lint_texts("mesh", files)
    return [f"{one.severity} {one.message}" for one in result.findings if one.code == code]


RING = ((1, 2), (2, 3), (3, 4), (1, 4))
WHOLE = (*RING, (1, 3), (2, 4))


def test_every_pair_of_a_mesh_has_a_cable() -> None:
    assert mesh("WIRE019", 2, [(1, 2)]) == mesh("WIRE019", 3, [(1, 2), (2, 3), (1, 3)]) == []
    assert mesh("WIRE019", 4, WHOLE) == []
    assert mesh("WIRE019", 4, RING) == [
        "error node-1 and node-3 have no cables between them, and no switch forwards their storage "
        "traffic; also: node-2 and node-4"
    ]


def test_a_mesh_of_file_servers_may_have_gaps() -> None:
    assert mesh("WIRE019", 4, RING, "smb-direct") == []


def test_every_pair_has_as_many_cables() -> None:
    double = [(1, 2), (1, 2), (2, 3), (2, 3), (1, 3), (1, 3)]
    assert mesh("WIRE019", 3, double) == []
    assert mesh("WIRE019", 3, [*double, (1, 2)]) == [
        "error node-1 and node-3 have 2 cables between them, but other nodes have 3 cables to each "
        "other; also: node-2 and node-3"
    ]
    assert mesh("WIRE019", 3, double[:-1]) == [
        "error node-1 and node-3 have 1 cable between them, but other nodes have 2 cables to each other"
    ]


def test_a_port_without_its_cable_is_told_once() -> None:
    lacking = {WIRING: [(f"  - {{from: node-1 port2, to: node-3 port1, {CABLE}}}\n", "")]}
    assert told("WIRE019", lacking, "mesh") == []
    assert [line.partition(" WIRE012 ")[2] for line in told("WIRE012", lacking, "mesh")] == [
        "port1 on node-3 is used by interface SMB1 (network storage-3) but has no cable",
        "port2 on node-1 is used by interface SMB2 (network storage-3) but has no cable",
    ]


def test_how_many_nodes_do_without_a_switch() -> None:
    whole = [(one, other) for one in range(1, 6) for other in range(one + 1, 6)]
    assert mesh("SMB023", 4, WHOLE) == []
    assert mesh("SMB023", 5, whole) == [
        "error cluster edge has 5 nodes without a storage switch, but at most 4 are supported"
    ]


def test_what_an_intent_may_say_of_two_and_of_three_nodes() -> None:
    def said(nodes: int, vlans: str) -> list[str]:
        pairs = [(1, 2), (1, 2)] if nodes == 2 else [(1, 2), (2, 3), (1, 3)]
        intent = f"{{traffic: [storage], adapters: [port1, port2], vlans: {vlans}}}"
        return mesh("SMB023", nodes, pairs, more=f"    intents: {{Storage: {intent}}}\n")

    assert said(2, "[711, 712]") == []
    assert said(2, "[711]") == [
        "error intent Storage has only VLAN 711, but two nodes without a storage switch require one VLAN for "
        "each of the 2 ports"
    ]
    assert said(3, "[711]") == [
        "error intent Storage uses automatic addresses in a mesh of 3 nodes, but Network ATC "
        "assigns one subnet to each port on all nodes"
    ]
    assert len(said(3, "[711, 712]")) == 2
