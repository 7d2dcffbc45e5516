"""Stretched clusters with edits: routed between the sites as a foreign fixture has it, or with management in
one VLAN on both sites."""

from functools import cache
from pathlib import Path

from refarch import api
from refarch.api import LintResult, Settings
from refarch.api.model import Design

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "foreign" / "designs" / "stretched-esa-juniper"

Edit = tuple[str, str, str]
"""File without its ending, text that it has, and what takes its place."""

FAR_MANAGEMENT = """\
  b-mgmt:
    purpose: management
    vlan: 210
    prefix: 10.2.10.0/24
    gateway: 10.2.10.1
    router: {devices: "bhf-qfx-[1-2]", redundancy: vrrp}
    addresses:
      - {of: "bhf-qfx-[1-2] irb.210", first: 10.2.10.2}
      - {of: "bhf-esx-[1-4] vmk0", first: 10.2.10.11}
"""
NEAR_MANAGEMENT = """\
    router: {devices: "alt-qfx-[1-2]", redundancy: vrrp}
    addresses:
      - {of: "alt-qfx-[1-2] irb.110", first: 10.1.10.2}
      - {of: "alt-esx-[1-4] vmk0", first: 10.1.10.11}
"""
BRIDGED_FIBER = """\
  - from: "alt-qfx-[1-2] et-0/0/49"
    to: "bhf-qfx-[1-2] et-0/0/49"
    cable: generic-lc-os2
    length: 7200m
    optics: generic-qsfp28-lr4
    carries: [a-mgmt]
"""
WITNESS_REST = "    mtu: 9000\n    out_of_band: true\n    addresses:\n"
WITNESS_GATEWAY = f"gateway: 10.9.20.1\n    router: {{devices: site}}\n{WITNESS_REST}"
ALL_ROUTERS = '["alt-qfx-[1-2]", "bhf-qfx-[1-2]"]'


def bridged(routers: str = ALL_ROUTERS) -> tuple[Edit, ...]:
    """Edits that put the management of both sites into one network, with a gateway on some switches."""
    own = "".join(
        f'      - {{of: "{pair}-qfx-[1-2] irb.110", first: 10.1.10.{first}}}\n'
        for pair, first in (("alt", 2), ("bhf", 4))
        if f"{pair}-qfx" in routers
    )
    both = (
        f"    router: {{devices: {routers}, redundancy: vrrp}}\n    addresses:\n{own}"
        '      - {of: "alt-esx-[1-4] vmk0", first: 10.1.10.11}\n'
        '      - {of: "bhf-esx-[1-4] vmk0", first: 10.1.10.15}\n'
    )
    return (
        ("ip-plan", FAR_MANAGEMENT, ""),
        ("ip-plan", NEAR_MANAGEMENT, both),
        ("design", "network: b-mgmt", "network: a-mgmt"),
        ("wiring", "  # Dark fibre, one", f"{BRIDGED_FIBER}  # Dark fibre, one"),
        ("wiring", "fabric: bahnhof", "fabric: altstadt"),
        ("bom", "generic-qsfp28-lr4, quantity: 6", "generic-qsfp28-lr4, quantity: 10"),
        ("bom", "generic-lc-os2, quantity: 2", "generic-lc-os2, quantity: 4"),
    )


def witness_router(devices: str) -> Edit:
    """Routers of the network of the witness, with their addresses in it."""
    router = f"gateway: 10.9.20.1\n    router: {{devices: {devices}, redundancy: vrrp}}\n"
    own = "".join(
        f'      - {{of: "{pair}-qfx-[1-2] irb.920", first: 10.9.20.{first}}}\n'
        for pair, first in (("alt", 2), ("bhf", 4))
        if f"{pair}-qfx" in devices
    )
    return "ip-plan", WITNESS_GATEWAY, f"{router}{WITNESS_REST}{own}"


@cache
def _files() -> tuple[tuple[str, bytes], ...]:
    return tuple((path.name, path.read_bytes()) for path in sorted(FOLDER.glob("*.yaml")))


@cache
def stretched_result(*edits: Edit) -> LintResult:
    """Lint of the design with each edit made once."""
    files = dict(_files())
    for stem, old, new in edits:
        text = files[f"{stem}.yaml"].decode()
        assert old in text, f"{stem}.yaml does not have {old}"
        files[f"{stem}.yaml"] = text.replace(old, new, 1).encode()
    return api.lint_texts(FOLDER.name, files, Settings(today="2026-11-21"))


def stretched_design(*edits: Edit) -> Design:
    """Design with each edit made once."""
    result = stretched_result(*edits)
    assert result.design is not None, [finding.message for finding in result.findings]
    return result.design


def line_of(stem: str, text: str, *edits: Edit) -> int:
    """Number of the line of a file that begins a text, after edits."""
    content = dict(_files())[f"{stem}.yaml"].decode()
    for file, old, new in edits:
        if file == stem:
            content = content.replace(old, new, 1)
    return content[: content.index(text)].count("\n") + 1
