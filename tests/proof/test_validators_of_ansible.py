"""Ansible's own argument specifications accept what is right and refuse each kind of mistake."""

import pytest
from validators import ansible_tasks

PLAYBOOK = """\
- name: vSphere
  hosts: localhost
  connection: local
  gather_facts: false
  module_defaults:
    group/community.vmware.vmware:
      hostname: "{{ vcenter }}"
      username: "{{ user }}"
      password: "{{ password }}"
      validate_certs: true
  tasks:
    - name: switch
      community.vmware.vmware_dvswitch:
        datacenter_name: DC
        switch_name: storage
        mtu: 9000
        uplink_quantity: 2
        discovery_proto: lldp
        discovery_operation: both
        state: present
    - name: port groups
      community.vmware.vmware_dvs_portgroup:
        switch_name: storage
        portgroup_name: "{{ item.name }}"
        vlan_id: "{{ item.vlan }}"
        port_binding: static
        teaming_policy:
          load_balance_policy: failover_explicit
          active_uplinks: [Uplink 1]
          standby_uplinks: ["{{ item.standby }}"]
      loop:
        - {name: vSAN-A, vlan: 711, standby: Uplink 2}
      register: made
    - name: both or none
      block:
        - ansible.builtin.assert:
            that: made is succeeded
      rescue:
        - ansible.builtin.debug: {msg: failed}
"""


def test_good_playbook_and_file_of_tasks() -> None:
    assert ansible_tasks.complaints(PLAYBOOK) == []
    assert ansible_tasks.complaints("- ansible.builtin.debug: {msg: hello}\n") == []


SWITCH = "play 1, tasks, task 1 (switch)"
GROUPS = "play 1, tasks, task 2 (port groups)"
BOTH = "play 1, tasks, task 3 (both or none)"
MISTAKES = [
    (
        "mtu: 9000",
        "mtu: jumbo",
        f"{SWITCH}: argument 'mtu' is of type str and we were unable to convert to int:"
        " \"'jumbo'\" cannot be converted to an int",
    ),
    ("mtu: 9000", "mtoo: 9000", f"{SWITCH}: no option mtoo"),
    (
        "discovery_proto: lldp",
        "discovery_proto: ldp",
        f"{SWITCH}: value of discovery_proto must be one of: cdp, lldp, disabled, got: ldp",
    ),
    (
        "vmware_dvswitch:",
        "vmware_dvsswitch:",
        f"{SWITCH}: there is no module community.vmware.vmware_dvsswitch",
    ),
    (
        "        switch_name: storage\n        mtu",
        "        mtu",
        f"{SWITCH}: missing required arguments: switch_name",
    ),
    (
        "load_balance_policy: failover",
        "load_balance_policy: failover_",
        f"{GROUPS}: value of load_balance_policy must be one of: loadbalance_ip, loadbalance_srcmac,"
        " loadbalance_srcid, loadbalance_loadbased, failover_explicit,"
        " got: failover__explicit found in teaming_policy",
    ),
    ("standby_uplinks:", "standBy_uplinks:", f"{GROUPS}: no option teaming_policy.standBy_uplinks"),
    (
        "active_uplinks: [Uplink 1]",
        "active_uplinks: {a: 1}",
        f"{GROUPS}: argument 'active_uplinks' is of type dict found in 'teaming_policy'."
        " and we were unable to convert to list: <class 'dict'> cannot be converted to a list",
    ),
    (
        "register:",
        "registre:",
        f"{GROUPS}: has not one module but community.vmware.vmware_dvs_portgroup, registre",
    ),
    ("gather_facts:", "gather_fact:", "play 1: a play has no keyword 'gather_fact'"),
    ("rescue:", "rescued:", f"{BOTH}: a block has no keyword 'rescued'"),
    ("{msg: failed}", "{message: failed}", f"{BOTH}, rescue, task 1: no option message"),
    (
        "{msg: failed}",
        "msg=failed",
        f"{BOTH}, rescue, task 1: ansible.builtin.debug has its options as one text",
    ),
    ("mtu: 9000", "mtu: 9000\n        mtu: 1500", "17:9: 'mtu' is given twice"),
    ("mtu: 9000", "mtu: [9000", "17:24: expected ',' or ']', but got ':'"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), MISTAKES)
def test_mistakes(right: str, wrong: str, said: str) -> None:
    assert PLAYBOOK.count(right) >= 1
    assert ansible_tasks.complaints(PLAYBOOK.replace(right, wrong, 1)) == [said]


def test_a_default_that_some_module_does_not_have_is_told_of_each() -> None:
    assert ansible_tasks.complaints(PLAYBOOK.replace("      password:", "      passwort:")) == [
        f"{SWITCH}: no option passwort",
        f"{GROUPS}: no option passwort",
    ]


def test_several_texts_at_once() -> None:
    wrong = "- ansible.builtin.debug: {msg: [}\n"
    assert ansible_tasks.all_complaints({"a": PLAYBOOK, "b": "- {}\n", "c": wrong, "d": "hosts: all\n"}) == {
        "a": [],
        "b": ["task 1: has not one module but none"],
        "c": ["1:33: expected the node content, but found '}'"],
        "d": ["the text: is no list of tasks"],
    }


def test_modules_that_will_go_are_told_apart() -> None:
    text = PLAYBOOK + "    - community.vmware.vmware_cluster: {cluster_name: a, datacenter: b}\n"
    assert ansible_tasks.complaints(text) == []
    assert ansible_tasks.deprecated(PLAYBOOK) == []
    assert ansible_tasks.deprecated(text) == [
        "community.vmware.vmware_cluster: goes with community.vmware 6.0.0."
        " Use M(vmware.vmware.cluster) instead."
    ]
