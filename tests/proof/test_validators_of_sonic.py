"""yanglint on SONiC's models accepts what is right and refuses each kind of mistake."""

import json
from typing import Any

import pytest
from validators import sonic_device, sonic_yang

GOOD: dict[str, Any] = {
    "DEVICE_METADATA": {"localhost": {"hostname": "leaf-1", "type": "LeafRouter"}},
    "PORT": {
        "Ethernet0": {
            "lanes": "0,1,2,3",
            "speed": "100000",
            "mtu": "9216",
            "fec": "rs",
            "admin_status": "up",
        },
        "Ethernet4": {"lanes": "4,5,6,7", "speed": "100000", "description": 'to <host> & "disk"'},
        "Ethernet8": {"lanes": "8,9,10,11", "speed": "100000"},
    },
    "VLAN": {"Vlan711": {"vlanid": "711", "mtu": "9216"}},
    "VLAN_MEMBER": {"Vlan711|Ethernet0": {"tagging_mode": "tagged"}},
    "PORTCHANNEL": {"PortChannel1": {"admin_status": "up", "mtu": "9216", "lacp_key": "auto"}},
    "PORTCHANNEL_MEMBER": {"PortChannel1|Ethernet4": {"NULL": "NULL"}},
    "INTERFACE": {"Ethernet8": {}, "Ethernet8|10.0.0.1/31": {}},
    "DSCP_TO_TC_MAP": {"ROCE": {"26": "3", "0": "0"}},
    "TC_TO_QUEUE_MAP": {"ROCE": {"3": "3"}},
    "TC_TO_PRIORITY_GROUP_MAP": {"ROCE": {"3": "3"}},
    "MAP_PFC_PRIORITY_TO_QUEUE": {"ROCE": {"3": "3"}},
    "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP": {"ROCE": {"3": "3"}},
    "PORT_QOS_MAP": {
        "Ethernet0": {
            "dscp_to_tc_map": "ROCE",
            "tc_to_queue_map": "ROCE",
            "tc_to_pg_map": "ROCE",
            "pfc_to_queue_map": "ROCE",
            "pfc_enable": "3",
            "pfcwd_sw_enable": "3",
        }
    },
    "WRED_PROFILE": {
        "ROCE": {
            "ecn": "ecn_all",
            "wred_green_enable": "true",
            "green_min_threshold": "150000",
            "green_max_threshold": "1500000",
            "green_drop_probability": "5",
        }
    },
    "SCHEDULER": {"storage": {"type": "DWRR", "weight": "50"}},
    "QUEUE": {"Ethernet0|3": {"scheduler": "storage", "wred_profile": "ROCE"}},
    "CABLE_LENGTH": {"AZURE": {"Ethernet0": "5m", "Ethernet4": "40m"}},
    "BUFFER_POOL": {"ingress_lossless_pool": {"type": "ingress", "mode": "dynamic", "size": "20000000"}},
    "BUFFER_PROFILE": {"none": {"pool": "ingress_lossless_pool", "size": "0", "dynamic_th": "0"}},
    "BUFFER_PG": {"Ethernet0|0": {"profile": "none"}},
    "BUFFER_PORT_INGRESS_PROFILE_LIST": {"Ethernet0": {"profile_list": "none"}},
    "PFC_WD": {
        "GLOBAL": {"POLL_INTERVAL": "200"},
        "Ethernet0": {"action": "drop", "detection_time": "200", "restoration_time": "400"},
    },
    "NTP_SERVER": {"10.1.1.1": {}},
    "SYSLOG_SERVER": {"10.1.1.2": {}},
    "LLDP": {"GLOBAL": {"enabled": "true"}},
    "MCLAG_DOMAIN": {"1": {"source_ip": "10.0.0.1", "peer_ip": "10.0.0.2", "peer_link": "PortChannel1"}},
    "MCLAG_INTERFACE": {"1|PortChannel1": {"if_type": "PortChannel"}},
}


def changed(*path: str, to: Any) -> str:
    """The good configuration with one value set."""
    config = json.loads(json.dumps(GOOD))
    node = config
    for step in path[:-1]:
        node = node.setdefault(step, {})
    node[path[-1]] = to
    return json.dumps(config)


