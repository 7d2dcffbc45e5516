"""NVIDIA's OpenAPI of NVUE accepts what is right and refuses each kind of mistake, by release."""

import pytest
from validators import nvue_yaml

PATCH = """\
- header:
    model: SN3700C
- set:
    system:
      hostname: leaf-1
    mlag:
      enable: 'on'
      peer-ip: linklocal
      mac-address: 44:38:39:be:ef:aa
      init-delay: 100
      backup:
        10.1.1.1:
          vrf: mgmt
    qos:
      roce:
        enable: 'on'
        mode: lossless
    interface:
      swp1-8:
        description: 'to esx-01 vmnic4'
        link:
          mtu: 9216
          breakout: 4x25G
        bridge:
          domain:
            br_default:
              vlan:
                '20': {}
                '30': {}
"""


def test_good_patch_and_what_it_means() -> None:
    assert nvue_yaml.complaints(PATCH) == []
    assert nvue_yaml.commands(PATCH) == [
        "nv set interface swp1-8 bridge domain br_default vlan 20",
        "nv set interface swp1-8 bridge domain br_default vlan 30",
        "nv set interface swp1-8 description 'to esx-01 vmnic4'",
        "nv set interface swp1-8 link breakout 4x25G",
        "nv set interface swp1-8 link mtu 9216",
        "nv set mlag backup 10.1.1.1 vrf mgmt",
        "nv set mlag enable on",
        "nv set mlag init-delay 100",
        "nv set mlag mac-address 44:38:39:be:ef:aa",
        "nv set mlag peer-ip linklocal",
        "nv set qos roce enable on",
        "nv set qos roce mode lossless",
        "nv set system hostname leaf-1",
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("enable: 'on'", "enable: on", "mlag.enable: True is not of type 'string', 'null'"),
        ("enable: 'on'", "enable: 'yes'", "mlag.enable: nv set mlag enable yes has no listed form"),
        ("mtu: 9216", "mtu: 9217", "interface.swp1-8.link.mtu: 9217 is greater than the maximum of 9216"),
        (
            "mode: lossless",
            "mode: lossles",
            "qos.roce.mode: 'lossles' is not one of ['lossy', 'lossless', None]",
        ),
        ("hostname:", "hostnam:", "system.hostnam: is no key that 5.0 has here"),
        ("init-delay: 100", "init-delay: 901", "mlag.init-delay: 901 is greater than the maximum of 900"),
        (
            "peer-ip: linklocal",
            "peer-ip: link",
            "mlag.peer-ip: 'link' is not a 'ipv4'",
        ),
        ("'30': {}", "'20': {}", "29:17: '20' is given twice"),
        ("- set:", "- sets:", "the text has not one set but header, sets"),
        ("- set:", "set:", "3:1: expected <block end>, but found '?'"),
    ],
)
def test_mistakes(right: str, wrong: str, said: str) -> None:
    assert nvue_yaml.complaints(PATCH.replace(right, wrong, 1)) == [said]


LATER = """\
- set:
    qos:
      pfc:
        storage:
          switch-priority:
            '3': {}
          rx: enable
"""


def test_what_came_later_than_the_openapi() -> None:
    assert nvue_yaml.complaints(LATER) == ["qos.pfc: is no key that 5.0 has here"]
    assert nvue_yaml.complaints(LATER, "5.3") == []
    assert nvue_yaml.complaints(LATER.replace("rx: enable", "rx: 'on'"), "5.3") == [
        "qos.pfc: is no key that 5.0 has here"
    ]
    assert nvue_yaml.complaints(PATCH.replace("init-delay: 100", "init-delay: 1000"), "5.4") == []
    assert nvue_yaml.complaints(PATCH, "5.15") == [
        "qos.roce.enable: nv set qos roce enable on is there up to 5.14"
    ]


def test_forms_that_the_caller_has_read_elsewhere() -> None:
    text = "- set:\n    system:\n      dns:\n        server:\n          10.1.1.1: {}\n"
    assert nvue_yaml.complaints(text, "5.15") == ["system.dns: is no key that 5.0 has here"]
    assert nvue_yaml.complaints(text, "5.15", ["nv set system dns server <ipv4>"]) == []
    assert nvue_yaml.complaints("- set: {}\n") == ["the text sets nothing"]
