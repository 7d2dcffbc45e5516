"""Cluster patterns and VLANs that the validators of Azure Local reject: SMB019, SMB023, SMB034 to SMB039."""

import pytest
from rule_designs import findings, told

TRANSPORT = "    transport: roce-v2\n"
RACKS = '    topology: rack-aware\n    fault_domains: {a: "node-[1-2]", b: "node-[3-4]"}\n'
AUTOMATIC = ", automatic_ip: false"
INTENT = (
    "Converged: {traffic: [management, compute, storage], adapters: [pNIC1, pNIC2], vlans: [70, 80]"
    f"{AUTOMATIC}}}"
)


@pytest.mark.parametrize(
    ("intents", "expected"),
    [
        ("Storage: {traffic: [storage], adapters: [pNIC1, pNIC2]}", []),
        (
            INTENT.replace(AUTOMATIC, ""),
            [
                "error intent Converged of rack-aware cluster storage carries management and compute "
                "traffic with storage, but the cluster requires an intent that carries only storage"
            ],
        ),
        (
            "Storage: {traffic: [storage, compute], adapters: [pNIC1, pNIC2]}",
            [
                "error intent Storage of rack-aware cluster storage carries compute traffic with storage, "
                "but the cluster requires an intent that carries only storage"
            ],
        ),
        (
            "A: {traffic: [storage], adapters: [pNIC1]}\n      B: {traffic: [storage], adapters: [pNIC2]}",
            ["error rack-aware cluster storage has storage intents A and B, but requires exactly one"],
        ),
        # SMB021 finds that no intent carries storage traffic.
        ("Other: {traffic: [management], adapters: [pNIC1, pNIC2]}", []),
    ],
)
def test_a_rack_aware_cluster_has_one_storage_intent(intents: str, expected: list[str]) -> None:
    edits = {"design.yaml": [(TRANSPORT, TRANSPORT + RACKS), (INTENT, intents)]}
    found = findings("SMB038", edits, "azure-local")
    assert [f"{one.severity} {one.message}" for one in found] == expected


def test_a_converged_intent_of_a_standard_cluster_is_accepted() -> None:
    assert told("SMB038", {"design.yaml": [("format: 1", "format: 1")]}, "azure-local") == []


def test_storage_of_a_rack_aware_cluster_needs_switches() -> None:
    zones = '    topology: rack-aware\n    fault_domains: {a: node-1, b: "node-[2-3]"}\n'
    edits = {"design.yaml": [("    transport: iwarp\n", f"    transport: iwarp\n{zones}")]}
    assert [line.partition(" SMB038 ")[2] for line in told("SMB038", edits, "mesh")] == [
        "storage port port1 on node-1 is cabled to another node, but a rack-aware cluster requires storage "
        "switches"
    ]


@pytest.mark.parametrize(
    ("release", "found"), [("22H2", False), ("23H2", True), ("24H2", True), ("21H2", False)]
)
def test_stretched_clusters_ended_with_22h2(release: str, found: bool) -> None:
    sites = '    topology: stretched\n    sites: {a: "node-[1-2]", b: "node-[3-4]"}\n'
    edits = {
        "design.yaml": [
            (TRANSPORT, TRANSPORT + sites),
            ('{release: "24H2", build: 26100}', f'{{release: "{release}"}}'),
        ]
    }
    assert [line.partition(" SMB039 ")[2] for line in told("SMB039", edits, "azure-local")] == [
        f"cluster storage is stretched, but Azure Local {release} does not support stretched clusters"
    ] * found


def test_two_fault_domains_of_a_standard_cluster_are_not_zones() -> None:
    def domains(text: str) -> list[str]:
        edits = {"design.yaml": [(TRANSPORT, f"{TRANSPORT}    fault_domains: {text}\n")]}
        return [line.partition(" SMB034 ")[2] for line in told("SMB034", edits, "azure-local")]

    assert domains('{a: "node-[1-2]", b: "node-[3-4]"}') == [
        "cluster storage has fault domains a and b, but its topology is single-site, which Azure Local "
        "deploys without zones"
    ]
    assert domains('{a: node-1, b: node-2, c: "node-[3-4]"}') == []


