"""Playbooks run on a simulated vCenter: vmk0 moves with its ports and is never without one, and a second run
changes nothing. The order without these steps is refused."""

import json
from typing import Any

import pytest
import yaml
from rich_intents import intents
from validators import vsphere_network
from validators.vsphere_network import CHANGED, FAILED, Network

from refarch.api.intent import ClusterIntent
from refarch.platforms.rendering.values import Values
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from refarch.platforms.vsphere.ansible_moves import VARIABLES

TARGET = target_named("vsphere-ansible")
SECRETS = {"DATACENTER": "DC", "ESX_ROOT_PASSWORD": "secret"}
CLUSTER = "osa-e810-nexus osa"
HOST = "dc2-esx01.dc2.example.net"
MOVE = "dc2-esx01 first port and vmk0 to DC2-DVS-Mgmt"

pytestmark = [pytest.mark.process, pytest.mark.slow]


def cluster() -> ClusterIntent:
    """One host with its management ports vmnic0 and vmnic1 on a distributed switch."""
    whole: ClusterIntent = dict(intents(TARGET))[CLUSTER]
    return whole._replace(hosts={"dc2-esx01": whole.hosts["dc2-esx01"]})


def plays() -> list[dict[str, Any]]:
    secrets = Values(SECRETS, dict.fromkeys(SECRETS, "values.yaml:1"))
    return vsphere_network.simulated(configuration("", TARGET, CLUSTER, cluster(), secrets).text)


def changed(results: dict[str, str]) -> list[str]:
    return [name for name, result in results.items() if CHANGED in result]


def ports(vcenter: Network, switch: str) -> list[str]:
    """Ports of the host on a distributed switch, in the order of its uplinks."""
    hosts = vcenter.properties(f"/DC/network/{switch}", "config.host")["config.host"]
    (host,) = hosts["_value"]
    specs = host["config"]["backing"]["pnicSpec"]
    return [one["pnicDevice"] for one in sorted(specs, key=lambda one: str(one["uplinkPortKey"]))]


