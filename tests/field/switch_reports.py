"""Faults of public reports about SMB Direct, Azure Local, RoCE on Linux, and the switches under them.

Each report is rebuilt as edits of a valid design. Facts only: no text of a report is copied.
"""

from typing import NamedTuple

from field_reports import B, D, Edit, ExpectedFinding, P, Q, W, base_files, edited_files

GITHUB = "https://github.com"
TSG = f"{GITHUB}/Azure/AzureLocal-Supportability/blob/main/TSG"


class SwitchReport(NamedTuple):
    """Fault of a public report, and the design in which it is rebuilt."""

    name: str
    source: str
    fault: str
    right: str
    base: str
    """Folder and ID of the valid design, such as ``foreign/osa-e810-nexus``."""
    preparation: tuple[Edit, ...]
    """Edits that give the base the shape of the report. The result is the repaired design."""
    mistake: tuple[Edit, ...]
    """Edits of the repaired design that make the fault."""
    expected: ExpectedFinding


def repaired_files(report: SwitchReport) -> dict[str, bytes]:
    """Files of the valid neighbor of a report."""
    return edited_files(base_files(report.base), report.preparation)


def faulty_files(report: SwitchReport) -> dict[str, bytes]:
    return edited_files(repaired_files(report), report.mistake)


S2D = "designs/smb-direct-roce-s2d"
MESH = "designs/azure-local-switchless"
CONVERGED = "foreign/azure-local-four-converged"
TWO_NODES = "foreign/azure-local-two-node"
LINUX = "foreign/nvme-linux-flasharray-cumulus"
SONIC = "foreign/pvrdma-connectx7-sonic"
NEXUS = "foreign/nvme-roce-flasharray-nexus"

ONE_LEAF = (
    Edit(W, '"leaf-b swp[1-4]"', '"leaf-a swp[5-8]"'),
    Edit(W, '"leaf-b swp[31-32]"', '"leaf-a swp[29-30]"'),
)
"""Both ports of the Linux hosts on one switch, as in the reports on several network adapters."""

NETWORK_B = """  nvme-b:
    purpose: nvme-rdma
    vlan: 3202
    prefix: 192.168.202.0/24
    mtu: 9000
    addresses:
      - {of: "db-[01-04] nvme-b", first: 192.168.202.101}
      - {of: "pure-x70-02 ct[0-1].eth15", first: 192.168.202.10}"""
ADDRESSES_IN_A = """      - {of: "db-[01-04] nvme-b", first: 192.168.201.111}
      - {of: "pure-x70-02 ct[0-1].eth15", first: 192.168.201.12}"""

CONVERGED_PORT = (
    '{from: "%s SLOT 3 Port 1", to: "tor-1a ethernet1/1/%s", cable: dell-dac-sfp-25g-3m, untagged: infra, '
    "carries: [tenant, logical-tenant, dhcp-tenant%s]}"
)

CARD_WITHOUT_RDMA = (
    Edit(
        D,
        '{card: intel-e810-xxvda2, slot: "OCP 14", ports: [p-NIC A, p-NIC B]}',
        '{card: intel-x710-da2, slot: "OCP 14", ports: [p-NIC A, p-NIC B]}',
    ),
    Edit(
        B,
        "  - {part: intel-e810-xxvda2, quantity: 4, for: nodes}",
        "  - {part: intel-x710-da2, quantity: 2, for: nodes}\n"
        "  - {part: intel-e810-xxvda2, quantity: 2, for: nodes}\n"
        "  - {part: generic-sfp-plus-dac, quantity: 4, for: nodes}",
    ),
    Edit(
        W,
        '"TOR1 Ethernet1/[1-2]", cable: cisco-sfp-h25g-cu3m',
        '"TOR1 Ethernet1/[1-2]", cable: generic-sfp-plus-dac, length: 3m',
    ),
    Edit(
        W,
        '"TOR2 Ethernet1/[1-2]", cable: cisco-sfp-h25g-cu3m',
        '"TOR2 Ethernet1/[1-2]", cable: generic-sfp-plus-dac, length: 3m',
    ),
)
"""Ports for management and virtual machines on an adapter without RDMA."""

