"""Validators read the PowerCLI scripts of clusters: PowerShell's grammar, the names of the vSphere and vSAN
APIs, and the commands and parameters of the vendor's reference."""

import re
from collections.abc import Iterable
from functools import cache

import pytest
from powercli_names import Command, api_names, commands
from rich_intents import intents, small_intents
from validators import powershell, vsphere_names

from proof_tally import Proved, stated
from refarch.api.intent import ClusterIntent
from refarch.platforms.rendering.values import Values
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.script_functions import PLATFORMS, _file
from refarch.platforms.target import target_named
from refarch.platforms.vsphere.names import LAG_HASHES, POLICIES, SERVICES, TRAFFIC
from refarch.platforms.vsphere.powercli_network import LAG_MODES, OPERATIONS, PROTOCOLS

NAME = "vsphere-powercli"
TARGET = target_named(NAME)
VALUES = Values({"DATACENTER": "DC"}, {"DATACENTER": "values.yaml:1"})
FUNCTIONS = (PLATFORMS / "vsphere/powercli.ps1").read_text(encoding="utf-8")

OWN_OBJECTS = {"PSCmdlet", "Task", "keys", "own", "policy", "rule", "values", "view"}
"""Variables that hold no object of the API: tables, a view of any kind, objects of PowerShell, tasks, and
storage policies (PowerCLI Reference, structures SpbmStoragePolicy, SpbmRuleSet and SpbmRule)."""

REFERENCE = {
    "Add-VDSwitchPhysicalNetworkAdapter": (
        "DistributedSwitch VMHostPhysicalNic VMHostVirtualNic VirtualNicPortgroup"
    ),
    "Add-VMHost": "Name Location Credential Force",
    "Connect-VIServer": "Server Credential",
    "Get-SpbmCapability": "Name",
    "Get-SpbmStoragePolicy": "Name",
    "Get-Task": "Id Status",
    "Get-VDPortgroup": "VDSwitch Name",
    "Get-VDSwitch": "Id Name Location",
    "Get-VIObjectByVIView": "MORef VIView",
    "Get-VMHostNetworkAdapter": "VMHost Physical VMKernel Name",
    "Get-View": "ViewType Filter Property SearchRoot Id",
    "Get-VsanView": "Id",
    "New-SpbmRule": "Capability Value",
    "New-SpbmRuleSet": "AllOfRules Name",
    "New-SpbmStoragePolicy": "Name AnyOfRuleSets CommonRule Description",
    "Remove-SpbmStoragePolicy": "StoragePolicy",
    "Set-SpbmStoragePolicy": "StoragePolicy AnyOfRuleSets CommonRule Description Name",
    "Wait-Task": "Task",
}
"""Commands of PowerCLI with parameters of theirs. Broadcom, PowerCLI Reference
(https://developer.broadcom.com/powercli/latest/), and for Add-VMHost, Connect-VIServer and
Get-VMHostNetworkAdapter vmware/PowerCLI-Example-Scripts; looked up 2026-11-23."""

OF_POWERSHELL = {
    "ForEach-Object": "",
    "Get-Credential": "Message UserName",
    "Out-Null": "",
    "Sort-Object": "",
    "Where-Object": "",
}
"""Commands of PowerShell itself, with parameters that are used."""

ENUMERATIONS = {
    "DistributedVirtualSwitchNicTeamingPolicyMode": POLICIES,
    "DistributedVirtualSwitchHostInfrastructureTrafficClass": TRAFFIC,
    "HostVirtualNicManagerNicType": SERVICES,
    "LinkDiscoveryProtocolConfigOperationType": OPERATIONS,
    "LinkDiscoveryProtocolConfigProtocolType": PROTOCOLS,
    "VMwareDvsLacpLoadBalanceAlgorithm": LAG_HASHES,
    "VMwareUplinkLacpMode": LAG_MODES,
}
WORDS = (
    "ConfigSpecOperation.add",
    "ConfigSpecOperation.edit",
    "ConfigSpecOperation.remove",
    "DistributedVirtualPortgroupPortgroupType.earlyBinding",
    "DistributedVirtualSwitchNetworkResourceControlVersion.version3",
    "HostConfigChangeOperation.add",
    "HostConfigChangeOperation.remove",
    "HostIpConfigIpV6AddressConfigType.manual",
    "HostServicePolicy.on",
    "SharesLevel.custom",
    "VMwareDvsLacpApiVersion.multipleLag",
    "VsanMode.Mode_Storage",
    "VimClusterVsanFaultDomainSpec.Hosts",
    "VimClusterVsanFaultDomainSpec.Name",
)
"""Values that the functions write as texts, and the table of a fault domain, which is built before its
specification."""


def scripts(wanted: Iterable[tuple[str, ClusterIntent]]) -> dict[str, str]:
    """Scripts, and those that lead back."""
    found = {}
    for of, intent in wanted:
        made = configuration(NAME, TARGET, "cluster", intent, VALUES)
        found[of] = made.text
        found |= {f"{of}, back": made.rollback_text} if made.rollback else {}
    return found


@cache
def every_script() -> dict[str, str]:
    """Those of designs, and those that are made up."""
    return {f"small {of}": text for of, text in scripts(small_intents(TARGET)).items()} | scripts(
        intents(TARGET)
    )


@pytest.mark.process
def test_powershell_is_parsed(proved: Proved) -> None:
    assert len(every_script()) > 40
    for of, text in every_script().items():
        assert powershell.complaints(text) == [], of
    proved(powershell.VALIDATOR, NAME, sum(map(stated, scripts(intents(TARGET)).values())))


