"""Plans: every file, walked command by command on a factory-fresh device and on a device at the design."""

import re
from collections.abc import Iterator

import pytest
from rich_intents import designs

from refarch.api import BUILT_IN_PLUGINS, RefarchError
from refarch.platforms.plan import (
    Plan,
    PlanFault,
    Step,
    StepRule,
    expanded_numbers,
    plan_faults,
    state_after,
    steps_of_blocks,
)
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import TARGETS, Target

EVERY = {name: target for name, target in BUILT_IN_PLUGINS.all_plugins(TARGETS).items() if target.systems}
PLANNED = {name: target for name, target in EVERY.items() if target.plan is not None}

AS_A_WHOLE = {
    "cumulus-nvue": "nothing takes effect before `nv config apply`",
    "cumulus-nvue-yaml": "nothing takes effect before `nv config apply`",
    "juniper-junos": "nothing takes effect before `commit`",
    "sonic-config-db": "one JSON file, whose references the YANG models check",
    "vcf-installer": "one JSON file for the installer",
    "azure-local-deployment": "one JSON file for the deployment",
    "linux-guest": "run against a stand-in with a state",
    "linux-roce": "run against a stand-in with a state",
    "vsphere-govc": "run against the simulator",
}
"""Targets without a plan, with the reason."""


def plan_of(name: str) -> Plan:
    plan = PLANNED[name].plan
    assert plan is not None
    return plan


def files(target: Target[object]) -> Iterator[tuple[str, list[str]]]:
    """Lines of the files of a target for each of its devices in all designs."""
    products = {system.product for system in target.systems}
    for design in designs():
        for device, intent in target.scope.intents(design).items():
            if intent.system in products:  # type: ignore[attr-defined]
                try:
                    made = configuration("", target, device, intent)
                except RefarchError:
                    continue
                yield f"{design.id}/{device}", made.text.splitlines()


def test_every_target_has_a_plan_or_takes_effect_as_a_whole() -> None:
    assert set(EVERY) - set(PLANNED) <= set(AS_A_WHOLE)
    assert not set(PLANNED) & set(AS_A_WHOLE)


@pytest.mark.parametrize("name", PLANNED)
def test_every_command_works_where_it_stands(name: str) -> None:
    """On a device in factory state; a second run finds the state of the first and changes nothing."""
    plan, walked = plan_of(name), 0
    for device, lines in files(PLANNED[name]):
        assert list(plan_faults(plan, lines)) == [], device
        done = state_after(plan, lines)
        assert list(plan_faults(plan, lines, done)) == [], device
        assert state_after(plan, lines, done) == done, device
        walked += sum(1 for _ in plan.steps(lines))
    assert walked > 100


def plan_of_steps(plan: Plan, steps: list[Step]) -> Plan:
    return plan._replace(steps=lambda lines: steps)


@pytest.mark.parametrize("name", PLANNED)
def test_a_run_after_a_stop_at_any_command_reaches_the_design(name: str) -> None:
    """The longest file of at most 200 commands, stopped before each of them, and run again."""
    plan = plan_of(name)
    sized = ((sum(1 for _ in plan.steps(lines)), lines) for _, lines in files(PLANNED[name]))
    length, lines = max(one for one in sized if one[0] <= 200)
    done, steps = state_after(plan, lines), list(plan.steps(lines))
    assert length > 20
    whole = plan_of_steps(plan, steps)
    for stop in range(length):
        stopped = state_after(plan_of_steps(plan, steps[:stop]), lines)
        assert list(plan_faults(whole, lines, stopped)) == [], steps[stop].text
        assert state_after(whole, lines, stopped) == done


def faults(name: str, text: str) -> list[str]:
    return [f"{fault.line} {fault.problem}" for fault in plan_faults(plan_of(name), text.splitlines())]


PLAYBOOK = """\
- hosts: localhost
  tasks:
    - name: "host a"
      vmware.vmware.esxi_host:
        esxi_host_name: "a"
    - name: "switch S"
      community.vmware.vmware_dvswitch:
        switch_name: "S"
    - name: "port group M"
      community.vmware.vmware_dvs_portgroup:
        switch_name: "S"
        portgroup_name: "M"
"""
PORTS = """\
    - name: "a on S"
      community.vmware.vmware_dvs_host:
        esxi_hostname: "a"
        switch_name: "S"
        vmnics: ["vmnic0", "vmnic1"]
"""
FIRST = PORTS.replace("a on S", "a first").replace(', "vmnic1"', "")
ADAPTER = """\
    - name: "a vmk0"
      community.vmware.vmware_vmkernel:
        esxi_hostname: "a"
        device: "vmk0"
        dvswitch_name: "S"
        portgroup_name: "M"
"""


