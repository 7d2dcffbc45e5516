"""Which plug of a cable goes into which cage of a port.

One place for a question that vendors answer in fragments: within a family a cage takes the plugs of older
members, an SFP plug goes into a QSFP cage only with an adapter, and a newer plug in an older cage is
something that no document read here lists.
"""

from typing import Literal

from ..core.rule import Source

Fit = Literal["fits", "newer", "adapter", "no"]
"""``fits``; ``newer``: the plug is a newer member of the cage's family; ``adapter``: an SFP plug for a QSFP
cage; ``no``."""

_FAMILIES: tuple[tuple[str, ...], ...] = (
    ("rj45",),
    ("sfp+", "sfp28", "sfp56"),
    ("qsfp+", "qsfp28", "qsfp56", "qsfp-dd"),
)
"""Each from the oldest to the newest member."""

_RANK = {
    form_factor: (family, rank)
    for family, members in enumerate(_FAMILIES)
    for rank, form_factor in enumerate(members)
}

LANES = {"qsfp+": 4, "qsfp28": 4, "qsfp56": 4, "qsfp-dd": 8}
"""Lanes of the cages that can be split into several ports."""

_PORTS = "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Interface-Configuration-and-Management/Switch-Port-Attributes"
_LAYER_1 = "https://docs.nvidia.com/networking-ethernet-software/knowledge-base/Setup-and-Getting-Started/layer-1-Data-Center-Cheat-Sheet/"

SOURCES = (
    Source(
        "NVIDIA, Layer 1 Data Center Cheat Sheet",
        "SFP+ has 1 and 10G, SFP28 adds 25G, SFP56 50G; QSFP28 has 1 to 100G, QSFP56 adds 200G, "
        "QSFP56-DD 400G: each newer cage "
        "keeps the speeds of the older ones.",
        _LAYER_1,
        "Transceiver Speed Supportability",
        "2026-11-21",
    ),
    Source(
        "NVIDIA, Cumulus Linux 5.1 User Guide, Switch Port Attributes",
        "One SFP module can be used in a QSFP port by means of a QSA adapter; the port's speed is then set.",
        _PORTS,
        "Breakout Ports, note",
        "2026-11-21",
    ),
    Source(
        "RDG: VMware vSAN over RoCE on vSphere 7.0 U3d, NVIDIA",
        "The test bed used QSFP28 copper cables between ConnectX-6 Dx and SN3700, whose cages are QSFP56.",
        "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128",
        "Appendix",
        "2026-11-21",
    ),
    Source(
        "Ascent Optics, QSFP-DD compatible switches",
        "A QSFP-DD cage is deeper and takes the older QSFP plugs too; a QSFP-DD plug needs a QSFP-DD cage.",
        "https://ascentoptics.com/blog/qsfp-dd-compatible-switches",
        "",
        "2026-11-21",
    ),
)


def fit(plug: str, cage: str) -> Fit:
    """How a plug goes into a cage, both by the form factors of the catalogue, e.g. ``qsfp28``. An unknown
    word fits nothing."""
    if plug == cage:
        return "fits"
    if plug not in _RANK or cage not in _RANK:
        return "no"
    (plug_family, plug_rank), (cage_family, cage_rank) = _RANK[plug], _RANK[cage]
    if plug_family == cage_family:
        return "fits" if plug_rank < cage_rank else "no" if plug == "qsfp-dd" else "newer"
    return "adapter" if plug.startswith("sfp") and cage.startswith("qsfp") else "no"


def written(form_factor: str) -> str:
    """A form factor as people write it: ``qsfp28`` is QSFP28."""
    return form_factor.upper()
