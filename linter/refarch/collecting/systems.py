"""Systems of devices: how their commands are run, the outputs that ``refarch verify`` reads besides those of
the checks, and the commands that change nothing.

A command is run only if it matches a form of its system completely. A form lists what a command may begin
with and which programs may follow a pipe; everything else is left out, and reported.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

SSH, WINDOWS, POWERCLI = "ssh", "windows", "powercli"
"""Ways to run commands: over SSH, over PowerShell remoting, and in a PowerCLI session with vCenter."""

_PLAIN = r"[^;&|<>$`'\"\\(){}\n\r]*"
"""Arguments without a character that a shell or a switch interprets."""

_ARGS = r"(?:'[^'\n\r]*'|[^;&|<>$`'\"\\(){}\n\r])*"
"""Arguments, also in quotes, for a POSIX shell."""

_POWERSHELL_ARGS = (
    r"(?:'(?:[^'\u2018-\u201b\n\r]|''|\u2018\u2018|\u2019\u2019|\u201a\u201a|\u201b\u201b)*'"
    r"|[^;&|<>$`'\u2018-\u201b\"(){}\n\r])*"
)
"""Arguments, also in quotes, for PowerShell, which reads typographic quotes as quotes."""

_SHOW = rf"show {_PLAIN}"
_SYS_PATH = r"[A-Za-z0-9_./*:-]"
_SYS_FILE = rf"cat /sys/(?:{_SYS_PATH}|\$\(ls /sys/{_SYS_PATH}+\))+"
_LLDPCLI = "lldpcli show neighbors details -f json0"
_IP_LINK = "ip -j -d link show"
_GET = rf"\(?Get-[A-Za-z]+(?: {_POWERSHELL_ARGS})?\)?(?:\.[A-Za-z]+)*"
_CHANGES = (
    "add|apply|connect|delete|disable|disconnect|enable|install|kill|load|reboot|remove|reset|set|unload"
)
_ESXCLI = rf"esxcli (?:--formatter=json )?(?:(?!(?:{_CHANGES}) )[a-z0-9]+ )+(?:get|list)"
_RDMA_DEVICE = r"\$\(esxcli rdma device list \| grep -w [a-z0-9]+ \| cut -d ' ' -f 1\)"


class CollectedSystem(NamedTuple):
    """A system of devices."""

    title: str
    way: str
    """``ssh``, ``windows`` or ``powercli``."""
    evidence: tuple[str, ...]
    """Commands whose output is read besides those of the checks."""
    read_only: tuple[str, ...]
    """Forms of commands that change nothing, as regular expressions for the whole command."""
    needs: str
    """What the account must be able to do."""
    evidence_of_checks: Mapping[str, str] = {}
    """Further evidence of a device whose checks run a command, by this command: a feature that is off has no
    output."""

    def is_read_only(self, command: str) -> bool:
        """Whether a command is known to change nothing."""
        return any(re.fullmatch(form, command) for form in self.read_only)


SYSTEMS: Mapping[str, CollectedSystem] = {
    "arista-eos": CollectedSystem(
        "Arista EOS",
        SSH,
        (
            "show lldp neighbors detail | json",
            "show running-config",
            "show interfaces | json",
            "show vlan | json",
            "show version",
        ),
        (rf"{_SHOW}(?: \| json)?",),
        "privileged mode at login (`privilege 15`, or a role that permits `show`)",
        {"show mlag": "show mlag interfaces | json"},
    ),
    "aruba-aos-cx": CollectedSystem(
        "HPE Aruba AOS-CX",
        SSH,
        ("show lldp neighbor-info detail", "show running-config", "show system"),
        (_SHOW,),
        "the group `operators`; `show running-config` needs `administrators` or `auditors`",
    ),
    "cisco-nx-os": CollectedSystem(
        "Cisco NX-OS",
        SSH,
        (
            "show lldp neighbors detail | json",
            "show running-config",
            "show interface brief | json",
            "show interface | json",
            "show vlan brief | json",
            "show version",
        ),
        (rf"{_SHOW}(?: \| json)?",),
        "the role `network-operator`",
        {"show vpc": "show vpc | json"},
    ),
    "cumulus-linux": CollectedSystem(
        "Cumulus Linux",
        SSH,
        (f"sudo -n {_LLDPCLI}", "nv config show -o commands", _IP_LINK, "bridge vlan show", "nv show system"),
        (rf"nv (?:config )?{_SHOW}", "bridge vlan show", _IP_LINK, f"sudo -n {_LLDPCLI}"),
        "the group `nvshow`, and `sudo` without a password for `lldpcli`",
    ),
    "dell-os10": CollectedSystem(
        "Dell OS10",
        SSH,
        ("show lldp neighbors detail", "show running-configuration", "show version"),
        (rf"{_SHOW}(?: \| grep [A-Za-z0-9._-]+)?",),
        "the role `netoperator`",
    ),
    "juniper-junos": CollectedSystem(
        "Juniper Junos",
        SSH,
        (
            "show lldp neighbors detail | display json | no-more",
            "show lldp local-information | display json | no-more",
            "show configuration | display set | no-more",
            "show interfaces | display json | no-more",
            "show version",
        ),
        (rf"{_SHOW}(?: \| (?:display (?:set|json)|no-more))*",),
        "the class `read-only`, with `show configuration` permitted",
    ),
    "sonic": CollectedSystem(
        "SONiC",
        SSH,
        (f"sudo -n docker exec lldp {_LLDPCLI}", "show runningconfiguration all", _IP_LINK, "show version"),
        (_SHOW, "mclagdctl -i [0-9]+ dump state", _IP_LINK, f"sudo -n docker exec lldp {_LLDPCLI}"),
        "`sudo` without a password for `docker exec lldp lldpcli`",
    ),
    "esxi": CollectedSystem(
        "VMware ESXi",
        SSH,
        (
            "esxcli --formatter=json network nic list",
            "esxcli --formatter=json network ip interface list",
            "esxcli --formatter=json network ip interface ipv4 get",
            "esxcli --formatter=json network vswitch dvs vmware list",
        ),
        (
            rf"{_ESXCLI}(?: {_ARGS})?",
            rf"esxcli rdma device stats get -d {_RDMA_DEVICE}",
            rf"esxcli network diag ping {_ARGS}",
        ),
        "the SSH service of the host, for the time of the collection",
    ),
    "linux": CollectedSystem(
        "Linux",
        SSH,
        (_LLDPCLI, _IP_LINK, "ip -j -d address show", "ip -j route show"),
        (
            _SYS_FILE,
            rf"ping -M do {_ARGS}",
            r"mlnx_qos -i [A-Za-z0-9._-]+",
            "uname -r",
            "chronyc -N sources",
            r"nvme (?:show-hostnqn|list-subsys)(?: -o json)?",
            rf"dcb (?:-N )?(?:app|buffer|dcbx|ets|maxrate|pfc) show {_ARGS}",
            r"ip -j (?:-d )?(?:address|link|route) show",
            "rdma link show",
            _LLDPCLI,
        ),
        "membership in the group of lldpd for `lldpcli`, and root for `mlnx_qos` and `nvme`",
    ),
    "windows-server": CollectedSystem(
        "Windows Server and Azure Local",
        WINDOWS,
        (
            "Get-NetAdapter | ConvertTo-Json -Depth 3",
            "Get-NetIPAddress | ConvertTo-Json -Depth 3",
            "Get-NetAdapterAdvancedProperty | ConvertTo-Json -Depth 3",
            "Get-NetAdapterRdma | ConvertTo-Json -Depth 3",
            "Get-NetRoute | ConvertTo-Json -Depth 3",
            "Get-NetQosFlowControl | ConvertTo-Json -Depth 3",
            "Get-NetQosTrafficClass | ConvertTo-Json -Depth 3",
            "Get-NetQosPolicy | ConvertTo-Json -Depth 3",
            "Get-NetQosDcbxSetting | ConvertTo-Json -Depth 3",
            "Get-VMNetworkAdapterTeamMapping -ManagementOS | ConvertTo-Json -Depth 3",
            "Get-VMNetworkAdapterVlan -ManagementOS | ConvertTo-Json -Depth 3",
            "Get-ComputerInfo | ConvertTo-Json -Depth 3",
        ),
        (
            rf"{_GET}(?: \| (?:Format-List|ConvertTo-Json -Depth [0-9]"
            r"|Where-Object Host -eq \$env:COMPUTERNAME))*",
            rf"ping {_PLAIN}",
        ),
        "PowerShell remoting and the local group of administrators",
    ),
    "vcenter": CollectedSystem(
        "vCenter",
        POWERCLI,
        (),
        (rf"{_GET}(?: \| Get-[A-Za-z]+)?",),
        "PowerCLI, a session with `Connect-VIServer`, and a read-only role",
    ),
}
"""Systems by software product ID. Commands of the evidence are those that the readers of ``refarch verify``
document; the accounts follow the guides of the vendors, and are practice where a release differs."""

SYSTEM_OF_GUESTS = "linux"
"""System of checks for virtual machines, which name no software product."""
