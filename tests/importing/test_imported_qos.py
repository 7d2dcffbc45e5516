"""QoS of switch ports that `refarch import` reads from running configurations of other authors."""

import json
from pathlib import Path

import pytest
from test_importing import imported, model, wrong

from collected import collect
from refarch.importing.lossless_ports import lossless_qos

CONFIGURATION = """\
version 10.2(3) Bios:version 05.45
hostname leaf-1
class-map type qos match-all RDMA
  match cos 3
class-map type qos match-all CLUSTER
  match cos 7
policy-map type qos SERVICES
  class RDMA
    set qos-group 3
  class CLUSTER
    set qos-group 7
policy-map type network-qos LOSSLESS
  class type network-qos c-8q-nq3
    mtu 9216
    pause pfc-cos 3
policy-map type queuing EGRESS
  class type queuing c-out-8q-q3
    bandwidth remaining percent 50
    random-detect minimum-threshold 300 kbytes maximum-threshold 600 kbytes drop-probability 100 weight 0 ecn
  class type queuing c-out-8q-q-default
    bandwidth remaining percent 48
  class type queuing c-out-8q-q7
    bandwidth percent 2
system qos
  service-policy type queuing output EGRESS
  service-policy type network-qos LOSSLESS
vlan 1,711
interface Ethernet1/1
  switchport mode trunk
  switchport trunk allowed vlan 711
  priority-flow-control mode on
  mtu 9216
  service-policy type qos input SERVICES
interface Ethernet1/2
  switchport mode trunk
  switchport trunk allowed vlan 711
  mtu 9216
"""

CLASSES = """\
    traffic_classes:
      0: {priorities: [0, 1, 2, 4, 5, 6], scheduling: dwrr, bandwidth: "48%"}
      3: {priorities: [3], scheduling: dwrr, bandwidth: "50%", ecn: {min: 300000, max: 600000}}
      7: {priorities: [7], scheduling: dwrr, bandwidth: "2%"}
"""


def with_configuration(folder: Path, text: str) -> Path:
    """Outputs of a switch with two hosts."""
    collect(folder, [((f"host-{n}", "eth1"), ("leaf-1", f"Ethernet1/{n}")) for n in (1, 2)], ["leaf-1"])
    (folder / "leaf-1" / "running.txt").write_text(text)
    return folder


def test_maps_and_classes_of_a_lossless_port(tmp_path: Path) -> None:
    """Codes without a class have priority 0, also the class without a priority."""
    found = imported(with_configuration(tmp_path, CONFIGURATION))
    assert found.files["qos.yaml"] == (
        "format: 1\n"
        "profiles:\n"
        "  lossless-3:\n"
        "    mode: lossless\n"
        "    trust: [pcp]\n"
        "    mapping:\n"
        '      pcp: {"1": 0, "2": 0, "4": 0, "5": 0, "6": 0}\n'
        "    pfc: {priorities: [3]}\n"
        f"{CLASSES}"
        "apply:\n"
        "  - {profile: lossless-3, to: [leaf-1], ports: [Ethernet1/1]}\n"
    )
    outcomes = {
        one.expectation.property: one.outcome
        for one in found.verification.results
        if one.expectation.subject == "Ethernet1/1" and one.expectation.property != "up"
    }
    assert {*outcomes} >= {"pfc", "trust", "pcp", "shares", "strict", "ecn", "mtu", "tagged"}
    assert {*outcomes.values()} <= {"equal", "not collected"}
    assert wrong(found) == []
    assert found.not_imported == (
        "bandwidth of traffic classes of leaf-1 Ethernet1/2: their priorities are unknown",
    )


def test_shares_that_no_port_has_are_listed(tmp_path: Path) -> None:
    text = CONFIGURATION.replace("percent 48", "percent 68")
    found = imported(with_configuration(tmp_path, text))
    assert "traffic_classes" not in found.files["qos.yaml"] and "trust: [pcp]" in found.files["qos.yaml"]
    assert (
        "bandwidth of traffic classes of leaf-1 Ethernet1/[1-2]: their priorities are unknown"
        in found.not_imported
    )


def test_ports_with_other_qos_have_other_profiles(tmp_path: Path) -> None:
    text = CONFIGURATION.replace("711\n  mtu 9216\n", "711\n  priority-flow-control mode on\n  mtu 9216\n")
    found = imported(with_configuration(tmp_path, text))
    assert sorted(model(found).profiles) == ["lossless-3", "lossless-3-profile-2"]
    assert wrong(found) == []


