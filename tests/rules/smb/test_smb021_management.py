"""SMB021: management interfaces on ports outside of the management intent."""

from rule_examples import ExampleFiles, example_findings

MESSAGE = (
    "design.yaml error management interface Management on node-1 uses pNIC3, but intent Converged has "
    "pNIC1 and pNIC2; also: node-[2-4]"
)


def cluster(files: ExampleFiles) -> ExampleFiles:
    storage: ExampleFiles = files["design"]["clusters"]["storage"]
    return storage


def management(files: ExampleFiles, connected_to: str = "pNIC3") -> None:
    """A management interface, and a second card, instead of the intent of the example."""
    cluster(files)["intents"].pop("Backup")
    cluster(files)["hosts"][0]["adapters"].append(
        {"card": "nvidia-connectx-6-lx-25g-2p", "slot": "2", "ports": ["pNIC3", "pNIC4"]}
    )
    cluster(files)["interfaces"]["Management"] = {
        "connected_to": connected_to,
        "network": "management",
        "services": ["management"],
    }


def test_a_port_in_no_intent() -> None:
    assert example_findings("SMB021", management) == [MESSAGE]


def test_a_port_in_an_intent_for_other_traffic() -> None:
    def compute(files: ExampleFiles) -> None:
        management(files)
        cluster(files)["intents"]["Compute"] = {"traffic": ["compute"], "adapters": ["pNIC3", "pNIC4"]}

    assert example_findings("SMB021", compute) == [MESSAGE]


def test_the_virtual_switch_of_the_intent() -> None:
    assert example_findings("SMB021", lambda files: management(files, "Storage")) == []


def test_a_second_intent_for_management() -> None:
    def intent(files: ExampleFiles) -> None:
        management(files)
        cluster(files)["intents"]["Management"] = {"traffic": ["management"], "adapters": ["pNIC3", "pNIC4"]}

    assert example_findings("SMB021", intent) == []


def test_no_intent_for_management_is_another_finding() -> None:
    def storage_only(files: ExampleFiles) -> None:
        management(files)
        cluster(files)["intents"]["Converged"]["traffic"] = ["storage"]

    assert example_findings("SMB021", storage_only) == [
        "design.yaml error no intent of cluster storage carries management traffic, but Azure Local "
        "requires such an intent"
    ]


def test_storage_spaces_direct_can_have_other_management() -> None:
    def s2d(files: ExampleFiles) -> None:
        management(files)
        cluster(files)["product"] = "s2d"

    assert example_findings("SMB021", s2d) == []
