"""Conversations that a design means: which interface talks to which, once for each kind of host."""

from walk_designs import Edit, design_with

from refarch.api.model import Design
from refarch.views.walk.conversations import (
    conversations_of_host,
    interfaces_of_host,
    meant_conversations,
    title_of,
)
from refarch.views.walk.records import Conversation

HOSTS = (
    "      - names: host-[1-4]\n"
    "        server: dell-poweredge-r740\n"
    "        adapters:\n"
    '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
)


def ways(design: Design, service: str = "") -> list[tuple[str, str, int]]:
    """Both ends of each conversation that is walked, and the number of those that it stands for."""
    return [
        (_near(meant.conversation), _far(meant.conversation), meant.stands_for)
        for meant in meant_conversations(design)
        if service in ("", meant.conversation.service)
    ]


def _near(one: Conversation) -> str:
    return f"{one.host} {one.interface}"


def _far(one: Conversation) -> str:
    return f"{one.far_device or one.address} {one.far_interface}".strip()


def test_one_pair_stands_for_all_pairs_of_equal_hosts() -> None:
    design = design_with()
    assert ways(design, "vsan") == [("host-1 vmk2", "host-2 vmk2", 12)]
    (vsan, vmotion) = meant_conversations(design)
    assert vsan.hosts == vsan.far_hosts == ("host-1", "host-2", "host-3", "host-4")
    one = vsan.conversation
    assert (one.near_network, one.network, one.address, one.lossless) == ("vsan", "vsan", "203.0.113.2", True)
    assert (vmotion.conversation.service, vmotion.conversation.lossless) == ("vmotion", False)


def test_hosts_that_differ_are_walked_both_ways() -> None:
    edit = ("qos", '"host-[1-4]"', '"host-[1-3]"')
    assert ways(design_with(edit), "vsan") == [
        ("host-1 vmk2", "host-2 vmk2", 6),
        ("host-1 vmk2", "host-4 vmk2", 3),
        ("host-4 vmk2", "host-1 vmk2", 3),
    ]


def test_all_conversations_of_one_host() -> None:
    found = [(one.service, _far(one)) for one in conversations_of_host(design_with(), "host-2")]
    assert found == [
        ("vsan", "host-1 vmk2"),
        ("vmotion", "host-1 vmk1"),
        ("vsan", "host-3 vmk2"),
        ("vmotion", "host-3 vmk1"),
        ("vsan", "host-4 vmk2"),
        ("vmotion", "host-4 vmk1"),
    ]


def test_vsan_is_lossless_only_with_rdma_at_both_ends() -> None:
    without = (
        "design",
        HOSTS,
        HOSTS.replace("[1-4]", "[1-3]") + HOSTS.replace("[1-4]", "4") + "        rdma: false\n",
    )
    found = {
        (meant.conversation.host, meant.conversation.far_device): meant.conversation.lossless
        for meant in meant_conversations(design_with(without))
        if meant.conversation.service == "vsan"
    }
    assert found == {
        ("host-1", "host-2"): True,
        ("host-1", "host-4"): False,
        ("host-4", "host-1"): False,
    }


def test_nvme_adapters_talk_to_the_array_ports_in_their_network() -> None:
    assert ways(design_with(name="nvme-of")) == [
        ("host-1 vmk1", "array-1 ct0.eth14", 2),
        ("host-1 vmk1", "array-1 ct1.eth14", 2),
        ("host-1 vmk2", "array-1 ct0.eth15", 2),
        ("host-1 vmk2", "array-1 ct1.eth15", 2),
    ]
    assert {meant.conversation.service for meant in meant_conversations(design_with(name="nvme-of"))} == {
        "nvme-rdma"
    }


ARRAY_A = '      - {of: "array-1 ct[0-1].eth14", first: 198.51.100.101}\n'


ARRAY_B = '      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}\n'


