"""SMB040: management interface, gateway, and DNS servers of Azure Local."""

import pytest
from rule_designs import findings

ADAPTER = (
    "      vManagement(Converged): {connected_to: Storage, network: nodes, services: [management, cluster]}\n"
)
DNS = "  dns: {servers: [10.50.0.5, 10.50.0.6], domain: example.com}\n"


def smb040(*design: tuple[str, str], plan: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """File, severity and message of each finding after edits of two files."""
    found = findings("SMB040", {"design.yaml": list(design), "ip-plan.yaml": list(plan)}, "azure-local")
    return [f"{one.file} {one.severity} {one.message}" for one in found]


def test_the_starter_is_ready() -> None:
    assert smb040() == []


def test_no_management_interface() -> None:
    plan = (('      - {of: "node-[1-4] vManagement(Converged)", first: 10.50.0.11}\n', ""),)
    assert smb040((ADAPTER, ""), plan=plan) == [
        "design.yaml error intent Converged carries management traffic, but no interface of cluster storage "
        "has the service management"
    ]


def test_intents_whose_ports_have_no_switch_are_left_to_the_site() -> None:
    plan = (('      - {of: "node-[1-4] vManagement(Converged)", first: 10.50.0.11}\n', ""),)
    card = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}\n'
    second = (
        card.replace("1", "2")
        .replace("pNIC2, pNIC2", "pNIC3, pNIC4")
        .replace("nvidia-connectx-6-lx-25g-2p", "intel-x710-da2")
    )
    design = (
        (ADAPTER, ""),
        (card, card + second),
        ("adapters: [pNIC1, pNIC2], vlans", "adapters: [pNIC3, pNIC4], vlans"),
    )
    assert smb040(*design, plan=plan) == []


def test_no_gateway() -> None:
    plan = (('    gateway: 10.50.0.1\n    router: {devices: "leaf-[1-2]", redundancy: vrr}\n', ""),)
    assert smb040(plan=plan) == [
        "ip-plan.yaml error network nodes of vManagement(Converged) on node-1 has no gateway, but Azure "
        "Local requires a default gateway on the management interface"
    ]
    # IP015 requires the gateway for servers outside of the network.
    assert smb040(("[10.50.0.5, 10.50.0.6]", "[10.51.0.5]"), plan=plan) == []


@pytest.mark.parametrize(("dns", "found"), [("", True), ("  dns: site\n", False), (DNS, False)])
def test_no_dns_servers(dns: str, found: bool) -> None:
    assert (
        smb040((DNS, dns))
        == [
            "design.yaml error the design states no DNS servers, but Azure Local requires them on each "
            "node of storage"
        ]
        * found
    )


def test_a_design_without_services_has_a_warning() -> None:
    assert smb040((f"services:\n{DNS}  ntp: site\n", "")) == [
        "design.yaml warning the design states no DNS servers, but Azure Local requires them on each node of "
        "storage"
    ]


def test_excluded_services_are_left_to_the_site() -> None:
    excludes = "excludes:\n  - {what: [services], because: They depend on the site.}\n"
    assert smb040((f"services:\n{DNS}  ntp: site\n", excludes)) == []


def test_servers_of_the_cluster_count() -> None:
    own = "    product: azure-local\n    services: {dns: [10.50.0.5]}\n"
    assert smb040((f"services:\n{DNS}  ntp: site\n", ""), ("    product: azure-local\n", own)) == []
