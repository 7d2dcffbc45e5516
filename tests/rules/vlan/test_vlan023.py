"""VLAN023: untagged networks on the ports of hosts for storage."""

from rule_examples import ExampleFiles, example_findings

MESSAGE = (
    "wiring.yaml warning swp1 on leaf-2 has untagged VLAN %s, but pNIC2 on node-1 carries only tagged "
    "storage traffic; also: leaf-2 swp[2-4]"
)


def storage_link(files: ExampleFiles) -> ExampleFiles:
    link: ExampleFiles = files["wiring"]["links"][1]
    return link


def add_interface(files: ExampleFiles, **interface: object) -> None:
    files["design"]["clusters"]["storage"]["interfaces"]["Other"] = {"connected_to": "Storage", **interface}


def test_vlan_1() -> None:
    assert example_findings("VLAN023") == [MESSAGE % 1]


def test_the_vlan_of_a_network() -> None:
    assert example_findings("VLAN023", lambda files: storage_link(files).update(untagged="management")) == [
        MESSAGE % "10 (network management)"
    ]


def test_a_vlan_without_a_network() -> None:
    """Such as a VLAN for unused ports, which Microsoft's references state as the native VLAN."""
    assert example_findings("VLAN023", lambda files: storage_link(files).update(untagged=99)) == []


def test_vlan001_finds_the_vlan_of_the_storage_network() -> None:
    assert example_findings("VLAN023", lambda files: storage_link(files).update(untagged="smb-b")) == []


def test_no_untagged_vlan() -> None:
    assert example_findings("VLAN023", lambda files: storage_link(files).update(untagged="none")) == []


def test_an_interface_without_a_tag() -> None:
    def management(files: ExampleFiles) -> None:
        storage_link(files).update(untagged="management")
        add_interface(files, network="management", vlan=0, services=["management"])

    assert example_findings("VLAN023", management) == []


def test_a_storage_interface_without_a_tag() -> None:
    def untagged(files: ExampleFiles) -> None:
        storage_link(files).update(untagged="management")
        files["design"]["clusters"]["storage"]["interfaces"]["SMB2"]["vlan"] = 0

    assert example_findings("VLAN023", untagged) == []


def test_the_first_of_two_networks_is_named() -> None:
    def two_networks(files: ExampleFiles) -> None:
        storage_link(files).update(untagged="management")
        files["ip-plan"]["networks"]["other"] = {"purpose": "management", "vlan": 10, "prefix": "10.9.0.0/24"}

    assert example_findings("VLAN023", two_networks) == [MESSAGE % "10 (network management)"]


def test_an_interface_for_other_traffic() -> None:
    def live_migration(files: ExampleFiles) -> None:
        files["ip-plan"]["networks"]["lm"] = {
            "purpose": "live-migration",
            "vlan": 90,
            "prefix": "10.9.0.0/24",
        }
        add_interface(files, network="lm", services=["live-migration"])

    assert example_findings("VLAN023", live_migration) == []


def test_a_port_with_its_own_address() -> None:
    def direct(files: ExampleFiles) -> None:
        cluster = files["design"]["clusters"]["storage"]
        cluster["virtual_switches"] = {}
        for number, name in enumerate(("SMB1", "SMB2"), 1):
            cluster["interfaces"][name].pop("affinity")
            cluster["interfaces"][name]["connected_to"] = f"pNIC{number}"

    assert example_findings("VLAN023", direct) == [MESSAGE % 1]
