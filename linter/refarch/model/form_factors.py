"""Compatibility of plugs of cables and cages of ports.

One place for a question that vendors answer in fragments: within a family a cage takes the plugs of older
members with no more lanes, an SFP plug goes into a QSFP cage only with an adapter, and a newer plug in an
older cage is something that no document read here lists. A double-density cage has a second row of contacts:
it takes the plugs with one row too, and its own plugs go into no other.
"""

from typing import Literal, NamedTuple

from ..core.rule import Source

Fit = Literal["fits", "newer", "adapter", "no"]
"""``fits``; ``newer``: the plug is a newer member of the cage's family; ``adapter``: an SFP plug for a QSFP
cage; ``no``."""


class FormFactor(NamedTuple):
    """A form factor with the facts that decide which others are compatible."""

    family: str
    lanes: int
    rank: int
    """Generation of lanes that it is made for: a later one has faster lanes."""


FORM_FACTORS = {
    "rj45": FormFactor("rj45", 1, 0),
    "sfp+": FormFactor("sfp", 1, 0),
    "sfp28": FormFactor("sfp", 1, 1),
    "sfp56": FormFactor("sfp", 1, 2),
    "sfp-dd": FormFactor("sfp", 2, 2),
    "sfp112": FormFactor("sfp", 1, 3),
    "qsfp+": FormFactor("qsfp", 4, 0),
    "qsfp28": FormFactor("qsfp", 4, 1),
    "qsfp28-dd": FormFactor("qsfp", 8, 1),
    "qsfp56": FormFactor("qsfp", 4, 2),
    "qsfp-dd": FormFactor("qsfp", 8, 2),
    "qsfp112": FormFactor("qsfp", 4, 3),
    "qsfp-dd800": FormFactor("qsfp", 8, 3),
    "osfp": FormFactor("osfp", 8, 3),
}
"""Form factors of the catalog except fibre connectors. OSFP plugs and cages are larger than those of the
QSFP family and go together with each other only."""

LANES = {form_factor: kind.lanes for form_factor, kind in FORM_FACTORS.items() if kind.lanes > 1}
"""Lanes of the cages that can be split into several ports."""

_PORTS = "https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-51/Layer-1-and-Switch-Ports/Interface-Configuration-and-Management/Switch-Port-Attributes"
_LINKX = "https://docs.nvidia.com/networking/display/400g100gpam4ovpub/linkx-100g-pam4-product-line-overview"
_SFP_DD = "https://www.gigalight.com/news-events/insights-8900.html"
_LAYER_1 = "https://docs.nvidia.com/networking-ethernet-software/knowledge-base/Setup-and-Getting-Started/layer-1-Data-Center-Cheat-Sheet/"

SOURCES = (
    Source(
        "NVIDIA, Layer 1 Data Center Cheat Sheet",
        "SFP+ has 1 and 10G, SFP28 adds 25G, SFP56 50G; QSFP28 has 1 to 100G, QSFP56 adds 200G, QSFP56-DD "
        "400G: each newer cage keeps the speeds of the older ones.",
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
    Source(
        "NVIDIA, LinkX 100G-PAM4 Product Line Overview",
        "QSFP112 cages take QSFP56 and QSFP28 plugs; the eight-lane OSFP is a plug of its own.",
        _LINKX,
        "Form-factor plugs",
        "2026-11-22",
    ),
    Source(
        "ME Fiber Module, 40G QSFP+ transceivers",
        "QSFP+ has four lanes of 10 Gb/s, for one link of 40G or four of 10G.",
        "https://mefibermodule.com/product-category/qsfp-transceivers-modules/40g-qsfp/",
        "Overview",
        "2026-11-30",
    ),
    Source(
        "Gigalight, SFP-DD form factors",
        "An SFP-DD cage has two lanes and takes SFP plugs of 10, 25 and 50G; an SFP-DD plug goes into an "
        "SFP-DD cage only.",
        _SFP_DD,
        "",
        "2026-11-22",
    ),
)


def plug_fit(plug: str, cage: str) -> Fit:
    """Fit of a plug in a cage, both by form factors of the catalog, e.g. ``qsfp28``. An unknown form factor
    fits nothing."""
    if plug == cage:
        return "fits"
    if plug not in FORM_FACTORS or cage not in FORM_FACTORS:
        return "no"
    inner, outer = FORM_FACTORS[plug], FORM_FACTORS[cage]
    if inner.family != outer.family:
        return "adapter" if (inner.family, outer.family, inner.lanes) == ("sfp", "qsfp", 1) else "no"
    if inner.lanes > outer.lanes:
        return "no"
    # A cage keeps the speeds of older members of its family; of newer ones no document says so.
    return "fits" if inner.rank <= outer.rank else "newer"


def form_factor_text(form_factor: str) -> str:
    """Form factor in vendors' spelling: ``qsfp28`` is QSFP28."""
    return form_factor.upper()
