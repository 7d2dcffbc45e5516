"""Hints that name a value: once that is written, the finding is gone and no other one has come."""

from rule_designs import findings, told

from refarch import api

Edits = dict[str, list[tuple[str, str]]]
BILL = [("format: 1", "format: 1")]
"""Leaves the bill of materials as it is, which else is left out."""
LINK = '"leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'


def hint(code: str, edits: Edits) -> str:
    found: list[api.Finding] = findings(code, edits)
    assert found, code
    return found[0].hint


def test_a_stated_speed_is_raised_to_what_ports_and_cable_share() -> None:
    def at(speed: str) -> Edits:
        return {"wiring.yaml": [(LINK, f"{LINK}, speed: {speed}")]}

    assert hint("NIC013", at("10G")) == "Set `speed: 25G`, which both ports and the cable support."
    assert not told("", at("25G"))


def test_a_slow_medium_is_named_not_the_ports() -> None:
    slow: Edits = {"wiring.yaml": [(LINK, '"leaf-1 swp[1-4]", cable: generic-sfp-plus-dac, length: 3m')]}
    (found,) = findings("NIC013", slow)
    assert found.hint == "Use a cable of 25 GbE or more. Both ports support a higher speed."


def test_a_breakout_is_split_otherwise() -> None:
    split: Edits = {
        "wiring.yaml": [
            ("nos: cumulus-linux}", 'nos: cumulus-linux, breakouts: {"19": 4x10G}}'),
            (LINK, '"leaf-1 swp19s[0-3]", cable: generic-qsfp28-4xsfp28-dac, length: 3m'),
        ]
    }
    assert hint("NIC013", split).startswith("Split swp19 into parts of 25 GbE or more")
    cured = {"wiring.yaml": [(old, new.replace("4x10G", "4x25G")) for old, new in split["wiring.yaml"]]}
    assert not told("NIC013", cured)


def test_a_missing_link_is_not_mended_in_the_bill_of_materials() -> None:
    """The cables of a link that has gone are bought for it."""
    gone: Edits = {
        "wiring.yaml": [
            ('"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"', '"host-[1-3] vmnic4", to: "leaf-1 swp[1-3]"')
        ],
        "bom.yaml": BILL,
    }
    codes = {line.split()[2] for line in told("", gone)}
    assert "WIRE012" in codes and "BOM001" not in codes


def test_a_part_that_is_not_listed_may_be_the_wrong_one() -> None:
    other: Edits = {"wiring.yaml": [(LINK, LINK.replace("a003e30l", "a002e30n"))], "bom.yaml": BILL}
    assert hint("BOM002", other) == (
        "Replace `nvidia-mcp2m00-a002e30n` with `nvidia-mcp2m00-a003e30l`, which bom.yaml lists. Or add "
        "`{part: nvidia-mcp2m00-a002e30n, quantity: 4}` to `items` in bom.yaml."
    )


def test_one_port_in_two_virtual_switches_is_one_finding_with_its_cure() -> None:
    other = (
        "      vSwitch0:\n        kind: standard\n        uplinks: [vmnic4]\n        port_groups:\n"
        "          Management:\n            network: vmotion\n"
        "            teaming: {policy: originating-virtual-port, active: [vmnic4]}\n"
    )
    twice: Edits = {"design.yaml": [("    virtual_switches:\n", f"    virtual_switches:\n{other}")]}
    found = [line.split()[2] for line in told("NIC026", twice) + told("TOP018", twice)]
    assert found == ["NIC026"]


def test_a_card_that_is_no_faster_than_its_total_is_fine() -> None:
    slow: Edits = {"design.yaml": [("nvidia-connectx-6-lx-25g-2p", "intel-e810-cqda2")]}
    assert not told("NIC027", slow, "s2d")


def test_too_few_cables_are_said_although_a_link_is_missing() -> None:
    few: Edits = {
        "wiring.yaml": [
            ('"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"', '"host-[1-3] vmnic4", to: "leaf-1 swp[1-3]"')
        ],
        "bom.yaml": [("quantity: 9, spares: 1", "quantity: 6")],
    }
    assert len(told("BOM001", few)) == 1


SYSTEM = {"wiring.yaml": [("cumulus-linux", "dell-os10")]}
RDMA_CLASS = "3: {priorities: [3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000, max: 1501500}}"
OTHER_CLASS = RDMA_CLASS.replace("3: {priorities: [3]", "0: {priorities: [0, 1, 2, 4, 5, 7]")
NO_ECN = ", ecn: {min: 150000, max: 1501500}"


