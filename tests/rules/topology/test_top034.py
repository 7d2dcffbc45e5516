"""TOP034: RoCE on cables between hosts needs a statement about QoS."""

import pytest
from rule_designs import findings

HOSTS = "transport: iwarp"
QOS = """\
format: 1
profiles:
  smb:
    mode: lossless
    rdma: {priority: 3}
    trust: [pcp]
    pfc: {priorities: [3]}
apply: APPLY
"""
CARD = '{card: chelsio-t6225-cr, slot: "1", ports: [port1, port2]}'
CONNECTX = '{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [port1, port2]MORE}'


def messages(apply: str | None, transport: str = "roce-v2", more: str = "", excluded: str = "") -> list[str]:
    """Messages for the three hosts that are cabled to each other; ``apply`` is that of qos.yaml, None for no
    such file."""
    edits = {
        "design.yaml": [
            (HOSTS, f"transport: {transport}"),
            (CARD, CONNECTX.replace("MORE", more)),
            ("status: draft\n", f"status: draft\n{excluded}"),
        ],
        **({} if apply is None else {"qos.yaml": QOS.replace("APPLY", apply)}),
    }
    return [f"{one.severity} {one.message}" for one in findings("TOP034", edits, "mesh")]


@pytest.mark.parametrize("apply", [None, "[]"])
def test_no_host_has_a_profile(apply: str | None) -> None:
    assert messages(apply) == [
        "warning cluster edge uses roce-v2 on cables between hosts, but none of its hosts has a QoS profile"
    ]


def test_one_host_is_enough_for_this_rule() -> None:
    """QOS024 compares the hosts."""
    assert messages("[{profile: smb, to: [node-2]}]") == []


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_other_transports(transport: str) -> None:
    assert messages(None, transport) == []


@pytest.mark.parametrize("mask", ["pfctx", "pfcrx"])
def test_masks_of_the_driver_state_it_too(mask: str) -> None:
    assert messages(None, more=f", parameters: {{nmlx5_core: {{{mask}: 8}}}}") == []


@pytest.mark.parametrize(("subject", "count"), [("qos", 0), ("racks", 1)])
def test_a_design_that_excludes_qos(subject: str, count: int) -> None:
    excluded = f"excludes: [{{what: [{subject}], because: Another document has it.}}]\n"
    assert len(messages(None, excluded=excluded)) == count


def test_network_atc_has_defaults() -> None:
    intents = """\
    intents:
      Storage: {traffic: [storage], adapters: [port1, port2], network_direct: roce-v2}
    smb:"""
    edits = {
        "design.yaml": [
            (HOSTS, "transport: roce-v2"),
            (CARD, CONNECTX.replace("MORE", "")),
            ("    smb:", intents),
        ]
    }
    assert [one.severity for one in findings("TOP034", edits, "mesh")] == ["info"]
    edits["design.yaml"][2] = ("    smb:", intents.replace("roce-v2", "iwarp"))
    assert [one.code for one in findings("TOP034", edits, "mesh")] == []
    assert [one.code for one in findings("SMB019", edits, "mesh")] == ["SMB019"]
