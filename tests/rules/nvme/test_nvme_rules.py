"""The NVMe rules at their boundaries: what fires, where, in which words; and what stays quiet."""

import pytest
from rule_designs import files, findings, told

from refarch import api

BASE = "nvme-of"
DESIGN, PLAN, WIRING = "design.yaml", "ip-plan.yaml", "wiring.yaml"
BINDINGS = "        vmhba64: {nic: vmnic4, vmkernel: vmk1}\n        vmhba65: {nic: vmnic5, vmkernel: vmk2}\n"


def design(code: str, *edits: tuple[str, str]) -> list[str]:
    return told(code, {DESIGN: list(edits)}, BASE)


@pytest.mark.parametrize(("release", "fires"), [("6.7 U3", True), ("7.0 GA", False), ("8.0 U3", False)])
def test_esxi_release_over_rdma(release: str, fires: bool) -> None:
    found = design(
        "NVME001", ('esxi: {release: "7.0 U3d", build: 19482537}', f'esxi: {{release: "{release}"}}')
    )
    assert found == (
        [
            "design.yaml:7:19 error NVME001 host-1 runs ESXi 6.7 U3, but NVMe over RDMA requires "
            "ESXi 7.0 or later; also: host-2"
        ]
        if fires
        else []
    )


@pytest.mark.parametrize(("release", "fires"), [("7.0 U2", True), ("7.0 U3", False)])
def test_esxi_release_over_tcp(release: str, fires: bool) -> None:
    edits = [
        ('esxi: {release: "7.0 U3d", build: 19482537}', f'esxi: {{release: "{release}"}}'),
        ("roce-v2", "tcp"),
    ]
    assert bool(design("NVME001", *edits)) is fires


def test_no_adapter_is_an_error_and_one_a_warning() -> None:
    (none,) = design("NVME002", (f"      adapters:\n{BINDINGS}", ""))
    assert (
        " error NVME002 cluster compute connects to NVMe storage, but its hosts have no software NVMe adapter"
        in none
    )
    (one,) = design("NVME002", ("        vmhba65: {nic: vmnic5, vmkernel: vmk2}\n", ""))
    assert (
        " warning NVME002 vmhba64 on vmnic4 is the only NVMe adapter on each host of cluster "
        "compute; if its path fails, the host loses its NVMe datastores"
    ) in one
    assert (
        design("NVME002", ("roce-v2", "tcp"), ("        vmhba65: {nic: vmnic5, vmkernel: vmk2}\n", "")) == []
    )


@pytest.mark.parametrize(("release", "fires"), [("7.0 U2", False), ("7.0 U3", True)])
def test_service_from_7_0_u3_on(release: str, fires: bool) -> None:
    edits = [
        ('esxi: {release: "7.0 U3d", build: 19482537}', f'esxi: {{release: "{release}"}}'),
        (
            "vmk2: {port_group: NVMe-B, services: [nvme-rdma]}",
            "vmk2: {port_group: NVMe-B, services: [vmotion]}",
        ),
    ]
    found = design("NVME003", *edits)
    assert bool(found) is fires
    assert (
        not fires
        or ("vmhba65 on host-1 is bound to vmk2, but vmk2 has the service vmotion instead of nvme-rdma")
        in found[0]
    )


def test_an_adapter_reaches_no_port_across_the_fabrics() -> None:
    """Array and host are in one subnet, but on switches that nothing joins."""
    swapped = [
        ('to: "leaf-1 swp[17-18]"', 'to: "LEAF swp[17-18]"'),
        ('to: "leaf-2 swp[17-18]"', 'to: "leaf-1 swp[17-18]"'),
        ('to: "LEAF', 'to: "leaf-2'),
    ]
    assert told("NVME007", {WIRING: swapped}, BASE) == []
    found = told("PATH001", {WIRING: swapped}, BASE)
    assert [line.partition(";")[0] for line in found] == [
        "wiring.yaml:8:12 error PATH001 ct0.eth14 on array-1 is in network nvme-a, but its cable leads to "
        "leaf-2, which no cable joins with leaf-1 of the hosts",
        "wiring.yaml:9:12 error PATH001 ct0.eth15 on array-1 is in network nvme-b, but its cable leads to "
        "leaf-1, which no cable joins with leaf-2 of the hosts",
    ]


def test_a_single_controller_of_two() -> None:
    edits = [
        ('"array-1 ct[0-1].eth14"', "array-1 ct0.eth14"),
        ('"array-1 ct[0-1].eth15"', "array-1 ct0.eth15"),
    ]
    (found,) = told("NVME007", {PLAN: edits}, BASE)
    assert (
        " warning NVME007 host-1 reaches only ct0 of array-1, but the array has ct0 and ct1; also: host-2"
    ) in found