def test_commands_of_cumulus_linux_are_for_its_switches_only() -> None:
    lossy: Edits = {"qos.yaml": [("mode: lossless", "mode: lossy")]}
    assert "nv set qos roce" in hint("QOS009", lossy)
    assert hint("QOS009", {**lossy, **SYSTEM}) == "Set `mode: lossless`."


def test_missing_thresholds_are_those_of_the_system_or_of_another_class() -> None:
    one: Edits = {"qos.yaml": [(RDMA_CLASS, RDMA_CLASS.replace(NO_ECN, ""))]}
    none: Edits = {"qos.yaml": [(NO_ECN, "")]}
    assert hint("QOS008", one) == (
        "Add thresholds to traffic class 3, for example `ecn: {min: 150000, max: 1500000}`, close to the "
        "defaults of Cumulus Linux."
    )
    assert hint("QOS008", {**one, **SYSTEM}) == (
        "Add thresholds to traffic class 3, for example `ecn: {min: 150000, max: 1501500}` as in traffic "
        "class 0."
    )
    assert hint("QOS008", {**none, **SYSTEM}) == (
        "Add `ecn: {min: N, max: N}` to traffic class 3, with the bytes that the vendor of the switches "
        "recommends."
    )


def test_exchanged_thresholds_are_exchanged_back() -> None:
    wrong: Edits = {"qos.yaml": [(RDMA_CLASS, RDMA_CLASS.replace("150000, max: 1501500", "9, max: 5"))]}
    assert hint("QOS008", wrong) == (
        "Set `min: 5` and `max: 9` if the two are exchanged. Or correct one of them."
    )


def test_pauses_of_a_profile_that_trusts_no_field() -> None:
    untrusted: Edits = {**SYSTEM, "qos.yaml": [("trust: [pcp, dscp]", "trust: []")]}
    dscp = "Set `trust: [dscp]` in profile roce, if the hosts mark RDMA packets with DSCP."
    assert dscp in {one.hint for one in findings("CFG001", untrusted)}
    named: Edits = {**SYSTEM, "qos.yaml": [("trust: [pcp, dscp]", "trust: [dscp]")]}
    assert not any("trust" in one.message for one in findings("CFG001", named))
    untrusted["qos.yaml"] = [*untrusted["qos.yaml"], ("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3}")]
    assert dscp.replace("dscp", "pcp").replace("DSCP", "PCP") in {
        one.hint for one in findings("CFG001", untrusted)
    }


def test_adapters_for_small_plugs_are_named_for_each_end_that_lacks_one() -> None:
    between = '"leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l'
    small = between.replace("nvidia-mcp1600-c003e30l", "nvidia-mcp2m00-a003e30l")

    def with_adapters(keys: str) -> Edits:
        return {"wiring.yaml": [(between, f"{small}{keys}")]}

    adapter = "nvidia-mam1q00a-qsa28"
    rest = ", or another adapter for the two forms. Or use a cable with plugs for both cages."
    both = f"plug_adapters: {{from: {adapter}, to: {adapter}}}"
    assert hint("WIRE003", with_adapters("")) == f"Add `{both}`{rest}"
    for end, other in (("to", "from"), ("from", "to")):
        one = with_adapters(f", plug_adapters: {{{end}: {adapter}}}")
        assert hint("WIRE003", one) == f"Add `{other}: {adapter}` to `plug_adapters`{rest}"
    assert not told("WIRE003", with_adapters(f", {both}"))


def test_a_card_without_rdma_needs_the_protocol_of_the_cluster() -> None:
    card = ("nvidia-connectx-6-lx-25g-2p", "intel-xxv710-da2")
    start, end = "Use an adapter with RoCE v2", " Or use other ports for the storage traffic."
    assert hint("NIC003", {"design.yaml": [card]}) == f"{start} that is certified for vSAN.{end}"
    iwarp: Edits = {"design.yaml": [card, ("transport: roce-v2", "transport: iwarp")]}
    assert hint("NIC003", iwarp).startswith("Use an adapter with iWARP")
    (nvme, *_) = findings("NIC003", {"design.yaml": [("nvidia-connectx-5-25g-2p", card[1])]}, "nvme-of")
    assert nvme.hint == f"{start}.{end}"


