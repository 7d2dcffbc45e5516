"""Ports of network adapters from the management controller (Redfish)."""

import json
from pathlib import Path
from typing import Any

import pytest

from collected import small_design
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.verification import Verification, verify

MAC, OTHER = "0c:42:a1:00:00:01", "0c:42:a1:00:00:02"

PORT: dict[str, Any] = {
    "@odata.type": "#Port.v1_6_0.Port",
    "Id": "1",
    "PortId": "1",
    "Ethernet": {
        "AssociatedMACAddresses": [MAC.upper(), "0c:42:a1:ff:00:01"],
        "LLDPReceive": {
            "ChassisId": "44:38:39:00:00:01",
            "ChassisIdSubtype": "MacAddr",
            "PortId": "73:77:70:31",
            "PortIdSubtype": "IfName",
            "SystemName": "leaf-1",
        },
    },
    "LinkStatus": "LinkUp",
    "CurrentSpeedGbps": 100.0,
}
"""The port ID is swp1 in hexadecimal."""

NETWORK_PORT: dict[str, Any] = {
    "@odata.type": "#NetworkPort.v1_2_0.NetworkPort",
    "AssociatedNetworkAddresses": [OTHER],
    "CurrentLinkSpeedMbps": 25000,
    "LinkStatus": "Up",
}

LINKS = [
    {"ifname": name, "address": address, "flags": ["UP", "LOWER_UP"], "mtu": 9000}
    for name, address in (("eth1", MAC), ("eth2", OTHER))
]
"""Ports of host-1 with their MAC addresses, as ``ip -j -d link`` shows them."""


def collected(folder: Path, *ports: Any, links: Any = LINKS) -> Collection:
    (folder / "host-1").mkdir()
    for number, port in enumerate(ports):
        (folder / "host-1" / f"port-{number}.json").write_text(json.dumps(port))
    if links:
        (folder / "host-1" / "links.json").write_text(json.dumps(links))
    return read_collection(str(folder))


def outcomes(found: Verification) -> dict[tuple[str, str], tuple[str, Any]]:
    """Outcome and value of each expectation of host-1 that has one."""
    return {
        (one.expectation.subject, one.expectation.property): (one.outcome, one.observed)
        for one in found.results
        if one.expectation.device == "host-1" and one.outcome != "not collected"
    }


def test_a_port_by_its_mac_address(tmp_path: Path) -> None:
    """The cable, the link, and the speed. Other MAC addresses of the port mean nothing."""
    collection = collected(tmp_path, PORT, {"Members": [NETWORK_PORT]})
    assert collection.not_understood == ()
    assert outcomes(verify(small_design(), collection))["eth1", "up"] == ("equal", True)
    assert speeds(collection) == {MAC: 100_000, "0c:42:a1:ff:00:01": 100_000, OTHER: 25_000}
    cables = [one for one in verify(small_design(), collection).results if one.expectation.kind == "cable"]
    assert [one.outcome for one in cables].count("equal") == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"PortId": "73:77:70:32"}, "BUILT002"),
        ({"PortId": "swp2", "PortIdSubtype": "IfName"}, "BUILT002"),
        ({"SystemName": "core-9"}, "BUILT002"),
        ({"PortId": ""}, ""),
    ],
)
def test_another_neighbor(change: dict[str, str], code: str, tmp_path: Path) -> None:
    ethernet = {**PORT["Ethernet"], "LLDPReceive": {**PORT["Ethernet"]["LLDPReceive"], **change}}
    found = verify(small_design(), collected(tmp_path, {**PORT, "Ethernet": ethernet}))
    assert [one.code for one in found.problems if one.code != "BUILT007"] == ([code] if code else [])


def speeds(collection: Collection) -> dict[str, Any]:
    """Speed by MAC address."""
    return {one.subject: one.value for one in collection.facts if one.property == "speed"}


@pytest.mark.parametrize(
    ("change", "is_up", "speed"),
    [
        ({"LinkStatus": "LinkDown"}, False, None),
        ({"LinkStatus": "NoLink"}, False, None),
        ({"LinkStatus": "Training"}, None, None),
        ({"CurrentSpeedGbps": 2.5}, True, 2500),
        ({"CurrentSpeedGbps": None}, True, None),
    ],
)
def test_link_and_speed(
    change: dict[str, Any], is_up: bool | None, speed: int | None, tmp_path: Path
) -> None:
    port = {**PORT, "Ethernet": {"AssociatedMACAddresses": [MAC]}, **change}
    collection = collected(tmp_path, port, links=None)
    found = {one.property: one.value for one in collection.facts}
    assert (found.get("up"), found.get("speed")) == (is_up, speed)


def test_a_link_that_is_down_is_a_difference(tmp_path: Path) -> None:
    """Both outputs agree about the link."""
    port = {**PORT, "LinkStatus": "LinkDown", "Ethernet": {"AssociatedMACAddresses": [MAC]}}
    links = [{**one, "flags": []} for one in LINKS]
    found = outcomes(verify(small_design(), collected(tmp_path, port, links=links)))
    assert found["eth1", "up"] == ("different", False)


def test_without_an_output_of_the_host_nothing_is_compared(tmp_path: Path) -> None:
    """No output ties the MAC address to a port: no cable, and no finding."""
    found = verify(small_design(), collected(tmp_path, PORT, links=None))
    assert outcomes(found) == {}
    assert [one for one in found.problems if one.code != "BUILT007"] == []


def test_a_mac_address_of_two_ports_means_none(tmp_path: Path) -> None:
    links = [{**one, "address": MAC} for one in LINKS]
    port = {**PORT, "LinkStatus": "LinkDown"}
    found = outcomes(verify(small_design(), collected(tmp_path, port, links=links)))
    assert ("different", False) not in found.values()


@pytest.mark.parametrize(
    "port",
    [
        {**PORT, "Ethernet": None},
        {**PORT, "Ethernet": {"AssociatedMACAddresses": ["", 7, None, {}]}},
        {**NETWORK_PORT, "AssociatedNetworkAddresses": "x"},
    ],
)
def test_a_port_without_a_mac_address_is_reported(port: Any, tmp_path: Path) -> None:
    (part,) = collected(tmp_path, port).not_understood
    assert part.problem == "this port has no MAC address, so nothing ties it to a port"


@pytest.mark.parametrize("value", [None, True, -1, 1e300, "100", [], {}, "\x1b[31m"])
@pytest.mark.parametrize("key", ["LinkStatus", "CurrentSpeedGbps", "LLDPReceive", "PortId", "ChassisId"])
def test_values_of_any_kind_are_read(key: str, value: object, tmp_path: Path) -> None:
    """No value stops the reader, and none makes a cable of the design."""
    ethernet = PORT["Ethernet"]
    if key == "LLDPReceive":
        port = {**PORT, "Ethernet": {**ethernet, key: value}}
    elif key in PORT and key != "PortId":
        port = {**PORT, key: value}
    else:
        port = {**PORT, "Ethernet": {**ethernet, "LLDPReceive": {**ethernet["LLDPReceive"], key: value}}}
    collection = collected(tmp_path, port)
    assert collection.not_understood == ()
    cables = {
        one.outcome for one in verify(small_design(), collection).results if one.expectation.kind == "cable"
    }
    assert ("equal" in cables) == (key not in ("LLDPReceive", "PortId"))
