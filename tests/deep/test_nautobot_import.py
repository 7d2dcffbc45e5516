"""Exports of all designs, imported into Nautobot with its own job, and read back from its database."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import needs

TESTS = Path(__file__).resolve().parent.parent
sys.path.append(str(TESTS / "exports"))

from exported import DESIGNS, exported, shipped  # noqa: E402

from refarch.exports._interface_types import cable_type, interface_type  # noqa: E402
from refarch.exports._records import Inventory  # noqa: E402

pytestmark = [pytest.mark.deep, pytest.mark.process]


def imported(designs: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Complaints of the import, and the objects of the database, by design."""
    python, _ = needs.validator("nautobot/venv/bin/python"), needs.validator("nautobot.stamp")
    program = TESTS / "proof" / "programs" / "nautobot_import.py"
    question = json.dumps(designs)
    command = [str(python), "-I", str(program), str(needs.VALIDATORS / "nautobot")]
    done = subprocess.run(command, input=question, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def expected(inventory: Inventory) -> dict[str, Any]:
    """Objects of an inventory, in the form of the program."""
    created = [
        port._replace(device=device.name)
        for device in inventory.devices
        for kind in inventory.device_types
        if (kind.manufacturer, kind.model) == (device.manufacturer, device.model)
        for port in kind.ports
    ]
    return {
        "devices": {
            device.name: [
                device.manufacturer,
                device.model,
                device.role,
                device.site,
                device.rack,
                device.unit,
            ]
            for device in inventory.devices
        },
        "interfaces": {
            f"{port.device} {port.name}": [
                interface_type(port),
                port.lag,
                port.parent,
                port.mtu,
                port.untagged,
                sorted(port.tagged),
            ]
            for port in (*created, *inventory.interfaces)
        },
        "cables": sorted(
            [" ".join(cable.a), " ".join(cable.b), cable_type(cable), *length(cable.length)]
            for cable in inventory.cables
        ),
        "prefixes": {prefix.prefix: prefix.vlan for prefix in inventory.prefixes},
        "addresses": sorted(
            [address.address, f"{address.device} {address.interface}"]
            for address in inventory.addresses
            if address.device
        ),
    }


def length(meters: float) -> tuple[int, str]:
    """Length of a cable as a whole number, with its unit."""
    return (int(meters), "m") if meters == int(meters) else (round(meters * 100), "cm")


def test_every_design_is_imported_as_it_is() -> None:
    exports = {name: exported("nautobot", shipped(name)) for name in DESIGNS}
    files = {
        name: {path: text for path, text in written.files.items() if path.endswith(".csv")}
        for name, (_, written) in exports.items()
    }
    # A port that the switch does not have, so that a wrong file is refused.
    wrong = dict(files["vsan-esa-arista"])
    wrong["16-ip-address-assignments.csv"] += "00000000-0000-0000-0000-000000000000,nowhere\n"
    found = imported({**files, "wrong": wrong})
    assert any("16-ip-address-assignments.csv" in line for line in found.pop("wrong")["complaints"])
    assert {name: answer["complaints"] for name, answer in found.items()} == {name: [] for name in DESIGNS}
    for name, (inventory, _) in exports.items():
        for kind, objects in expected(inventory).items():
            assert found[name]["objects"][kind] == objects, (name, kind)
