"""The playbook of a cluster: the exact file, what a port group brings with it, names of uplinks, what stays
on the way back, and values that Ansible would expand."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from rich_intents import designs

from refarch import api
from refarch.api import Origin
from refarch.api.intent import ClusterIntent, cluster_intents
from refarch.model.types import SecurityPolicy
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.values import Values
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named
from shipped_designs import shipped

TARGET = target_named("vsphere-ansible")


def intent(design: str, cluster: str) -> ClusterIntent:
    (found,) = (cluster_intents(one)[cluster] for one in designs() if one.id == design)
    return found


def texts(cluster: ClusterIntent) -> list[str]:
    return [piece.text for piece in TARGET.lines(cluster) if isinstance(piece, ConfigLine)]


def omissions(cluster: ClusterIntent) -> list[tuple[str, str, str]]:
    return [
        (one.path, one.thing, one.value)
        for one in (*TARGET.limits(cluster), *TARGET.lines(cluster))
        if isinstance(one, NotConfigured)
    ]


def test_security_policy_needs_all_its_settings(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    name, group = next(iter(switch.port_groups.items()))
    place = Origin("design.yaml", ("clusters",))

    def secured(policy: SecurityPolicy) -> ClusterIntent:
        groups = {name: group._replace(security=policy)}
        return roce._replace(switches={switch.name: switch._replace(port_groups=groups)})

    lines = [line.strip() for line in texts(secured(SecurityPolicy(False, False, True, None, place)))]
    at = lines.index("network_policy:")
    assert lines[at + 1 : at + 5] == [
        "inherited: false",
        "promiscuous: false",
        "mac_changes: false",
        "forged_transmits: true",
    ]
    partial = secured(SecurityPolicy(None, False, True, True, place))
    assert "        network_policy:" not in texts(partial)
    assert [one for one in omissions(partial) if ".security." in one[0]] == [
        ("switches.port_groups.security.mac_changes", f"{switch.name} {name}", "no"),
        ("switches.port_groups.security.forged_transmits", f"{switch.name} {name}", "yes"),
        ("switches.port_groups.security.mac_learning", f"{switch.name} {name}", "yes"),
    ]


def test_adapter_on_a_separate_stack_has_no_service_of_its_own(roce: ClusterIntent) -> None:
    """The module permits services on the default stack alone, and knows no custom stacks."""
    host, *_ = roce.hosts.values()
    on_stack = {
        stack: host.interfaces["vmk1"]._replace(stack=stack, services=("vmotion",))
        for stack in ("vmotion", "nfs")
    }
    made = {
        stack: roce._replace(hosts={host.name: host._replace(interfaces={"vmk1": adapter})})
        for stack, adapter in on_stack.items()
    }
    task = [line.strip() for line in texts(made["vmotion"])]
    assert "tcpip_stack: vmotion" in task
    assert not [line for line in task if line.startswith("enable_vmotion")]
    assert ("hosts.interfaces.services", "clx-host-51 vmk1", "vmotion") in omissions(made["vmotion"])
    assert not [line for line in texts(made["nfs"]) if "vmk1" in line]
    assert ("hosts.interfaces.stack", "clx-host-51 vmk1", "nfs") in omissions(made["nfs"])


@pytest.fixture
def roce() -> ClusterIntent:
    """Two hosts of a cluster with one distributed switch."""
    whole = intent("vsan-roce-vsphere7u3", "mgmt")
    return whole._replace(hosts=dict(list(whole.hosts.items())[:2]))


def test_playbook_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    result = shipped("vsan-roce-vsphere7u3")
    made = {one.device: one for one in configurations(result, "vsphere-ansible")}
    golden(root / "tests/golden/targets/vsan-roce-vsphere7u3/mgmt.ansible.yaml", made["mgmt"].text)


def test_cutting_a_port_group_removes_exactly_its_tasks(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    gone, *_ = switch.port_groups
    without = switch._replace(port_groups={n: g for n, g in switch.port_groups.items() if n != gone})
    hosts = {
        name: host._replace(
            interfaces={n: one for n, one in host.interfaces.items() if one.port_group != gone}
        )
        for name, host in roce.hosts.items()
    }
    before = tasks(texts(roce))
    after = tasks(texts(roce._replace(switches={switch.name: without}, hosts=hosts)))
    removed = [task for task in before if task not in after]
    assert [task for task in before if task in after] == after
    assert [task[0].strip() for task in removed] == [
        f'- name: "port group {gone}"',
        *(
            f'- name: "{host} {name}"'
            for host, own in roce.hosts.items()
            for name, adapter in own.interfaces.items()
            if adapter.port_group == gone
        ),
    ]


def tasks(lines: list[str]) -> list[list[str]]:
    """The lines of each task."""
    found: list[list[str]] = []
    for line in lines:
        if line.startswith("    - name:"):
            found.append([])
        if found:
            found[-1].append(line)
    return found


def test_every_line_below_the_head_of_the_play_has_a_place(roce: ClusterIntent) -> None:
    fixed = {"        support_mode: enhanced", "        version: version3"}
    for piece in TARGET.lines(roce):
        if isinstance(piece, ConfigLine) and piece.text.startswith("      ") and not piece.secrets:
            assert piece.origins or piece.text in fixed, piece.text


def test_uplinks_of_other_names_are_called_by_number_and_told() -> None:
    whole = intent("nvme-tcp-powerstore-layer3", "compute")
    lines = texts(whole._replace(hosts={}))
    at = lines.index('    - name: "switch VDS-SAN"')
    assert '        uplink_prefix: "Uplink "' in lines[at:]
    active = {line.strip() for line in lines[at:] if "active_uplinks" in line}
    assert active == {'active_uplinks: ["Uplink 1"]', 'active_uplinks: ["Uplink 2"]'}
    assert ("switches.uplinks", "VDS-SAN", "SAN-A, SAN-B") in omissions(whole)


def test_esa_is_not_switched_on_as_the_original_architecture() -> None:
    whole = intent("vsan-esa-arista", "esa")
    assert not [line for line in texts(whole) if "vmware_cluster_vsan" in line]
    assert omissions(whole) == [("vsan.express", "", "yes")]


def test_what_beacons_and_blocked_ports_would_need_is_told(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    name, group = next(iter(switch.port_groups.items()))
    other = group._replace(
        blocked=True,
        vlan=4095,
        teaming=group.teaming._replace(failure_detection="beacon-probing", unused=("Uplink 9",)),
    )
    changed = roce._replace(switches={switch.name: switch._replace(port_groups={name: other})})
    thing = f"{switch.name} {name}"
    assert omissions(changed) == [
        ("switches.port_groups.blocked", thing, "yes"),
        ("switches.port_groups.teaming.failure_detection", thing, "beacon-probing"),
        ("switches.port_groups.teaming.unused", thing, "Uplink 9"),
    ]
    lines = texts(changed)
    at = lines.index(f'    - name: "port group {name}"')
    assert lines[at + 5 : at + 7] == ['        vlan_id: "0-4094"', "        vlan_trunk: true"]


@pytest.mark.parametrize("hostile", ["{{ lookup('pipe', 'id') }}", "{% set x %}", "a\nb", "", "{# x"])
def test_what_ansible_would_expand_is_refused(roce: ClusterIntent, hostile: str) -> None:
    with pytest.raises(api.RefarchError, match=r"cannot (be written into a playbook|be a name in vCenter)"):
        texts(roce._replace(title=hostile))


@pytest.mark.parametrize("name", ["a: b # c", "'x", '"x', "- x", "*x", "<<x", "yes", "0x10", "\\n"])
def test_odd_names_stay_one_text(roce: ClusterIntent, name: str) -> None:
    play = yaml.safe_load("\n".join(texts(roce._replace(title=name))))[0]
    assert play["tasks"][1]["vmware.vmware.cluster"]["cluster"] == name


def test_secrets_are_filled_in_as_one_text(roce: ClusterIntent) -> None:
    values = {"DATACENTER": "DC: 1", "ESX_ROOT_PASSWORD": 'p"a#s\\s'}
    made = configuration("", TARGET, "mgmt", roce, Values(values, dict.fromkeys(values, "values.yaml:1")))
    host = yaml.safe_load(made.text)[0]["tasks"][2]["vmware.vmware.esxi_host"]
    assert (host["datacenter"], host["esxi_password"]) == ("DC: 1", 'p"a#s\\s')
    assert made.missing_secrets == ()
    bad = Values({"DATACENTER": "{{ x }}"}, {"DATACENTER": "values.yaml:1"})
    with pytest.raises(api.RefarchError) as refused:
        configuration("", TARGET, "mgmt", roce, bad)
    assert str(refused.value) == (
        "values.yaml:1: DATACENTER cannot be written for vSphere cluster, Ansible playbook: "
        "Ansible would read it as a template"
    )


def test_the_way_back_leaves_management_and_vsan() -> None:
    whole = intent("esa-dell-vlt", "esa")
    one = whole._replace(hosts=dict(list(whole.hosts.items())[:1]))
    (host,) = one.hosts
    names = [line.text.strip() for line in TARGET.rollback(one) if line.text.startswith("    - name:")]
    groups = list(one.switches["VDS-vSAN"].port_groups)
    assert names == [
        '- name: "vSAN before the rollback"',
        '- name: "vSAN is off"',
        f'- name: "{host} without vmk2"',
        f'- name: "{host} without vmk1"',
        f'- name: "{host} off VDS-vSAN"',
        *(f'- name: "no port group {group}"' for group in groups),
        '- name: "no switch VDS-vSAN"',
    ]
    assert list(TARGET.rollback(intent("nvme-of-vsphere7", "compute"))) == []
    without = [line.text for line in TARGET.rollback(intent("nvme-rocev2-spine-leaf", "compute"))]
    assert without and not [line for line in without if "cluster_info" in line]