def test_good_configuration() -> None:
    assert sonic_yang.complaints(json.dumps(GOOD)) == []
    assert sonic_yang.out_of_range(json.dumps(GOOD)) == []


MISTAKES: list[tuple[tuple[str, ...], Any, str]] = [
    (
        ("PORT_QOS_MAP", "Ethernet0", "pfc_enable"),
        "9",
        'PORT_QOS_MAP|Ethernet0 pfc_enable: Unsatisfied pattern - "9" does not conform to'
        ' "([0-7](,[0-7])*)?".',
    ),
    (
        ("PORT_QOS_MAP", "Ethernet0", "dscp_to_tc_map"),
        "AZURE",
        'PORT_QOS_MAP|Ethernet0 dscp_to_tc_map: Invalid leafref value "AZURE" - no target instance'
        ' "/dtm:sonic-dscp-tc-map/dtm:DSCP_TO_TC_MAP/dtm:DSCP_TO_TC_MAP_LIST/dtm:name" with the same value.',
    ),
    (
        ("PORT_QOS_MAP", "Ethernet0", "dscp_to_tc_map"),
        "[DSCP_TO_TC_MAP|ROCE]",
        'PORT_QOS_MAP|Ethernet0 dscp_to_tc_map: Unsatisfied pattern - "[DSCP_TO_TC_MAP|ROCE]" does not'
        ' conform to "[a-zA-Z0-9]{1}([-a-zA-Z0-9_]{0,31})".',
    ),
    (
        ("PORT", "Ethernet0", "speed"),
        "hundred",
        'PORT|Ethernet0 speed: Invalid type uint32 value "hundred".',
    ),
    (
        ("PORT", "Ethernet0", "mtoo"),
        "9216",
        'PORT|Ethernet0: Node "mtoo" not found as a child of "PORT_LIST" node.',
    ),
    (
        ("PORT", "Ethernet0", "fec"),
        "reed-solomon",
        'PORT|Ethernet0 fec: Unsatisfied pattern - "reed-solomon" does not conform to "rs|fc|none|auto".',
    ),
    (
        ("PORT", "Ethernet0", "mtu"),
        9216,
        "PORT|Ethernet0 mtu: 9216 is no text: config_db has texts, or lists of them",
    ),
    (("PORT", "Ethernet0", "a><b"), "9216", "PORT|Ethernet0: 'a><b' is no name of a field"),
    (("PORT", "Ethernet0|x"), {}, "PORT|Ethernet0|x: no list of this table has 2 keys"),
    (
        ("VLAN_MEMBER", "Vlan712|Ethernet0"),
        {"tagging_mode": "tagged"},
        'VLAN_MEMBER|Vlan712|Ethernet0 name: Invalid leafref value "Vlan712" - no target instance'
        ' "/vlan:sonic-vlan/vlan:VLAN/vlan:VLAN_LIST/vlan:name" with the same value.',
    ),
    (
        ("VLAN_MEMBER", "Vlan711|Ethernet8"),
        {"tagging_mode": "tagged"},
        "VLAN_MEMBER|Vlan711|Ethernet8 port: Port is a router interface.",
    ),
    (
        ("VLAN", "Vlan711", "vlanid"),
        "5000",
        'VLAN|Vlan711 vlanid: Unsatisfied range - value "5000" is out of the allowed range.',
    ),
    (("DSCP_TO_TC_MAP", "ROCE", "64"), "3", "DSCP_TO_TC_MAP|ROCE DSCP_TO_TC_MAP/dscp: Invalid DSCP"),
    (
        ("DSCP_TO_TC_MAP", "ROCE", "26"),
        "16",
        "DSCP_TO_TC_MAP|ROCE DSCP_TO_TC_MAP[dscp='26']/tc: Invalid Traffic Class",
    ),
    (("WRED_PROFILE", "ROCE", "ecn"), "on", 'WRED_PROFILE|ROCE ecn: Invalid enumeration value "on".'),
    (
        ("CABLE_LENGTH", "AZURE", "Ethernet0"),
        "5",
        "CABLE_LENGTH|AZURE CABLE_LENGTH[port='Ethernet0']/length: Invalid cable length.",
    ),
    (
        ("BUFFER_PORT_INGRESS_PROFILE_LIST", "Ethernet0", "profile_list"),
        "none,other",
        "BUFFER_PORT_INGRESS_PROFILE_LIST|Ethernet0 profile_list[.='other']: Invalid leafref value"
        ' "other" - no target instance "/bpf:sonic-buffer-profile/bpf:BUFFER_PROFILE/bpf:BUFFER_PROFILE_LIST'
        '/bpf:name" with the same value.',
    ),
    (
        ("LLDP", "GLOBAL", "hello_time"),
        "255",
        "LLDP|GLOBAL hello_time: Invalid hello timer value.",
    ),
    (
        ("MGMT_INTERFACE", "eth0|10.1.0.5/24"),
        {"forced_mgmt_routes": "10.2.0.0/16"},
        "MGMT_INTERFACE|eth0|10.1.0.5/24 forced_mgmt_routes: '10.2.0.0/16' is one text: this field is a list",
    ),
    (("ROCE", "GLOBAL"), {}, "ROCE: there is no YANG model of this table"),
    (("DEVICE_METADATA", "somewhere"), {}, "DEVICE_METADATA|somewhere: no list of this table has 1 keys"),
]


