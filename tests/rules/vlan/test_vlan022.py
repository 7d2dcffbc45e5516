"""VLAN022: VLAN 1 on links between switches with different operating systems."""

from rule_examples import ExampleFiles, example_findings

MESSAGE = (
    "wiring.yaml warning the link between leaf-1 (Cumulus Linux) and border (EOS) tags VLAN 1, but VLAN 1 is "
    "untagged by default on some systems"
)


def link_to_border(files: ExampleFiles) -> ExampleFiles:
    link: ExampleFiles = files["wiring"]["links"][3]
    return link


def test_a_stated_vlan_1() -> None:
    assert example_findings("VLAN022") == [MESSAGE]


def test_a_network_in_vlan_1() -> None:
    """The VLAN of the network is the place if the link does not state its VLANs."""

    def network(files: ExampleFiles) -> None:
        link_to_border(files).pop("vlans")
        files["ip-plan"]["networks"]["vmotion"]["vlan"] = 1

    assert example_findings("VLAN022", network) == [
        "ip-plan.yaml warning the link between leaf-1 (Cumulus Linux) and border (EOS) tags VLAN 1 (network "
        "vmotion), but VLAN 1 is untagged by default on some systems"
    ]


def test_a_stated_network_in_vlan_1() -> None:
    def network(files: ExampleFiles) -> None:
        files["ip-plan"]["networks"]["vmotion"]["vlan"] = 1

    (finding,) = example_findings("VLAN022", network)
    assert finding.startswith("wiring.yaml warning") and "VLAN 1 (network vmotion)" in finding


def test_another_vlan() -> None:
    for vlan in (2, 4094):
        assert (
            example_findings("VLAN022", lambda files, vlan=vlan: link_to_border(files).update(vlans=[vlan]))
            == []
        )


def test_vlan_1_untagged() -> None:
    assert example_findings("VLAN022", lambda files: link_to_border(files).update(vlans=[], untagged=1)) == []


def test_a_routed_link_bridges_no_vlan() -> None:
    def routed(files: ExampleFiles) -> None:
        link_to_border(files).pop("vlans")
        link_to_border(files).update(routed=True, subnet="192.0.2.240/31")
        files["ip-plan"]["networks"]["vmotion"]["vlan"] = 1

    assert example_findings("VLAN022", routed) == []


def test_switches_with_the_same_system() -> None:
    def same_system(files: ExampleFiles) -> None:
        files["wiring"]["switches"]["border"] = {
            **files["wiring"]["switches"]["leaf-[1-2]"],
            "existing": True,
        }
        link_to_border(files)["to"] = "border swp20"

    assert example_findings("VLAN022", same_system) == []
