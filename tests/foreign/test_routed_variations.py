"""What else is valid in a routed design of NVMe over TCP: other ways to say the routes, and a subnet for each
rack of hosts."""

import re
from collections.abc import Callable

from foreign_designs import files_of, linted

ID = "nvme-tcp-powerstore-layer3"
ROUTES = re.compile(r"        routes: \[\{to: 10\.6([12])\.12\.0/24, via: (10\.6[12]\.11\.1)\}\]\n")
Files = dict[str, str]


def _gateways(files: Files) -> None:
    files["design.yaml"] = ROUTES.sub(r"        gateway: \2\n", files["design.yaml"])


def _none(files: Files) -> None:
    files["design.yaml"] = ROUTES.sub("", files["design.yaml"])


def _broad(files: Files) -> None:
    files["design.yaml"] = files["design.yaml"].replace("12.0/24, via", "0.0/16, via")


def _tagged(files: Files) -> None:
    files["wiring.yaml"] = re.sub(r", untagged: san-[ab]-array", "", files["wiring.yaml"])


def _no_routers(files: Files) -> None:
    files["ip-plan.yaml"] = re.sub(r"    router: \{devices: san[^\n]*\n", "", files["ip-plan.yaml"])


def _unnumbered(files: Files) -> None:
    files["wiring.yaml"] = re.sub(r", subnet: [0-9./]+", "", files["wiring.yaml"])


def _two_racks(files: Files) -> None:
    """The last two hosts are on leafs of their own, in subnets of their own."""
    for letter, number, adapter, nic in (("a", 1, "vmk2", "vmnic4"), ("b", 2, "vmk3", "vmnic5")):
        _rack(files, letter, number, adapter, nic)
    bom = files["bom.yaml"]
    files["bom.yaml"] = re.sub(
        r"(dell-(?:s5248f-on|aoc-qsfp-100g-10m)|generic-cat6a), quantity: \d+", r"\1, quantity: needed", bom
    )


def _rack(files: Files, letter: str, number: int, adapter: str, nic: str) -> None:
    upper, net, leaf = letter.upper(), f"10.6{number}", f"san{letter}-lf"
    design, plan, wiring = files["design.yaml"], files["ip-plan.yaml"], files["wiring.yaml"]
    group = re.search(rf"          NVMe-TCP-{upper}: [^\n]*\n", design)
    assert group is not None
    other = group[0].replace(f"TCP-{upper}:", f"TCP-{upper}-R13:").replace("-hosts", "-hosts13")
    design = design.replace(group[0], group[0] + other)
    own = f"{{port_group: NVMe-TCP-{upper}-R13, routes: [{{to: {net}.12.0/24, via: {net}.13.1}}]}}"
    overrides = f"        overrides: {{dc4-esx03: {own}, dc4-esx04: {own}}}\n"
    design = re.sub(
        rf"(        routes: [^\n]*via: {re.escape(net)}\.11\.1\}}\]\n)", rf"\g<1>{overrides}", design
    )
    plan = plan.replace(f'"dc4-esx[01-04] {adapter}"', f'"dc4-esx[01-02] {adapter}"')
    plan = plan.replace(
        "      - {of: oob-sw1",
        f"      - {{of: {leaf}13 mgmt1/1/1, first: 10.60.0.9{number}}}\n      - {{of: oob-sw1",
    )
    files["ip-plan.yaml"] = plan + (
        f"  san-{letter}-hosts13:\n    purpose: nvme-tcp\n    vlan: 16{number}3\n    prefix: {net}.13.0/24\n"
        f"    gateway: {net}.13.1\n    router: {{devices: {leaf}13}}\n    mtu: 9000\n    addresses:\n"
        f"      - {{of: {leaf}13 vlan16{number}3, first: {net}.13.1}}\n"
        f'      - {{of: "dc4-esx[03-04] {adapter}", first: {net}.13.103}}\n'
    )
    wiring = wiring.replace(f"{leaf}[11-12]: {{", f"{leaf}[11-13]: {{")
    wiring = wiring.replace(
        "      - {names: oob-sw1",
        f"      - {{names: {leaf}13, unit: {33 + number}, feeds: [A, B]}}\n      - {{names: oob-sw1",
    )
    cable = re.search(rf'  - \{{from: "dc4-esx\[01-04\] {nic}", to: "{leaf}11 [^\n]*\n', wiring)
    assert cable is not None
    near = cable[0].replace("[01-04]", "[01-02]").replace("[1-4]", "[1-2]")
    far = cable[0].replace("[01-04]", "[03-04]").replace("[1-4]", "[1-2]").replace("lf11", "lf13")
    uplinks = (
        f'  - {{from: "{leaf}13 ethernet1/1/[53-54]", to: "san{letter}-sp[1-2] ethernet1/1/5", '
        f"cable: dell-aoc-qsfp-100g-10m, routed: true, subnet: {net}.255.8/31}}\n"
        f"  - {{from: {leaf}13 mgmt1/1/1, to: oob-sw1 ethernet1/1/{30 + number}, cable: generic-cat6a, "
        "length: 3m}\n"
    )
    files["design.yaml"], files["wiring.yaml"] = design, wiring.replace(cable[0], near + far + uplinks)


VARIATIONS: tuple[Callable[[Files], None], ...] = (
    _gateways,
    _broad,
    _tagged,
    _no_routers,
    _unnumbered,
    _two_racks,
)


def test_other_ways_to_write_it_are_valid_too() -> None:
    for vary in VARIATIONS:
        files = {name: text.decode() for name, text in files_of(ID).items()}
        before = dict(files)
        vary(files)
        assert files != before, vary.__name__
        result = linted(ID, {name: text.encode() for name, text in files.items()})
        told = [
            f"{one.file}:{one.line} {one.code} {one.message}"
            for one in result.findings
            if one.severity != "info"
        ]
        assert result.checked and told == [], f"{vary.__name__}: {told}"


def test_without_routes_the_packets_leave_by_the_adapter_with_the_default_gateway() -> None:
    files = {name: text.decode() for name, text in files_of(ID).items()}
    _none(files)
    result = linted(ID, {name: text.encode() for name, text in files.items()})
    found = [(one.file, one.code, one.message.partition("; ")[0]) for one in result.findings]
    assert [one for one in found if one[1].startswith("PATH")] == [
        (
            "design.yaml",
            "PATH002",
            f"NVMe over TCP of dc4-esx01 uses {adapter}, but packets to 10.61.12.11 in network san-a-array "
            "leave by vmk0",
        )
        for adapter in ("vmk2", "vmk3")
    ]


def test_a_host_that_is_left_on_the_leaf_of_the_other_rack_is_found() -> None:
    files = {name: text.decode() for name, text in files_of(ID).items()}
    _two_racks(files)
    right = '{from: "dc4-esx[03-04] vmnic5", to: "sanb-lf13 ethernet1/1/[1-2]"'
    assert right in files["wiring.yaml"]
    files["wiring.yaml"] = files["wiring.yaml"].replace(
        right, right.replace("lf13 ethernet1/1/[1-2]", "lf11 ethernet1/1/[3-4]")
    )
    found = linted(ID, {name: text.encode() for name, text in files.items()}).findings
    assert [one.code for one in found if one.severity == "error"], "nothing is said"