@pytest.mark.parametrize(("path", "value", "wanted"), MISTAKES)
def test_bad_configuration(path: tuple[str, ...], value: Any, wanted: str) -> None:
    assert sonic_yang.complaints(changed(*path, to=value)) == [wanted]


def test_keys_that_are_given_twice() -> None:
    assert sonic_yang.complaints('{"VLAN": {}, "VLAN": {}}') == ["'VLAN' is given twice in one object"]


def test_our_own_check_of_ranges() -> None:
    text = changed("DSCP_TO_TC_MAP", "ROCE", "26", to="12")
    assert sonic_yang.complaints(text) == []
    assert sonic_yang.out_of_range(text) == ["DSCP_TO_TC_MAP: 26 to 12 is out of range"]


DEVICE = {
    "PORT": {
        "Ethernet0": {"lanes": "0,1,2,3", "speed": "200000"},
        "Ethernet4": {"lanes": "4,5", "speed": "100000"},
        "Ethernet6": {"lanes": "6,7", "speed": "25000"},
        "Ethernet9": {"lanes": "9", "speed": "50000"},
    },
    "BUFFER_PROFILE": {
        "pg_lossless_100000_5m_profile": {"xon": "19456", "xoff": "33792", "size": "53248", "pool": "x"},
        "egress_lossy_profile": {"size": "9144"},
    },
}


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("Ethernet9", "Ethernet128", "PORT|Ethernet128: msn3700 has no such port"),
        ('"9"', '"10"', "PORT|Ethernet9: msn3700 has no such port with lanes 10"),
        ("50000", "100000", "PORT|Ethernet9: msn3700 has no 100000 Mbit/s on lanes 9"),
        (
            "100000_5m",
            "100000_7m",
            "BUFFER_PROFILE|pg_lossless_100000_7m_profile: the table of msn3700 has no such line",
        ),
        (
            "33792",
            "33793",
            "BUFFER_PROFILE|pg_lossless_100000_5m_profile: xoff is 33793, the table of msn3700 has 33792",
        ),
    ],
)
def test_platform(right: str, wrong: str, said: str) -> None:
    text = json.dumps(DEVICE)
    assert sonic_device.complaints(text, "msn3700") == []
    assert sonic_device.complaints(text.replace(right, wrong, 1), "msn3700") == [said]


def test_a_lane_that_two_ports_have() -> None:
    text = json.dumps({"PORT": {**DEVICE["PORT"], "Ethernet2": {"lanes": "2,3", "speed": "100000"}}})
    assert sonic_device.complaints(text, "msn3700") == [
        "PORT|Ethernet2: lane 2 is also that of Ethernet0",
        "PORT|Ethernet2: lane 3 is also that of Ethernet0",
    ]


def test_platform_whose_files_are_links_to_anothers() -> None:
    assert sonic_device.headroom("msn4600c") == sonic_device.headroom("msn4700")
    assert sonic_device.headroom("msn3700")[0] == sonic_device.Row(10000, "5m", 52224, 19456, 32768, "0")
    assert len(sonic_device.ports("msn2010")) == 18 + 4 * 4
