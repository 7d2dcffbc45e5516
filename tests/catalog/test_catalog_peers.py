"""The catalog agrees with what others wrote of the same devices: NetBox device types (CC0), SONiC port
tables."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from catalog_entries import entries, names, parse, port_forms

NETBOX_FORMS = {
    "1000base-t": "rj45",
    "10gbase-x-sfpp": "sfp+",
    "40gbase-x-qsfpp": "qsfp+",
    "25gbase-x-sfp28": "sfp28",
    "100gbase-x-qsfp28": "qsfp28",
    "200gbase-x-qsfp56": "qsfp56",
    "400gbase-x-qsfpdd": "qsfp-dd",
}
SWITCHES = {
    "nvidia-sn2010": "Mellanox/SN2010.yml",
    "nvidia-sn2100": "Mellanox/SN2100.yaml",
    "nvidia-sn2700": "Mellanox/SN2700.yml",
    "nvidia-sn3700": "Mellanox/SN3700.yml",
    "nvidia-sn3700c": "Mellanox/SN3700C.yml",
    "nvidia-sn4600c": "Mellanox/SN4600C.yml",
    "nvidia-sn4700": "Mellanox/SN4700.yml",
    "arista-dcs-7050cx3-32s": "Arista/DCS-7050CX3-32S-F.yaml",
    "arista-dcs-7050sx3-48yc8": "Arista/DCS-7050SX3-48YC8-F.yaml",
}
SERVERS = {
    f"dell-poweredge-{model.lower()}": f"Dell/PowerEdge-{model}.{ending}"
    for model, ending in {
        "R650": "yaml",
        "R720": "yaml",
        "R720xd": "yaml",
        "R740": "yaml",
        "R740xd": "yaml",
        "R750": "yml",
        "C6420": "yaml",
    }.items()
}
ORDERED_WITHOUT_BOARD_PORTS = {"dell-poweredge-r740xd"}
"""Its network daughter card is a matter of the order; NetBox shows one of several."""
NETBOX_IS_WRONG_ABOUT_HEIGHT = {"nvidia-sn4600c": 1}
"""NVIDIA gives the SN4600C, with its four rows of sixteen ports, 2 RU."""
SONIC = {
    f"nvidia-sn{number}": f"x86_64-mlnx_msn{number}-r0/ACS-MSN{number}" for number in (2010, 2100, 2410, 2700)
}


def device_type(shared: Path, name: str) -> dict[str, Any]:
    """One NetBox device type."""
    path = shared / "verifiers" / "devicetypes" / "device-types" / name
    found: dict[str, Any] = parse(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("identity", sorted(SWITCHES))
def test_switch_agrees_with_netbox(shared: Path, identity: str) -> None:
    netbox = device_type(shared, SWITCHES[identity])
    switch = entries()[identity]
    front = [NETBOX_FORMS[port["type"]] for port in netbox["interfaces"] if not management(port)]
    assert port_forms(switch) == front
    expected = NETBOX_IS_WRONG_ABOUT_HEIGHT.get(identity, switch["rack_units"])
    assert netbox["u_height"] == expected
    if supplies := power_supplies(netbox):
        assert switch["power_supplies"] == supplies


def management(port: dict[str, Any]) -> bool:
    """Whether a port of a device type is for management: marked so, or named as both systems name it."""
    return port.get("mgmt_only", False) or port["name"] in {"eth0", "mgmt0"}


def power_supplies(netbox: dict[str, Any]) -> int:
    """Power supplies of a device type: fixed inlets, or bays for them; 0 where it shows neither."""
    bays = [bay["name"] for bay in netbox.get("module-bays", []) if bay["name"].startswith(("PSU", "Power"))]
    return len(netbox.get("power-ports", [])) or len(bays)


@pytest.mark.parametrize(
    "identity", sorted(identity for identity in SWITCHES if identity.startswith("arista-"))
)
def test_names_of_eos_agree_with_netbox(shared: Path, identity: str) -> None:
    netbox, eos, switch = (
        device_type(shared, SWITCHES[identity]),
        entries()["arista-eos"],
        entries()[identity],
    )
    ours = []
    for number, form in enumerate(port_forms(switch), start=1):
        pattern = eos["cage_port_name"] if form.startswith("qsfp") else eos["port_name"]
        ours.append(pattern.format(number=number))
    assert [port["name"] for port in netbox["interfaces"]] == [*ours, eos["management_port"]]
    assert eos["lane_port_name"].format(number=1, lane=eos["first_lane"]) == eos["cage_port_name"].format(
        number=1
    )
    assert switch["part_number"] == netbox["part_number"]


@pytest.mark.parametrize("identity", sorted(SERVERS))
def test_server_agrees_with_netbox(shared: Path, identity: str) -> None:
    netbox, server = device_type(shared, SERVERS[identity]), entries()[identity]
    assert (server["rack_units"], server["power_supplies"]) == (netbox["u_height"], power_supplies(netbox))
    fixed = [
        port for port in netbox.get("interfaces", []) if not (management(port) or "Optional" in port["name"])
    ]
    ours = [group["form_factor"] for group in server.get("onboard_ports", []) for _ in names(group["names"])]
    if identity not in ORDERED_WITHOUT_BOARD_PORTS:
        assert ours == [NETBOX_FORMS[port["type"]] for port in fixed]
    draws = {inlet["maximum_draw"] for inlet in netbox.get("power-ports", []) if "maximum_draw" in inlet}
    assert (
        {server["power"]["maximum"]} == {f"{watts}W" for watts in draws} if draws else "power" not in server
    )


def test_the_nodes_of_a_chassis_share_its_height_and_power(shared: Path) -> None:
    server, chassis = entries()["dell-poweredge-c6420"], device_type(shared, "Dell/PowerEdge-C6400.yaml")
    assert server["chassis"] == chassis["model"]
    assert (server["rack_units"], server["power_supplies"]) == (chassis["u_height"], power_supplies(chassis))


def test_management_port_and_port_names_of_cumulus_agree_with_netbox(shared: Path) -> None:
    cumulus = entries()["cumulus-linux"]
    names = [port["name"] for port in device_type(shared, SWITCHES["nvidia-sn2010"])["interfaces"]]
    ours = [cumulus["port_name"].format(number=number) for number in range(1, 23)]
    assert names == [cumulus["management_port"], *ours]


def test_supermicro_server_agrees_with_its_sister_model(shared: Path) -> None:
    netbox = device_type(shared, "Supermicro/SYS-2028U-E1CNR4T-Plus.yml")
    server = entries()["supermicro-sys-2028u-tn24r4t"]
    onboard = Counter(port["type"] for port in netbox["interfaces"] if not port.get("mgmt_only"))
    assert onboard == {"10gbase-t": 4}
    assert [(group["names"], group["form_factor"]) for group in server["onboard_ports"]] == [
        ("vmnic[0-3]", "rj45")
    ]
    assert (server["rack_units"], server["power_supplies"]) == (
        netbox["u_height"],
        len(netbox["power-ports"]),
    )


def test_dell_server_agrees_with_netbox(shared: Path) -> None:
    netbox = device_type(shared, "Dell/PowerEdge-R740.yaml")
    server = entries()["dell-poweredge-r740"]
    bays = [bay["name"] for bay in netbox["module-bays"]]
    assert server["rack_units"] == netbox["u_height"]
    assert server["power_supplies"] == sum(name.startswith("PSU-") for name in bays)
    assert server["cpu_sockets"] == len({name[:6] for name in bays if name.startswith("NUMA ")})


def test_connectx_4_lx_agrees_with_netbox(shared: Path) -> None:
    path = shared / "verifiers/devicetypes/module-types/Mellanox/Mellanox-ConnectX-4-Lx-10-25GbE-LOM.yaml"
    forms = [NETBOX_FORMS[port["type"]] for port in parse(path.read_text(encoding="utf-8"))["interfaces"]]
    ports = entries()["nvidia-connectx-4-lx-25g-2p"]["ports"]
    assert forms == [ports["form_factor"]] * ports["count"]


@pytest.mark.parametrize("identity", sorted(SONIC))
def test_lanes_agree_with_sonic(shared: Path, identity: str) -> None:
    table = shared / "verifiers/sonic-device/device/mellanox" / SONIC[identity] / "port_config.ini"
    lines = table.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    lanes = {"sfp28": 1, "qsfp28": 4}
    assert [lanes[form] for form in port_forms(entries()[identity])] == [
        len(row[1].split(",")) for row in rows
    ]


DIFFERENT = {
    "dell-s5248f-on": (
        ["qsfp28-dd"] * 4,
        ["qsfp28"] * 4,
        "NetBox counts the two ports of a double-density cage as two plain ones.",
    ),
}
"""Switches whose ports NetBox has otherwise: our form factors, NetBox's in their place, and the reason."""

