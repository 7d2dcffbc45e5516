"""NetworkManager, nvme-cli, chrony and rsyslog accept what is right and refuse each kind of mistake."""

import json
from typing import Any

import pytest
from validators import chrony, keyfile, nvme_hosts, rsyslog

KEYFILE = """\
# storage A
[connection]
id=storage-a
uuid=53b10202-368a-4e0f-99d8-cafad238ca4d
type=vlan
interface-name=ens1f0.711

[ethernet]
mtu=9000

[vlan]
id=711
parent=ens1f0
egress-priority-map=0:3;

[ipv4]
method=manual
address1=10.0.0.5/24
never-default=true
route1=10.1.0.0/16,10.0.0.1

[ipv6]
method=disabled
"""


def test_keyfile_comes_back_as_it_was() -> None:
    assert keyfile.complaints(KEYFILE) == []
    written, error = keyfile.read_back(KEYFILE)
    assert error == ""
    assert written.splitlines()[:3] == KEYFILE.splitlines()[1:4]


WRITING = "Error: Error writing connection:"
KEYFILE_MISTAKES = [
    ("mtu=9000", "mtu=jumbo", "9: [ethernet] mtu=jumbo is not taken"),
    ("mtu=9000", "mtuu=9000", "9: [ethernet] mtuu=9000 is not taken"),
    ("[ethernet]", "[ethernett]", "9: [ethernett] mtu=9000 is not taken"),
    ("id=711", "id=5000", "12: [vlan] id=5000 is not taken"),
    ("=0:3;", "=0:9;", "14: [vlan] egress-priority-map=0:9; is not taken"),
    ("16,10.0.0.1", "16,x", "20: [ipv4] route1=10.1.0.0/16,x is not taken"),
    ("id=storage-a", "id=storage-a\nautoconnect=true", "4: [connection] autoconnect=true is not taken"),
    ("id=storage-a", "id=storage-a\nid=storage-b", "3: [connection] id=storage-a is not taken"),
    (
        "10.0.0.5/24",
        "10.0.0.555/24",
        f"{WRITING} ipv4.addresses: this property cannot be empty for 'method=manual'",
    ),
    ("method=manual", "method=manuall", f"{WRITING} ipv4.method: property is invalid"),
    ("[vlan]", "[vlann]", f"{WRITING} vlan: setting required for connection of type 'vlan'"),
    ("type=vlan", "type=vlam", f"{WRITING} connection.type: connection type 'vlam' is not valid"),
    (
        "name=ens1f0.711",
        "name=enp129s0f0np0.711",
        f"{WRITING} connection.interface-name: 'enp129s0f0np0.711': interface name is longer than 15 "
        "characters",
    ),
    (
        "[ipv6]",
        "ipv6",
        "Key file contains line “ipv6” which is not a key-value pair, group, or comment",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "said"), KEYFILE_MISTAKES)
def test_keyfile_mistakes(right: str, wrong: str, said: str) -> None:
    assert KEYFILE.count(right) == 1
    assert keyfile.complaints(KEYFILE.replace(right, wrong)) == [said]


