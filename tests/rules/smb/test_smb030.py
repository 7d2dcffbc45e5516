"""SMB030: storage interfaces of a team without affinity."""

from collections.abc import Callable

from rule_examples import ExampleFiles, example_findings


def interfaces(files: ExampleFiles) -> ExampleFiles:
    listed: ExampleFiles = files["design"]["clusters"]["storage"]["interfaces"]
    return listed


def without_affinity(
    *names: str, change: Callable[[ExampleFiles], object] = lambda files: None
) -> Callable[[ExampleFiles], None]:
    def edit(files: ExampleFiles) -> None:
        for name in ("SMB1", "SMB2"):
            interfaces(files)[name]["affinity"] = f"pNIC{name[-1]}"
        for name in names:
            interfaces(files)[name].pop("affinity")
        change(files)

    return edit


TEAM = [
    "design.yaml warning interfaces SMB1 and SMB2 on node-1 have no affinity to a port of virtual switch "
    "Storage; Windows can use one port for all of them; also: node-[2-4]"
]


def test_one_interface() -> None:
    assert example_findings("SMB030", without_affinity("SMB1")) == [
        "design.yaml warning interface SMB1 on node-1 has no affinity to a port of virtual switch Storage, "
        "but SMB2 has affinity to pNIC2; also: node-[2-4]"
    ]


def test_no_interface() -> None:
    assert example_findings("SMB030", without_affinity("SMB1", "SMB2")) == TEAM


def test_every_interface() -> None:
    assert example_findings("SMB030", without_affinity()) == []


def test_a_team_with_one_storage_interface() -> None:
    def one_interface(files: ExampleFiles) -> None:
        interfaces(files).pop("SMB2")
        files["ip-plan"]["networks"].pop("smb-b")

    assert example_findings("SMB030", without_affinity("SMB1", change=one_interface)) == []


def intents(traffic: str) -> Callable[[ExampleFiles], object]:
    def add(files: ExampleFiles) -> None:
        files["design"]["clusters"]["storage"]["intents"] = {
            "All": {"traffic": ["compute", traffic], "adapters": ["pNIC1", "pNIC2"]}
        }

    return add


def test_network_atc_assigns_the_interfaces_of_a_storage_intent() -> None:
    assert example_findings("SMB030", without_affinity("SMB1", "SMB2", change=intents("storage"))) == []


def test_an_intent_without_storage_assigns_no_storage_interface() -> None:
    assert example_findings("SMB030", without_affinity("SMB1", "SMB2", change=intents("management"))) == TEAM


def test_a_team_of_one_port_has_no_choice() -> None:
    def one_port(files: ExampleFiles) -> None:
        files["design"]["clusters"]["storage"]["virtual_switches"]["Storage"]["uplinks"] = ["pNIC1"]

    assert example_findings("SMB030", without_affinity("SMB1", "SMB2", change=one_port)) == []


def test_the_first_interface_with_an_affinity_is_named() -> None:
    def third_interface(files: ExampleFiles) -> None:
        interfaces(files)["SMB3"] = {"connected_to": "Storage", "network": "smb-a", "services": ["smb"]}

    (finding,) = example_findings("SMB030", without_affinity(change=third_interface))
    assert "interface SMB3 on node-1" in finding and "but SMB1 has affinity to pNIC1" in finding
