"""QOS018 to QOS033: what hosts and switches say of data center bridging, one against the other."""

import pytest
from rule_designs import findings, told

ESXI = "    host: {dcbx: ieee, willing: true}\n"
WINDOWS = "      willing: false\n"
PFC = "pfc: {priorities: [3], receive: true, transmit: true}"
CLASS_3 = "3: {priorities: [3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000, max: 1501500}}"
MORE = "also: vmnic5 of host-1, vmnic[4-5] of host-2 and 4 more"
CARD = 'slot: "1", ports: [vmnic4, vmnic5]}'


def said(code: str, *edits: tuple[str, str], base: str = "vsan-roce", more: str = "") -> list[str]:
    """Severity and message of each finding that edits of qos.yaml, and of one text in design.yaml, give."""
    design = {"design.yaml": [(CARD, CARD[:-1] + more)]} if more else {}
    found = findings(code, {"qos.yaml": list(edits), **design}, base=base)
    return [f"{one.severity} {one.message.partition('; also:')[0]}" for one in found]


@pytest.mark.parametrize(
    ("product", "edits", "expected"),
    [
        ("nvme-of", [(PFC, "global_pause: true")], []),
        ("pvrdma", [(PFC, "global_pause: true")], []),
        (
            "vsan-roce",
            [(PFC, "global_pause: true")],
            ["error profile roce uses global pause (802.3x) but has no priority with PFC"],
        ),
        (
            "s2d",
            [(PFC, "global_pause: true")],
            ["error profile roce uses global pause (802.3x) but has no priority with PFC"],
        ),
    ],
)
def test_global_pause_in_place_of_pfc(
    product: str, edits: list[tuple[str, str]], expected: list[str]
) -> None:
    assert said("QOS001", *edits, base=product) == expected


@pytest.mark.parametrize(
    ("switch", "host", "expected"),
    [
        ("ieee", "{dcbx: ieee, willing: true}", []),
        (
            "disabled",
            "{dcbx: ieee, willing: true}",
            [
                (
                    "error vmnic4 on host-1 is set to learn PFC through DCBX, but DCBX is "
                    "disabled on swp1 on leaf-1"
                )
            ],
        ),
        ("disabled", "{willing: true, pfctx: 8, pfcrx: 8}", []),
        ("disabled", "{willing: false, pfctx: 8, pfcrx: 8}", []),
        (
            "cee",
            "{dcbx: ieee, willing: true}",
            ["error vmnic4 on host-1 uses IEEE DCBX, but swp1 on leaf-1 uses CEE DCBX"],
        ),
        (
            "cee",
            "{dcbx: cee, willing: true}",
            ["error vmnic4 on host-1 uses CEE DCBX, but vSAN requires IEEE mode"],
        ),
    ],
)
def test_dcbx_at_both_ends(switch: str, host: str, expected: list[str]) -> None:
    edits = (ESXI, f"    dcbx: {switch}\n    host: {host}\n")
    assert said("QOS019", edits) == expected


def test_dcbx_of_some_ports_and_of_a_system_that_has_it_off() -> None:
    entries = (
        '  - {profile: roce, to: [leaf-2, "host-[1-4]"]}\n  - {profile: roce, to: [leaf-1], dcbx: disabled}\n'
    )
    apply = '  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}\n'
    found = told("QOS019", {"qos.yaml": [(apply, entries)]})
    assert len(found) == 1 and found[0].startswith(
        "qos.yaml:23:26 error QOS019 vmnic4 on host-1 is set to learn"
    )
    eos = {"wiring.yaml": [("nos: cumulus-linux", "nos: arista-eos")]}
    (info,) = findings("QOS019", eos)
    assert (info.severity, info.hint) == (
        "info",
        "Set `dcbx: ieee` in the profile, and `dcbx mode ieee` on the ports.",
    )


