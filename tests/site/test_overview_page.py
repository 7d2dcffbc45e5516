"""The overview of a design: its fabric in a picture, and a way back that does not lead into another
design."""

import pytest
from built_site import Built, HtmlPage, target

SMALL, LARGE, DIRECT = "vsan-roce-vsphere7u3", "nvme-rocev2-spine-leaf", "smb-direct-iwarp"


def figures(page: HtmlPage) -> list[str]:
    return [one.attributes["id"] for one in page.main.classed("ra-figure")]


def overview(built: Built, design: str) -> HtmlPage:
    return built.pages[f"designs/{design}/index.html"]


@pytest.mark.parametrize("design", [SMALL, LARGE, DIRECT])
def test_the_fabric_is_drawn_before_the_first_table(built: Built, design: str) -> None:
    page = overview(built, design)
    assert figures(page) == ["figure-overview"]
    order = [one for one in page.main.all() if one.has("ra-figure") or one.tag == "table"]
    assert order[0].tag == "figure"
    assert "topology.html" in page.links


def test_the_way_back_from_an_overview_leads_up_and_the_way_on_ends_with_the_design(built: Built) -> None:
    back, checked = "md-footer__link--prev", 0
    for path, page in built.pages.items():
        parts = path.split("/")
        if parts[0] != "designs" or len(parts) < 3:
            continue
        own = "/".join(parts[: 4 if parts[2] == "variants" else 2])
        for one in page.root.classed("md-footer__link"):
            to = target(page, one.attributes["href"])
            assert to is not None
            up = path == f"{own}/index.html" and one.has(back)
            above = f"{own.rpartition('/variants/')[0] or 'designs'}/index.html"
            assert to[0] == above if up else to[0].startswith(f"{own}/"), (path, to)
            checked += 1
    assert checked > 300
