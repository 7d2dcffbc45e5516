"""Ports of neighbors that send a MAC address: the port of the design that has the address, if it is the only
one."""

import pytest

from refarch.asbuilt.collection import Collection
from refarch.asbuilt.observed_network import ObservedDevices
from refarch.asbuilt.sightings import seen_cables
from refarch.model.types import End
from refarch.platforms.observed import NEIGHBOR, PORT, Evidence, ObservedFact, SeenNeighbor

MAC = "0c:42:a1:00:00:01"
KNOWN = {"leaf-1": ("swp1",), "host-1": ("eth1", "eth2"), "host-2": ("eth1",)}


def far_end(*ports: tuple[str, str], name: str = "host-1") -> tuple[End, bool]:
    """What leaf-1 sees at swp1 if these ports have the MAC address, and whether the design has the device."""
    neighbor = SeenNeighbor(name, "", (MAC,), mac=MAC)
    facts = [ObservedFact(host, PORT, port, "mac", MAC, Evidence("ports.json")) for host, port in ports]
    facts.append(ObservedFact("leaf-1", NEIGHBOR, "swp1", "", neighbor, Evidence("lldp.json")))
    seen = seen_cables(ObservedDevices(KNOWN, Collection("", {}, tuple(facts), (), ())))
    sighting = seen.far_ends[End("leaf-1", "swp1")]
    return sighting.far, sighting.is_known


def test_the_port_with_the_address_is_the_far_end() -> None:
    assert far_end(("host-1", "eth1")) == (End("host-1", "eth1"), True)


def test_the_address_of_another_device_does_not_count() -> None:
    assert far_end(("host-2", "eth1"), ("host-1", "eth2")) == (End("host-1", "eth2"), True)


def test_members_of_a_bond_that_share_the_address_are_not_guessed() -> None:
    assert far_end(("host-1", "eth1"), ("host-1", "eth2")) == (End("host-1", ""), True)


@pytest.mark.parametrize(
    ("ports", "expected"),
    [
        ([("host-2", "eth1")], (End("host-2", "eth1"), True)),
        ([("host-1", "eth1"), ("host-1", "eth2")], (End("host-1", ""), True)),
        ([("host-1", "eth1"), ("host-2", "eth1")], (End("esxi", MAC), False)),
    ],
)
def test_a_device_that_only_its_address_names(
    ports: list[tuple[str, str]], expected: tuple[End, bool]
) -> None:
    assert far_end(*ports, name="esxi") == expected
