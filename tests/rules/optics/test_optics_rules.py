"""OPT001 to OPT005: transceivers that are missing, for another fibre, unlike, too weak, or cannot be split,
at their limits."""

import pytest
from rule_designs import BETWEEN, told

SR4, SR4_40 = "nvidia-mma1b00-c100d", "nvidia-mma1b00-b150d"


def fibre(cable: str, optics: str = "", length: str = "5m") -> dict[str, list[tuple[str, str]]]:
    """The clean example with this fibre between the leafs, on line 7 of its wiring."""
    given = f", optics: {optics}" if optics else ""
    text = (
        f'  - {{from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: {cable}, length: '
        f"{length}{given}}}\n"
    )
    return {"wiring.yaml": [(BETWEEN, text)], "qos.yaml": [("cable_length: 5m", "cable_length: 200m")]}


def said(code: str, *given: str) -> list[str]:
    return [line.partition(f" {code} ")[2].partition("; also:")[0] for line in told(code, fibre(*given))]


def test_a_fibre_with_transceivers_at_both_ends_is_sound() -> None:
    assert not told("OPT", fibre("generic-mpo12-om4", SR4)) and not told("OPT", {})


@pytest.mark.parametrize(
    ("optics", "ends"),
    [
        ("", "swp21 on leaf-1 and swp21 on leaf-2 have"),
        (f"{{from: {SR4}}}", "swp21 on leaf-2 has"),
        (f"{{to: {SR4}}}", "swp21 on leaf-1 has"),
    ],
)
def test_ends_without_a_transceiver(optics: str, ends: str) -> None:
    assert said("OPT001", "generic-mpo12-om4", optics) == [
        f"{ends} a fiber ('OM4 MPO-12 patch cable, UPC'), but no "
        f"transceiver{'s' if ends.endswith('have') else ''}"
    ]


def test_the_finding_stands_at_the_fibre() -> None:
    (line,) = told("OPT001", fibre("generic-mpo12-om4"))
    assert line.startswith("wiring.yaml:7:65 error OPT001 ")


def test_transceivers_on_a_cable_with_plugs_of_its_own() -> None:
    wiring = [(", cable: nvidia-mcp1600-c003e30l", f", cable: nvidia-mcp1600-c003e30l, optics: {SR4}")]
    (line,) = told("OPT001", {"wiring.yaml": wiring})
    assert (
        "cable 'MCP1600-C003E30L' has integrated connectors, but the link also has transceivers "
        f"({SR4[7:].upper()})" in line
    )


def test_another_connector() -> None:
    found = said("OPT002", "generic-lc-om4", SR4)
    assert found == [
        "transceiver MMA1B00-C100D in swp21 on leaf-1 has an MPO-12 socket, but fiber 'OM4 duplex LC "
        "patch cable' has an LC plug"
    ]


def test_one_end_of_another_connector_is_found_there() -> None:
    links = [
        (
            '"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l',
            '"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: generic-lc-om4, length: 3m, optics: '
            "nvidia-mma2p00-as",
        ),
    ]
    assert not told("OPT", {"wiring.yaml": links})


def test_transceivers_of_unlike_speeds() -> None:
    (line,) = told("OPT003", fibre("generic-mpo12-om4", f"{{from: {SR4}, to: {SR4_40}}}"))
    assert (
        " warning OPT003 transceiver MMA1B00-C100D in swp21 on leaf-1 supports 100 GbE per link, but "
        "MMA1B00-B150D in swp21" in line
    )
    assert line.count("wiring.yaml:7:") == 1


def test_parts_of_a_split_port_have_their_share_of_its_transceiver() -> None:
    switches = ("nos: cumulus-linux}", 'nos: cumulus-linux, breakouts: {"19": 4x25G}}')
    fanned = f"generic-mpo12-om4, length: 5m, optics: {{from: nvidia-mma2p00-as, to: {SR4}}}"
    link = (
        'to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l',
        f'to: "leaf-1 swp19s[0-3]", cable: {fanned}',
    )
    assert not told("OPT003", {"wiring.yaml": [switches, link]})
    (line,) = told("OPT003", {"wiring.yaml": [switches, (link[0], link[1].replace(SR4, SR4_40))]})
    assert (
        "supports 25 GbE per link, but MMA1B00-B150D in swp19s0 on leaf-1 at the other end of the "
        "fiber supports 10 GbE" in line
    )


