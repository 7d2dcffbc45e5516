"""Flow control of RDMA packets: cables between hosts, DCBX of single ports, and open questions."""

import pytest
from walk_designs import design_with, switches_with

from refarch import api, testing
from refarch.api.model import Design
from refarch.core.origin import Origin
from refarch.views.walk.conversations import meant_conversations
from refarch.views.walk.outcomes import path_causes, walked_conversations
from refarch.views.walk.records import LOSSLESS, LOSSY, UNKNOWN, Walk
from refarch.views.walk.walker import Walker

PROFILE = """\
  NAME:
    mode: lossless
    rdma: {priority: PRIORITY}
    trust: [pcp]
    pfc: {priorities: [PAUSED], receive: true, transmit: true}
    host:
      dcbx: ieee
      willing: false
      policies: [{for: smb-direct, port: 445, priority: PRIORITY}]
"""


def profile(name: str, priority: int, paused: int) -> str:
    """Profile of Windows hosts that mark SMB with one priority, and pause one."""
    text = PROFILE.replace("NAME", name).replace("PRIORITY", str(priority))
    return text.replace("PAUSED", str(paused))


def mesh(*profiles: str, apply: dict[str, str], **edits: str) -> Design:
    """Three hosts that are cabled to each other, over RoCE. ``edits`` replace texts of the profiles."""
    files = testing.base_files("mesh")
    files["design.yaml"] = files["design.yaml"].replace(b"transport: iwarp", b"transport: roce-v2")
    lines = "".join(f"  - {{profile: {name}, to: [{hosts}]}}\n" for name, hosts in apply.items())
    text = f"format: 1\nprofiles:\n{''.join(profiles)}apply:\n{lines}"
    for old, new in edits.items():
        assert old in text
        text = text.replace(old, new)
    files["qos.yaml"] = text.encode()
    result = api.lint_texts("mesh", files)
    assert result.design is not None, [finding.message for finding in result.findings]
    return result.design


def walks(design: Design, service: str) -> list[Walk]:
    return [one.walk for one in walked_conversations(design) if one.walk.conversation.service == service]


def direct_faults(design: Design) -> list[tuple[str, str, str, Origin]]:
    """Device, port, text, and place of each cause."""
    faults = [one.fault for one in path_causes(design) if one.fault.verdict == LOSSY]
    return [(one.device, one.port, one.text, one.origin) for one in faults]


def test_hosts_with_one_profile_lose_nothing_on_a_cable() -> None:
    design = mesh(profile("smb", 3, 3), apply={"smb": '"node-[1-3]"'})
    assert {walk.verdict for walk in walks(design, "smb")} == {LOSSLESS}


@pytest.mark.parametrize("odd", [1, 2, 3])
def test_the_host_that_differs_from_the_others_is_at_fault(odd: int) -> None:
    """Both directions of a cable have one cause, at the profile of the host that differs."""
    others = ", ".join(f"node-{number}" for number in (1, 2, 3) if number != odd)
    design = mesh(profile("smb", 3, 3), profile("odd", 4, 4), apply={"smb": others, "odd": f"node-{odd}"})
    found = direct_faults(design)
    assert {(device, place) for device, _, _, place in found} == {
        (f"node-{odd}", Origin("qos.yaml", ("profiles", "odd", "pfc")))
    }
    assert len(found) == 1 and found[0][2].endswith(" at the other end has PFC for priority 4")
    lossy = [walk for walk in walks(design, "smb") if walk.verdict == LOSSY]
    assert lossy and all(f"node-{odd}" in walk.conversation[1:5] for walk in lossy)


def test_pause_of_another_priority_than_the_marking() -> None:
    """Both ends agree with each other, but not with the packets."""
    design = mesh(profile("smb", 3, 4), apply={"smb": '"node-[1-3]"'})
    (device, port, text, place) = direct_faults(design)[0]
    assert (device, port, place) == ("node-1", "port1", Origin("qos.yaml", ("profiles", "smb", "pfc")))
    assert text == "port1 on node-1 sends RDMA packets with priority 3, but has PFC for priority 4"


def test_global_pause_needs_no_pfc() -> None:
    pause = {"trust: [pcp]": "trust: [pcp]\n    global_pause: true"}
    assert direct_faults(mesh(profile("smb", 3, 4), apply={"smb": '"node-[1-3]"'}, **pause)) == []


def test_one_direction_is_no_flow_control() -> None:
    off = {"receive: true": "receive: false"}
    found = direct_faults(mesh(profile("smb", 3, 3), apply={"smb": '"node-[1-3]"'}, **off))
    assert [(text, place) for _, _, text, place in found] == [
        (
            "port1 on node-1 sends RDMA packets with priority 3, but has no PFC",
            Origin("qos.yaml", ("profiles", "smb", "pfc", "receive")),
        )
    ]


def test_a_host_without_a_profile_has_one_cause() -> None:
    found = direct_faults(mesh(profile("smb", 3, 3), apply={"smb": "node-1, node-2"}))
    assert len(found) == 1 and found[0][2].endswith(" on node-3 carries RDMA traffic, but has no QoS profile")


def test_dcbx_that_is_off_on_one_port_only() -> None:
    """An entry of `apply` can state DCBX of its ports, which the profile of the switch does not have."""
    one = "  - {profile: roce, to: [leaf-1], ports: [swp1], dcbx: disabled}\n"
    design = design_with(("qos", "apply:\n", f"apply:\n{one}"))
    walk = next(one for one in walks(design, "vsan") if one.conversation.host == "host-1")
    (fault,) = [fault for fault in walk.faults if fault.device == "host-1"]
    assert fault.text == "swp1 on leaf-1 has PFC for priority 3, but vmnic4 on host-1 has none"
    assert fault.origin == Origin("qos.yaml", ("apply", 0, "to", 0))


def test_dcbx_of_a_port_goes_before_that_of_the_profile() -> None:
    design = design_with(("qos", "    trust:", "    dcbx: disabled\n    trust:"))
    conversation = next(
        one.conversation for one in meant_conversations(design) if one.conversation.service == "vsan"
    )
    assert Walker(design).walk(conversation).verdict == LOSSY
    fields = {("leaf-1", f"swp{number}"): {"dcbx": "ieee"} for number in range(1, 5)}
    assert Walker(design, switches_with(design, fields)).walk(conversation).verdict == LOSSLESS


def test_trust_that_is_not_stated_is_an_open_question() -> None:
    design = design_with(("qos", "    trust: [pcp, dscp]\n", ""))
    (walk,) = {*walks(design, "vsan")}
    assert walk.verdict == UNKNOWN
    assert [(one.text, one.key, one.origin) for one in walk.unknowns] == [
        (
            "which marking of RDMA packets the switches with profile roce trust",
            "qos.yaml, `trust` of the profile",
            Origin("qos.yaml", ("profiles", "roce")),
        )
    ]


def test_adapters_of_which_no_setting_is_stated_are_an_open_question() -> None:
    design = design_with(("qos", "host: {dcbx: ieee, willing: true}", "host: {marking: {pcp: 3, dscp: 26}}"))
    (walk,) = {*walks(design, "vsan")}
    assert walk.verdict == UNKNOWN
    assert [(one.text, one.key) for one in walk.unknowns] == [
        (
            "how the adapters of cluster compute get PFC: by masks of the driver or by DCBX",
            "qos.yaml, `host` of the profile",
        )
    ]
