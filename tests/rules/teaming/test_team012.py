"""TEAM012: an uplink has one role in a port group."""

import pytest

from refarch import api, testing


def found(active: str, standby: str, unused: str = "[]") -> list[tuple[str, str]]:
    teaming = f"{{active: {active}, standby: {standby}, unused: {unused}}}"
    text = (
        f"clusters: {{compute: {{virtual_switches: {{Storage: {{port_groups: {{vMotion: {{teaming: "
        f"{teaming}}}}}}}}}}}}}"
    )
    name, files = testing.overlay([testing.Fragment("design.yaml", text, "vsan-roce")])
    return [
        (one.object.partition(".teaming.")[2], one.message)
        for one in api.lint_texts(name, files).findings
        if one.code == "TEAM012"
    ]


@pytest.mark.parametrize(
    ("active", "standby", "unused", "expected"),
    [
        ("[Uplink 1]", "[Uplink 2]", "[]", []),
        (
            "[Uplink 1]",
            "[Uplink 1]",
            "[]",
            [
                (
                    "standby[0]",
                    "port group vMotion lists Uplink 1 as both active and standby, but an uplink can have "
                    "only one role",
                )
            ],
        ),
        (
            "[Uplink 1]",
            "[Uplink 2]",
            "[Uplink 2]",
            [
                (
                    "unused[0]",
                    "port group vMotion lists Uplink 2 as both standby and unused, but an uplink can have "
                    "only one role",
                )
            ],
        ),
    ],
)
def test_one_role_for_each_uplink(
    active: str, standby: str, unused: str, expected: list[tuple[str, str]]
) -> None:
    assert found(active, standby, unused) == expected