def tasks_of_hosts(whole: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Plays without the tasks of switches and port groups. The simulator forgets the release and the policies
    of these, and the vSAN service of an adapter, so that a second run sets them again."""
    forgotten = {"community.vmware.vmware_dvswitch", "community.vmware.vmware_dvs_portgroup"}
    return [{**play, "tasks": [task for task in play["tasks"] if not {*task} & forgotten]} for play in whole]


def test_the_first_adapter_moves_with_its_ports_and_a_second_run_changes_nothing() -> None:
    with vsphere_network.network() as vcenter:
        vcenter.add_hosts("DC", "DC2-OSA-01", [HOST])
        done, first = vcenter.play(plays())
        assert done, first
        order = [name for name in changed(first) if name.startswith("dc2-esx01")]
        assert order == [
            "dc2-esx01 first port on DC2-DVS-Mgmt",
            "dc2-esx01 vmk0",
            "dc2-esx01 on DC2-DVS-Mgmt",
            "dc2-esx01 on DC2-DVS-vSAN",
            "dc2-esx01 vmk1",
            "dc2-esx01 vmk2",
        ]
        assert "OUT OF REACH" not in vcenter.log.read_text()
        assert ports(vcenter, "DC2-DVS-Mgmt") == ["vmnic0", "vmnic1"]
        done, second = vcenter.play(tasks_of_hosts(plays()))
        assert done and changed(second) == ["dc2-esx01 vmk2"], second
        assert second["dc2-esx01 first port on DC2-DVS-Mgmt"] == "skipping: [localhost]"


def test_all_ports_before_the_adapter_are_refused() -> None:
    """The failing case: without the block that moves one port first, the host is cut off."""
    without = plays()
    (play,) = without
    play["tasks"] = [task for task in play["tasks"] if task["name"] not in (MOVE, "dc2-esx01 vmk0")]
    with vsphere_network.network() as vcenter:
        vcenter.add_hosts("DC", "DC2-OSA-01", [HOST])
        done, results = vcenter.play(without)
        assert not done and FAILED in results["dc2-esx01 on DC2-DVS-Mgmt"]
        assert f"OUT OF REACH {HOST}: vmk0 stands on vSwitch0" in vcenter.log.read_text()


@pytest.mark.parametrize(
    ("group", "now", "moved"),
    [
        ("Management Network", ["vmnic0"], ["vmnic1"]),
        ("Management Network", ["vmnic1"], ["vmnic0"]),
        ("Management Network", ["vmnic0", "vmnic1"], ["vmnic0"]),
        ("Management Network", ["vmnic9"], ["vmnic0"]),
        ("", ["vmnic0"], None),
        ("Management Network", [], None),
    ],
)
def test_port_that_moves_first(group: str, now: list[str], moved: list[str] | None) -> None:
    """The standard switch keeps a port. Nothing moves first if vmk0 left the switch, or it has no port."""
    _, results = decide(group, now, ["vmnic0"], ["vmnic1"])
    if moved is None:
        assert results["decision"] == "skipping: [localhost]"
    else:
        assert json.loads(results["decision"].partition("=> ")[2])["first_ports"] == moved


def decide(
    group: str, now: list[str], in_order: list[str], other_first: list[str]
) -> tuple[bool, dict[str, str]]:
    """What the block of a rendered playbook decides about a host of that state."""
    (play,) = plays()
    (block,) = (task for task in play["tasks"] if task["name"] == MOVE)
    (guard,) = (task for task in block["block"] if "ansible.builtin.assert" in task)
    state = {
        "adapters_before": {"host_vmk_info": {HOST: [{"device": "vmk0", "portgroup": group}]}},
        "port_groups_before": {
            "hosts_portgroup_info": {HOST: [{"portgroup": "Management Network", "vswitch": "vSwitch0"}]}
        },
        "switches_before": {"hosts_vswitch_info": {HOST: {"vSwitch0": {"pnics": now}}}},
    }
    told = {"name": "decision", "ansible.builtin.debug": {"var": "first_ports"}}
    tried = {
        **block,
        "vars": {**block["vars"], "in_order": in_order, "other_first": other_first},
        "block": [told, guard],
    }
    return vsphere_network.play([{**play, "vars": {**play["vars"], **state}, "tasks": [tried]}])


def test_last_port_is_never_moved_alone() -> None:
    done, results = decide("Management Network", ["vmnic0"], ["vmnic0"], ["vmnic0"])
    assert not done
    assert "vmk0 of dc2-esx01 would lose its last port" in results["dc2-esx01 keeps a port for vmk0"]


def test_host_that_vcenter_names_otherwise_stops_the_play() -> None:
    """Without the state of a host, nothing of it moves."""
    (play,) = plays()
    (block,) = (task for task in play["tasks"] if task["name"] == MOVE)
    empty: dict[str, Any] = {
        "adapters_before": {"host_vmk_info": {}},
        "port_groups_before": {"hosts_portgroup_info": {}},
        "switches_before": {"hosts_vswitch_info": {}},
    }
    done, _ = vsphere_network.play([{**play, "vars": {**play["vars"], **empty}, "tasks": [block]}])
    assert not done and {*VARIABLES} <= {*play["vars"]}


@pytest.mark.parametrize("is_on", [True, False, None])
def test_rollback_stops_before_its_first_removal_while_vsan_is_on(is_on: bool | None) -> None:
    secrets = Values(SECRETS, dict.fromkeys(SECRETS, "values.yaml:1"))
    (play,) = yaml.safe_load(configuration("", TARGET, CLUSTER, cluster(), secrets).rollback_text)
    read, guard, *removals = play["tasks"]
    assert read["vmware.vmware.cluster_info"]["cluster"] == "DC2-OSA-01" and removals
    known = {} if is_on is None else {"DC2-OSA-01": {"vsan_enabled": is_on}}
    done, results = vsphere_network.play(
        [{**play, "vars": {read["register"]: {"clusters": known}}, "tasks": [guard]}]
    )
    assert done == (is_on is not True), results
    assert is_on is not True or "vSAN of DC2-OSA-01 is on" in results["vSAN is off"]


def test_state_of_vsan_is_read_from_the_cluster() -> None:
    secrets = Values(SECRETS, dict.fromkeys(SECRETS, "values.yaml:1"))
    (play,) = yaml.safe_load(configuration("", TARGET, CLUSTER, cluster(), secrets).rollback_text)
    with vsphere_network.network() as vcenter:
        vcenter.add_hosts("DC", "DC2-OSA-01", [])
        done, results = vcenter.play([{**play, "tasks": play["tasks"][:2]}])
    assert done, results