CONNECTIONS = """\
# discovery controllers
--transport=rdma --traddr=10.0.0.5 --trsvcid=8009 --host-traddr=10.0.0.1 --nr-io-queues=8 --tos=104

-t rdma -a 10.0.0.6 -s 4420 -n nqn.2014-08.org.example:a
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("--tos=104", "--toss=104", "2: config: unrecognized option '--toss=104'"),
        ("--tos=104", "--tos=ef", "2: Expected integer argument for 'tos' but got 'ef'!"),
        ("--traddr=10.0.0.5", "--traddr", "2: --trsvcid=8009 is not taken"),
        ("--transport=rdma", "", "2: required argument [--transport | -t] needed with --modify"),
        ("--tos=104", "--ctrl-loss-tmo=600", "2: --ctrl-loss-tmo=600 is not taken"),
    ],
)
def test_nvme_connections(right: str, wrong: str, said: str) -> None:
    assert nvme_hosts.complaints(CONNECTIONS) == []
    assert CONNECTIONS.count(right) == 1
    assert nvme_hosts.complaints(CONNECTIONS.replace(right, wrong)) == [said]


PORT = {"transport": "rdma", "traddr": "10.0.0.5", "trsvcid": "4420", "nr_io_queues": 8}
NAMES = {
    "hostnqn": "nqn.2014-08.org.nvmexpress:uuid:befdec4c-2234-11b2-a85c-ca77c773af36",
    "hostid": "befdec4c-2234-11b2-a85c-ca77c773af36",
}


def configuration(port: dict[str, Any]) -> str:
    return json.dumps([{**NAMES, "subsystems": [{"nqn": "nqn.2014-08.org.example:a", "ports": [port]}]}])


def test_nvme_configuration() -> None:
    assert nvme_hosts.json_complaints(configuration(PORT)) == []
    assert nvme_hosts.json_complaints(configuration({**PORT, "nr_queues": 8})) == [
        "[0].subsystems[0].ports[0].nr_queues: 8 is not taken"
    ]
    assert nvme_hosts.json_complaints(configuration({**PORT, "nr_io_queues": "many"})) == [
        "[0].subsystems[0].ports[0].nr_io_queues: 'many' is not taken"
    ]
    two = json.loads(configuration(PORT))
    two[0]["subsystems"][0]["ports"].append({**PORT, "traddr": "10.0.0.4", "nr_queues": 8})
    assert nvme_hosts.json_complaints(json.dumps(two)) == [
        "[0].subsystems[0].ports[0].nr_queues: 8 is not taken"
    ]
    assert nvme_hosts.json_complaints("[]") == ["has no hosts"]
    assert nvme_hosts.json_complaints("{") == [
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    ]


def one_connection(**port: str) -> str:
    return configuration({"transport": "rdma", "traddr": "10.0.0.5", "trsvcid": "4420", **port})


MADE = f"hostid={NAMES['hostid']} hostnqn={NAMES['hostnqn']} nqn=nqn.2014-08.org.example:a"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            f', "hostid": "{NAMES["hostid"]}"',
            "",
            [
                f"made.conf.d/100-persona.conf: hostnqn {NAMES['hostnqn']} given without a hostid",
                "made.conf: invalid configuration",
            ],
        ),
        (
            '"nqn.2014-08.org.nvmexpress',
            '"iqn.2014-08.org.nvmexpress',
            [
                'made.conf.d/100-persona.conf:2: hostnqn "iqn.2014-08.org.nvmexpress:uuid:'
                f'{NAMES["hostid"]}" is not a valid NQN'
            ],
        ),
        (
            "trsvcid",
            "port",
            [
                f"is not made: {MADE} port=4420 traddr=10.0.0.5 transport=rdma",
                f"is made besides: {MADE} traddr=10.0.0.5 transport=rdma",
            ],
        ),
        (
            '"subsystems": ',
            '"subsystems" ',
            [
                "failed to parse config.json: json_tokener_parse_ex failed: object property name "
                "separator ':' expected"
            ],
        ),
    ],
)
def test_nvme_configuration_for_a_current_release(right: str, wrong: str, said: list[str]) -> None:
    text = one_connection(host_traddr="10.0.0.1")
    assert nvme_hosts.current_complaints(text) == []
    assert right in text
    plain = one_connection().replace(right, wrong)
    assert nvme_hosts.current_complaints(plain) == said


CHRONY = "server 10.0.0.1 iburst\ndriftfile /var/lib/chrony/drift\nmakestep 1.0 3\nrtcsync\n"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("rtcsync", "rtcsink", "Invalid directive at line 4 in file chrony.conf"),
        ("iburst", "iburstt", "Could not parse server directive at line 1 in file chrony.conf"),
        ("1.0 3", "1.0", "Missing arguments for makestep directive at line 3 in file chrony.conf"),
        ("server 10", "server  10", "1: server  10.0.0.1 iburst is not taken"),
    ],
)
def test_chrony_mistakes(right: str, wrong: str, said: str) -> None:
    assert chrony.complaints(CHRONY) == []
    assert CHRONY.count(right) == 1
    assert chrony.complaints(CHRONY.replace(right, wrong)) == [said]


ACTION = 'action(type="omfwd" target="10.0.0.1" port="514" protocol="udp")\n'


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"udp"', '"sctp"', 'omfwd: invalid protocol "sctp"'),
        ("port=", "portt=", "line 1: parameter 'portt' not known -- typo in config file?"),
        ('"omfwd"', '"omfwdd"', "module name 'omfwdd' is unknown"),
        ('")', '"', "line 2: syntax error on token ''"),
    ],
)
def test_rsyslog_mistakes(right: str, wrong: str, said: str) -> None:
    assert rsyslog.complaints(ACTION) == []
    assert ACTION.count(right) == 1
    assert rsyslog.complaints(ACTION.replace(right, wrong))[0] == said