def array_behind_router(*more: Edit) -> Design:
    """The array ports of the first fabric in a network of their own."""
    network = (
        "  array-a:\n    purpose: nvme-rdma\n    vlan: 101\n    prefix: 192.0.2.128/25\n    mtu: 9000\n"
        '    addresses:\n      - {of: "array-1 ct[0-1].eth14", first: 192.0.2.201}\n'
    )
    plan = ("ip-plan", ARRAY_A, "")
    management = ("ip-plan", "prefix: 192.0.2.0/24", "prefix: 192.0.2.0/25")
    return design_with(
        plan, management, ("ip-plan", "  nvme-b:\n", f"{network}  nvme-b:\n"), *more, name="nvme-of"
    )


def test_without_an_array_port_in_its_network_an_adapter_talks_to_those_elsewhere() -> None:
    assert ways(array_behind_router()) == [
        ("host-1 vmk1", "array-1 ct0.eth14", 2),
        ("host-1 vmk1", "array-1 ct1.eth14", 2),
        ("host-1 vmk2", "array-1 ct0.eth15", 2),
        ("host-1 vmk2", "array-1 ct1.eth15", 2),
    ]


def array_addresses(first: str, second: str = "") -> list[tuple[str, str]]:
    """NVMe adapters with the array ports of network array-a that they talk to, with a route of each."""
    adapters = {"vmk1": ("A", "198.51.100.254", first), "vmk2": ("B", "203.0.113.254", second)}
    edits = []
    for name, (fabric, via, to) in adapters.items():
        line = f"      {name}: {{port_group: NVMe-{fabric}, services: [nvme-rdma]}}\n"
        edits.append(("design", line, line.replace("]}", f"], routes: [{{to: {to}, via: {via}}}]}}")))
    made = array_behind_router(*edits[: 2 if second else 1], ("ip-plan", ARRAY_B, ""))
    rows = ways(made)
    return [(near.removeprefix("host-1 "), far.removeprefix("array-1 ")) for near, far, _ in rows]


def test_a_route_to_one_port_of_an_array_makes_no_other_port_less_meant() -> None:
    """The packets to the second port leave by another adapter, which the walk reports."""
    assert array_addresses("192.0.2.201/32")[:2] == [("vmk1", "ct0.eth14"), ("vmk1", "ct1.eth14")]


def test_adapters_with_routes_to_one_port_each_talk_to_this_port_only() -> None:
    each = [("vmk1", "ct0.eth14"), ("vmk2", "ct1.eth14")]
    assert array_addresses("192.0.2.201/32", "192.0.2.202/32") == each


WITNESS = (
    "ip-plan",
    "  vsan:\n",
    "  witness:\n    purpose: vsan\n    vlan: 40\n    prefix: 192.0.2.128/25\n    out_of_band: true\n"
    "    addresses:\n      - {of: witness-1 vmk1, first: 192.0.2.201}\n  vsan:\n",
)
PLACED = ("ip-plan", "prefix: 192.0.2.0/24", "prefix: 192.0.2.0/25")


def with_witness(traffic: str = "", *more: Edit) -> Design:
    """The small design with a witness in a network of its own."""
    text = f"    witness: {{host: witness-1, network: witness{traffic}}}\n"
    edit = ("design", "    topology: single-site\n", f"    topology: two-node\n{text}")
    return design_with(edit, WITNESS, PLACED, *more)


def test_vsan_adapters_talk_to_the_witness() -> None:
    assert ways(with_witness(), "vsan-witness") == [("host-1 vmk2", "witness-1 vmk1", 4)]
    (meant,) = (
        one for one in meant_conversations(with_witness()) if one.conversation.service == "vsan-witness"
    )
    one = meant.conversation
    assert (one.address, one.network, one.lossless) == ("192.0.2.201", "witness", False)


def test_an_adapter_for_the_witness_goes_before_that_of_vsan() -> None:
    tagged = ("design", "services: [vmotion]", "services: [vmotion, vsan-witness]")
    design = with_witness(", traffic: separated", tagged)
    assert ways(design, "vsan-witness") == [("host-1 vmk1", "witness-1 vmk1", 4)]
    assert ways(with_witness(", traffic: separated"), "vsan-witness") == []


GROUP = (
    "design",
    "          vMotion:\n",
    "          Machines: {network: machines, teaming: {active: [Uplink 1]}}\n          vMotion:\n",
)
NETWORK = (
    "ip-plan",
    "  vmotion:\n",
    "  machines: {purpose: vm, vlan: 50, prefix: 192.0.2.128/25}\n  vmotion:\n",
)


