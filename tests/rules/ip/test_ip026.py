"""IP026: hosts without an address of the IP version of their servers."""

import pytest
from rule_designs import findings

SERVERS = 'services:\n  ntp: ["2001:db8:10::1", "2001:db8:10::2", "2001:db8:10::3", "2001:db8:10::4"]\n'
SWITCH = """      vSwitch0:
        kind: standard
        uplinks: [vmnic0, vmnic1]
        port_groups:
          Management:
            network: management
            teaming: {policy: originating-virtual-port, active: [vmnic0, vmnic1]}
"""
PLAN = '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n'
HOSTS = '      - {of: "host-[1-4] vmk0", first: 192.0.2.101}\n'


@pytest.mark.parametrize(
    ("prefix", "severity"), [("", "error"), ('    prefix6: "2001:db8:10::/64"\n', "warning")]
)
def test_a_host_can_create_an_ipv6_address_in_a_network_with_ipv6(prefix: str, severity: str) -> None:
    edits = {
        "design.yaml": [
            ("services:\n  ntp: {servers: site, used_by: [esxi, vcenter]}\n", SERVERS),
            ("    virtual_switches:\n", f"    virtual_switches:\n{SWITCH}"),
            (
                "    vmkernel:\n",
                "    vmkernel:\n      vmk0: {port_group: Management, services: [management]}\n",
            ),
        ],
        "ip-plan.yaml": [
            (PLAN, PLAN + HOSTS),
            ("    prefix: 192.0.2.0/24\n", f"    prefix: 192.0.2.0/24\n{prefix}"),
        ],
    }
    (finding,) = findings("IP026", edits)
    assert finding.severity == severity
