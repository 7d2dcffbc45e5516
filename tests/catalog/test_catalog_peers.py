"""The catalogue agrees with what others wrote of the same devices: NetBox device types (CC0), SONiC port tables."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from catalog_entries import entries, parse, port_forms

NETBOX_FORMS = {
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
}
NETBOX_IS_WRONG_ABOUT_HEIGHT = {"nvidia-sn4600c": 1}
"""NVIDIA gives the SN4600C, with its four rows of sixteen ports, 2 RU."""
SONIC = {f"nvidia-sn{number}": f"x86_64-mlnx_msn{number}-r0/ACS-MSN{number}" for number in (2010, 2100, 2410, 2700)}


def device_type(shared: Path, name: str) -> dict[str, Any]:
    """One NetBox device type."""
    path = shared / "verifiers" / "devicetypes" / "device-types" / name
    found: dict[str, Any] = parse(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("identity", sorted(SWITCHES))
def test_switch_agrees_with_netbox(shared: Path, identity: str) -> None:
    netbox = device_type(shared, SWITCHES[identity])
    front = [NETBOX_FORMS[port["type"]] for port in netbox["interfaces"] if port["type"] in NETBOX_FORMS]
    assert port_forms(entries()[identity]) == front
    expected = NETBOX_IS_WRONG_ABOUT_HEIGHT.get(identity, entries()[identity]["rack_units"])
    assert netbox["u_height"] == expected


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
    assert [(group["names"], group["form_factor"]) for group in server["onboard_ports"]] == [("vmnic[0-3]", "rj45")]
    assert (server["rack_units"], server["power_supplies"]) == (netbox["u_height"], len(netbox["power-ports"]))


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
    assert [lanes[form] for form in port_forms(entries()[identity])] == [len(row[1].split(",")) for row in rows]