@pytest.mark.parametrize(("switch", "severity"), [("", "error"), ("    dcbx: ieee\n", "warning")])
def test_willing_windows_hosts(switch: str, severity: str) -> None:
    edits = ((WINDOWS, "      willing: true\n"), ("    host:\n", f"{switch}    host:\n"))
    assert said("QOS020", *edits, base="s2d") == [
        f"{severity} the Windows hosts of cluster storage have `willing: true` (profile roce); their "
        "own PFC and traffic classes do not reach the adapters"
    ]


@pytest.mark.parametrize(("nos", "severity"), [("nos: cumulus-linux", "warning"), ("nos: sonic", "error")])
def test_willing_hosts_of_a_switch_without_dcbx(nos: str, severity: str) -> None:
    """A profile can state DCBX for a switch that does not support it."""
    edits = {
        "qos.yaml": [(WINDOWS, "      willing: true\n"), ("    host:\n", "    dcbx: ieee\n    host:\n")],
        "wiring.yaml": [("nos: cumulus-linux", nos)],
    }
    (finding,) = findings("QOS020", edits, base="s2d")
    assert finding.severity == severity


@pytest.mark.parametrize("switch", ["", "    dcbx: ieee\n"])
def test_willing_hosts_of_azure_local(switch: str) -> None:
    """The switch can run DCBX, but only for telemetry: Azure Local sets the hosts statically."""
    edits = ((WINDOWS, "      willing: true\n"), ("    dcbx: ieee\n", switch))
    (finding,) = said("QOS020", *edits, base="azure-local")
    assert finding.startswith("error the Windows hosts of cluster storage have `willing: true`")


UNMARKED = (
    "info profile roce has PFC on priority 3, but no policy of the Windows hosts gives SMB Direct this "
    "priority"
)


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        ("[{for: smb-direct, priority: 3}]", []),
        ("[{for: smb-direct, port: 445, priority: 3}]", []),
        (
            "[{for: smb-direct, port: 444, priority: 3}]",
            ["error the policy for SMB Direct matches port 444, but SMB Direct uses port 445"],
        ),
        (
            "[{for: smb-direct, priority: 4}]",
            ["error the hosts give SMB Direct priority 4, but profile roce gives RDMA traffic priority 3"],
        ),
        (
            "[{for: cluster, priority: 7}]",
            ["error profile roce has policies for the hosts, but none for SMB Direct"],
        ),
        ("[]", [UNMARKED]),
    ],
)
def test_policy_for_smb_direct(policies: str, expected: list[str]) -> None:
    written = (
        "      policies:\n        - {for: smb-direct, port: 445, priority: 3}\n       "
        " - {for: cluster, priority: 7}\n"
    )
    written += "        - {for: default, priority: 0}\n"
    assert said("QOS021", (written, f"      policies: {policies}\n"), base="s2d") == expected


def test_network_atc_makes_the_policy_for_smb_direct() -> None:
    written = (
        "      policies:\n        - {for: smb-direct, port: 445, priority: 3}\n"
        "        - {for: cluster, priority: 7}\n        - {for: default, priority: 0}\n"
    )
    none = {"qos.yaml": [(written, "")]}
    (with_intent,) = findings("QOS021", none, base="azure-local")
    (without,) = findings("QOS021", none, base="s2d")
    assert (with_intent.severity, without.severity) == ("info", "info")
    assert without.hint == (
        "Add `{for: smb-direct, port: 445, priority: 3}` to `policies` under `host`. On the hosts, run "
        "New-NetQosPolicy -NetDirectPortMatchCondition 445."
    )


HEARTBEAT = "7: {priorities: [7], scheduling: dwrr, bandwidth: 1%}"


