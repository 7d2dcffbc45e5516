"""SMB037: storage of Azure Local on other switches than management and compute."""

from rule_examples import ExampleFiles, example_findings

MESSAGE = (
    "wiring.yaml %s storage of cluster storage uses leaf-1 and leaf-2, but management and compute use "
    "lan-1 and lan-2; Azure Local requires the same switches"
)


def cluster(files: ExampleFiles) -> ExampleFiles:
    storage: ExampleFiles = files["design"]["clusters"]["storage"]
    return storage


def cable(files: ExampleFiles, number: int) -> ExampleFiles:
    link: ExampleFiles = files["wiring"]["links"][number]
    return link


def test_four_switches() -> None:
    assert example_findings("SMB037") == [MESSAGE % "warning"]


def test_a_rack_aware_cluster() -> None:
    """The statement of Microsoft is about this topology."""
    assert example_findings("SMB037", lambda files: cluster(files).update(topology="rack-aware")) == [
        MESSAGE % "error"
    ]


def test_one_switch_in_common() -> None:
    assert example_findings("SMB037", lambda files: cable(files, 2).update(to="leaf-1 swp[5-8]")) == []


def test_one_intent_for_all_traffic() -> None:
    def converged(files: ExampleFiles) -> None:
        intents = cluster(files)["intents"]
        intents["Converged"]["traffic"] = ["management", "compute", "storage"]
        intents.pop("Management")

    assert example_findings("SMB037", converged) == []


def test_storage_without_switches() -> None:
    def direct(files: ExampleFiles) -> None:
        files["wiring"]["links"][:2] = [
            {"from": "node-1 pNIC1", "to": "node-2 pNIC1", "cable": "nvidia-mcp2m00-a003e30l"}
        ]

    assert example_findings("SMB037", direct) == []