def test_each_controller_on_one_fabric_is_enough() -> None:
    edits = [
        ('"array-1 ct[0-1].eth14"', "array-1 ct0.eth14"),
        ('"array-1 ct[0-1].eth15"', "array-1 ct1.eth15"),
    ]
    assert told("NVME007", {PLAN: edits}, BASE) == []


def test_no_array_at_all() -> None:
    (found,) = design("NVME007", ("      arrays: [array-1]\n", ""))
    assert "cluster compute uses NVMe storage, but lists no array" in found


def test_an_array_that_is_not_defined_is_told_with_the_nearest_name() -> None:
    found = api.lint_texts(BASE, files({DESIGN: [("arrays: [array-1]", "arrays: [aray-1]")]}, BASE)).findings
    assert [(one.code, one.message, one.hint) for one in found] == [
        ("REF001", "array `aray-1` is not defined", "Did you mean `array-1`?")
    ]


def test_names_of_hosts() -> None:
    (shared,) = design("NVME008", ("nvme:{host}", "nvme:all"))
    assert (
        "error NVME008 host-1 and host-2 both have the host NQN "
        "nqn.2014-08.com.example:nvme:all, but each host requires a unique NQN"
    ) in shared
    (missing,) = design("NVME008", ('      host_nqn: "nqn.2014-08.com.example:nvme:{host}"\n', ""))
    assert " info NVME008 " in missing


def test_bound_twice() -> None:
    (nic,) = design(
        "NVME011", ("vmhba65: {nic: vmnic5, vmkernel: vmk2}", "vmhba65: {nic: vmnic4, vmkernel: vmk2}")
    )
    assert "vmhba64 and vmhba65 are both bound to port vmnic4, but the binding must be one to one" in nic
    (vmk,) = design(
        "NVME011", ("vmhba65: {nic: vmnic5, vmkernel: vmk2}", "vmhba65: {nic: vmnic5, vmkernel: vmk1}")
    )
    assert (
        "vmhba64 and vmhba65 are both bound to VMkernel adapter vmk1, but the binding must be one to one"
    ) in vmk
    assert design("NVME011", ("roce-v2", "tcp")) == []


def test_cables_and_addresses_of_array_ports() -> None:
    cable = '  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}\n'
    uncabled = told("NVME014", {WIRING: [(cable, "")]}, BASE)
    assert [line.partition("NVME014 ")[2] for line in uncabled] == [
        "ct0.eth15 on array-1 has the address 203.0.113.101, but no cable",
        "ct1.eth15 on array-1 has the address 203.0.113.102, but no cable",
    ]
    address = '      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}\n'
    assert told("NVME014", {WIRING: [(cable, "")], PLAN: [(address, "")]}, BASE) == []


def test_the_management_port_of_an_array_is_cabled_out_of_band() -> None:
    port = "{name: eth15, form_factor: sfp28, speed: 25G}"
    ports = (port, port + ", {name: eth0, form_factor: rj45, speed: 1G}")
    address = '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n'
    managed = (address, address + '      - {of: "array-1 ct[0-1].eth0", first: 192.0.2.21}\n')
    assert told("NVME014", {DESIGN: [ports], PLAN: [managed]}, BASE) == []
    in_band = ("    out_of_band: true\n", "")
    uncabled = told("NVME014", {DESIGN: [ports], PLAN: [managed, in_band]}, BASE)
    assert [line.partition("NVME014 ")[2] for line in uncabled] == [
        "ct0.eth0 on array-1 has the address 192.0.2.21, but no cable",
        "ct1.eth0 on array-1 has the address 192.0.2.22, but no cable",
    ]


def test_subsystems() -> None:
    (missing,) = design("NVME015", ('    subsystem: "nqn.2010-06.com.example:{array}"\n', ""))
    assert " info NVME015 array-1 has no `subsystem`" in missing