@pytest.mark.parametrize(("length", "findings"), [("99.9m", 0), ("100m", 0), ("100.1m", 1), ("150m", 1)])
def test_reach(length: str, findings: int) -> None:
    found = said("OPT004", "generic-mpo12-om4", SR4, length)
    meters = length.replace("m", " m")
    assert found == findings * [
        f"the fiber from leaf-1 swp21 to leaf-2 swp21 is {meters} long, but the reach of MMA1B00-C100D "
        "is 100 m on OM4"
    ]


def test_the_shorter_reach_of_the_two_counts() -> None:
    assert said("OPT004", "generic-mpo12-om4", f"{{from: {SR4_40}, to: {SR4}}}", "120m")
    assert not said("OPT004", "generic-mpo12-om4", SR4_40, "120m")


@pytest.mark.parametrize(
    ("near", "far", "message"),
    [
        ("generic-qsfp28-lr4", "cisco-qsfp-100g-lr4-s", ""),
        ("generic-qsfp28-dr", "cisco-qsfp-100g-fr-s", ""),
        ("generic-qsfp28-lr4", "generic-qsfp28-cwdm4", "100GBASE-LR4, and 100G-CWDM4"),
        ("generic-qsfp28-cwdm4", "generic-qsfp28-dr", "100G-CWDM4, and 100GBASE-DR"),
    ],
)
def test_standards_of_single_mode_fibre(near: str, far: str, message: str) -> None:
    found = said("OPT003", "generic-lc-os2", f"{{from: {near}, to: {far}}}")
    assert len(found) == (1 if message else 0)
    for text in found:
        first, second = message.split(", and ")
        assert f"supports {first}, but " in text and text.endswith(f"supports {second}")


NOS = "nos: cumulus-linux}"


def split_fibre(part: str, optics: str, cable: str = "generic-lc-os2") -> dict[str, list[tuple[str, str]]]:
    """A fibre from a split port of the first leaf to the second."""
    link = (
        f"  - {{from: leaf-1 swp19{part}, to: leaf-2 swp10, cable: {cable}, length: 5m, optics: {optics}}}\n"
    )
    return {"wiring.yaml": [(NOS, f'{NOS[:-1]}, breakouts: {{"19": 4x25G}}}}'), (BETWEEN, BETWEEN + link)]}


@pytest.mark.parametrize(
    ("optic", "cable", "count"),
    [
        ("generic-qsfp28-lr4", "generic-lc-os2", 1),
        ("generic-qsfp28-cwdm4", "generic-lc-os2", 1),
        ("generic-qsfp28-bidi", "generic-lc-om4", 0),
        ("generic-qsfp28-psm4", "generic-mpo12-4xlc-os2", 0),
        ("generic-qsfp28-sr4", "generic-mpo12-4xlc-om4", 0),
    ],
)
def test_one_pair_of_fibres_in_a_split_port(optic: str, cable: str, count: int) -> None:
    small = "generic-sfp28-sr" if "om4" in cable else "generic-sfp28-lr"
    files = split_fibre("s0", f"{{from: {optic}, to: {small}}}", cable)
    found = [line.partition(" OPT005 ")[2] for line in told("OPT005", files)]
    assert len(found) == count
    for text in found:
        assert text.startswith("port swp19 on leaf-1 is split into 4 parts, but its transceiver ")
    if count == 0 and "bidi" not in optic:
        assert not told("OPT003", files) and not told("OPT002", files)


def test_a_whole_port_takes_one_pair_of_fibres() -> None:
    assert not told("OPT005", fibre("generic-lc-os2", "generic-qsfp28-lr4"))