@pytest.mark.parametrize(
    ("share", "card", "expected"),
    [
        ("1%", "nvidia-connectx-6-lx-25g-2p", []),
        (
            "0%",
            "nvidia-connectx-6-lx-25g-2p",
            ["warning profile roce gives the cluster heartbeat 0 % of the bandwidth, but 1 % is recommended"],
        ),
        ("2%", "nvidia-connectx-6-lx-25g-2p", []),
        (
            "1%",
            "intel-x722-da2",
            ["warning profile roce gives the cluster heartbeat 1 % of the bandwidth, but 2 % is recommended"],
        ),
        ("2%", "intel-x722-da2", []),
    ],
)
def test_share_of_the_heartbeat(share: str, card: str, expected: list[str]) -> None:
    edits = {
        "qos.yaml": [(HEARTBEAT, HEARTBEAT.replace("1%", share))],
        "design.yaml": [("nvidia-connectx-6-lx-25g-2p", card)],
    }
    found = findings("QOS022", edits, base="s2d")
    assert [f"{one.severity} {one.message}" for one in found] == expected


def test_pfc_on_the_priority_of_the_heartbeat() -> None:
    both = (PFC, PFC.replace("[3]", "[3, 7]"))
    assert said("QOS022", both, base="s2d") == [
        "error profile roce has PFC on priority 7, but the cluster heartbeat uses this priority"
    ]
    silent = ("        - {for: cluster, priority: 7}\n", "")
    assert said("QOS022", both, silent, base="s2d") == []
    alone = (PFC, PFC.replace("[3]", "[7]"))
    assert said("QOS022", alone, silent, base="s2d") == [
        "warning profile roce has PFC on priority 7, but the cluster heartbeat uses this priority"
    ]


@pytest.mark.parametrize(
    ("profile", "host", "parameters", "expected"),
    [
        ("[pcp, dscp]", "{pcp: 3, dscp: 26}", "", []),
        ("[pcp]", "{pcp: 3}", "", []),
        (
            "[dscp]",
            "{dscp: 24}",
            "",
            [
                (
                    "warning vmnic4 on host-1 marks RDMA packets with DSCP 24, but profile roce "
                    "on swp1 on leaf-1 specifies DSCP 26"
                )
            ],
        ),
        (
            "[dscp]",
            "{dscp: 32}",
            "",
            [
                (
                    "error vmnic4 on host-1 marks RDMA packets with DSCP 32, which is "
                    "priority 4 on swp1 on leaf-1, but RDMA traffic has priority 3 there"
                )
            ],
        ),
        (
            "[pcp]",
            "{pcp: 4}",
            "",
            [
                (
                    "error vmnic4 on host-1 marks RDMA packets with PCP 4, which is priority "
                    "4 on swp1 on leaf-1, but RDMA traffic has priority 3 there"
                )
            ],
        ),
        (
            "[pcp, dscp]",
            "{pcp: 4, dscp: 26}",
            "",
            [
                (
                    "warning vmnic4 on host-1 writes PCP 4 in addition to DSCP 26, but RDMA "
                    "traffic has priority 3 on swp1 on leaf-1"
                )
            ],
        ),
        # Both fields give one wrong priority, which has one cause.
        (
            "[pcp, dscp]",
            "{pcp: 4, dscp: 32}",
            "",
            [
                (
                    "error vmnic4 on host-1 marks RDMA packets with DSCP 32, which is "
                    "priority 4 on swp1 on leaf-1, but RDMA traffic has priority 3 there"
                )
            ],
        ),
        (
            "[dscp]",
            "{pcp: 4, dscp: 26}",
            "",
            [
                (
                    "info vmnic4 on host-1 writes PCP 4 in addition to DSCP 26, but RDMA "
                    "traffic has priority 3 on swp1 on leaf-1"
                )
            ],
        ),
        (
            "[dscp]",
            "{pcp: 4, dscp: 26}",
            ", parameters: {nmlx5_core: {trust_state: 1}}}",
            [
                (
                    "warning vmnic4 on host-1 writes PCP 4 in addition to DSCP 26, but RDMA "
                    "traffic has priority 3 on swp1 on leaf-1"
                )
            ],
        ),
        (
            "[dscp]",
            "{pcp: 3}",
            "",
            ["error vmnic4 on host-1 marks RDMA packets by PCP, but swp1 on leaf-1 trusts only DSCP"],
        ),
        (
            "[pcp]",
            "{dscp: 26}",
            "",
            ["error vmnic4 on host-1 marks RDMA packets by DSCP, but swp1 on leaf-1 trusts only PCP"],
        ),
        (
            "[pcp, dscp]",
            "{pcp: 3}",
            "",
            [
                (
                    "warning vmnic4 on host-1 writes no DSCP, but swp1 on leaf-1 classifies "
                    "every IP packet by DSCP"
                )
            ],
        ),
        (
            "[dscp]",
            "{dscp: 26}",
            ", parameters: {nmlx5_rdma: {dscp_force: 46}}}",
            [
                (
                    "error vmnic4 on host-1 marks RDMA packets with DSCP 46, which is "
                    "priority 5 on swp1 on leaf-1, but RDMA traffic has priority 3 there"
                )
            ],
        ),
        ("[dscp]", "{dscp: 26}", ", parameters: {nmlx5_rdma: {dscp_force: -1}}}", []),
        ("[dscp]", "{dscp: 26}", ", parameters: {nmlx5_core: {trust_state: 2}}}", []),
        (
            "[dscp]",
            "{dscp: 26}",
            ", parameters: {nmlx5_core: {trust_state: 1}}}",
            ["error vmnic4 on host-1 trusts PCP, but does not write PCP into RDMA packets"],
        ),
    ],
)
def test_marking_of_the_hosts(profile: str, host: str, parameters: str, expected: list[str]) -> None:
    edits = (("trust: [pcp, dscp]", f"trust: {profile}"), (ESXI, f"    host: {{marking: {host}}}\n"))
    assert said("QOS025", *edits, more=parameters) == expected