def test_the_api_has_every_name(proved: Proved) -> None:
    used = api_names(FUNCTIONS)
    assert len(used.names) > 250 and used.unknown == OWN_OBJECTS
    words = [f"{kind}.{word}" for kind, named in ENUMERATIONS.items() for word in named.values()]
    assert vsphere_names.complaints([*sorted(used.names), *words, *WORDS]) == []
    lines = [line for line in FUNCTIONS.splitlines() if not line.startswith("#") and api_line(line)]
    proved(vsphere_names.VALIDATOR, NAME, len(lines))


def api_line(line: str) -> bool:
    """Whether a line names something of the API."""
    return re.search(r"\[VMware\.|\$[\w:]+\.[A-Z]", line) is not None


def test_scripts_name_nothing_of_the_api_but_in_their_functions() -> None:
    """So that the names of the functions are all that there are."""
    known = {line.text for lines in _file("vsphere/powercli.ps1").functions.values() for line in lines}
    for of, text in every_script().items():
        others = [line for line in text.splitlines() if line not in known and not line.startswith("#")]
        assert [line for line in others if api_line(line) and "$script:" not in line] == [], of


def misused(text: str) -> list[str]:
    """Commands that no reference has, and parameters that a command has not."""
    known = {**REFERENCE, **OF_POWERSHELL}
    own = {*re.findall(r"^function (\S+)", FUNCTIONS, re.MULTILINE)}
    said = []
    for one in commands(text):
        if one.name not in known and one.name not in own:
            said.append(f"{one.name} is unknown")
        said += [f"{one.name} has no {name}" for name in one.parameters - {*known.get(one.name, "").split()}]
    return [what for what in said if not what.startswith(tuple(f"{name} has no " for name in own))]


def test_commands_and_parameters_are_in_the_reference() -> None:
    assert misused(FUNCTIONS) == []
    used = {one.name for one in commands(FUNCTIONS)}
    assert {*REFERENCE, *OF_POWERSHELL} - used == set()
    own = {*re.findall(r"^function (\S+)", FUNCTIONS, re.MULTILINE)}
    assert own & {*REFERENCE, *OF_POWERSHELL} == set()


def test_own_functions_are_called_with_parameters_of_theirs() -> None:
    parameters = {
        name: {*re.findall(r"\] \$(\w+)", "\n".join(line.text for line in lines if "param(" in line.text))}
        for name, lines in _file("vsphere/powercli.ps1").functions.items()
    }
    for of, text in every_script().items():
        for one in commands(text):
            assert one.parameters <= parameters.get(one.name, one.parameters), (of, one)


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("$config.MaxMtu", "$config.MaximumMtu", "VMwareDVSConfigInfo has no MaximumMtu"),
        ("MaxMtu = $Wanted.Mtu", "Mtu = $Wanted.Mtu", "VMwareDVSConfigSpec has no Mtu"),
        ("RdmaEnabled = $Wanted.Rdma", "Rdma = $Wanted.Rdma", "VimVsanReconfigSpec.RdmaConfig has no Rdma"),
        (
            "{ AutoClaimStorage =",
            "{ Claims =",
            "VimVsanReconfigSpec.VsanClusterConfig.DefaultConfig has no Claims",
        ),
        ("$config.RdmaConfig", "$config.Rdma", "VsanConfigInfoEx has no Rdma"),
        ("$clock.UpdateDateTimeConfig", "$clock.SetTime", "HostDateTimeSystem has no SetTime"),
        (
            "$_.Key -eq $Kind",
            "$_.Name -eq $Kind",
            "VMwareDVSConfigInfo.InfrastructureTrafficResourceConfig has no Name",
        ),
        (
            "$pnic.PnicDevice",
            "$pnic.Device",
            "DistributedVirtualSwitchHostMemberPnicBacking.PnicSpec has no Device",
        ),
        ("'HostSystem'", "'Host'", "the API has no Host"),
        ("$vsan.UpdateVsan(", "$vsan.Update(", "HostVsanSystem has no Update"),
        (
            "$network.UpdateVirtualNic($Device, $spec)",
            "$network.UpdateVirtualNic($spec)",
            "HostNetworkSystem.UpdateVirtualNic takes 2 parameters, not 1",
        ),
    ],
)
def test_a_wrong_name_is_noticed(right: str, wrong: str, complaint: str) -> None:
    assert right in FUNCTIONS
    assert complaint in vsphere_names.complaints(api_names(FUNCTIONS.replace(right, wrong)).names)


def test_a_variable_of_an_unknown_kind_is_noticed() -> None:
    text = FUNCTIONS.replace("[VMware.Vim.HostServiceSystem] $services", "$services")
    assert api_names(text).unknown - OWN_OBJECTS == {"services"}


def test_wrong_commands_are_noticed() -> None:
    text = """\
Get-VDSwitches -Name 'x'
$x = @(Get-View -Kind (Get-Task -Id 1) -Property 'a -b') | Wait-Task -For 'x'
"""
    assert misused(text) == [
        "Get-VDSwitches is unknown",
        "Get-VDSwitches has no Name",
        "Get-View has no Kind",
        "Wait-Task has no For",
    ]


def test_a_table_that_is_splatted_gives_parameters() -> None:
    name = "Add-VDSwitchPhysicalNetworkAdapter"
    text = f"$moved = @{{ Port = 1 }}\n$moved.Adapter = 2\n{name} -DistributedSwitch 1 @moved"
    assert [*commands(text)] == [Command(name, frozenset({"DistributedSwitch", "Port", "Adapter"}))]