PAIR_CABLES = [
    ("  - {from: node-2 port2, to: node-3 port2, cable: nvidia-mcp2m00-a003e30l}\n", ""),
    ("node-3 port1", "node-2 port2"),
]
PAIR_NETWORKS = [
    ("between: [node-2 SMB2, node-3 SMB2]", "between: [node-1 SMB2, node-2 SMB2]"),
    ("node-[2-3] SMB2", "node-[1-2] SMB2"),
    ("    between: [node-1 SMB2, node-3 SMB1]\n", ""),
    ("198.51.100.66", "198.51.100.65"),
    ("    addresses:\n      - {of: node-1 SMB2, first: 198.51.100.129}\n", ""),
    ("      - {of: node-3 SMB1, first: 198.51.100.131}\n", ""),
]


def pair(code: str, intent: str) -> list[str]:
    """Messages and hints of a rule for two nodes whose storage ports are cabled to each other."""
    edits = {
        "design.yaml": [
            ("    smb: {", f"    intents:\n      {intent}\n    smb: {{"),
            ("node-[1-3]", "node-[1-2]"),
        ],
        "wiring.yaml": PAIR_CABLES,
        "ip-plan.yaml": PAIR_NETWORKS,
    }
    return [f"{one.message} | {one.hint}" for one in findings(code, edits, "mesh")]


def test_two_nodes_without_a_switch_have_a_vlan_for_each_storage_port() -> None:
    storage = "Storage: {traffic: [storage], adapters: [port1, port2]%s}"
    (missing,) = pair("SMB023", storage % "")
    assert missing.startswith(
        "intent Storage has no VLANs, but two nodes without a storage switch require one VLAN for each of "
        "the 2 ports | Set `vlans: ["
    )
    assert pair("SMB023", storage % ", vlans: [711, 712]") == []


def test_one_vlan_for_both_ports_of_two_nodes_is_too_few() -> None:
    storage = "Storage: {traffic: [storage], adapters: [port1, port2], vlans: [711%s]}"
    for repeated in ("", ", 711"):
        (hit,) = pair("SMB023", storage % repeated)
        assert hit.startswith("intent Storage has only VLAN 711, but two nodes")
        assert "`vlans: [711, 712]` in intent Storage" in hit


def test_addresses_of_network_atc_are_not_those_of_the_plan() -> None:
    prefixes = [
        ("198.51.100.0/24", "10.71.1.0/24"),
        ("first: 198.51.100.1}", "first: 10.71.1.1}"),
        ("203.0.113.0/24", "10.71.2.0/24"),
        ("first: 203.0.113.1}", "first: 10.71.2.1}"),
    ]

    def automatic(value: str) -> list[str]:
        intent = INTENT.replace(AUTOMATIC, value)
        edits = {"design.yaml": [(INTENT, intent)], "ip-plan.yaml": prefixes}
        return [f"{one.severity} {one.message}" for one in findings("SMB019", edits, "azure-local")]

    unused = "so Network ATC chooses the addresses, but ip-plan.yaml lists 10.71.1.1 for SMB1 on node-1"
    assert automatic(", automatic_ip: true") == [f"info intent Converged has `automatic_ip: true`, {unused}"]
    assert automatic("") == [f"info intent Converged does not set `automatic_ip`, {unused}"]
    assert automatic(AUTOMATIC) == []


def test_addresses_of_the_plan_outside_the_subnets_of_network_atc_are_not_used_either() -> None:
    edits = {"design.yaml": [(AUTOMATIC, "")]}
    assert [f"{one.severity} {one.message}" for one in findings("SMB019", edits, "azure-local")] == [
        "info intent Converged does not set `automatic_ip`, so Network ATC chooses the addresses, but "
        "ip-plan.yaml lists 198.51.100.1 for SMB1 on node-1"
    ]
