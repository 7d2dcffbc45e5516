"""A small design of two leaf switches and four hosts, and outputs that its devices would have."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify

End = tuple[str, str]
Cable = tuple[End, End]

DESIGN = """\
format: 1
id: small
title: Two leaf switches and four hosts
version: 0.1.0
status: draft
software:
  linux: {release: "6.1"}
  cumulus-linux: {release: "5.9"}
clusters:
  compute:
    product: nvme-of-linux
    transport: tcp
    hosts:
      - names: host-[1-4]
        server: generic-server
        adapters: [{card: generic-nic-100g-2p, ports: [eth1, eth2]}]
"""

WIRING = """\
format: 1
switches:
  leaf-[1-2]: {model: generic-switch-32x100g, role: leaf, fabric: dc, nos: cumulus-linux, mtu: 9216}
links:
  - {from: "host-[1-4] eth1", to: "leaf-1 swp[1-4]", cable: generic-qsfp28-dac, length: 3m}
  - {from: "host-[1-4] eth2", to: "leaf-2 swp[1-4]", cable: generic-qsfp28-dac, length: 3m}
  - {from: "leaf-1 swp[31-32]", to: "leaf-2 swp[31-32]", cable: generic-qsfp28-dac, length: 1m}
"""

NAMESPACES = """\
format: 1
switches:
  leaf-[1-2]: {model: generic-switch-32x100g, role: leaf, fabric: dc, nos: cumulus-linux, mtu: 9216}
links:
  - {from: "host-[1-3] eth1", to: "leaf-1 swp[1-3]", cable: generic-qsfp28-dac, length: 3m}
  - {from: "host-[1-3] eth2", to: "leaf-2 swp[1-3]", cable: generic-qsfp28-dac, length: 3m}
  - {from: "leaf-1 swp[31-32]", to: "leaf-2 swp[31-32]", cable: generic-qsfp28-dac, length: 1m}
"""
"""The network namespaces that were recorded: the same with three hosts."""

HOSTS = tuple(f"host-{number}" for number in range(1, 5))

CABLES: tuple[Cable, ...] = (
    *(((host, "eth1"), ("leaf-1", f"swp{number}")) for number, host in enumerate(HOSTS, 1)),
    *(((host, "eth2"), ("leaf-2", f"swp{number}")) for number, host in enumerate(HOSTS, 1)),
    *((("leaf-1", f"swp{number}"), ("leaf-2", f"swp{number}")) for number in (31, 32)),
)


def design_folder(root: Path, files: dict[str, str] | None = None) -> Path:
    """Folder of the small design below ``root``."""
    folder = root / "designs" / "small"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"design.yaml": DESIGN, "wiring.yaml": WIRING, **(files or {})}.items():
        (folder / name).write_text(text)
    return folder


def small_design() -> api.Design:
    """The model of the small design."""
    result = api.lint_texts("small", {"design.yaml": DESIGN.encode(), "wiring.yaml": WIRING.encode()})
    assert result.design is not None
    return result.design


def neighbor(port: str, far: End, **changes: str) -> dict[str, Any]:
    """A record of json0 of lldpd."""
    device, far_port = far
    texts = {"name": device, "chassis": f"chassis of {device}", "id": far_port, "descr": far_port, **changes}
    chassis = {"id": [{"type": "local", "value": texts["chassis"]}], "name": [{"value": texts["name"]}]}
    far_end = {"id": [{"type": "ifname", "value": texts["id"]}], "descr": [{"value": texts["descr"]}]}
    return {"name": port, "via": "LLDP", "age": "0 day, 00:00:05", "chassis": [chassis], "port": [far_end]}


def neighbor_list(records: Iterable[dict[str, Any]]) -> str:
    """Output of ``lldpcli show neighbors details -f json0``."""
    listed = [*records]
    return json.dumps({"lldp": [{"interface": listed} if listed else {}]}, indent=1)


def collect(folder: Path, cables: Iterable[Cable], devices: Iterable[str] | None = None) -> Path:
    """Folder with the neighbors of devices, by default of all that have cables, as cabled."""
    ends: dict[str, list[tuple[str, End]]] = {}
    for a, b in cables:
        ends.setdefault(a[0], []).append((a[1], b))
        ends.setdefault(b[0], []).append((b[1], a))
    for device in devices if devices is not None else ends:
        (folder / device).mkdir(parents=True, exist_ok=True)
        records = [neighbor(port, far) for port, far in ends.get(device, [])]
        (folder / device / "lldp.json").write_text(neighbor_list(records))
    return folder


def recabled(*moved: tuple[End, End | None]) -> list[Cable]:
    """The cables of the design with other far ends at some ends; None pulls the cable."""
    changes = dict(moved)
    cables = []
    for a, b in CABLES:
        far = changes.get(a, b)
        if far is not None:
            cables.append((a, far))
    return cables


def verification(folder: Path) -> Verification:
    """Verification of the small design against a folder."""
    return verify(small_design(), read_collection(str(folder)))


def messages(found: Verification) -> list[tuple[str, str, str]]:
    """Code, message and hint of each problem, without the number of settings that were not collected."""
    shown = [
        one for one in found.problems if not (one.code == "BUILT007" and " settings were " in one.message)
    ]
    return [(problem.code, problem.message, problem.hint) for problem in shown]


def outcomes(found: Verification) -> dict[str, int]:
    """Number of cables by outcome."""
    counts: dict[str, int] = {}
    for one in found.results:
        if one.expectation.kind == "cable":
            counts[one.outcome] = counts.get(one.outcome, 0) + 1
    return counts
