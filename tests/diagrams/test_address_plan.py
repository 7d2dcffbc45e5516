"""The address plan: what each row says, where ranges are on the bar, and hostile or unusual networks."""

import xml.etree.ElementTree as ET
from ipaddress import ip_address, ip_network

import pytest

from refarch.api import Design, Origin
from refarch.api.model import Address, Network
from refarch_diagrams import address_plan, section_address
from refarch_diagrams._address_ranges import subnets
from refarch_diagrams._picture import Box, Picture
from refarch_diagrams._text_notes import NARROW, WIDE
from shipped_designs import shipped_design


def texts(picture: Picture) -> list[str]:
    return [label.text for box in picture.boxes for label in box.labels]


def box(picture: Picture, identity: str) -> Box:
    (found,) = (each for each in picture.boxes if each.id == identity)
    return found


@pytest.fixture(scope="module")
def arista() -> Design:
    return shipped_design("vsan-esa-arista")


def plan_of(design: Design, prefix: str, used: dict[str, str], gateway: str = "10.0.10.1") -> Picture:
    """Plan of one network; ``used`` is the interface, such as ``esx-1 vmk0``, of each address."""
    return address_plan.plan_picture(
        design._replace(networks={"n": network(prefix, used, gateway)}), section_address
    )


def network(prefix: str, used: dict[str, str], gateway: str = "10.0.10.1") -> Network:
    origin = Origin("ip-plan.yaml", ())
    subnet = ip_network(prefix)
    addresses = tuple(
        Address(
            "n", owner.split()[0], owner.split()[1], int(ip_address(text)), text, "static", number, origin
        )
        for number, (text, owner) in enumerate(used.items())
    )
    return Network(
        "n",
        "management",
        10,
        prefix,
        int(subnet.network_address),
        subnet.prefixlen,
        gateway,
        1500,
        False,
        addresses,
        origin,
    )


HOSTS = {f"10.0.10.{64 + number}": f"eos-esa-{number + 1} vmk0" for number in range(4)}


def test_rows_of_a_shipped_design(arista: Design) -> None:
    picture = address_plan.plan_picture(arista, section_address)
    assert picture.width == WIDE
    assert texts(picture) == [
        *("management", "Management · VLAN 200 · MTU 1500", "10.200.0.0/24"),
        *(".1: gateway", ".11–.18: 8 hosts vmk0", ".201–.202: 2 leaf switches"),
        ".211–.212: 2 spine switches",
        *("241 free", "next .213"),
        *("vmotion", "vMotion · VLAN 210 · MTU 9000", "10.200.10.0/24", ".11–.18: 8 hosts vmk1"),
        *("246 free", "next .19"),
        *("vsan", "vSAN · VLAN 220 · MTU 9000", "10.200.20.0/24", ".11–.18: 8 hosts vmk2"),
        *("246 free", "next .19"),
    ]  # fmt: skip


def test_the_telephone_has_the_same_facts(arista: Design) -> None:
    picture = address_plan.narrow_plan(arista, section_address)
    assert picture.width == NARROW
    assert texts(picture)[:5] == [
        "management",
        "241 free, next .213",
        "Management · VLAN 200 · MTU 1500 · 10.200.0.0/24",
        ".1: gateway, .11–.18: 8 hosts vmk0, .201–.202: 2 leaf switches,",
        ".211–.212: 2 spine switches",
    ]


def test_the_text_alternative_says_every_row() -> None:
    picture = address_plan.plan_picture(shipped_design("nvme-of-vsphere7"), section_address)
    assert picture.alt == (
        "management (Management · VLAN 10 · MTU 1500, 10.10.10.0/24) has .11–.12: 2 hosts vmk0; .21–.22: 2 "
        "leaf switches; 250 free, next .23. "
        "nvme-a (NVMe over RDMA · VLAN 110 · MTU 9000, 192.168.110.0/24) has .11–.12: 2 hosts vmk1; "
        ".101–.102: flasharray-01 eth14; 250 free, next .103. "
        "nvme-b (NVMe over RDMA · VLAN 120 · MTU 9000, 192.168.120.0/24) has .11–.12: 2 hosts vmk2; "
        ".101–.102: flasharray-01 eth15; 250 free, next .103."
    )


