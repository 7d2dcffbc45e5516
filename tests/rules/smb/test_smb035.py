"""SMB035: storage VLANs of Azure Local on the link between two switches."""

from rule_examples import ExampleFiles, example_findings

MESSAGE = (
    "wiring.yaml %s bond1 between leaf-1 and leaf-2 carries storage %s, but Azure Local uses each storage "
    "VLAN on only one switch"
)


def peer_link(files: ExampleFiles) -> ExampleFiles:
    link: ExampleFiles = files["wiring"]["links"][2]
    return link


def cluster(files: ExampleFiles) -> ExampleFiles:
    storage: ExampleFiles = files["design"]["clusters"]["storage"]
    return storage


def team_ports(files: ExampleFiles) -> None:
    """Both storage interfaces on one team, as in a fully converged cluster."""
    cluster(files)["virtual_switches"] = {"Storage": {"kind": "set", "uplinks": ["pNIC1", "pNIC2"]}}
    for number, name in enumerate(("SMB1", "SMB2"), 1):
        cluster(files)["interfaces"][name].update(connected_to="Storage", affinity=f"pNIC{number}")


def test_both_vlans() -> None:
    assert example_findings("SMB035") == [MESSAGE % ("warning", "VLANs 70 and 80")]


def test_one_vlan() -> None:
    assert example_findings("SMB035", lambda files: peer_link(files).update(carries=["smb-b"])) == [
        MESSAGE % ("warning", "VLAN 80")
    ]


def test_no_storage_vlan() -> None:
    assert example_findings("SMB035", lambda files: peer_link(files).update(carries=[])) == []


def test_a_link_that_leaves_its_vlans_out() -> None:
    """The link then carries all VLANs of the hosts."""
    assert example_findings("SMB035", lambda files: peer_link(files).pop("carries")) == [
        MESSAGE % ("warning", "VLANs 70 and 80")
    ]


def test_teamed_ports_are_an_info_finding() -> None:
    """The documents of Microsoft disagree about fully converged clusters."""
    assert example_findings("SMB035", team_ports) == [MESSAGE % ("info", "VLANs 70 and 80")]


def test_teamed_ports_and_a_link_that_leaves_its_vlans_out() -> None:
    def team_without_vlans(files: ExampleFiles) -> None:
        team_ports(files)
        peer_link(files).pop("carries")

    assert example_findings("SMB035", team_without_vlans) == []


def test_a_rack_aware_cluster() -> None:
    def rack_aware(files: ExampleFiles) -> None:
        cluster(files)["topology"] = "rack-aware"

    assert example_findings("SMB035", rack_aware) == []


def test_hosts_on_both_switches_need_the_link() -> None:
    def two_racks(files: ExampleFiles) -> None:
        first, second, link = files["wiring"]["links"]
        files["wiring"]["links"] = [
            {**first, "from": "node-[1-2] pNIC1", "to": "leaf-1 swp[1-2]"},
            {**first, "from": "node-[3-4] pNIC1", "to": "leaf-2 swp[5-6]"},
            second,
            link,
        ]

    assert example_findings("SMB035", two_racks) == [MESSAGE % ("warning", "VLAN 80")]


def test_a_vlan_of_two_networks() -> None:
    def shared(files: ExampleFiles) -> None:
        files["ip-plan"]["networks"]["tenant"] = {"purpose": "vm", "vlan": 80, "prefix": "10.9.0.0/24"}

    assert example_findings("SMB035", shared) == [MESSAGE % ("warning", "VLAN 70")]


def test_another_product() -> None:
    assert example_findings("SMB035", lambda files: cluster(files).update(product="s2d")) == []
