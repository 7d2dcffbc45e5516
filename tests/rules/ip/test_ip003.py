"""IP003: networks have no address in common."""

import pytest
from rule_designs import told

PLAN = """\
format: 1
networks:
  management:
    purpose: management
    prefix: {first}
    out_of_band: true
  vmotion: {{purpose: vmotion, vlan: 20, prefix: 198.51.100.0/24, mtu: 9000}}
  vsan: {{purpose: vsan, vlan: 30, prefix: 203.0.113.0/24, mtu: 9000}}
  other:
    purpose: vm
    prefix: {second}
"""


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("10.0.0.0/25", "10.0.0.128/25", ""),
        ("10.0.0.0/24", "10.0.1.0/24", ""),
        ("10.0.0.0/24", "10.0.0.0/24", "have the same prefix"),
        ("10.0.0.0/23", "10.0.1.0/24", "overlap"),
        ("10.0.1.0/24", "10.0.0.0/23", "overlap"),
        ("10.0.0.0/24", "10.0.0.255/32", "overlap"),
        ("10.0.0.0/24", "10.0.0.0/25", "overlap"),
    ],
)
def test_pairs(first: str, second: str, words: str) -> None:
    """The wider network is named, as its prefix is what is wrong as a rule; of two equal ones the second."""
    management, other = f"management ({first})", f"other ({second})"
    wider = int(first[-2:]) < int(second[-2:])
    place, pair = ("5:13", f"{other} and {management}") if wider else ("11:13", f"{management} and {other}")
    assert told("IP003", {"ip-plan.yaml": PLAN.format(first=first, second=second)}) == [
        f"ip-plan.yaml:{place} error IP003 networks {pair} {words}"
    ] * bool(words)


def test_one_network_around_several() -> None:
    found = told("IP003", {"ip-plan.yaml": PLAN.format(first="10.0.0.0/24", second="192.0.0.0/3")})
    assert found == [
        (
            "ip-plan.yaml:11:13 error IP003 networks vmotion (198.51.100.0/24) and other "
            "(192.0.0.0/3) overlap; also: vsan and other"
        )
    ]
    found = told("IP003", {"ip-plan.yaml": PLAN.format(first="192.0.0.0/3", second="10.0.0.0/24")})
    assert found == [
        "ip-plan.yaml:5:13 error IP003 networks vmotion (198.51.100.0/24) and management (192.0.0.0/3) "
        "overlap; also: vsan and management"
    ]


def test_a_prefix_that_nothing_of_its_network_fits_is_for_ip002() -> None:
    two = "    addresses: [{of: leaf-1 eth0, first: 10.0.1.1}, {of: leaf-2 eth0, first: 10.0.1.2}]\n"
    plan = PLAN.format(first="10.0.0.0/24", second="10.0.0.0/24")
    assert [one.split()[2] for one in told("IP", {"ip-plan.yaml": plan})] == ["IP003"]
    assert [one.split()[2] for one in told("IP", {"ip-plan.yaml": plan + two})] == ["IP002"]
