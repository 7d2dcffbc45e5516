"""What the bill of materials leaves out: what hosts, cables and licenses need and no line buys."""

from refarch import api, testing


def test_a_design_that_has_everything_still_needs_cords_and_rails() -> None:
    for identity in ("vsan-roce-vsphere7u3", "nvme-rocev2-spine-leaf", "vsan-tcp-2m-iops"):
        found = api.open_design(identity).design
        assert found is not None
        rows = api.table(found, "bom", "not-included").rows
        assert rows[-1].cells[0] == "Power cords, rails and power distribution"
        assert rows[-1].cells[2] == len(found.hosts) + len(found.switches) + len(found.arrays)


def test_what_the_hosts_have_is_not_missing() -> None:
    found = api.open_design("vsan-roce-vsphere7u3").design
    assert found is not None
    rows = {(row.cells[0], row.cells[1]) for row in api.table(found, "bom", "not-included").rows}
    assert ("Processors", "clx-host-[51-54]") in rows and ("Data drives", "clx-host-[51-54]") in rows
    assert not any("069" in str(hosts) for what, hosts in rows if what in ("Processors", "Data drives"))


def test_arrays_and_their_insides_are_told() -> None:
    found = api.open_design("nvme-rocev2-spine-leaf").design
    assert found is not None
    rows = {row.cells[0]: row.cells for row in api.table(found, "bom", "not-included").rows}
    assert rows["Drives and licenses of arrays"][1] == "flash-[1-2]"
    assert "Transceivers" not in rows, "both ends of each fibre have one"


LICENSES = """\
format: 1
items:
  - {license: vsan-enterprise, quantity: needed, per: core, clusters: [lab]}
  - {support: years-5, quantity: needed, per: host}
"""
LAB = """clusters:
  lab:
    title: Lab
    role: workload
    product: vsan-esa
    transport: tcp
    topology: single-site
    hosts: [{names: "lab-[1-4]", server: dell-poweredge-r760}]
"""


def test_licenses_are_missing_for_a_cluster_that_no_line_names() -> None:
    """A line without clusters is for all of them."""
    for clusters, lacking in (
        (", clusters: [lab]", ["host-[1-4]"]),
        (", clusters: [compute]", ["lab-[1-4]"]),
        (", clusters: [compute, lab]", []),
        ("", []),
    ):
        bill = LICENSES.replace(", clusters: [lab]", clusters)
        _, files = testing.overlay([testing.Fragment("design.yaml", LAB, "vsan-esa")])
        files = testing.base_files("vsan-esa") | files | {"bom.yaml": bill.encode()}
        found = api.lint_texts("vsan-esa", files).design
        assert found is not None
        rows = [row.cells for row in api.table(found, "bom", "not-included").rows]
        assert [cells[1] for cells in rows if cells[0] == "Licenses of software"] == lacking, clusters
        assert "Support contracts" not in {cells[0] for cells in rows}