@pytest.mark.parametrize(
    ("base", "edits", "expected"),
    [
        (
            "vsan-roce",
            (("trust: [pcp, dscp]", "trust: [dscp]"), (ESXI, "    host: {marking: {pcp: 3}}\n")),
            "Set `dscp: 26` in `marking` of the hosts. Or set `trust: [pcp]` in profile roce.",
        ),
        (
            "vsan-roce",
            (("trust: [pcp, dscp]", "trust: [pcp]"), (ESXI, "    host: {marking: {dscp: 26}}\n")),
            "Set `pcp: 3` in `marking` of the hosts. Or set `trust: [dscp]` in profile roce.",
        ),
        (
            "s2d",
            (("trust: [pcp]", "trust: [dscp]"),),
            "Set `trust: [pcp]` in profile roce. The policy for SMB Direct writes only the PCP.",
        ),
    ],
)
def test_the_hint_for_a_marking_is_of_the_platform(
    base: str, edits: tuple[tuple[str, str], ...], expected: str
) -> None:
    found = findings("QOS025", {"qos.yaml": edits}, base=base)
    assert {one.hint for one in found} == {expected}


@pytest.mark.parametrize(
    ("field", "trust", "expected"),
    [
        ("dscp_force: 26", "pcp", "{pcp_force: 3}` in `parameters` of the adapter. Or set `trust: [dscp]`"),
        ("pcp_force: 3", "dscp", "{dscp_force: 26}` in `parameters` of the adapter. Or set `trust: [pcp]`"),
    ],
)
def test_the_hint_for_driver_parameters_names_parameters(field: str, trust: str, expected: str) -> None:
    parameters = f", parameters: {{nmlx5_rdma: {{{field}}}}}}}"
    edits = {
        "qos.yaml": [("trust: [pcp, dscp]", f"trust: [{trust}]")],
        "design.yaml": [(CARD, CARD[:-1] + parameters)],
    }
    found = findings("QOS025", edits)
    assert {one.hint for one in found} == {f"Set `nmlx5_rdma: {expected} in profile roce."}


def test_an_adapter_trusts_what_it_writes() -> None:
    both = (("trust: [pcp, dscp]", "trust: [dscp]"), (ESXI, "    host: {marking: {dscp: 26}}\n"))
    trusting = ", parameters: {nmlx5_core: {trust_state: 1}}}"
    edits = {"qos.yaml": both, "design.yaml": [(CARD, CARD[:-1] + trusting)]}
    found = findings("QOS025", edits)
    assert {one.hint for one in found} == {"Set `trust_state: 2` (DSCP) of nmlx5_core."}
    written = ((ESXI, "    host: {marking: {dscp: 26}, trust: [pcp]}\n"),)
    found = findings("QOS025", {"qos.yaml": written})
    assert {one.hint for one in found} == {"Set `trust: [dscp]` under `host`."}


