"""SIB001 to SIB005: exact places, intended differences, and the rules that win."""

from collections.abc import Callable

from refarch import api

Lint = Callable[..., list[api.Finding]]

ADAPTERS = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
MORE = "        memory: 256GB\n        bios: {Profile: Performance}\n"


def hosts(*lines: str) -> dict[str, list[tuple[str, str]]]:
    """Lines below the hosts, from line 24 on."""
    text = ADAPTERS + MORE + "".join(f"        {line}\n" for line in lines)
    return {"design.yaml": [(ADAPTERS, text)]}


def test_a_bios_setting_at_its_line(lint_edited: Lint) -> None:
    (finding,) = lint_edited("SIB001", hosts("overrides:", "  host-2: {bios: {Profile: Custom}}"))
    assert (finding.file, finding.severity) == ("design.yaml", "info")
    assert finding.object == "clusters.compute.hosts[0].overrides.host-2.bios.Profile"
    assert finding.message == (
        "host-2 has BIOS setting Profile Custom, but 3 of 4 hosts in cluster compute have Performance"
    )


def test_the_more_specific_rule_has_the_only_finding(lint_edited: Lint) -> None:
    edits = hosts("overrides:", "  host-2: {memory: 128GB}")
    assert len(lint_edited("HST030", edits)) == 1
    assert lint_edited("SIB001", edits) == []


def test_an_additional_card_of_one_host_is_no_deviation(lint_edited: Lint) -> None:
    more = "{card: nvidia-connectx-6-lx-25g-2p, slot: '2', ports: [vmnic6, vmnic7]}"
    same = "{card: nvidia-connectx-6-lx-25g-2p, slot: '1', ports: [vmnic4, vmnic5]}"
    assert lint_edited("SIB001", hosts("overrides:", f"  host-2: {{adapters: [{same}, {more}]}}")) == []


def test_a_waiver_excuses_the_difference(lint_edited: Lint) -> None:
    comment = "# refarch: waive SIB001: a host for tests"
    (finding,) = lint_edited(
        "SIB001", hosts("overrides:", f"  host-2: {{bios: {{Profile: Custom}}}}  {comment}")
    )
    assert finding.waived == "a host for tests"


def test_two_hosts_in_each_others_ports(lint_edited: Lint) -> None:
    edits = {
        "design.yaml": [("host-[1-4]", "host-[1-6]")],
        "wiring.yaml": [
            (
                '"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"',
                '"host-[1-6] vmnic4", to: "leaf-1 swp[1,3,2,4-6]"',
            ),
            ('"host-[1-4] vmnic5", to: "leaf-2 swp[1-4]"', '"host-[1-6] vmnic5", to: "leaf-2 swp[1-6]"'),
        ],
    }
    (finding,) = lint_edited("SIB003", edits)
    assert (finding.file, finding.line, finding.severity) == ("wiring.yaml", 5, "info")
    assert finding.message == (
        "host-2 and host-3 use swp3 and swp2 on leaf-1, but 4 of 6 hosts follow the order of the switch ports"
    )


def test_the_second_switch_of_the_same_hosts(lint_edited: Lint) -> None:
    leafs = "leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}"
    plain = "{model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux"
    apart = f'leaf-1: {plain}, release: "5.1"}}\n  leaf-2: {plain}, release: "5.2"}}'
    (finding,) = lint_edited("SIB004", {"wiring.yaml": [(leafs, apart)]})
    assert (finding.file, finding.line, finding.object) == ("wiring.yaml", 4, "switches.leaf-2.release")
    assert finding.message == (
        "leaf-2 has release 5.2, but leaf-1 has 5.1; both are leaf switches that connect the same devices"
    )


def test_two_leaf_switches_with_other_spanning_tree_modes(lint_edited: Lint) -> None:
    """Their priorities differ on purpose: one is the root, the other its substitute."""
    line = "  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}\n"

    def leafs(first: str, second: str) -> dict[str, list[tuple[str, str]]]:
        switch = (
            line.replace("[1-2]", "{}")
            .replace("}\n", ", spanning_tree: {{{}}}}}\n")
            .replace(": {model", ": {{model")
        )
        return {"wiring.yaml": [(line, switch.format(1, first) + switch.format(2, second))]}

    equal = leafs("mode: rstp, priority: 4096", "mode: rstp, priority: 8192")
    assert lint_edited("SIB004", equal) == []
    (finding,) = lint_edited("SIB004", leafs("mode: rstp", "mode: mst"))
    assert (finding.file, finding.line, finding.severity) == ("wiring.yaml", 4, "info")
    assert finding.message == (
        "leaf-2 has spanning tree mode `mst`, but leaf-1 has `rstp`; both are leaf switches that connect the "
        "same devices"
    )