SWITCHED = (
    Edit(
        W,
        '  - {from: "Node1 p-NIC [C-D]", to: "Node2 p-NIC [C-D]", cable: cisco-sfp-h25g-cu1m}\n',
        '  - {from: "Node[1-2] p-NIC C", to: "TOR1 Ethernet1/[15-16]", cable: cisco-sfp-h25g-'
        "cu3m, carries: [storage-1]}\n"
        '  - {from: "Node[1-2] p-NIC D", to: "TOR2 Ethernet1/[15-16]", cable: cisco-sfp-h25g-'
        "cu3m, carries: [storage-2]}\n",
    ),
    Edit(W, "bond: port-channel101}", "bond: port-channel101, carries: [management, compute]}"),
    Edit(B, "cisco-sfp-h25g-cu3m, quantity: 5", "cisco-sfp-h25g-cu3m, quantity: 9"),
    Edit(B, "cisco-sfp-h25g-cu1m, quantity: 5", "cisco-sfp-h25g-cu1m, quantity: 3"),
)
"""Storage over the top-of-rack switches instead of cables between the nodes: one VLAN on each switch."""

FIRST_REPORTS = (
    SwitchReport(
        name="adapters-in-one-subnet",
        source=f"{GITHUB}/NVIDIA/nccl/issues/1269",
        fault="All RDMA adapters of a Linux host are in one subnet, so packets leave by one of them.",
        right="Each adapter has a separate subnet.",
        base=LINUX,
        preparation=ONE_LEAF,
        mistake=(
            Edit(D, "network: nvme-b", "network: nvme-a"),
            Edit(P, NETWORK_B, ADDRESSES_IN_A),
        ),
        expected=ExpectedFinding("IP005", "warning", D, "nvme-b: {connected_to: ens2f1np1"),
    ),
    SwitchReport(
        name="hosts-mark-no-rdma",
        source=f"{GITHUB}/openebs/mayastor/pull/1953",
        fault="Hosts mark their RDMA packets with DSCP 0, but the switches pause the priority of DSCP 26.",
        right="Hosts mark RDMA packets with DSCP 26.",
        base=LINUX,
        preparation=(),
        mistake=(Edit(Q, "marking: {pcp: 3, dscp: 26}", "marking: {pcp: 0, dscp: 0}"),),
        expected=ExpectedFinding("QOS025", "error", Q, "marking: {pcp: 0, dscp: 0}"),
    ),
    SwitchReport(
        name="vlan-not-between-leaf-switches",
        source=f"{GITHUB}/Mellanox/k8s-rdma-shared-dev-plugin/issues/119",
        fault="The links between the leaf switches do not carry the VLAN for RDMA.",
        right="The links carry the VLAN.",
        base=SONIC,
        preparation=(),
        mistake=(Edit(W, "    bond: PortChannel1\n", "    bond: PortChannel1\n    carries: []\n"),),
        expected=ExpectedFinding("PATH001", "error", W, "carries: []"),
    ),
    SwitchReport(
        name="no-headroom-on-a-bond",
        source=f"{GITHUB}/sonic-net/sonic-mgmt/issues/4223",
        fault="The cable length is 0 m, so SONiC reserves no headroom and drops packets.",
        right="The cable length is at least the length of the longest cable.",
        base=SONIC,
        preparation=(),
        mistake=(Edit(Q, "cable_length: 40m", "cable_length: 0m"),),
        expected=ExpectedFinding("WIRE011", "error", Q, "cable_length: 0m"),
    ),
    SwitchReport(
        name="storage-vlan-missing-on-one-port",
        source=f"{TSG}/EnvironmentValidator/Networking/Troubleshoot-Network-Test-"
        "StorageConnections-ConnectivityCheck.md",
        fault="One switch port does not carry the storage VLAN, so a node does not reach the others.",
        right="The ports of all nodes carry the VLAN.",
        base=CONVERGED,
        preparation=(
            Edit(
                W,
                CONVERGED_PORT % ("hosts of azl", "[1-4]", ", storage-1"),
                CONVERGED_PORT % ("AZL-N[1-2,4]", "[1-2,4]", ", storage-1")
                + "\n  - "
                + CONVERGED_PORT % ("AZL-N3", "3", ", storage-1"),
            ),
        ),
        mistake=(
            Edit(
                W,
                CONVERGED_PORT % ("AZL-N3", "3", ", storage-1"),
                CONVERGED_PORT % ("AZL-N3", "3", ""),
            ),
        ),
        expected=ExpectedFinding("PATH001", "error", W, '{from: "AZL-N3 SLOT 3 Port 1"'),
    ),
    SwitchReport(
        name="rdma-on-adapters-without-it",
        source=f"{GITHUB}/microsoft/azure_arc/issues/2714",
        fault="An intent leaves RDMA enabled, but its adapters do not support RDMA.",
        right="The intent disables NetworkDirect.",
        base=TWO_NODES,
        preparation=(
            *CARD_WITHOUT_RDMA,
            Edit(
                D,
                "Management_Compute: {traffic: [management, compute], adapters: [p-NIC A, p-NIC B]}",
                "Management_Compute: {traffic: [management, compute], adapters: [p-NIC A, p-NIC "
                'B], network_direct: "off"}',
            ),
        ),
        mistake=(Edit(D, ', network_direct: "off"', ""),),
        expected=ExpectedFinding("SMB036", "error", D, "Management_Compute: {traffic:"),
    ),
    SwitchReport(
        name="pfc-and-link-level-flow-control",
        source="https://www.manualshelf.com/manual/dell/powerswitch-s4148u-on/users-guide-"
        "english/page-1448.html",
        fault="Ports have PFC and link-level flow control, which OS10 does not support together.",
        right="Ports for RDMA have only PFC.",
        base=CONVERGED,
        preparation=(),
        mistake=(Edit(Q, "    pfc: {priorities: [3]", "    global_pause: true\n    pfc: {priorities: [3]"),),
        expected=ExpectedFinding("QOS018", "error", Q, "global_pause: true"),
    ),
    SwitchReport(
        name="management-address-on-another-adapter",
        source=f"{TSG}/EnvironmentValidator/Networking/Troubleshoot-Network-Test-MgmtIP-On-"
        "Correct-Adapter.md",
        fault="The management address is on an adapter outside of the management intent.",
        right="The address is on the first adapter of the intent, or on its virtual adapter.",
        base=MESH,
        preparation=(),
        mistake=(
            Edit(
                D,
                'slot: "3", ports: [SMB2, SMB4]}\n',
                'slot: "3", ports: [SMB2, SMB4]}\n'
                '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "4", ports: [NIC1, NIC2]}\n',
            ),
            Edit(D, "vManagement: {connected_to: ConvergedSwitch,", "NIC1: {connected_to: NIC1, vlan: 0,"),
            Edit(P, "node-[1-3] vManagement", "node-[1-3] NIC1"),
            Edit(
                W,
                "links:\n",
                'links:\n  - {from: "node-[1-3] NIC1", to: "tor-1 swp[4-6]", cable: nvidia-'
                "mcp2m00-a003e30l, untagged: management}\n",
            ),
            Edit(B, "nvidia-connectx-6-lx-25g-2p, quantity: 9", "nvidia-connectx-6-lx-25g-2p, quantity: 12"),
            Edit(B, "nvidia-mcp2m00-a003e30l, quantity: 7", "nvidia-mcp2m00-a003e30l, quantity: 10"),
        ),
        expected=ExpectedFinding("SMB021", "error", D, "NIC1: {connected_to: NIC1"),
    ),
    SwitchReport(
        name="bond-without-mlag-id",
        source=f"{GITHUB}/aristanetworks/avd/issues/138",
        fault="A device is connected to both switches of an MLAG pair, but its port channel has no MLAG ID.",
        right="Both cables are one bond with an ID.",
        base="foreign/nvme-tcp-powerstore-layer3",
        preparation=(),
        mistake=(
            Edit(
                W,
                'to: "lan-tor1 ethernet1/1/[41-42]", cable: dell-aoc-sfp-25g-7m,\n     bond: '
                '"port-channel[41-42]", mlag: "[41-42]"',
                'to: "lan-tor1 ethernet1/1/[41-42]", cable: dell-aoc-sfp-25g-7m, bond: "port-channel[41-42]"',
            ),
            Edit(W, 'bond: "port-channel[41-42]", mlag: "[41-42]"', 'bond: "port-channel[41-42]"'),
        ),
        expected=ExpectedFinding("MLAG008", "error", W, 'to: "lan-tor1 ethernet1/1/[41-42]"'),
    ),
    SwitchReport(
        name="vlan-1-between-unlike-switches",
        source=f"{GITHUB}/ipspace/netlab/issues/1876",
        fault="A trunk between switches of two vendors carries VLAN 1, which only one of them tags.",
        right="The network has another VLAN.",
        base=SONIC,
        preparation=(),
        mistake=(Edit(P, "vlan: 112", "vlan: 1"),),
        expected=ExpectedFinding("VLAN022", "warning", P, "vlan: 1"),
    ),
    SwitchReport(
        name="virtual-adapters-without-affinity",
        source="https://www.starwindsoftware.com/blog/forcing-the-affinity-of-a-vnic-to-a-pnic-"
        "with-a-set-vswitch",
        fault="The virtual adapters for SMB have no affinity, so both can use one port of the team.",
        right="Each virtual adapter has affinity to a separate port.",
        base=S2D,
        preparation=(),
        mistake=(Edit(D, ", affinity: pNIC1", ""), Edit(D, ", affinity: pNIC2", "")),
        expected=ExpectedFinding("SMB030", "warning", D, "SMB1: {connected_to: StorageSwitch"),
    ),
    SwitchReport(
        name="storage-networks-on-one-adapter",
        source=f"{GITHUB}/Azure/odinforazurelocal/issues/75",
        fault="Both storage networks are assigned to one adapter.",
        right="Each storage network has a separate adapter.",
        base=TWO_NODES,
        preparation=(),
        mistake=(Edit(D, "p-NIC D: {connected_to: p-NIC D,", "p-NIC D: {connected_to: p-NIC C,"),),
        expected=ExpectedFinding("NIC026", "error", D, "p-NIC D: {connected_to: p-NIC C,"),
    ),
    SwitchReport(
        name="keepalive-over-the-peer-link",
        source="https://www.manualslib.com/manual/1277598/Cisco-Nexus-5000-Series.html?page=127",
        fault="The keepalive of a vPC pair uses a VLAN of the peer link, which does not come up without it.",
        right="The keepalive uses the management ports.",
        base=NEXUS,
        preparation=(),
        mistake=(
            Edit(P, '      - {of: "n9k-lan-[1-2] mgmt0", first: 172.20.0.61}\n', ""),
            Edit(
                P,
                "      - {of: vcsa-01 eth0, first: 172.20.10.10}\n",
                '      - {of: "n9k-lan-[1-2] Vlan2010", first: 172.20.10.2}\n'
                "      - {of: vcsa-01 eth0, first: 172.20.10.10}\n",
            ),
            Edit(
                W,
                '  - {from: "n9k-lan-[1-2] mgmt0", to: "n9k-oob Ethernet1/[43-44]", cable: '
                "generic-cat6a, length: 2m}\n",
                "",
            ),
            Edit(B, "generic-cat6a, quantity: 20", "generic-cat6a, quantity: 18"),
        ),
        expected=ExpectedFinding("MLAG009", "error", W, "lan: {switches:"),
    ),
)
"""Reports that were chosen before refarch checked them. `lshca` issue 77 is not in the list, because a design
cannot contain a bond of a Linux host."""