def test_hosts_without_a_profile_get_the_settings_of_their_platform() -> None:
    (windows,) = findings("QOS002", {"qos.yaml": [(', "node-[1-4]"]}', "]}")]}, base="s2d")
    assert "`host: {willing: false}`" in windows.hint and "ieee" not in windows.hint
    (esxi,) = findings("QOS002", {"qos.yaml": [(', "host-[1-4]"]}', "]}")]})
    assert "`host: {dcbx: ieee, willing: true}`" in esxi.hint


def test_marking_without_a_stated_rdma_priority_and_through_a_map() -> None:
    marked = (ESXI, "    host: {marking: {dscp: 46}}\n")
    nothing = ("    rdma: {priority: 3, dscp: 26}\n", "")
    assert said("QOS025", marked, nothing) == [
        (
            "error vmnic4 on host-1 marks RDMA packets with DSCP 46, which is priority 5 on swp1 "
            "on leaf-1, but RDMA traffic has priority 3 there"
        )
    ]
    several = (PFC, "pfc: {priorities: [3, 4]}")
    assert said("QOS025", marked, nothing, several) == []
    assert said("QOS025", marked, ("mapping: default", "mapping: {dscp: {46: 3}}")) == [
        (
            "warning vmnic4 on host-1 marks RDMA packets with DSCP 46, but profile roce on swp1 on leaf-1 "
            "specifies DSCP 26"
        )
    ]


V1_EDITS = [("transport: roce-v2", "transport: roce-v1")]


@pytest.mark.parametrize(
    ("trust", "marking", "expected"),
    [
        ("[pcp, dscp]", "{pcp: 3, dscp: 46}", []),
        (
            "[pcp, dscp]",
            "{pcp: 4, dscp: 26}",
            [
                (
                    "error vmnic4 on host-1 marks RDMA packets with PCP 4, which is priority "
                    "4 on swp1 on leaf-1, but RDMA traffic has priority 3 there"
                )
            ],
        ),
        (
            "[pcp]",
            "{dscp: 26}",
            ["error vmnic4 on host-1 marks RDMA packets by DSCP, but RoCE v1 packets have no DSCP"],
        ),
        (
            "[dscp]",
            "{pcp: 3}",
            ["error swp1 on leaf-1 trusts only DSCP, but RoCE v1 packets have no DSCP"],
        ),
    ],
)
def test_marking_of_roce_v1_is_the_priority_in_the_tag(trust: str, marking: str, expected: list[str]) -> None:
    edits = [("trust: [pcp, dscp]", f"trust: {trust}"), (ESXI, f"    host: {{marking: {marking}}}\n")]
    found = findings("QOS025", {"qos.yaml": edits, "design.yaml": V1_EDITS}, base="pvrdma")
    assert [f"{one.severity} {one.message.partition('; also:')[0]}" for one in found] == expected


def test_dscp_alone_and_hosts_that_say_nothing() -> None:
    assert said("QOS025", ("trust: [pcp, dscp]", "trust: [dscp]")) == [
        (
            "info swp1 on leaf-1 trusts only DSCP, but the design does not specify that vmnic4 on "
            "host-1 writes a DSCP"
        )
    ]


