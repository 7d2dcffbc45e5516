"""Services after failures of sites on the page of failures: a row for each failure and result."""

from small_pages import rows

from refarch import api
from refarch.api.failure import site_cases
from refarch_site.context import Context
from refarch_site.pages import failures
from refarch_site.project import Project
from shipped_designs import shipped


def test_services_are_together_by_failure_and_result() -> None:
    result = shipped("vsan-witness-sites")
    assert result.design is not None
    context = Context(Project(api.Config(), (result,), {}, (), {}), result, result.design, (), ())
    section = (
        failures.render(context).partition("### Services after these failures\n")[2].partition("\n## ")[0]
    )
    heads, *listed = rows(section)
    assert heads == ["Failure", "Result", "Services", "Source"]
    assert [row[:2] for row in listed[:3]] == [
        ["site north", "(✓ goes on)"],
        ["site north", "(− stops)"],
        ["site north", "(? unknown)"],
    ]
    assert listed[1][2] == "vSAN, vMotion, Management from metro-[4-6] to metro-[1-3]"
    assert listed[2][2].split("; ") == [
        "Management from metro-[4-6] to metro-[4-6]: vmnic0 on metro-4 has no cable",
        "vSAN witness from metro-[4-6] to witness-metro: whether 10.72.20.1 forwards to network witness",
        "Gateway from metro-[4-6] to 10.73.0.1: vmnic0 on metro-4 has no cable",
    ]
    assert len({tuple(row[:2]) for row in listed}) == len(listed)
    assert sum(len(row[2].split("; ")) for row in listed) == len(site_cases(result.design)) == 42
    assert "inter-site link" in {row[0] for row in listed}
