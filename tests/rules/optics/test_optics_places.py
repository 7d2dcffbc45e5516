"""OPT001 to OPT004: file, line, column and words of each, with parts that the catalog does not have where
it needs them."""

from collections.abc import Callable

import pytest
from rule_designs import BETWEEN

from refarch import api

Lint = Callable[..., list[api.Finding]]
SR4, SR4_40 = "nvidia-mma1b00-c100d", "nvidia-mma1b00-b150d"
SINGLE_MODE = """\
format: 1
kind: %s
vendor: Own
model: %s
title: A part of the project's own
speed: 100G
protocols: [ethernet]
"""
OS2 = (
    SINGLE_MODE % ("cable", "OS2-MPO")
    + "medium: fibre\nends: [mpo-12, mpo-12]\nmax_length: 500m\nfibre_grade: os2\n"
)
PSM4 = (
    SINGLE_MODE % ("optic", "PSM4")
    + "form_factor: qsfp28\nmedium: smf\nconnector: mpo-12\nreach: 500m\nfibre_grade: os2\n"
)
PARTS = {("cable", "own-os2"): OS2, ("optic", "own-psm4"): PSM4}


@pytest.fixture
def told(lint_edited: Lint) -> Callable[..., list[str]]:
    """Findings of a fibre between the leafs, on line 7 of the clean example's wiring."""

    def lint(cable: str, optics: str = "", length: str = "5m") -> list[str]:
        given = f", optics: {optics}" if optics else ""
        text = (
            f'  - {{from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: {cable}, length: '
            f"{length}{given}}}\n"
        )
        edits = {"wiring.yaml": [(BETWEEN, text)], "qos.yaml": [("cable_length: 5m", "cable_length: 999m")]}
        found = [
            one
            for code in ("OPT001", "OPT002", "OPT003", "OPT004")
            for one in lint_edited(code, edits, parts=PARTS)
        ]
        return [
            f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}" for one in found
        ]

    return lint


Told = Callable[..., list[str]]
BOTH = "; also: leaf-1 swp22"
ENDS = "; also: swp21 on leaf-2, swp22 on leaf-[1-2]"


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (
            ("generic-mpo12-om4", f"{{from: {SR4}}}"),
            (
                "65 error OPT001 swp21 on leaf-2 has a fiber ('OM4 MPO-12 patch cable, UPC'), but no "
                f"transceiver{BOTH}"
            ),
        ),
        (
            ("generic-lc-om4", SR4),
            (
                "101 error OPT002 transceiver MMA1B00-C100D in swp21 on leaf-1 has an MPO-12 socket, but "
                f"fiber 'OM4 duplex LC patch cable' has an LC plug{ENDS}"
            ),
        ),
        (
            ("own-os2", SR4),
            (
                "94 error OPT002 transceiver MMA1B00-C100D in swp21 on leaf-1 drives multimode fiber, "
                f"but fiber 'OS2-MPO' is single-mode fiber (OS2){ENDS}"
            ),
        ),
        (
            ("generic-mpo12-om4", "own-psm4"),
            (
                "104 error OPT002 transceiver PSM4 in swp21 on leaf-1 drives single-mode fiber, but "
                f"fiber 'OM4 MPO-12 patch cable, UPC' is multimode fiber (OM4){ENDS}"
            ),
        ),
        (
            ("generic-mpo12-om4", f"{{from: {SR4}, to: {SR4_40}}}"),
            "137 warning OPT003 transceiver MMA1B00-C100D in swp21 on leaf-1 supports 100 GbE per "
            "link, but MMA1B00-B150D in swp21 on leaf-2 at the other end of the fiber supports 40 "
            f"GbE{BOTH}",
        ),
        (
            ("generic-mpo12-om4", SR4, "100.1m"),
            "92 error OPT004 the fiber from leaf-1 swp21 to leaf-2 swp21 is 100.1 m long, but the "
            "reach of MMA1B00-C100D is 100 m on OM4" + BOTH,
        ),
        (
            ("own-os2", "own-psm4", "500.1m"),
            "82 error OPT004 the fiber from leaf-1 swp21 to leaf-2 swp21 is 500.1 m long, but the "
            "reach of PSM4 is 500 m on OS2" + BOTH,
        ),
    ],
)
def test_place_and_words(told: Told, given: tuple[str, ...], found: str) -> None:
    assert told(*given) == [f"wiring.yaml:7:{found}"]


@pytest.mark.parametrize(
    "given",
    [("own-os2", "own-psm4", "500m"), ("generic-mpo12-om4", SR4, "100m"), ("generic-mpo12-om4", SR4_40)],
)
def test_parts_that_go_together(told: Told, given: tuple[str, ...]) -> None:
    assert told(*given) == []


def test_two_ends_for_two_kinds_of_fibre(told: Told) -> None:
    """One end does not go with the fibre, which OPT002 says, and the two ends not with one another, which
    OPT003 says."""
    assert told("generic-mpo12-om4", f"{{from: {SR4}, to: own-psm4}}") == [
        (
            "wiring.yaml:7:137 error OPT002 transceiver PSM4 in swp21 on leaf-2 drives single-mode "
            "fiber, but fiber 'OM4 MPO-12 patch cable, UPC' is multimode fiber (OM4); also: swp22 on "
            "leaf-2"
        ),
        "wiring.yaml:7:137 error OPT003 transceiver MMA1B00-C100D in swp21 on leaf-1 supports "
        "multimode fiber, but PSM4 in swp21 on leaf-2 at the other end of the fiber supports "
        f"single-mode fiber{BOTH}",
    ]