def test_both_ports_before_the_management_adapter_take_its_path() -> None:
    assert faults("vsphere-ansible", PLAYBOOK + PORTS + ADAPTER) == [
        "13 takes the last path of the management connection"
    ]
    assert faults("vsphere-ansible", PLAYBOOK + ADAPTER + PORTS) == [
        "13 takes the last path of the management connection"
    ]
    assert faults("vsphere-ansible", PLAYBOOK + FIRST + ADAPTER + PORTS) == []


def test_a_playbook_uses_nothing_before_it_exists() -> None:
    without = PLAYBOOK.replace('switch_name: "S"\n    - name: "port', 'switch_name: "T"\n    - name: "port')
    assert faults("vsphere-ansible", without) == ["9 needs switch S, which no earlier command provides"]


CLUSTER = """
Connect-Center
Set-WantedDatacenter 'DC'
Set-WantedCluster 'C'
Add-WantedHost 'a'
Set-WantedSwitch 'S' @{
    Uplinks = @('U1', 'U2')
}
"""
GROUP = """\
Set-WantedPortGroup 'S' 'M' @{
    Active = @('U1')
    Standby = @('U2')
}
"""
MEMBER = "Add-WantedMember 'S' 'a'\n"
UPLINKS = """\
Set-WantedUplink 'S' 'a' @{
    'U1' = 'vmnic0'
    'U2' = 'vmnic1'
} @{
    'vmk0' = 'M'
}
"""
VMK0 = """\
Set-WantedAdapter 'a' 'vmk0' @{
    Switch = 'S'
    PortGroup = 'M'
}
"""
VMK1 = VMK0.replace("vmk0", "vmk1").replace("}", "    Address = '192.0.2.1'\n    Mask = '255.255.255.0'\n}")
ROUTE = "Add-WantedRoute 'a' '198.51.100.0' 24 '192.0.2.254'\n"
SERVICE = "Set-WantedService 'a' 'vmk1' @('vsan')\n"
VSAN = """\
Set-WantedVsan 'C' @{
    Enabled = $true
}
"""
DOMAIN = """\
Set-WantedDomain 'C' @{
    'left' = @('a', 'b')
}
"""


def test_ports_that_move_without_the_management_adapter_take_its_path() -> None:
    start = CLUSTER + GROUP + MEMBER
    assert faults("vsphere-powercli", start + UPLINKS + VMK0) == []
    alone = UPLINKS.replace("    'vmk0' = 'M'\n", "")
    assert faults("vsphere-powercli", start + alone + VMK0) == [
        "14 takes the last path of the management connection"
    ]
    assert faults("vsphere-powercli", start + VMK0 + UPLINKS) == [
        "14 takes the last path of the management connection"
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (CLUSTER.replace("Set-WantedCluster 'C'\n", ""), ["4 needs cluster"]),
        (CLUSTER.replace("Set-WantedDatacenter 'DC'\n", ""), ["3 needs datacenter", "5 needs datacenter"]),
        (CLUSTER.replace("Add-WantedHost 'a'", "Set-WantedTime @('192.0.2.1')"), ["5 needs hosts"]),
        (CLUSTER + GROUP.replace("U2", "L"), ["9 needs uplink L of S"]),
        (
            CLUSTER + GROUP.replace("'S'", "'T'"),
            ["9 needs switch T", "9 needs uplink U1 of T", "9 needs uplink U2 of T"],
        ),
        (CLUSTER + "Set-WantedTraffic 'S' 'vsan' @{\n}\n", ["9 needs Network I/O Control of S"]),
        (CLUSTER + MEMBER.replace("'a'", "'b'"), ["9 needs host b"]),
        (CLUSTER + GROUP + UPLINKS, ["13 needs a on S"]),
        (CLUSTER + MEMBER + UPLINKS, ["10 needs port group M of S"]),
        (CLUSTER + GROUP + MEMBER + UPLINKS.replace("U2", "L-0"), ["14 needs uplink L-0 of S"]),
        (CLUSTER + GROUP + MEMBER + UPLINKS + VMK1 + VMK0, ["20 needs vmk0 of a"]),
        (CLUSTER + SERVICE, ["9 needs vmk1 of a"]),
        (CLUSTER + ROUTE.replace("'a'", "'b'"), ["9 needs host b"]),
        (CLUSTER + GROUP + MEMBER + ROUTE + VMK1, ["14 needs vmk1 of a"]),
        (CLUSTER + GROUP + MEMBER + VMK1 + VSAN + SERVICE, ["20 needs vSAN on vmk1 of a"]),
        (CLUSTER + DOMAIN, ["9 needs vSAN", "9 needs host b"]),
    ],
)
def test_a_script_of_a_cluster_uses_nothing_before_it_exists(text: str, found: list[str]) -> None:
    wanted = [f"{problem}, which no earlier command provides" for problem in found]
    assert faults("vsphere-powercli", text) == wanted