FURTHER_REPORTS = (
    SwitchReport(
        name="vlan-on-one-leg-of-a-vpc",
        source="https://manualsbrain.com/ru/manuals/1659617/?page=18",
        fault="The legs of a vPC carry different VLANs, so the missing VLAN is suspended.",
        right="Both legs carry the same VLANs.",
        base="foreign/osa-e810-nexus",
        preparation=(),
        mistake=(
            Edit(
                W,
                '"dc2-core-[1-2] Ethernet1/12", cable: cisco-qsfp-100g-aoc20m, bond: port-'
                "channel53, mlag: 53, carries: [mgmt, vmotion, vm]",
                '"dc2-core-[1-2] Ethernet1/12", cable: cisco-qsfp-100g-aoc20m, bond: port-'
                "channel53, mlag: 53, carries: [mgmt, vm]",
            ),
        ),
        expected=ExpectedFinding("WIRE010", "error", W, '{from: "dc2-n9k-b Ethernet1/[53-54]"'),
    ),
    SwitchReport(
        name="pfc-off-on-one-port",
        source="https://www.manualshelf.com/manual/dell/networking-z9500/1-reference-guide-english/page-210.html",
        fault="One port of the path has no PFC, so the switches before it drop packets.",
        right="All ports of the path have PFC on the same priorities.",
        base=SONIC,
        preparation=(),
        mistake=(
            Edit(
                Q,
                "- {profile: azure-roce, to: [switches of rdma]}",
                "- {profile: azure-roce, to: [rdma-leaf-1]}\n"
                '  - {profile: azure-roce, to: [rdma-leaf-2], ports: ["Ethernet[0-12/4]", '
                '"Ethernet[240-248/4]"]}',
            ),
        ),
        expected=ExpectedFinding("PATH004", "error", Q, "to: [rdma-leaf-2], ports:"),
    ),
    SwitchReport(
        name="untagged-vlan-on-storage-ports",
        source=f"{GITHUB}/allenporter/k8s-gitops/issues/688",
        fault="The switch sends the frames of VLAN 1 to storage ports, which count them as errors.",
        right="Storage ports carry only the storage VLAN.",
        base=LINUX,
        preparation=(),
        mistake=(
            Edit(
                W,
                '"leaf-a swp[1-4]", cable: nvidia-mcp1600-c003e30l}',
                '"leaf-a swp[1-4]", cable: nvidia-mcp1600-c003e30l, untagged: 1}',
            ),
        ),
        expected=ExpectedFinding("VLAN023", "warning", W, "untagged: 1}"),
    ),
    SwitchReport(
        name="subnets-in-one-vlan",
        source=f"{GITHUB}/NVIDIA/nccl/issues/1348",
        fault="The subnets of several RDMA adapters share one VLAN, so hosts answer ARP on any adapter.",
        right="Each subnet has a separate VLAN.",
        base=LINUX,
        preparation=ONE_LEAF,
        mistake=(Edit(P, "vlan: 3202", "vlan: 3201  # one VLAN for all adapters"),),
        expected=ExpectedFinding("IP011", "warning", P, "# one VLAN for all adapters"),
    ),
    SwitchReport(
        name="storage-on-separate-switches",
        source=f"{GITHUB}/Azure/odinforazurelocal/issues/182",
        fault="Storage uses other switches than management and compute, which Microsoft does not support.",
        right="The ports of all intents are connected to the same switches.",
        base=TWO_NODES,
        preparation=SWITCHED,
        mistake=(
            Edit(W, '"TOR1 Ethernet1/[15-16]"', '"STOR1 Ethernet1/[15-16]"'),
            Edit(W, '"TOR2 Ethernet1/[15-16]"', '"STOR2 Ethernet1/[15-16]"'),
            Edit(
                W,
                "  bmc-switch:",
                "  STOR[1-2]: {model: cisco-n9k-c93180yc-fx, role: leaf, fabric: storage, nos: "
                "cisco-nx-os, mtu: 9216}\n"
                "  bmc-switch:",
            ),
            Edit(
                W,
                '      - {names: "TOR[1-2]", unit: 21',
                '      - {names: "STOR[1-2]", unit: 15, feeds: [A, B]}\n      - {names: "TOR[1-2]", unit: 21',
            ),
            Edit(
                P,
                "      - {of: bmc-switch mgmt0,",
                '      - {of: "STOR[1-2] mgmt0", first: 10.101.175.136}\n      - {of: bmc-switch mgmt0,',
            ),
            Edit(B, "cisco-n9k-c93180yc-fx, quantity: 2", "cisco-n9k-c93180yc-fx, quantity: 4"),
        ),
        expected=ExpectedFinding("SMB037", "warning", W, '{from: "Node[1-2] p-NIC C", to: "STOR1'),
    ),
    SwitchReport(
        name="lossy-fabric-for-rdma",
        source=f"{GITHUB}/openucx/ucx/issues/6000",
        fault="RoCE runs with default settings over a lossy fabric, and connections exceed their retries.",
        right="The fabric is lossless for the priority of RDMA.",
        base=LINUX,
        preparation=(),
        mistake=(
            Edit(Q, "mode: lossless", "mode: lossy"),
            Edit(Q, "    pfc: {priorities: [3], receive: true, transmit: true}\n", ""),
        ),
        expected=ExpectedFinding("QOS009", "error", Q, "mode: lossy"),
    ),
)
"""Reports that were chosen after the rules for the first reports were written."""