def test_facts_of_a_network_are_one_line_or_end_between_two_facts() -> None:
    design = shipped_design("nvme-of-vsphere7")
    said = [
        label.text for box in address_plan.plan_picture(design, section_address).boxes for label in box.labels
    ]
    assert "NVMe over RDMA · VLAN 110 · MTU 9000" in said
    long = design.networks["nvme-a"]._replace(purpose="a purpose of many words that fill a line")
    changed = design._replace(networks={"nvme-a": long})
    said = [
        label.text
        for box in address_plan.plan_picture(changed, section_address).boxes
        for label in box.labels
    ]
    assert said[1:3] == ["a purpose of many words that fill a line ·", "VLAN 110 · MTU 9000"]


def test_ranges_and_gateway_are_to_scale(arista: Design) -> None:
    picture = plan_of(arista, "10.0.10.0/24", HOSTS)
    bar, hosts = box(picture, "n0.bar"), box(picture, "n0.bar.r0")
    gateway = box(picture, "n0.bar.gateway")
    assert (hosts.x - bar.x) / bar.width == pytest.approx(64 / 256)
    assert hosts.width / bar.width == pytest.approx(4 / 256)
    assert (gateway.x - bar.x) / bar.width == pytest.approx(1 / 256)
    assert (hosts.role, hosts.tip) == ("management", ".64–.67: 4 hosts vmk0")
    assert box(picture, "n0.t.name").href == "addresses.html#networks"


def test_a_large_subnet_has_a_logarithmic_bar(arista: Design) -> None:
    picture = plan_of(arista, "10.0.8.0/21", HOSTS)
    bar, hosts = box(picture, "n0.bar"), box(picture, "n0.bar.r0")
    # .10.64 is address 576 of 2048, whose logarithm is 83 % of the way.
    assert (hosts.x - bar.x) / bar.width == pytest.approx(0.834, abs=0.001)
    assert ".10.64–.10.67: 4 hosts vmk0" in texts(picture)


def test_an_address_outside_of_its_subnet_is_on_no_bar(arista: Design) -> None:
    picture = plan_of(arista, "10.0.8.0/24", HOSTS)
    assert [each.id for each in picture.boxes if each.id.startswith("n0.bar")] == ["n0.bar"]


def test_many_ranges_become_a_list_below_the_bar(arista: Design) -> None:
    scattered = {f"10.0.10.{10 + 2 * number}": f"eos-esa-{number + 1} vmk0" for number in range(8)}
    assert [text for text in texts(plan_of(arista, "10.0.10.0/24", scattered)) if text.startswith(".")] == [
        ".1: gateway, .10: eos-esa-1 vmk0, .12: eos-esa-2 vmk0, .14: eos-esa-3 vmk0, .16: eos-esa-4 vmk0,",
        ".18: eos-esa-5 vmk0, .20: eos-esa-6 vmk0, .22: eos-esa-7 vmk0, .24: eos-esa-8 vmk0",
    ]


def test_a_network_of_ipv6_alone_is_not_to_scale() -> None:
    design = shipped_design("vsan-ipv6-sonic")
    picture = address_plan.plan_picture(design, section_address)
    bar = next(each for each in picture.boxes if each.id == "n0.bar")
    assert (bar.dashed, [label.text for label in bar.labels]) == (
        True,
        ["IPv6 only, 6 addresses; not to scale"],
    )
    assert "2001:db8:60:9::/64" in texts(picture)
    assert set(subnets(design)) == {"management", "machines"}


def test_a_design_without_networks_has_no_plan(arista: Design) -> None:
    assert list(address_plan.drawings(arista._replace(networks={}), section_address)) == []


def test_hostile_names_stay_text(arista: Design) -> None:
    hostile = "x<script>alert(1)</script>&quot;"
    named = network("10.0.10.0/24", HOSTS)._replace(id=hostile, purpose=hostile)
    (drawing,) = address_plan.drawings(arista._replace(networks={"n": named}), section_address)
    said = [element.text for element in ET.fromstring(drawing.svg).iter("{http://www.w3.org/2000/svg}text")]
    assert said[0] == hostile and f"{hostile} · VLAN 10 · MTU" in " ".join(text or "" for text in said)
    assert "<script" not in drawing.svg + drawing.narrow + drawing.drawio
