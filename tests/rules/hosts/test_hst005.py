"""HST005: ESXi and vCenter have time servers."""

import pytest
from rule_designs import findings, told

NTP = "services:\n  ntp: {servers: site, used_by: [esxi, vcenter]}\n"


def test_both() -> None:
    assert told("HST005", {}) == []
    assert told("HST005", {"design.yaml": [("servers: site", "servers: [time-1, time-2]")]}) == []


@pytest.mark.parametrize(
    ("used_by", "said"),
    [
        ("[esxi]", "vCenter has no time servers"),
        ("[vcenter]", "ESXi has no time servers"),
        ("[]", "ESXi and vCenter have no time servers"),
    ],
)
def test_one_is_missing(used_by: str, said: str) -> None:
    assert told("HST005", {"design.yaml": [("[esxi, vcenter]", used_by)]}) == [
        f"design.yaml:14:24 warning HST005 {said}"
    ]


@pytest.mark.parametrize("instead", ["", "services: {}\n"])
def test_no_entry_at_all(instead: str) -> None:
    (finding,) = findings("HST005", {"design.yaml": [(NTP, instead)]})
    assert finding.message == "ESXi and vCenter have no time servers"
    assert (finding.line, finding.object) == ((13, "services") if instead else (1, ""))


@pytest.mark.parametrize(
    ("product", "fires"), [("vsan-esa", 1), ("nvme-of", 1), ("pvrdma", 1), ("s2d", 0), ("smb-direct", 0)]
)
def test_products_that_run_on_vsphere(product: str, fires: int) -> None:
    edits = [("product: vsan-osa", f"product: {product}"), (NTP, "")]
    assert len(findings("HST005", {"design.yaml": edits})) == fires