def test_virtual_machines_of_a_port_group_talk_to_each_other() -> None:
    design = design_with(GROUP, NETWORK, PLACED)
    assert list(interfaces_of_host(design, "host-1")) == ["port group Machines", "vmk1", "vmk2"]
    machines = interfaces_of_host(design, "host-1")["port group Machines"]
    assert (machines.address, machines.mtu, machines.network) == ("", 1500, "machines")
    assert ways(design, "machines") == [("host-1 port group Machines", "host-2 port group Machines", 12)]


def test_port_groups_of_vmkernel_adapters_have_no_virtual_machines() -> None:
    assert list(interfaces_of_host(design_with(), "host-1")) == ["vmk1", "vmk2"]


def test_virtual_machines_with_pvrdma_use_rdma() -> None:
    design = design_with(name="pvrdma")
    assert ways(design) == [("host-1 port group PVRDMA", "host-2 port group PVRDMA", 2)]
    (meant,) = meant_conversations(design)
    assert (meant.conversation.service, meant.conversation.lossless) == ("pvrdma", True)


MANAGED = ("design", "services: [vmotion]", "services: [vmotion, management]")


def test_the_management_adapter_asks_the_site() -> None:
    services = (
        "design",
        "services:\n  ntp: {servers: site, used_by: [esxi, vcenter]}\n",
        "services:\n  ntp: {servers: [192.0.2.5, ntp.example.com], used_by: [esxi, vcenter]}\n"
        "  dns: {servers: [198.51.100.9]}\n",
    )
    gateway = (
        "ip-plan",
        "    prefix: 198.51.100.0/24\n",
        "    prefix: 198.51.100.0/24\n    gateway: 198.51.100.254\n",
    )
    design = design_with(MANAGED, services, gateway)
    site = [
        (one.interface, one.service, one.address, one.network)
        for one in (meant.conversation for meant in meant_conversations(design))
        if one.service in ("gateway", "dns", "ntp")
    ]
    assert site == [
        ("vmk1", "gateway", "198.51.100.254", "vmotion"),
        ("vmk1", "dns", "198.51.100.9", "vmotion"),
        ("vmk1", "ntp", "192.0.2.5", "management"),
    ], "a name of a server has no address to walk to"


def test_hosts_in_a_mesh_talk_over_the_network_that_they_share() -> None:
    assert ways(design_with(name="mesh"), "smb") == [
        ("node-1 SMB1", "node-2 SMB1", 1),
        ("node-1 SMB2", "node-3 SMB1", 1),
        ("node-2 SMB1", "node-1 SMB1", 1),
        ("node-2 SMB2", "node-3 SMB2", 1),
        ("node-3 SMB1", "node-1 SMB2", 1),
        ("node-3 SMB2", "node-2 SMB2", 1),
    ]


def test_titles_of_conversations() -> None:
    assert [title_of(name) for name in ("vsan", "machines", "dns")] == ["vSAN", "VM", "DNS"]


CARRIED = 'to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
MACHINES = (
    ("ip-plan", "  smb-a:\n", "  machines: {purpose: vm, vlan: 50, prefix: 192.0.2.128/25}\n  smb-a:\n"),
    PLACED,
)


def test_virtual_machines_of_a_windows_team_are_in_the_vlans_that_its_switch_ports_carry() -> None:
    carries = ("wiring", CARRIED, f"{CARRIED}, carries: [smb-a, machines]")
    design = design_with(*MACHINES, carries, name="s2d")
    assert list(interfaces_of_host(design, "node-1")) == ["VLAN 50", "SMB1", "SMB2"]
    assert ways(design, "machines") == [("node-1 VLAN 50", "node-2 VLAN 50", 12)]
    only_storage = ("wiring", CARRIED, f"{CARRIED}, carries: [smb-a]")
    other = 'to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
    without = design_with(
        *MACHINES, only_storage, ("wiring", other, f"{other}, carries: [smb-b]"), name="s2d"
    )
    assert list(interfaces_of_host(without, "node-1")) == ["SMB1", "SMB2"]