@pytest.mark.parametrize(
    ("transport", "protocol", "fires"),
    [
        ("roce-v2", "nvme-rdma", False),
        ("roce-v2", "nvme-tcp", True),
        ("tcp", "nvme-tcp", False),
        ("tcp", "nvme-rdma", True),
    ],
)
def test_protocol_of_the_array(transport: str, protocol: str, fires: bool) -> None:
    edits = [
        ("transport: roce-v2", f"transport: {transport}"),
        ("protocols: [nvme-rdma]", f"protocols: [{protocol}]"),
    ]
    assert bool(design("NVME016", *edits)) is fires


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        ("{protocol: udp}", ""),
        ("{protocol: udp, port: 4791}", ""),
        ("{protocol: udp, port: 4790}", "UDP port 4790"),
        (
            "{protocol: tcp}",
            "`encapsulation` TCP for roce-v2, but roce-v2 uses UDP with destination port 4791",
        ),
        ("{protocol: ethernet}", "`encapsulation` Ethernet"),
    ],
)
def test_encapsulation_of_roce_v2(stated: str, words: str) -> None:
    found = design(
        "NIC015", ("    transport: roce-v2\n", f"    transport: roce-v2\n    encapsulation: {stated}\n")
    )
    assert [words in line for line in found] == ([True] if words else [])


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_encapsulation_in_tcp_is_right_for_others(transport: str) -> None:
    stated = f"    transport: {transport}\n    encapsulation: {{protocol: tcp}}\n"
    assert design("NIC015", ("    transport: roce-v2\n", stated)) == []


@pytest.mark.parametrize(("fabric", "fires"), [("a", False), ("b", True)])
def test_fabrics_that_a_cable_joins(fabric: str, fires: bool) -> None:
    cable = "  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l}\n"
    edits = [("fabric: b", f"fabric: {fabric}"), ("links:\n", f"links:\n{cable}")]
    found = told("TOP017", {WIRING: edits}, BASE)
    assert [line.partition("TOP017 ")[2] for line in found] == (
        ["leaf-1 (fabric a) is cabled to leaf-2 (fabric b), but the fabrics should be separate"]
        if fires
        else []
    )


def test_switches_of_arrays_need_a_profile_too() -> None:
    (found,) = told("PATH004", {"qos.yaml": [('"leaf-[1-2]"', "leaf-1")]}, BASE)
    assert "leaf-2 is on the path of RDMA traffic, but has no QoS profile" in found


def test_a_port_group_of_the_wrong_network_is_one_finding() -> None:
    """Its adapter still has its address in the network that was meant, so that IP012 alone tells it."""
    edits = {DESIGN: [("NVMe-B: {network: nvme-b", "NVMe-B: {network: nvme-a")]}
    assert [one.split()[2] for one in told("", edits, BASE)] == ["IP012"]


def test_a_cable_in_a_port_that_the_array_lacks_is_told_once() -> None:
    wrong = {WIRING: [("ct[0-1].eth14", "ct[0-1].eth16")]}
    assert [one.split()[2] for one in told("", wrong, BASE)] == ["WIRE002"]


def test_a_binding_copied_from_the_other_adapter_is_told_once() -> None:
    """The port group that was meant looks as if other traffic used the port."""
    edits = (
        "        vmhba65: {nic: vmnic5, vmkernel: vmk2}",
        "        vmhba65: {nic: vmnic5, vmkernel: vmk1}",
    )
    assert [one.split()[2] for one in design("", edits)] == ["NVME011"]


def test_a_transport_that_esxi_does_not_have_is_told_once() -> None:
    """Whatever the cards speak."""
    assert [one.split()[2] for one in design("", ("roce-v2", "iwarp"))] == ["NVME012"]


def test_two_cables_in_one_port_of_the_array_are_told_once() -> None:
    """The port that now has none was meant for one of them."""
    wrong = {WIRING: [("ct[0-1].eth14", "ct[0-1].eth15")]}
    assert [one.split()[2] for one in told("", wrong, BASE)] == ["WIRE001"]


@pytest.mark.parametrize(
    ("binding", "fires"),
    [
        ("{nic: vmnic4, vmkernel: vmk1}", True),
        ("{nic: vmnic5, vmkernel: vmk1}", False),
        ("{nic: vmnic4, vmkernel: vmk2}", False),
    ],
)
def test_an_adapter_for_nvme_that_nothing_is_bound_to(binding: str, fires: bool) -> None:
    """Where two software adapters share a port or a VMkernel adapter, NVME011 says so."""
    edits = {
        DESIGN: [
            ("vmhba64: {nic: vmnic4, vmkernel: vmk1}", f"vmhba64: {binding}"),
            (
                "{network: nvme-a, teaming: {active: [vmnic4]}}\n",
                "{network: nvme-a, teaming: {active: [vmnic4]}}\n"
                "          NVMe-C: {network: nvme-a, teaming: {active: [vmnic4]}}\n",
            ),
            ("    nvme:\n", "      vmk3: {port_group: NVMe-C, services: [nvme-rdma]}\n    nvme:\n"),
        ],
        PLAN: [
            (
                'vmk1", first: 198.51.100.1}\n',
                'vmk1", first: 198.51.100.1}\n      - {of: "host-[1-2] vmk3", first: 198.51.100.11}\n',
            )
        ],
    }
    assert [line.partition("NVME002 ")[2] for line in told("NVME002", edits, BASE)] == [
        "vmk3 on host-1 is enabled for NVMe, but no software adapter is bound to it; also: host-2"
    ] * fires


