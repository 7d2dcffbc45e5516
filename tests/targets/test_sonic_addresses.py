"""MCLAG of SONiC, addresses in VLANs, the management port and servers."""

import pytest
from sonic_asked import TARGET, leaf, one_of_pair, tables, told
from sonic_intents import made_intents

from refarch.api.intent import SwitchIntent

ROUTER = "azure-local-two-node TOR1"


def test_mclag_session_runs_between_the_management_ports() -> None:
    found = tables(one_of_pair())
    domain = {"peer_ip": "10.110.9.212", "source_ip": "10.110.9.211", "peer_link": "PortChannel100"}
    assert found["MCLAG_DOMAIN"] == {"1": domain}
    assert found["MCLAG_INTERFACE"] == {"1|PortChannel10": {"if_type": "PortChannel"}}
    assert found["MGMT_VRF_CONFIG"] == {"vrf_global": {"mgmtVrfEnabled": "false"}}


@pytest.mark.parametrize(
    ("values", "paths"),
    [
        ({"domain": "4096"}, ["mlag.domain", "mlag.peer_link", "mlag.peer_address"]),
        ({"domain": "01"}, ["mlag.domain", "mlag.peer_link", "mlag.peer_address"]),
        ({"peer_address": "2001:db8::1"}, ["mlag.domain", "mlag.peer_link", "mlag.peer_address"]),
        ({"peer_address": ""}, ["mlag.domain", "mlag.peer_link"]),
    ],
)
def test_pair_without_a_session_is_told(values: dict[str, str], paths: list[str]) -> None:
    assert one_of_pair().mlag is not None
    switch = one_of_pair()._replace(mlag=one_of_pair().mlag._replace(**values))
    assert not [table for table in tables(switch) if table.startswith("MCLAG")]
    assert [path for path, _, _ in told(switch, "mlag.")] == paths
    assert [one for one in told(switch, "bonds.") if one[0] not in ("bonds.tagged", "bonds.untagged")] == [
        ("bonds.mlag", "PortChannel10", "10"),
        ("bonds.peer_link", "PortChannel100", "yes"),
    ]


def members(switch: SwitchIntent) -> set[str]:
    """Ports and bonds that are in VLANs."""
    return {key.partition("|")[2] for key in tables(switch)["VLAN_MEMBER"]}


@pytest.mark.parametrize("pair", [{"domain": "4096"}, {"peer_address": "2001:db8::1"}, None])
def test_half_a_pair_is_in_no_vlan(pair: dict[str, str] | None) -> None:
    whole = one_of_pair()
    assert whole.mlag is not None
    half = whole._replace(mlag=None if pair is None else whole.mlag._replace(**pair))
    of_pair = {"PortChannel10"} if pair is None else {"PortChannel10", "PortChannel100"}
    assert {"PortChannel10", "PortChannel100"} <= members(whole)
    assert members(half) == members(whole) - of_pair
    assert {thing for path, thing, _ in told(half, "bonds.tagged")} == of_pair


def test_steps_for_mclag_are_those_of_a_pair_with_a_session() -> None:
    pair = one_of_pair()
    assert pair.management is not None
    whole = pair._replace(release="202405", management=pair.management._replace(gateway="10.110.9.1"))
    half = whole._replace(management=pair.management._replace(gateway=""))
    steps = [[step for step in TARGET.how_to_load(one) if "iccpd" in step] for one in (whole, half)]
    assert [len(found) for found in steps] == [1, 0]


def test_an_mclag_session_has_an_address_that_the_switch_has() -> None:
    pair = one_of_pair()
    assert pair.management is not None
    own = pair._replace(release="202405", management=pair.management._replace(gateway=""))
    assert "MCLAG_DOMAIN" not in tables(own)
    assert "MGMT_INTERFACE" not in tables(own)
    assert {"mlag.domain", "mlag.peer_link", "mlag.peer_address"} == {
        path for path, _, _ in told(own, "mlag.")
    }
    other = pair._replace(management=pair.management._replace(interface="Management1"))
    assert "MCLAG_DOMAIN" not in tables(other)
    with_gateway = pair._replace(release="202405", management=pair.management._replace(gateway="10.110.9.1"))
    source = tables(with_gateway)["MCLAG_DOMAIN"]["1"]["source_ip"]
    assert any(key.startswith(f"eth0|{source}/") for key in tables(with_gateway)["MGMT_INTERFACE"])


