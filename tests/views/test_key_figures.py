"""Key figures and the verdict: what each is for designs whose figures can be counted by hand, and what is
said where no fact gives one."""

from pathlib import Path

import pytest

from refarch import api, testing
from refarch.api.failure import failure_cases, site_failure_effects
from refarch.api.figures import design_summary, key_figures_of, ranked_failures
from refarch.core.quantities import ethernet, number, percent, power, rate, span
from refarch.views.failure.effects import STATES
from shipped_designs import shipped, shipped_design

ROOT = Path(__file__).resolve().parents[2]


def figures(result: api.LintResult) -> dict[str, tuple[str, str]]:
    return {figure.key: (figure.value, figure.remark) for figure in key_figures_of(result)}


def changed(old: str, new: str, file: str = "design.yaml", base: str = "vsan-roce") -> api.LintResult:
    files = testing.base_files(base)
    assert old in files[file].decode()
    return api.lint_texts(base, {**files, file: files[file].decode().replace(old, new).encode()})


def test_the_figures_of_two_clusters() -> None:
    assert figures(shipped("vsan-roce-vsphere7u3")) == {
        "hosts": ("12", "SL MGMT: 4; SL WL01: 8"),
        "bandwidth": ("25 to 100 Gbit/s", "SL MGMT: 25 Gbit/s; SL WL01: 100 Gbit/s"),
        "capacity": (
            "57.6 TB of drives",
            "SL MGMT: the design or the catalog does not state the capacity of all drives; SL WL01: the "
            "design states no storage policy",
        ),
        "oversubscription": (
            "none",
            "no uplinks; links between the switches carry up to 0 of 200 Gbit/s, "
            "after a failure up to 100 of 200",
        ),
        "worst-failure": (
            "network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[069-076]",
            "lost connections; 89 % of the bandwidth of all hosts is left; 1 of 12 hosts has none",
        ),
        "racks": ("not stated", "rack positions are not defined"),
        "power": ("not stated", "unknown (no vendor data)"),
        "cables": ("28", "28 passive copper; 56 plugs"),
        "optics": ("none", "no separate transceivers needed"),
        "conformance": ("no errors or warnings", "3 infos and 1 waived finding; 7 subjects excluded"),
        "last-change": (
            "version 1.0.0, published",
            "2026-11-21: First version, based on NVIDIA's deployment guide.",
        ),
    }


def test_the_figures_of_a_fabric_of_leafs_and_spines() -> None:
    made = figures(shipped("nvme-rocev2-spine-leaf"))
    assert made["worst-failure"] == (
        "network adapter in slot 2 (vmnic[4-5]) of any of esx-[01-16]",
        "lost connections; 94 % of the bandwidth of all hosts is left; 1 of 16 hosts has none; after the "
        "loss of any switch of spine-a[1-2], spine-b[1-2], up to 400 Gbit/s must cross links with a "
        "capacity of 200 Gbit/s",
    )
    assert made["oversubscription"] == ("1:1", "1:1 at leaf-a[1-3], leaf-b[1-3]")
    assert made["racks"] == ("3 racks", "46 of 126 units in use")
    power_remark = "lower bound: no vendor maximum for 12 of 28 devices"
    assert made["power"] == ("12.8 kW known for 16 of 28 devices", power_remark)
    assert made["cables"] == ("88", "56 passive copper and 32 fiber; 176 plugs")
    assert made["optics"] == ("64", "64 NVIDIA MMA1B00-C100D")


def test_power_says_how_many_devices_it_is_known_for() -> None:
    assert figures(shipped("vsan-esa-100g"))["power"] == (
        "at least 26.5 kW",  # of two switches the typical draw alone
        "lower bound: no vendor maximum for 2 of 34 devices",
    )
    # The drives of a host have figures, which say little about the host.
    assert figures(shipped("vsan-tcp-2m-iops"))["power"] == (
        "not stated",
        "unknown (no vendor data for any of 33 devices; 275 W for their parts)",
    )


def test_the_worst_failure_is_the_first_of_the_ranked_ones() -> None:
    designs = sorted(path.name for path in (ROOT / "designs").iterdir() if (path / "design.yaml").exists())
    assert len(designs) == 12
    for name in designs:
        result = shipped(name)
        assert result.design is not None
        ranked = ranked_failures(result.design)
        assert figures(result)["worst-failure"][0] == ranked[0].title, name
        places = [STATES.index(failure.state) for failure in ranked]
        assert places == sorted(places, reverse=True), name
        count = len(failure_cases(result.design)) + len(site_failure_effects(result.design))
        assert len(ranked) == count, name


def test_failures_are_ranked_by_state_then_by_lost_bandwidth() -> None:
    design = shipped_design("vsan-roce-vsphere7u3")
    # An adapter takes all 100 Gbit/s of a host that goes on, or all 25 of one of the other cluster. A host
    # that fails takes as much, but then no host that goes on is disconnected.
    assert [(failure.title, failure.state) for failure in ranked_failures(design)[:4]] == [
        ("network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[069-076]", "disconnected"),
        ("network adapter in slot 1 (vmnic[4-5]) of any of clx-host-[51-54]", "disconnected"),
        ("any host of clx-host-[069-076]", "degraded"),
        ("any host of clx-host-[51-54]", "degraded"),
    ]


def test_the_note_of_the_worst_failure_says_what_is_lost_without_any_bandwidth() -> None:
    made = figures(shipped("azure-local-switchless"))
    assert made["worst-failure"] == ("both cables of tor-1 – tor-2", "3 of 3 hosts lose connections")