@pytest.mark.parametrize(("uplinks", "fires"), [("[vmnic6]", True), ("[vmnic4]", False)])
def test_a_port_of_two_virtual_switches_is_for_nic026(uplinks: str, fires: bool) -> None:
    second = "ports: [vmnic4, vmnic5]}\n          - {card: nvidia-connectx-5-25g-2p, ports: [vmnic6, vmnic7]}"
    edits = [("uplinks: [vmnic5]", f"uplinks: {uplinks}"), ("active: [vmnic5]", f"active: {uplinks}")]
    edits.append(("ports: [vmnic4, vmnic5]}", second))
    assert [line.partition("NVME011 ")[2] for line in design("NVME011", *edits)] == [
        "vmhba65 on host-1 is on vmnic5, but its VMkernel adapter vmk2 uses vmnic6; also: host-2"
    ] * fires
    assert bool(design("NIC026", *edits)) is not fires


def test_an_interface_for_nvme_over_tcp_is_why_there_is_one_adapter_alone() -> None:
    edit = ("network: nvme-b, services: [nvme-rdma]", "network: nvme-b, services: [nvme-tcp]")
    (finding,) = findings("NVME002", {"design.yaml": [edit]}, base="nvme-of-linux")
    assert finding.hint == "Replace `nvme-tcp` on nvme-b with `nvme-rdma`, because the cluster uses RDMA."
    assert [place.message for place in finding.related] == ["nvme-b"]


@pytest.mark.parametrize(("transport", "service"), [("roce-v2", "nvme-rdma"), ("tcp", "nvme-tcp")])
def test_a_linux_host_with_one_interface_for_nvme(transport: str, service: str) -> None:
    """Over TCP as well: a Linux interface is on one port, and no team."""
    second = "nvme-b: {connected_to: ens1f1np1, network: nvme-b, services: [nvme-rdma]}"
    edits = [
        (second, second.replace("nvme-rdma", "")),
        ("[nvme-rdma]", f"[{service}]"),
        ("roce-v2", transport),
    ]
    (finding,) = findings("NVME002", {DESIGN: edits}, base="nvme-of-linux")
    assert finding.severity == "warning"
    assert finding.message == (
        "nvme-a on ens1f0np0 is the only NVMe adapter on each host of cluster compute; if its path fails, "
        "the host loses its NVMe datastores"
    )
    assert finding.hint == f"Add `{service}` to `services` of nvme-b."
    assert [place.message for place in finding.related] == ["nvme-b, in a network for NVMe"]
    assert findings("NVME002", {DESIGN: edits[1:]}, base="nvme-of-linux") == []


def test_the_interfaces_of_a_linux_host_for_nvme_are_on_one_port() -> None:
    edit = ("nvme-b: {connected_to: ens1f1np1", "nvme-b: {connected_to: ens1f0np0")
    (finding,) = findings("NVME013", {DESIGN: [edit]}, base="nvme-of-linux")
    assert finding.message == (
        "nvme-a and nvme-b on host-1, its interfaces for NVMe, are all on ens1f0np0; if the port fails, all "
        "paths fail; also: host-2"
    )
    assert (finding.file, finding.line) == ("design.yaml", _line("nvme-b: {connected_to"))
    assert [(place.line, place.message) for place in finding.related] == [
        (_line("nvme-a: {connected_to"), "nvme-a on host-1"),
        (
            _line("nvme-b: {connected_to"),
            "so NVMe over RDMA traffic from 2 hosts of cluster compute does not arrive",
        ),
    ]
    # One interface is NVME002's alone, and two ports are as they should be.
    idle = ("network: nvme-b, services: [nvme-rdma]", "network: nvme-b")
    assert findings("NVME013", {DESIGN: [edit, idle]}, base="nvme-of-linux") == []
    assert findings("NVME013", {}, base="nvme-of-linux") == []


def _line(words: str) -> int:
    """Line of the Linux example's design with these words."""
    lines = files({}, "nvme-of-linux")[DESIGN].decode().splitlines()
    return 1 + next(number for number, text in enumerate(lines) if words in text)
