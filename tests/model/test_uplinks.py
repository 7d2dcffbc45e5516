"""Uplinks that are called after ports which no host has, and teams that name what their switch has not."""

from refarch import api, testing

SERVER = ("dell-poweredge-r740", "supermicro-sys-2028u-tn24r4t")
"""A server whose board has vmnic0 to vmnic3, and one whose board the catalog does not know."""

STANDARD = """\
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [{uplink}]
        port_groups:
          Other: {{network: management, teaming: {{active: [{team}]}}}}
"""


def found(uplink: str, team: str, known: bool = True) -> list[str]:
    files = testing.base_files("vsan-roce")
    text = files["design.yaml"].decode()
    text = text.replace("    virtual_switches:\n", STANDARD.format(uplink=uplink, team=team))
    text = text.replace(*SERVER) if known else text
    result = api.lint_texts("vsan-roce", {**files, "design.yaml": text.encode()})
    return [
        f"{finding.line}:{finding.column} {finding.message} {finding.hint}"
        for finding in result.findings
        if finding.code == "REF001"
    ]


def test_a_port_that_no_host_has_is_one_finding_at_the_uplink() -> None:
    assert found("vmnicc4", "vmnicc4") == ["28:19 port `vmnicc4` is not defined Did you mean `vmnic4`?"]
    assert found("vmnicc0", "vmnic0") == ["28:19 port `vmnicc0` is not defined Did you mean `vmnic0`?"]
    assert found("vmnic9", "vmnic9", known=True)[0].startswith("28:19 port `vmnic9` is not defined")


def test_a_team_that_names_no_uplink() -> None:
    assert found("vmnic0", "vmnicc0") == ["30:59 uplink `vmnicc0` is not defined Did you mean `vmnic0`?"]


def test_an_uplink_with_another_role_is_not_suggested() -> None:
    taken = "vmnic0], standby: [vmnic1"
    assert found("vmnic0", taken) == [
        "30:78 uplink `vmnic1` is not defined Remove `vmnic1` from `standby`. Port group Other lists all "
        "uplinks of its virtual switch."
    ]
    assert found("vmnic0, vmnic2", taken) == ["30:78 uplink `vmnic1` is not defined Did you mean `vmnic2`?"]


def test_a_cable_that_nothing_uses_tells_which_port_was_meant() -> None:
    files = testing.base_files("vsan-roce")
    text = files["design.yaml"].decode()
    text = text.replace("    virtual_switches:\n", STANDARD.format(uplink="vmnic7", team="vmnic7"))
    wiring = files["wiring.yaml"].decode().rstrip("\n")
    wiring += '\n  - {from: "host-[1-4] vmnic0", to: "leaf-1 swp[11-14]", cable: nvidia-mcp2m00-a003e30l}\n'
    changed = {**files, "design.yaml": text.encode(), "wiring.yaml": wiring.encode()}
    (finding,) = (one for one in api.lint_texts("vsan-roce", changed).findings if one.code == "REF001")
    assert (finding.line, finding.message) == (28, "port `vmnic7` is not defined")


def test_a_board_that_is_not_known_may_have_further_ports() -> None:
    assert found("vmnic9", "vmnic9", known=False) == []
    assert found("vmnicc9", "vmnicc9", known=False)[0].startswith("28:19 port `vmnicc9` is not defined")
