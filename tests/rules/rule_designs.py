"""Designs for tests of rules: the clean example with words or files replaced, and what linting says, as lines
of text."""

import re
from collections.abc import Mapping, Sequence

from refarch import api, testing
from refarch.model.catalog import Catalog

Edits = Sequence[tuple[str, str]]

HOST_LINKS = """\
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""
"""Lines 5 and 6 of the example's wiring."""

BETWEEN = (
    '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}\n'
)
"""Line 7 of the example's wiring."""

SPINES = """\
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "spine-[1-2] swp21", cable: nvidia-mcp1600-c003e30l}
  - {from: "leaf-2 swp[21-22]", to: "spine-[1-2] swp22", cable: nvidia-mcp1600-c003e30l}
"""
"""The leafs are joined by two spines; links of leaf-1 on line 8, of leaf-2 on line 9, spines on line 4."""


def on_its_platform(text: str) -> str:
    """design.yaml of the clean example, its VMkernel adapters written as interfaces where the product runs on
    Windows.

    The lines keep their numbers.
    """
    if "product: s2d" not in text and "product: smb-direct" not in text:
        return text
    text = text.replace("    vmkernel:", "    interfaces:").replace("services: [vsan]", "services: [smb]")
    text = text.replace("port_group: vMotion, services: [vmotion]", "connected_to: Storage, network: vmotion")
    return text.replace("port_group: vSAN,", "connected_to: Storage, network: vsan,")


def files(replaced: Mapping[str, str | Edits], base: str = "vsan-roce") -> dict[str, bytes]:
    """Files of a clean example: a text replaces a whole file, pairs of old and new text replace words of it.

    The bill of materials is left out unless it is replaced. An old text must occur, so that no edit is lost.
    Switches with another operating system have the management port of that.
    """
    found = testing.base_files(base)
    if testing.BOM_FILE not in replaced:
        found.pop(testing.BOM_FILE, None)
    for name, edits in replaced.items():
        if isinstance(edits, str):
            found[name] = edits.encode()
            continue
        text = found[name].decode()
        for old, new in edits:
            assert old in text, f"{name} has no {old!r}"
            text = text.replace(old, new)
        found[name] = (on_its_platform(text) if name == "design.yaml" else text).encode()
    return _with_management_port(found)


def _with_management_port(found: dict[str, bytes]) -> dict[str, bytes]:
    """The plan with the name that the only operating system of the switches has for their management port."""
    systems = set(re.findall(r"nos: ([a-z0-9-]+)", found.get("wiring.yaml", b"").decode()))
    entry = Catalog().software(systems.pop()) if len(systems) == 1 else None
    if entry is not None:
        port = f' {entry["management_port"]}"'.encode()
        found["ip-plan.yaml"] = re.sub(rb" eth0\"", lambda _: port, found["ip-plan.yaml"])
    return found


def findings(code: str, replaced: Mapping[str, str | Edits], base: str = "vsan-roce") -> list[api.Finding]:
    """Findings whose code begins so, for an example with parts replaced."""
    result = api.lint_texts(base, files(replaced, base))
    assert result.checked, [finding.message for finding in result.findings]
    return [finding for finding in result.findings if finding.code.startswith(code)]


def told(code: str, replaced: Mapping[str, str | Edits], base: str = "vsan-roce") -> list[str]:
    """The same as lines such as ``wiring.yaml:7:96 error MTU001 the message``."""
    return [
        f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}"
        for one in findings(code, replaced, base)
    ]


def places(code: str, replaced: Mapping[str, str | Edits], base: str = "vsan-roce") -> list[str]:
    """The same without messages: ``wiring.yaml:7 MTU001``."""
    return [f"{one.file}:{one.line} {one.code}" for one in findings(code, replaced, base)]