def test_a_lag_gives_uplinks_and_control_gives_traffic() -> None:
    lag = "Set-WantedLag 'S' 'L' @{\n    Ports = 1\n}\n"
    control = "Enable-WantedControl 'S'\nSet-WantedTraffic 'S' 'vsan' @{\n    Shares = 100\n}\n"
    ports = UPLINKS.replace("U2", "L-0")
    text = CLUSTER + lag + control + GROUP.replace("U2", "L") + MEMBER + ports
    assert faults("vsphere-powercli", text) == []


ATC = """\
function Add-Intent($name) {
    Confirm-Switch 'ConvergedSwitch(HCI)' 'P1'
}
Install-Feature 'NetworkATC'
Add-Intent -Name 'HCI'
Wait-Intent 'HCI'
Confirm-Switch 'ConvergedSwitch(HCI)' 'P1'
Add-Address 'vManagement(HCI)' '192.0.2.1' 24
"""


def test_a_windows_script_waits_for_what_network_atc_makes() -> None:
    assert faults("windows-powershell", ATC) == []
    assert faults("windows-powershell", ATC.replace("Wait-Intent 'HCI'\n", "")) == [
        "6 needs intent HCI, which no earlier command provides",
        "7 needs intent HCI, which no earlier command provides",
    ]
    assert faults("windows-powershell", ATC.replace("Install-Feature 'NetworkATC'\n", ""))[0] == (
        "4 needs feature NetworkATC, which no earlier command provides"
    )


def test_a_windows_script_reads_its_default_class_behind_the_others() -> None:
    check, change = "Confirm-DefaultClass (0, 1) 50\n", "Set-TrafficClass 'TC3' (3) 'ETS' 50\n"
    feature = "Install-Feature 'Data-Center-Bridging'\n"
    assert faults("windows-powershell", feature + change + check) == []
    assert faults("windows-powershell", feature + check + change) == [
        "2 needs classes, which no earlier command provides"
    ]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("cisco-nxos", "vpc domain 1\n", "1 needs feature vpc"),
        ("cisco-nxos", "interface Ethernet1/1\n  switchport trunk allowed vlan 1,10-11\n", "2 needs vlan 10"),
        ("cisco-nxos", "system qos\n  service-policy type qos input roce\n", "2 needs policy-map roce"),
        ("cisco-nxos", "interface Ethernet1/1/2\n", "1 needs breakout Ethernet1/1"),
        ("arista-eos", "interface Ethernet1\n   channel-group 5 mode active\n", "2 needs Port-Channel5"),
        ("arista-eos", "interface Ethernet1\n   service-profile roce\n", "2 needs qos profile roce"),
        ("dell-os10", "interface ethernet1/1/1\n trust-map dot1p roce\n", "2 needs trust-map roce"),
        ("dell-os10", "interface ethernet1/1/1\n switchport access vlan 7\n", "2 needs vlan 7"),
        ("windows-powershell", "Set-LiveMigration 'SMB'\n", "1 needs feature Hyper-V"),
        ("windows-powershell", "Set-MigrationLimit 125\n", "1 needs feature FS-SMBBW"),
        ("esxi-esxcli", "interface vmk1 vSAN\n", "1 needs port group vSAN"),
        ("esxi-esxcli", "port_group 'a b' vSwitch1\n", "1 needs switch vSwitch1"),
    ],
)
def test_a_command_before_what_it_needs_is_a_fault(name: str, text: str, problem: str) -> None:
    assert faults(name, text)[0] == f"{problem}, which no earlier command provides"


def test_a_design_whose_lines_change_places_is_found() -> None:
    """A line that creates something is put to the end of the file."""
    plan = plan_of("arista-eos")
    target = PLANNED["arista-eos"]
    _, lines = next(files(target))
    place = next(number for number, line in enumerate(lines) if re.fullmatch(r"vlan \d+", line))
    moved = [*lines[:place], *lines[place + 1 :], lines[place]]
    found = list(plan_faults(plan, moved))
    assert found and all(isinstance(fault, PlanFault) for fault in found)
    assert {fault.problem for fault in found} == {f"needs {lines[place]}, which no earlier command provides"}


def test_what_a_step_takes_away_is_missing_behind_it() -> None:
    rules = (
        StepRule("make (\\w+)", provides=("{1}",)),
        StepRule("drop (\\w+)", removes=("{1}",)),
        StepRule("use (\\w+)", needs=("{1}",)),
    )
    plan = Plan(steps_of_blocks(rules))
    lines = ["make a", "use a", "drop a", "! use a", "use a"]
    assert list(plan_faults(plan, lines)) == [
        PlanFault(5, "use a", "needs a, which no earlier command provides")
    ]
    assert state_after(plan, lines) == frozenset()


def test_numbers_of_lists_are_expanded() -> None:
    assert expanded_numbers("1,10-12") == ("1", "10", "11", "12")
    assert expanded_numbers("") == ()