@pytest.mark.parametrize(
    ("pfc", "more", "severity"),
    [
        ("[3]", "", "error"),
        ("[3, 4]", "", "error"),
        ("[3]", "    congestion_notification: {priority: 6, dscp: 48}\n", "info"),
    ],
)
def test_profile_without_rdma(pfc: str, more: str, severity: str) -> None:
    edits = [("    rdma: {priority: 3, dscp: 26}\n", ""), (PFC, PFC.replace("[3]", pfc))]
    edits += [(more, "")] if more else []
    assert said("QOS027", *edits) == [
        (f"{severity} profile roce does not specify the priority of RDMA traffic")
    ]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (150000, 13945824, []),
        (
            150000,
            13945825,
            [
                (
                    "error traffic class 3 marks all packets above 13,945,825 bytes, but NVIDIA SN2010 "
                    "has a buffer of 13,945,824 bytes"
                )
            ],
        ),
        (4182, 1501500, []),
        (
            4181,
            1501500,
            [
                (
                    "warning traffic class 3 marks packets above 4181 bytes, but a full packet has "
                    "4182 bytes on the wire"
                )
            ],
        ),
        (0, 13945825, []),
        (
            1,
            1501500,
            [
                (
                    "warning traffic class 3 marks packets above 1 bytes, but a full packet has 4182 "
                    "bytes on the wire"
                )
            ],
        ),
        (13945827, 13945826, []),
        (
            13945826,
            13945826,
            [
                (
                    "error traffic class 3 marks all packets above 13,945,826 bytes, but NVIDIA SN2010 "
                    "has a buffer of 13,945,824 bytes"
                )
            ],
        ),
        (
            13945825,
            13945826,
            [
                (
                    "error traffic class 3 marks all packets above 13,945,826 bytes, but NVIDIA SN2010 "
                    "has a buffer of 13,945,824 bytes"
                )
            ],
        ),
    ],
)
def test_thresholds_against_buffer_and_packet(low: int, high: int, expected: list[str]) -> None:
    edit = (CLASS_3, CLASS_3.replace("150000,", f"{low},").replace("1501500", str(high)))
    assert said("QOS028", edit) == expected


LIMIT = "but should have more than 0 and up to 5 s"


@pytest.mark.parametrize(
    ("watchdog", "expected"),
    [
        ("{}", []),
        ("{action: drop, detect: 5s}", []),
        (
            "{action: drop, detect: 5001ms}",
            ["warning the PFC watchdog of profile roce has a detection time of 5.001 s, " + LIMIT],
        ),
        (
            "{action: drop, detect: 6s}",
            ["warning the PFC watchdog of profile roce has a detection time of 6 s, " + LIMIT],
        ),
        ("{action: drop, detect: 4s}", []),
        (
            "{action: drop, detect: 0ms}",
            ["warning the PFC watchdog of profile roce has a detection time of 0 s, " + LIMIT],
        ),
        ("{action: drop, detect: 1ms}", []),
        ("{detect: 200ms, restore: 200ms}", []),
        ("{detect: 200ms, restore: 201ms}", []),
        (
            "{detect: 200ms, restore: 199ms}",
            [
                (
                    "warning the PFC watchdog of profile roce has a restoration time of 0.199 s, but a "
                    "detection time of 0.2 s"
                )
            ],
        ),
        ("{restore: 199ms}", []),
    ],
)
def test_watchdog(watchdog: str, expected: list[str]) -> None:
    assert said("QOS029", (PFC, f"pfc: {{priorities: [3], watchdog: {watchdog}}}")) == expected


@pytest.mark.parametrize(
    ("trust", "mapping", "expected"),
    [
        ("[pcp, dscp]", "{dscp: {26: 3, 48: 7}}", []),
        (
            "[pcp, dscp]",
            "{pcp: {0: 3}}",
            [
                (
                    "error profile roce maps PCP 0 (all unmarked traffic) to priority 3, but RDMA traffic "
                    "uses this priority"
                )
            ],
        ),
        (
            "[pcp, dscp]",
            "{pcp: {3: 4}}",
            ["error profile roce maps PCP 3 of RDMA packets to priority 4, but RDMA traffic has priority 3"],
        ),
        ("[dscp]", "{pcp: {1: 4}}", ["warning profile roce maps PCP, but trusts only DSCP"]),
    ],
)
def test_maps(trust: str, mapping: str, expected: list[str]) -> None:
    edits = (("trust: [pcp, dscp]", f"trust: {trust}"), ("mapping: default", f"mapping: {mapping}"))
    assert said("QOS030", *edits) == expected


