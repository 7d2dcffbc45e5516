"""govmomi's simulator runs what is right, tells what is wrong, and leaves nothing behind."""

import os

import pytest
from validators import vsphere_simulator

SCRIPT = """\
set -eu
govc datacenter.create DC
govc cluster.create -dc DC compute
for host in host-1 host-2; do
    govc cluster.add -dc DC -cluster compute -hostname "$host" -username root -password "$PASSWORD" -noverify
done
govc dvs.create -dc DC -mtu 9000 -discovery-protocol lldp -num-uplinks 2 storage
govc dvs.add -dc DC -dvs storage -pnic vmnic1 host-1 host-2
govc dvs.portgroup.add -dc DC -dvs storage -type earlyBinding -vlan 711 vSAN
"""


def test_objects_are_created_and_read_back() -> None:
    with vsphere_simulator.simulator() as vcenter:
        done = vcenter.run(SCRIPT, PASSWORD="a secret")
        assert (done.returncode, done.stderr) == (0, "")
        assert vcenter.find("Datacenter") == ["/DC"]
        assert vcenter.find("HostSystem") == ["/DC/host/compute/host-1", "/DC/host/compute/host-2"]
        assert vcenter.find("DistributedVirtualSwitch") == ["/DC/network/storage"]
        names = ("config.maxMtu", "config.linkDiscoveryProtocolConfig.protocol", "config.uplinkPortPolicy")
        assert vcenter.properties("/DC/network/storage", *names) == {
            "config.maxMtu": 9000,
            "config.linkDiscoveryProtocolConfig.protocol": "lldp",
            "config.uplinkPortPolicy": {"uplinkPortName": ["Uplink 1", "Uplink 2"]},
        }
        assert vcenter.properties("/DC/network/vSAN", "config.type", "config.defaultPortConfig") == {
            "config.type": "earlyBinding",
            "config.defaultPortConfig": {"vlan": {"inherited": False, "vlanId": 711}},
        }
        with pytest.raises(RuntimeError, match=r"govc dvs.portgroup.info /DC/network/nothing: .*not found"):
            vcenter.govc("dvs.portgroup.info", "/DC/network/nothing")


def test_complaints() -> None:
    script = "set -e\ngovc dvs.create -dc DC0 -mtu 9000 storage\n"
    assert vsphere_simulator.complaints(script, datacenters=1) == []
    assert vsphere_simulator.complaints(script.replace("-mtu", "-mtoo"), datacenters=1) == [
        "govc: flag provided but not defined: -mtoo",
        "exit status 1",
    ]
    assert vsphere_simulator.complaints(script) == [
        "govc: datacenter 'DC0' not found",
        "exit status 1",
    ]


def test_the_simulator_ends_with_its_test_even_if_that_fails() -> None:
    with (
        pytest.raises(ZeroDivisionError),
        vsphere_simulator.simulator(datacenters=1, clusters=1, hosts=2) as vcenter,
    ):
        assert vcenter.find("HostSystem") == ["/DC0/host/DC0_C0/DC0_C0_H0", "/DC0/host/DC0_C0/DC0_C0_H1"]
        process = vcenter.process
        os.kill(process, 0)
        raise ZeroDivisionError
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