def test_one_switch_that_all_hosts_hang_on() -> None:
    made = figures(shipped("pvrdma-hpc"))
    assert made["oversubscription"] == ("none", "no switch with hosts has a link to another switch")
    assert made["worst-failure"] == (
        "switch hpc-leaf-1",
        "lost connections; 0 % of the bandwidth of all hosts is left; 8 of 8 hosts have none",
    )


def test_hosts_cabled_to_each_other() -> None:
    made = figures(shipped("smb-direct-iwarp"))
    assert made["oversubscription"] == ("none", "hosts are connected directly")
    assert design_summary(shipped("smb-direct-iwarp")) == (
        "SMB Direct over iWARP for 4 hosts in 2 clusters, connected directly without a switch. Each host "
        "has 80 Gbit/s for this traffic in each direction. It survives the loss of any one cable. The "
        "loss of a network adapter disconnects up to 2 hosts; the loss of a host makes data unavailable. The "
        "checks report no errors or warnings; also 1 info."
    )


def test_the_verdict_names_what_is_survived_and_what_not() -> None:
    assert design_summary(shipped("vsan-roce-vsphere7u3")) == (
        "vSAN OSA over RoCE v2 for 12 hosts in 2 clusters, on 4 switches (2 SN2010 and 2 "
        "SN3700). Each host has 25 Gbit/s in SL MGMT and 100 Gbit/s in SL WL01 for this "
        "traffic in each direction. It survives the loss of any one switch, cable or host, "
        "or of all links between two switches. The loss of a network adapter disconnects 1 "
        "host. The checks report no errors or warnings; also 3 infos and 1 waived finding."
    )
    assert (
        "The loss of a switch disconnects up to 8 hosts; the loss of a cable or a "
        "network adapter disconnects 1 host." in (design_summary(shipped("pvrdma-hpc")))
    )
    assert "After the loss of any switch of spine-a[1-2], spine-b[1-2], up to 400 Gbit/s must cross" in (
        design_summary(shipped("nvme-rocev2-spine-leaf"))
    )


def test_what_no_fact_gives_is_said() -> None:
    files = {name: text for name, text in testing.base_files("direct-iwarp").items() if name != "wiring.yaml"}
    result = api.lint_texts("direct-iwarp", files)
    made = figures(result)
    for key in ("bandwidth", "oversubscription", "worst-failure", "cables", "optics"):
        assert made[key] == ("not stated", "the design has no wiring"), key
    assert design_summary(result).startswith(
        "SMB Direct over iWARP for 2 hosts, without wiring. The checks report 1 warning."
    )


def test_errors_and_warnings_are_counted() -> None:
    clean = figures(api.lint_texts("vsan-roce", testing.base_files("vsan-roce")))
    assert clean["conformance"] == ("no errors or warnings", "29 rules not stated")
    bad = changed("mtu: 9000", "mtu: 1500")
    assert any(finding.severity == "error" for finding in bad.findings)
    errors = sum(finding.severity == "error" for finding in bad.findings)
    assert figures(bad)["conformance"][0].startswith(f"{errors} error")
    assert "The checks report 1 error" in design_summary(
        bad
    ) or f"The checks report {errors} errors" in design_summary(bad)


def test_the_last_change_is_the_changelog_s() -> None:
    said = "status: draft\nchangelog:\n  - {version: 1.0.0, date: 2026-03-02, says: Cables of 5 m.}\n"
    made = figures(changed("status: draft\n", said))
    assert made["last-change"] == ("version 1.0.0, draft", "2026-03-02: Cables of 5 m.")
    made = figures(changed("status: draft\n", said.replace("version: 1.0.0", "version: 0.9.0")))
    assert made["last-change"] == ("version 1.0.0, draft", "2026-03-02, version 0.9.0: Cables of 5 m.")


def test_a_decision_names_a_source_and_a_place_that_there_are() -> None:
    decision = "{id: D1, says: One card., because: One slot., source: gide, about: design.clusters.computer}"
    result = changed("status: draft\n", f"status: draft\ndecisions:\n  - {decision}\n")
    told = {finding.code: (finding.message, finding.line) for finding in result.findings}
    line = testing.base_files("vsan-roce")["design.yaml"].decode().split("\n").index("status: draft") + 3
    assert told["REF001"] == ("there is no source `gide`", line) or "gide" in told["REF001"][0]
    assert told["REF008"] == ("path `design.clusters.computer` does not exist in this design", line)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (number(150000), "150,000"),
        (number(9000), "9000"),
        (number(2.666), "2.67"),
        (number(1234567.5), "1,234,567.5"),
        (number(0), "0"),
        (ethernet(25000), "25 GbE"),
        (ethernet(2500), "2.5 GbE"),
        (rate(100), "0.1 Gbit/s"),
        (span([100000, 25000, 100000], "GbE"), "25 to 100 GbE"),
        (span([25000], "Gbit/s"), "25 Gbit/s"),
        (power(999), "999 W"),
        (power(1000), "1 kW"),
        (power(12840), "12.8 kW"),
        (percent(0.001), "1 %"),
        (percent(0.999), "99 %"),
        (percent(1), "100 %"),
        (percent(0), "0 %"),
        (percent(0.625), "63 %"),
        (percent(0.875), "88 %"),
        (percent(0.885), "89 %"),
        (percent(0.884), "88 %"),
    ],
)
def test_numbers_and_units_have_one_style(made: str, expected: str) -> None:
    assert made == expected