@pytest.mark.parametrize(
    ("trust", "mapping", "expected"),
    [
        (
            "[pcp]",
            "{pcp: {7: 3}}",
            [
                "error profile roce maps PCP 7 of cluster traffic to priority 3, but RDMA traffic uses this "
                "priority"
            ],
        ),
        ("[pcp]", "{pcp: {7: 6}}", []),
        ("[pcp]", "{pcp: {5: 3}}", []),
        ("[dscp]", "{dscp: {56: 3}}", []),
    ],
)
def test_maps_of_other_traffic_of_the_hosts(trust: str, mapping: str, expected: list[str]) -> None:
    """The policies of the hosts give the heartbeat priority 7, and nothing priority 5."""
    edits = (("trust: [pcp]", f"trust: {trust}"), ("mapping: default", f"mapping: {mapping}"))
    assert said("QOS030", *edits, base="s2d") == expected


@pytest.mark.parametrize(
    ("mapping", "codes"),
    [
        ("{dscp: {26: 4}}", ["QOS004"]),
        ("{dscp: {26: 3, 48: 3}}", ["QOS005"]),
        ("{dscp: {26: 3}}", []),
    ],
)
def test_maps_are_followed_by_the_older_rules(mapping: str, codes: list[str]) -> None:
    edit = ("mapping: default", f"mapping: {mapping}")
    assert [code for code in ("QOS004", "QOS005") if said(code, edit)] == codes


def test_a_port_that_does_not_exist_and_a_host_that_marks_nothing() -> None:
    entries = (
        '  - {profile: roce, to: ["leaf-[1-2]"], ports: ["swp[1-23]"]}\n'
        '  - {profile: roce, to: ["host-[1-4]"]}\n'
    )
    apply = '  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}\n'
    leafs = (
        "leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}",
        "leaf-1: {model: nvidia-sn2700, role: leaf, fabric: main, nos: cumulus-linux}\n"
        "  leaf-2: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}",
    )
    assert told("QOS033", {"qos.yaml": [(apply, entries)], "wiring.yaml": [leafs]}) == [
        "qos.yaml:22:49 error QOS033 leaf-2 has no port swp23, but its profile is applied to this port"
    ]
    assert MORE not in "".join(said("QOS026", (ESXI, "    host: {ecn: true}\n")))


def test_ecn_of_the_driver_goes_before_the_profile() -> None:
    off = ", parameters: {nmlx5_core: {ecn: 0}}}"
    assert said("QOS026", (ESXI, "    host: {ecn: true}\n"), more=off) == [
        "warning vmnic4 on host-1 has ECN off, but leaf-1 marks RDMA packets"
    ]


def test_rdma_traffic_in_the_egress_pool_of_lossy_traffic() -> None:
    shared = ("size: unlimited, traffic_classes: [3]", "size: unlimited, traffic_classes: [0, 3]")
    alone = ("size: 50%, traffic_classes: [0, 6]", "size: 50%, traffic_classes: [6]")
    assert said("QOS014", shared, alone) == [
        "warning egress pool roce-reserved-egress of profile roce contains RDMA traffic (class 3), but "
        "also lossy traffic (class 0)"
    ]
    twice = ("0: {priorities: [0, 1, 2, 4, 5, 7]", "0: {priorities: [0, 1, 2, 3, 4, 5, 7]")
    assert said("QOS014", twice) == []


def test_without_an_rdma_priority_nothing_marks_smb_direct() -> None:
    """A generated script makes the policy from the RDMA priority of the profile."""
    edits = [
        ("    rdma: {priority: 3}\n", ""),
        (
            "      policies:\n        - {for: smb-direct, port: 445, priority: 3}\n"
            "        - {for: cluster, priority: 7}\n        - {for: default, priority: 0}\n",
            "",
        ),
    ]
    (finding,) = findings("QOS021", {"qos.yaml": edits}, base="s2d")
    assert finding.severity == "error"  # the walk adds what becomes of the packets