REPEATED_REPORTS = (
    SwitchReport(
        name="storage-vlans-on-the-peer-link",
        source=f"{GITHUB}/Azure/AzureLocal-Supportability/pull/156",
        fault="The peer link of the top-of-rack switches carries the storage VLANs.",
        right="Each storage VLAN is on one switch only.",
        base=TWO_NODES,
        preparation=SWITCHED,
        mistake=(
            Edit(
                W, "carries: [management, compute]}", "carries: [management, compute, storage-1, storage-2]}"
            ),
        ),
        expected=ExpectedFinding("SMB035", "warning", W, "bond: port-channel101"),
    ),
    SwitchReport(
        name="willing-hosts-of-azure-local",
        source=f"{GITHUB}/Azure/AzureLocal-Supportability/pull/292",
        fault="Hosts accept DCB settings from a switch that runs DCBX, but Azure Local sets the "
        "hosts itself.",
        right="The hosts are not willing.",
        base=CONVERGED,
        preparation=(),
        mistake=(Edit(Q, "willing: false", "willing: true"),),
        expected=ExpectedFinding("QOS020", "error", Q, "willing: true"),
    ),
)
"""Reports that an earlier study missed, or found too weakly."""

LATER_REPORTS = (
    SwitchReport(
        name="no-mlag-id-on-one-peer",
        source="https://www.manualshelf.com/manual/dell/powerswitch-s4820t/1-reference-guide-english/"
        "page-874.html",
        fault="One switch of a VLT pair has no ID for a LAG that both switches share.",
        right="Both switches have the same ID.",
        base="foreign/esa-dell-vlt",
        preparation=(),
        mistake=(
            Edit(
                W,
                'ethernet1/1/8", cable: dell-aoc-qsfp-100g-10m, bond: port-channel10, mlag: 10,',
                'ethernet1/1/8", cable: dell-aoc-qsfp-100g-10m, bond: port-channel10,',
            ),
        ),
        expected=ExpectedFinding("WIRE010", "error", W, "rz1-s5248-2 ethernet1/1/[55-56]"),
    ),
    SwitchReport(
        name="native-vlan-of-one-leg",
        source="https://bridge-builders.net/manual/1386450/Cisco-Nexus-5000-Series.html?page=7",
        fault="The legs of a vPC have different native VLANs, so the secondary switch brings its leg down.",
        right="Both legs have the same native VLAN.",
        base="foreign/osa-e810-nexus",
        preparation=(),
        mistake=(
            Edit(
                W,
                'Ethernet1/12", cable: cisco-qsfp-100g-aoc20m, bond: port-channel53, mlag: 53, '
                "carries: [mgmt, vmotion, vm]",
                'Ethernet1/12", cable: cisco-qsfp-100g-aoc20m, bond: port-channel53, mlag: 53, '
                "untagged: mgmt, carries: [vmotion, vm]",
            ),
        ),
        expected=ExpectedFinding("WIRE010", "error", W, "dc2-core-[1-2] Ethernet1/12"),
    ),
    SwitchReport(
        name="mlag-peers-of-different-releases",
        source=f"{GITHUB}/CumulusNetworks/docs/pull/839",
        fault="The switches of an MLAG pair run different releases, so bonds stay connected to one of them.",
        right="Both switches run the same release.",
        base="designs/nvme-rocev2-spine-leaf",
        preparation=(),
        mistake=(
            Edit(
                W,
                "  spine-a[1-2]: {model: nvidia-sn3700c, role: spine, fabric: a, nos: cumulus-linux}\n",
                "  spine-a1: {model: nvidia-sn3700c, role: spine, fabric: a, nos: cumulus-linux}\n"
                "  spine-a2: {model: nvidia-sn3700c, role: spine, fabric: a, nos: cumulus-linux, "
                'release: "5.6"}\n',
            ),
        ),
        expected=ExpectedFinding("MLAG003", "warning", W, 'a: {switches: ["spine-a[1-2]"]'),
    ),
    SwitchReport(
        name="virtual-adapter-without-a-vlan",
        source=f"{GITHUB}/microsoft/Validate-DCB/issues/32",
        fault="A virtual adapter for SMB Direct has no VLAN ID.",
        right="Each virtual adapter for SMB Direct has the VLAN ID of its network.",
        base=S2D,
        preparation=(),
        mistake=(Edit(D, "network: storage-a, mtu: 9000", "network: storage-a, vlan: 0, mtu: 9000"),),
        expected=ExpectedFinding("VLAN001", "error", D, "SMB1: {connected_to: StorageSwitch"),
    ),
    SwitchReport(
        name="storage-address-in-another-subnet",
        source=f"{GITHUB}/Azure/AzureLocal-Supportability/pull/218",
        fault="The storage adapter of one node has an address in another subnet.",
        right="The adapters of a storage network are in one subnet.",
        base=S2D,
        preparation=(),
        mistake=(
            Edit(
                P,
                '      - {of: "s2d-[01-04] SMB1", first: 10.71.1.11}\n',
                '      - {of: "s2d-[01-03] SMB1", first: 10.71.1.11}\n'
                "      - {of: s2d-04 SMB1, first: 10.71.9.14}\n",
            ),
        ),
        expected=ExpectedFinding("IP002", "error", P, "of: s2d-04 SMB1"),
    ),
)
"""Reports that were found without a change of rules."""

REPORTS = FIRST_REPORTS + FURTHER_REPORTS + REPEATED_REPORTS + LATER_REPORTS
