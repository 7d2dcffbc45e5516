"""NIC033: an LLDP agent in the adapter next to one of the operating system."""

import pytest
from rule_designs import findings

from refarch import api, testing

CARDS = {
    "vsan-roce": '{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}',
    "azure-local": '{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}',
    "rdma-linux": '{card: nvidia-connectx-5-25g-2p, slot: "1", ports: [ens1f0np0, ens1f1np1]}',
}


def told(base: str, parameters: str, *more: tuple[str, str]) -> list[str]:
    card = CARDS[base]
    edits = {"design.yaml": [(card, f"{card[:-1]}, parameters: {{{parameters}}}}}"), *more]}
    return [f"{one.severity} {one.message}" for one in findings("NIC033", edits, base)]


@pytest.mark.parametrize(
    ("parameters", "ports"),
    [
        ("mlxconfig: {LLDP_NB_TX_MODE_P1: 2, LLDP_NB_RX_MODE_P1: 2}", {"vmnic4": "LLDP_NB_TX_MODE_P1"}),
        ("mlxconfig: {LLDP_NB_RX_MODE_P2: 1}", {"vmnic5": "LLDP_NB_RX_MODE_P2"}),
        (
            "mlxconfig: {LLDP_NB_DCBX_P1: 1, LLDP_NB_DCBX_P2: 1}",
            {
                "vmnic4": "LLDP_NB_DCBX_P1",
                "vmnic5": "LLDP_NB_DCBX_P2",
            },
        ),
        ("mlxconfig: {LLDP_NB_TX_MODE_P1: 0, LLDP_NB_DCBX_P2: 0}", {}),
        ('mlxconfig: {LLDP_NB_TX_MODE_P1: "0x0"}', {}),
        ("mlxconfig: {LLDP_NB_TX_MODE_P3: 2, SRIOV_EN: 1}", {}),
        ('i40en: {LLDP: "1,1"}', {}),
    ],
)
def test_a_port_of_a_switch_with_lldp_has_one_agent(parameters: str, ports: dict[str, str]) -> None:
    hosts = "; also: host-[2-4]"
    assert told("vsan-roce", parameters) == [
        f"warning the adapter of host-1 runs an LLDP agent on {port} ({setting} of mlxconfig), but switch "
        f"Storage also runs an LLDP agent there{hosts}"
        for port, setting in ports.items()
    ]


def test_a_switch_without_lldp_runs_no_agent() -> None:
    lldp = "discovery: {protocol: lldp, operation: both}"
    for other in ("discovery: {protocol: cdp, operation: both}", "discovery: {protocol: none}"):
        assert told("vsan-roce", "mlxconfig: {LLDP_NB_TX_MODE_P1: 2}", (lldp, other)) == []


def test_the_agents_of_intel_are_stated_port_by_port() -> None:
    card = CARDS["vsan-roce"]
    intel = '{card: intel-x710-da2, slot: "1", ports: [vmnic4, vmnic5], parameters: {i40en: {LLDP: "%s"}}}'
    off = 'Set `i40en: {LLDP: "%s"}` in `parameters` of the adapter.'
    for values, ports, hint in (
        ("0,1", ["vmnic5"], off % "0,0"),
        ("1,1", ["vmnic4", "vmnic5"], off % "0,0"),
        ("1", ["vmnic4"], off % "0"),
    ):
        (found,) = findings("NIC033", {"design.yaml": [(card, intel % values)]})
        assert found.hint == hint
        assert f"runs an LLDP agent on {' and '.join(ports)} (LLDP of i40en)" in found.message
    assert findings("NIC033", {"design.yaml": [(card, intel % "0,0")]}) == []


def test_azure_local_runs_its_agent_on_every_adapter() -> None:
    (found,) = told("azure-local", "mlxconfig: {LLDP_NB_TX_MODE_P2: 2}")
    assert found.startswith("error the adapter of node-1 runs an LLDP agent on pNIC2 (LLDP_NB_TX_MODE_P2 of")
    assert "but Windows also runs an LLDP agent there" in found


def linux(willing: str, package: str = "") -> list[str]:
    """Severity and message of the findings of the Linux example, whose hosts learn or do not."""
    files = testing.base_files("rdma-linux")
    card = CARDS["rdma-linux"]
    design = (
        files["design.yaml"]
        .decode()
        .replace(card, f"{card[:-1]}, parameters: {{mlxconfig: {{LLDP_NB_DCBX_P1: 1}}}}}}")
    )
    design = design.replace('  linux: {release: "5.14"}\n', f'  linux: {{release: "5.14"}}\n{package}')
    qos = files["qos.yaml"].decode()
    assert qos.count("willing: false") == 1
    qos = qos.replace("willing: false", f"willing: {willing}")
    texts = {**files, "design.yaml": design.encode(), "qos.yaml": qos.encode()}
    found = api.lint_texts("rdma-linux", texts).findings
    return [f"{one.severity} {one.message[:53]}" for one in found if one.code == "NIC033"]


def test_linux_runs_one_agent_if_its_port_learns_with_the_driver_of_the_kernel() -> None:
    assert linux("true") == ["error the adapter of host-1 runs an LLDP agent on ens1f0np0"]
    assert linux("false") == []
    assert linux("true", '  mlnx-ofed: {release: "24.10"}\n') == []