VALUES = {
    "pfc": (3, 4),
    "trust": ("dscp",),
    "dscp": {number: tuple(range(number * 8, number * 8 + 8)) for number in range(1, 8)},
    "priority shares": {0: 40.0, 3: 60.0},
    "priority strict": {0: False, 3: False, 6: True},
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "key", "expected"),
    [
        ({}, "mapping", "default"),
        ({}, "trust", ["dscp"]),
        ({"dscp": None}, "trust", None),
        ({"trust": None}, "mapping", None),
        ({"dscp": {3: (26,), 6: (48,)}}, "mapping", {"dscp": {
            **{str(code): 0 for code in range(8, 64) if code not in (26, 48)}}}),
        ({}, "pfc", {"priorities": [3, 4]}),
        ({"priority shares": {0: 33.3, 3: 60.0}}, "traffic_classes", None),
        ({"priority shares": {3: 60.0}}, "traffic_classes", None),
        ({"priority shares": {0: 41.0, 3: 60.0}}, "traffic_classes", None),
        ({"priority shares": None, "priority strict": None}, "traffic_classes", None),
        ({}, "traffic_classes", {
            0: {"priorities": [0, 1, 2, 4, 5, 7], "scheduling": "dwrr", "bandwidth": "40%"},
            3: {"priorities": [3], "scheduling": "dwrr", "bandwidth": "60%"},
            6: {"priorities": [6], "scheduling": "strict"},
        }),
    ],
)  # fmt: skip
def test_words_of_a_profile(change: dict[str, object], key: str, expected: object) -> None:
    qos = lossless_qos({**VALUES, **change}.get)
    assert qos is not None and qos.words["mode"] == "lossless"
    assert qos.words.get(key) == expected


def test_a_port_without_pfc_has_no_profile() -> None:
    assert lossless_qos({**VALUES, "pfc": ()}.get) is None


MLNX_QOS = """\
root@{host}:~# mlnx_qos -i {port}
DCBX mode: OS controlled
Priority trust state: dscp
PFC configuration:
        priority    0   1   2   3   4   5   6   7
        enabled     0   0   0   {digit}   0   0   0   0
"""

PROFILE_OF_SWITCH = "  - {profile: lossless-3, to: [leaf-1], ports: [Ethernet1/1]}\n"


@pytest.mark.parametrize(
    ("hosts", "applied", "conflicts"),
    [
        ({"host-1": 1, "host-2": 0}, "  - {profile: lossless-3, to: [host-1]}\n", ()),
        (
            {"host-1": 0, "host-2": 1},
            "",
            (
                "PFC of a cable: host-1 eth1 has none and leaf-1 Ethernet1/1 has 3",
                "PFC of a cable: host-2 eth1 has 3 and leaf-1 Ethernet1/2 has none",
            ),
        ),
        ({}, "", ()),
    ],
)
def test_hosts_with_the_pfc_of_their_switch_ports_have_the_profile(
    hosts: dict[str, int], applied: str, conflicts: tuple[str, ...], tmp_path: Path
) -> None:
    with_configuration(tmp_path, CONFIGURATION)
    for host, digit in hosts.items():
        text = MLNX_QOS.format(host=host, port="eth1", digit=digit)
        (tmp_path / f"{host}.log").write_text(text)
    found = imported(tmp_path)
    assert found.files["qos.yaml"].partition("apply:\n")[2] == PROFILE_OF_SWITCH + applied
    assert found.conflicts == conflicts
    assert wrong(found) == []


def test_pfc_of_windows_is_that_of_all_ports(tmp_path: Path) -> None:
    """A port without PFC at the switch, as for management, is no conflict."""
    cables = [(("node-1", f"SMB{n}"), ("leaf-1", f"Ethernet1/{n}")) for n in (1, 2)]
    collect(tmp_path, cables, ["leaf-1"])
    (tmp_path / "leaf-1" / "running.txt").write_text(CONFIGURATION)
    records = [{"Name": str(n), "Priority": n, "PolicySet": "Global", "Enabled": n == 3} for n in range(8)]
    (tmp_path / "node-1").mkdir()
    (tmp_path / "node-1" / "flow-control.json").write_text(json.dumps(records))
    found = imported(tmp_path)
    assert found.files["qos.yaml"].endswith("  - {profile: lossless-3, to: [node-1], ports: [SMB1]}\n")
    assert found.conflicts == () and wrong(found) == []