NEWER_THAN_SHARED = {"cisco-n9k-c9332d-gx2b", "juniper-qfx5220-32cd"}
"""Device types that the library has got since the copy in ../shared was made."""

DEVICE_TYPE = re.compile(r"NetBox device type library, ([A-Za-z]+)/([A-Za-z0-9-]+)")


def device_type_names() -> dict[str, str]:
    """The device type of each switch whose entry quotes one, by the id of the switch."""
    switches = {identity: entry for identity, entry in entries().items() if entry["kind"] == "switch"}
    quoted = {
        identity: match.expand(r"\1/\2")
        for identity, entry in switches.items()
        for fact in entry.get("facts", ())
        if (match := DEVICE_TYPE.fullmatch(fact["document"]))
    }
    return {
        **quoted,
        **{identity: name.rpartition(".")[0] for identity, name in SWITCHES.items()},
    }


def test_every_switch_that_quotes_a_device_type_agrees_with_it(shared: Path) -> None:
    folder, names_by_switch = shared / "verifiers/devicetypes/device-types", device_type_names()
    assert len(names_by_switch) > 40
    for identity, name in sorted(names_by_switch.items()):
        found = [path for path in (folder / f"{name}.yaml", folder / f"{name}.yml") if path.is_file()]
        assert bool(found) != (identity in NEWER_THAN_SHARED), identity
        if not found:
            continue
        netbox, switch = parse(found[0].read_text(encoding="utf-8")), entries()[identity]
        ports = [port for port in netbox["interfaces"] if not is_for_management(port)]
        ours, theirs = port_forms(switch), [ALL_FORMS[port["type"]] for port in ports]
        if identity in DIFFERENT:
            own, other, _ = DIFFERENT[identity]
            assert ours != theirs, f"{identity} agrees by now"
            start = ours.index(own[0])
            ours[start : start + len(own)] = other
        assert ours == theirs, identity
        if "rack_units" in switch and identity not in NETBOX_IS_WRONG_ABOUT_HEIGHT:
            assert netbox["u_height"] == switch["rack_units"], identity
        if (supplies := power_supplies(netbox)) and "power_supplies" in switch:
            assert switch["power_supplies"] == supplies, identity


def is_for_management(port: dict[str, Any]) -> bool:
    """Whether a port is for management; some device types name it so without marking it."""
    return management(port) or port["name"].lower().startswith(("management", "mgmt", "fxp", "em", "re0"))


ALL_FORMS = {
    **NETBOX_FORMS,
    "10gbase-t": "rj45",
    "2.5gbase-t": "rj45",
    "50gbase-x-sfp56": "sfp56",
    "100gbase-x-sfpdd": "sfp-dd",
    "400gbase-x-osfp": "osfp",
}