def test_a_port_group_in_the_network_of_another_is_the_mistake() -> None:
    wrong: Edits = {"design.yaml": [("            network: vsan", "            network: vmotion")]}
    (finding,) = findings("IP012", wrong)
    assert finding.hint == "Set `network: vsan` of port group vSAN. Or move the addresses to network vmotion."
    assert finding.object == "clusters.compute.virtual_switches.Storage.port_groups.vSAN.network"


def test_an_unusual_priority_is_replaced_in_all_settings_that_have_it() -> None:
    rdma = ("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 5, dscp: 42}")
    value = "Set `rdma: {priority: 3, dscp: 26}`"
    whole: Edits = {"qos.yaml": [rdma, ("pfc: {priorities: [3]", "pfc: {priorities: [5]")]}
    assert hint("QOS003", whole) == (
        f"{value}, and replace priority 5 with 3 in all settings of the profile, such as `pfc`, "
        "`traffic_classes`, and `pools`."
    )
    assert hint("QOS003", {"qos.yaml": [rdma]}) == f"{value}."


def test_the_dscp_of_notifications_is_mapped_only_where_that_works() -> None:
    notifications = "congestion_notification: {priority: 6, dscp: 48}"
    first = "Set `dscp` in `congestion_notification` to a value that maps to priority 6."

    def wrong(dscp: int) -> Edits:
        return {"qos.yaml": [(notifications, notifications.replace("48", f"{dscp}"))]}

    assert hint("QOS005", wrong(40)) == first
    assert hint("QOS005", {**wrong(40), **SYSTEM}) == f"{first} Or set `mapping: {{dscp: {{40: 6}}}}`."
    # The DSCP of RDMA packets must keep its priority.
    assert hint("QOS005", {**wrong(26), **SYSTEM}) == first


def test_a_gateway_is_removed_with_its_router() -> None:
    a = "  nvme-a:\n"
    gateway = f"{a}    gateway: 198.51.100.254\n"
    stay = "from network nvme-a. RDMA storage traffic stays in its subnet."
    (alone,) = findings("IP016", {"ip-plan.yaml": [(a, gateway)]}, "nvme-of")
    assert alone.hint == f"Remove `gateway` {stay}"
    routed = f'{gateway}    router: {{devices: "leaf-1", redundancy: vrr}}\n'
    (both,) = findings("IP016", {"ip-plan.yaml": [(a, routed)]}, "nvme-of")
    assert both.hint == f"Remove `gateway` and `router` {stay}"


def test_the_witness_of_windows_is_set_in_the_settings_of_s2d() -> None:
    place = "clusters.storage"
    none: Edits = {"design.yaml": [("      witness: cloud\n", "")]}
    (unstated,) = findings("SMB013", none, "s2d")
    assert unstated.hint.startswith("Add `witness: cloud` to `s2d` of the cluster.")
    (disk,) = findings("SMB013", {"design.yaml": [("witness: cloud", "witness: disk")]}, "s2d")
    assert disk.hint.startswith("Set `witness: cloud`.") and disk.object == f"{place}.s2d.witness"


def test_four_nodes_may_have_dual_parity() -> None:
    two: Edits = {"design.yaml": [("three-way-mirror", "two-way-mirror")]}
    (four,) = findings("SMB014", two, "s2d")
    assert four.hint == "Set `resiliency: three-way-mirror`. Or set `resiliency: dual-parity`."


def test_a_port_group_that_another_adapter_uses_keeps_its_network() -> None:
    both: Edits = {"design.yaml": [("vmk2: {port_group: vSAN", "vmk2: {port_group: vMotion")]}
    tcp: Edits = {"design.yaml": [*both["design.yaml"], ("transport: roce-v2", "transport: tcp")]}
    (finding,) = findings("IP012", tcp)
    assert finding.hint == (
        "Move the address to network vmotion. Or move vmk2 to a port group in network vsan."
    )


def test_another_release_is_corrected_with_its_build() -> None:
    cards = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
    esxi = 'esxi: {release: "7.0 U3e", build: 19898904}'
    override = f"        overrides: {{host-4: {{software: {{{esxi}}}}}}}\n"
    (finding,) = findings("VER004", {"design.yaml": [(cards, cards + override)]})
    assert finding.hint.startswith('Set `release: "7.0 U3d"` and `build: 19482537` as on most hosts.')
    cured: Edits = {
        "design.yaml": [
            (cards, cards + override.replace("7.0 U3e", "7.0 U3d").replace("19898904", "19482537"))
        ]
    }
    assert not told("", cured)
