"""The validators that are Python packages of others accept what is right, and report what is wrong."""

from typing import Any

from validators import avd, vsphere_names

LEAF: dict[str, Any] = {
    "hostname": "leaf-1",
    "qos_profiles": [
        {
            "name": "ROCE",
            "trust": "dscp",
            "priority_flow_control": {"enabled": True, "priorities": [{"priority": 3, "no_drop": True}]},
        }
    ],
    "ethernet_interfaces": [{"name": "Ethernet1", "mtu": 9214, "service_profile": "ROCE"}],
}
RENDERED = """\
!
hostname leaf-1
!
qos profile ROCE
   qos trust dscp
   priority-flow-control on
   priority-flow-control priority 3 no-drop
!
interface Ethernet1
   mtu 9214
   service-profile ROCE
"""


def test_avd_checks_and_renders_several_devices_at_once() -> None:
    bad = {**LEAF, "hostnam": "leaf-1", "qos_profiles": [{"name": "ROCE", "priority_flow_control": 3}]}
    answers = avd.answers({"good": LEAF, "bad": bad})
    assert answers["good"] == avd.Answer([], RENDERED)
    assert answers["bad"] == avd.Answer(
        [
            "hostnam: Unknown key.",
            "qos_profiles[0].priority_flow_control: Invalid type 'Int'. Expected 'Dict'.",
        ],
        None,
    )
    assert avd.complaints(LEAF) == []
    assert avd.rendered(LEAF) == RENDERED


def test_avd_checks_ranges() -> None:
    bad = {
        "qos_profiles": [
            {"name": "R", "priority_flow_control": {"priorities": [{"priority": 9, "no_drop": True}]}}
        ]
    }
    assert avd.complaints(bad) == [
        "qos_profiles[0].priority_flow_control.priorities[0].priority:"
        " The value '9' is above the maximum allowed '7'.",
    ]


GOOD_NAMES = [
    "vim",
    "vim.dvs.VmwareDistributedVirtualSwitch.ConfigSpec.maxMtu",
    "vim.dvs.VmwareDistributedVirtualSwitch.ConfigSpec.host.host.name",
    "vim.dvs.VmwareDistributedVirtualSwitch.UplinkPortTeamingPolicy.uplinkPortOrder.activeUplinkPort",
    "vim.DistributedVirtualSwitch.NicTeamingPolicyMode.failover_explicit",
    "vim.DistributedVirtualSwitch.Reconfigure",
    "vim.vsan.ReconfigSpec.rdmaConfig.rdmaEnabled",
    "VMware.Vim.VMwareDVSConfigSpec.MaxMtu",
    "VMwareDVSPortSetting.uplinkTeamingPolicy.policy.value",
    "VsanRdmaConfig.rdmaEnabled",
    "DistributedVirtualSwitch.ReconfigureDvs_Task",
    "DistributedVirtualSwitch.ReconfigureDvs",
    "VmwareDistributedVirtualSwitch.AddDVPortgroup",
    "VmwareDistributedVirtualSwitch.Destroy/0",
    "HostNetworkSystem.UpdateVirtualNic/2",
]
BAD_NAMES = {
    "vin.dvs": "the API has no vin",
    "VMware.Vim.VsanRdmaConfiguration": "the API has no VsanRdmaConfiguration",
    "vim.dvs.VmwareDistributedVirtualSwitch.ConfigSpec.mtu": (
        "vim.dvs.VmwareDistributedVirtualSwitch.ConfigSpec has no mtu"
    ),
    "vim.dvs.vmwareDistributedVirtualSwitch": "vim.dvs has no vmwareDistributedVirtualSwitch",
    "vim.dvs.VmwareDistributedVirtualSwitch.ConfigSpec.MaxMtu": (
        "vim.dvs.VmwareDistributedVirtualSwitch.ConfigSpec has no MaxMtu"
    ),
    "vim.DistributedVirtualSwitch.NicTeamingPolicyMode.failover": (
        "vim.DistributedVirtualSwitch.NicTeamingPolicyMode has no failover"
    ),
    "vim.DistributedVirtualSwitch.ReconfigureDVS": "vim.DistributedVirtualSwitch has no ReconfigureDVS",
    "DistributedVirtualSwitch.Reconfigure": "DistributedVirtualSwitch has no Reconfigure",
    "HostNetworkSystem.UpdateVirtualNic/1": "HostNetworkSystem.UpdateVirtualNic takes 2 parameters, not 1",
    "VsanRdmaConfig.rdmaEnabled.yes": "VsanRdmaConfig.rdmaEnabled has no yes",
    "vim.VirtualMachine.__init__": "vim.VirtualMachine has no __init__",
    "vim.": "vim has no ",
}


def test_names_of_the_vsphere_api() -> None:
    assert vsphere_names.complaints(GOOD_NAMES) == []
    assert vsphere_names.complaints(BAD_NAMES) == list(BAD_NAMES.values())
