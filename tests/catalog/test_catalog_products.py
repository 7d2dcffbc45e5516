"""Products and transports fit each other and the language of designs; the catalog is as large as the
designs need."""

import json
import re
from typing import Any

import pytest
from catalog_entries import ROOT, entries, of_kind

DESIGN: dict[str, Any] = json.loads((ROOT / "schemas" / "design.schema.json").read_text(encoding="utf-8"))
CLUSTER = DESIGN["definitions"]["cluster"]["properties"]
HOSTS = DESIGN["definitions"]["host_group"]["properties"]


def services(definition: str, *path: str) -> set[str]:
    """The services that the schema of designs lets an adapter have."""
    node = DESIGN["definitions"][definition]
    for step in path:
        node = node[step]
    return set(node["items"]["enum"])


SERVICES = {
    "esxi": services("vmkernel_services"),
    "windows": services("ip_interface", "properties", "services"),
    "linux": services("ip_interface", "properties", "services"),
}


def test_designs_may_choose_every_product_and_transport_and_no_other() -> None:
    assert set(DESIGN["definitions"]["product"]["enum"]) == set(of_kind("product"))
    assert set(CLUSTER["transport"]["enum"]) == set(of_kind("transport"))


@pytest.mark.parametrize("identity", sorted(of_kind("product")))
def test_a_product_speaks_of_keys_services_and_transports_that_exist(identity: str) -> None:
    product = of_kind("product")[identity]
    assert set(product["sections"]) <= set(CLUSTER) | set(HOSTS)
    assert set(product["transports"]) <= set(of_kind("transport"))
    assert set(product.get("services", [])) <= SERVICES[product["platform"]]
    assert ("interfaces" in product["sections"]) == (product["platform"] != "esxi")


def test_only_the_routable_transport_in_udp_has_a_port() -> None:
    transports = of_kind("transport")
    assert {identity for identity, transport in transports.items() if "port" in transport} == {"roce-v2"}
    assert (transports["roce-v2"]["carried_in"], transports["roce-v2"]["port"]) == ("udp", 4791)
    assert {identity for identity, transport in transports.items() if transport["lossless"]} == {
        "roce-v1",
        "roce-v2",
    }
    assert {identity for identity, transport in transports.items() if transport["rdma"]} == {
        "roce-v1",
        "roce-v2",
        "iwarp",
    }


def test_a_card_speaks_transports_of_the_catalog() -> None:
    spoken = {protocol for card in of_kind("nic").values() for protocol in card.get("rdma", ())}
    assert spoken == {identity for identity, transport in of_kind("transport").items() if transport["rdma"]}


@pytest.mark.parametrize("identity", sorted(of_kind("optic")))
def test_a_patch_cable_exists_for_every_transceiver(identity: str) -> None:
    optic = of_kind("optic")[identity]
    fitting = [
        cable
        for cable in of_kind("cable").values()
        if cable["ends"] == [optic["connector"]] * 2 and cable.get("fibre_grade") == optic.get("fibre_grade")
    ]
    assert fitting
    meters = [float(cable.get("max_length", cable.get("length")).removesuffix("m")) for cable in fitting]
    assert max(meters) >= float(optic["reach"].removesuffix("m"))


@pytest.mark.parametrize("identity", sorted(i for i, entry in entries().items() if "power" in entry))
def test_no_part_draws_typically_more_than_at_most(identity: str) -> None:
    power = {key: float(text.removesuffix("W")) for key, text in entries()[identity]["power"].items()}
    assert 0 < power.get("typical", 1) <= power.get("maximum", 1e5)


@pytest.mark.parametrize("identity", sorted(i for i, entry in entries().items() if "support_ends" in entry))
def test_support_ends_of_versions_that_have_releases_and_after_them(identity: str) -> None:
    product = entries()[identity]
    assert product["support_ends"]
    for version, day in product["support_ends"].items():
        train = re.compile(rf"{re.escape(version)}(\.|$)")
        covered = [
            release
            for release in product["releases"]
            if train.match(release.get("version", release["release"]))
        ]
        assert covered
        assert all(release["released"] < day for release in covered if "released" in release)
