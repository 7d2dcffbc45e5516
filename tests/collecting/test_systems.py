"""Commands that are run only if they are known to change nothing."""

import pytest

from refarch.collecting.systems import SYSTEMS

CHANGES = {
    "arista-eos": (
        "configure",
        "show version\nconfigure",
        "show version ; reload",
        "show running-config | redirect flash:x",
        "show version | json | tee x",
        "bash rm -rf /",
        "write",
        " show version",
    ),
    "aruba-aos-cx": (
        "show version | include x",
        "show vlan\nconfigure",
        "boot system",
        "copy running-config x",
    ),
    "cisco-nx-os": (
        "show version > bootflash:x",
        "show vlan ; conf t",
        "show a 'b ; conf t'",
        "no feature lldp",
    ),
    "cumulus-linux": (
        "nv set interface swp1 mtu 1",
        "nv config apply",
        "nv show system; reboot",
        "nv show system $(reboot)",
        "nv show system `reboot`",
        "sudo -n lldpcli configure lldp status disabled",
        "sudo -n lldpcli show neighbors details -f json0; reboot",
        "bridge vlan add dev swp1 vid 2",
    ),
    "dell-os10": ("show version | save x", "show running-configuration | grep a | save b", "reload"),
    "juniper-junos": (
        "show configuration | save x",
        "request system reboot",
        "show version | display set | save x",
    ),
    "sonic": (
        "config reload",
        "sudo -n docker exec lldp reboot",
        "show runningconfiguration all && reboot",
        "mclagdctl -i 1 set x",
    ),
    "esxi": (
        "esxcli network vswitch standard remove list",
        "esxcli system maintenanceMode set --enable true",
        "esxcli network nic down -n vmnic4",
        "esxcli network nic list; reboot",
        "esxcli network nic get -n $(reboot)",
        "esxcli vm process kill list",
        "vim-cmd hostsvc/net/vswitch_remove x",
        "esxcli rdma device stats get -d $(esxcli rdma device list | grep -w x; reboot | cut -d ' ' -f 1)",
    ),
    "linux": (
        "cat /etc/shadow",
        "cat /sys/class/net/a; reboot",
        "cat /sys/$(reboot)",
        "cat /sys/x > /sys/y",
        "mlnx_qos -i eth0 --pfc 0,0,0,1,0,0,0,0",
        "nvme disconnect-all",
        "ip -j link set eth0 down",
        "dcb pfc set dev eth0 prio-pfc all:on",
        "ping -f 10.0.0.1",
        "uname -r\nreboot",
    ),
    "windows-server": (
        "Set-NetAdapterQos -Name 'a'",
        "Get-NetAdapter | Disable-NetAdapter",
        "Get-NetAdapter; Restart-Computer",
        "Get-NetAdapterQos -Name $(Restart-Computer)",
        "Get-NetAdapterQos -Name 'a\u2019; Restart-Computer; \u2018b'",
        "Get-NetIntentStatus -Name 'a' | Where-Object { Restart-Computer }",
        "(Get-Process).Kill()",
        "Get-NetAdapter | ConvertTo-Json -Depth 3 | Out-File x",
    ),
    "vcenter": (
        "Get-VDSwitch -Name 'a' | Remove-VDSwitch",
        "(Get-VDSwitch -Name 'a').ExtensionData.Destroy()",
        "Get-VDSwitch -Name 'a'; Remove-VDSwitch 'a'",
    ),
}


def test_every_system_has_commands_that_it_refuses() -> None:
    assert CHANGES.keys() == SYSTEMS.keys()


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_command_that_could_change_something_is_refused(name: str) -> None:
    assert [command for command in CHANGES[name] if SYSTEMS[name].is_read_only(command)] == []


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_evidence_is_read_only(name: str) -> None:
    system = SYSTEMS[name]
    evidence = (*system.evidence, *system.evidence_of_checks.values())
    assert [command for command in evidence if not system.is_read_only(command)] == []
    assert not any(system.is_read_only(command) for command in ("", "reboot", "show", "Get-"))


def test_names_in_quotes_are_arguments() -> None:
    assert SYSTEMS["esxi"].is_read_only(
        "esxcli network vswitch standard portgroup policy failover get -p 'a; b | c $d'"
    )
    assert SYSTEMS["vcenter"].is_read_only("Get-VDSwitch -Name 'it''s a {switch}; \u2019\u2019'")


def test_a_long_command_is_decided_at_once() -> None:
    """No form tries all ways to divide a command."""
    for system in SYSTEMS.values():
        for word in ("a ", "'a' ", "$(ls /sys/a)", "/", "a.b"):
            for begin in ("show ", "esxcli ", "cat /sys/", "Get-A ", "ping -M do "):
                assert not system.is_read_only(f"{begin}{word * 5000};")