def test_mlag_number_is_that_of_the_bond_s_name() -> None:
    bonds = {**one_of_pair().bonds, "PortChannel10": one_of_pair().bonds["PortChannel10"]._replace(mlag=11)}
    assert told(one_of_pair()._replace(bonds=bonds), "bonds.") == [("bonds.mlag", "PortChannel10", "11")]


def test_peer_link_that_is_no_bond_is_told() -> None:
    assert one_of_pair().mlag is not None
    switch = one_of_pair()._replace(mlag=one_of_pair().mlag._replace(peer_link="PortChannel7"))
    assert "peer_link" not in tables(switch)["MCLAG_DOMAIN"]["1"]
    assert told(switch, "mlag.") == [("mlag.peer_link", "", "PortChannel7")]
    assert told(switch, "bonds.") == [("bonds.peer_link", "PortChannel100", "yes")]


@pytest.fixture
def router() -> SwitchIntent:
    """One of a one_of_pair(), with addresses of its own and HSRP in two VLANs."""
    return made_intents()[ROUTER]


def test_addresses_of_each_switch_of_a_pair_are_unique(router: SwitchIntent) -> None:
    found, left = tables(router), told(router, "gateways.")
    assert found["MCLAG_UNIQUE_IP"] == {"Vlan7": {"unique_ip": "enable"}, "Vlan8": {"unique_ip": "enable"}}
    for number, gateway in router.gateways.items():
        assert f"Vlan{number}|{gateway.address}" in found["VLAN_INTERFACE"]
        assert found["VLAN"][f"Vlan{number}"]["mtu"] == str(gateway.mtu)
        assert ("gateways.shared", f"Vlan{number}", gateway.shared) in left
        assert ("gateways.redundancy", f"Vlan{number}", gateway.redundancy) in left


@pytest.mark.parametrize(
    ("paired", "redundancy", "is_shared"),
    [
        (True, "vrrp", True),
        (True, "", True),
        (False, "none", True),
        (False, "", True),
        (False, "vrrp", False),
    ],
)
def test_an_address_is_shared_by_a_pair_or_had_alone(
    router: SwitchIntent, paired: bool, redundancy: str, is_shared: bool
) -> None:
    gateways = {
        number: gateway._replace(address="", address6="", redundancy=redundancy)
        for number, gateway in router.gateways.items()
    }
    switch = router._replace(gateways=gateways, mlag=router.mlag if paired else None)
    found = tables(switch).get("VLAN_INTERFACE", {})
    keys = {f"Vlan{number}|{gateway.shared}/{gateway.length}" for number, gateway in gateways.items()}
    assert {key for key in found if "|" in key} == (keys if is_shared else set())
    assert "MCLAG_UNIQUE_IP" not in tables(switch)
    assert bool(told(switch, "gateways.shared")) == (not is_shared)
    assert bool(told(switch, "gateways.redundancy")) == (redundancy == "vrrp")


def test_management_address_without_gateway_fits_no_model() -> None:
    assert leaf().management is not None
    switch = leaf()._replace(management=leaf().management._replace(gateway=""))
    assert "MGMT_INTERFACE" not in tables(switch)
    assert told(switch, "management.") == [("management.address", "eth0", "10.110.9.201/24")]
    assert tables(switch._replace(release="4.4.0"))["MGMT_INTERFACE"] == {"eth0|10.110.9.201/24": {}}


def test_servers_beyond_what_the_models_allow_are_told() -> None:
    servers = tuple(f"192.0.2.{number}" for number in range(1, 12))
    switch = leaf()._replace(
        services=leaf().services._replace(dns=(*servers[:3], "dns.example.com"), ntp=servers)
    )
    found = tables(switch)
    assert (list(found["DNS_NAMESERVER"]), list(found["NTP_SERVER"])) == ([*servers[:3]], [*servers[:10]])
    assert told(switch, "services.dns")[0][:2] == ("services.dns", "dns.example.com")
    assert told(switch, "services.ntp")[0][:2] == ("services.ntp", "192.0.2.11")
