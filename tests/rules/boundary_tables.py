"""Limits of rules with the values around them; limits that are tried elsewhere are not repeated here. See
``boundaries``."""

from boundaries import Table, in_example, laid

WIRED = """\
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, mtu: @}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1%s}
"""

UNKNOWN = '# wiring.yaml\nswitches: {"leaf-[1-2]": {nos: null, mtu: 9216}}\n'

HOSTS = """\
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-@]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
"""

BONDS = """\
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-3]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
links:
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - {from: "leaf-1 swp19", to: "spine-1 swp19", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
"""

VMK2 = (
    "# design.yaml\nclusters: {compute: {virtual_switches: {Storage: {mtu: %s}}, vmkernel: {vmk2: {%s}}}}\n"
)
NETWORK = "# ip-plan.yaml\nnetworks: {vsan: {mtu: @}}\n"
CLASSES = "# qos.yaml\nprofiles: {roce: {traffic_classes: {%s}}}\n"
POOLS = "# qos.yaml\nprofiles: {roce: {pools: {%s}}}\n"
VCENTER = (
    '# design.yaml\nsoftware: {esxi: {release: "%s", build: null}, vcenter: {release: "@", build: null}}\n'
)
PREREQUISITES = (
    '# design.yaml\nprerequisites: [{software: esxi, minimum: "%s"}, {software: esxi, minimum: "%s"}]\n'
)
NUMBERED = '# ip-plan.yaml\nnetworks: {vsan: {addresses: [{of: "host-[1-5] vmk2", addresses: [%s]}]}}\n'
NARROW = """\
# ip-plan.yaml
networks: {vmotion: {prefix: 198.51.100.0/@, addresses: [{of: "host-[1-2] vmk1", first: 198.51.100.%s}]}}
"""
GAINS = "# results.yaml\nbeds: {bed: {}}\nresults: {one: {title: One, bed: bed, comparisons: [%s]}}\n"
TO_SPINE = "  - {from: %s, to: %s, cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: %s}\n"

ESA = """\
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: @}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: @}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
# refarch.yaml
options: {NIC013: {%s}}
"""

CONTROLLERS = """\
# design.yaml
arrays: {array-1: {controllers: {@}}}
# wiring.yaml
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: array-1 ct0.eth14, to: leaf-1 swp17, cable: nvidia-mcp2m00-a003e30l}
  - {from: array-1 ct0.eth15, to: leaf-2 swp17, cable: nvidia-mcp2m00-a003e30l}
# ip-plan.yaml
networks:
  nvme-a:
    addresses: [{of: "host-[1-2] vmk1", first: 198.51.100.1}, {of: array-1 ct0.eth14, first: 198.51.100.11}]
  nvme-b:
    addresses: [{of: "host-[1-2] vmk2", first: 203.0.113.1}, {of: array-1 ct0.eth15, first: 203.0.113.11}]
"""

TWO_ENTRIES = """\
# qos.yaml
profiles: {roce: {cable_length: @}}
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""

TABLES: tuple[Table, ...] = (
    in_example(
        "BOM001 len(items) == 1",
        "2p\n    quantity: 3",
        "2p\n    quantity: @",
        {
            "3": "needs only 3. fix",
            "2\n  - part: nvidia-connectx-6-lx-25g-2p\n    quantity: 1": "needs only 3. no fix as data",
        },
    ),
    laid(
        "BOM002 item.quantity > item.spares",
        "# bom.yaml\nitems: [{part: intel-ssdpe2me012t4, quantity: @}]\n",
        {
            "1, spares: 0": "nothing in the design uses it",
            "2, spares: 1": "nothing in the design uses it",
            "1, spares: 1": "not nothing in the design uses it",
            "1, spares: 2": "not nothing in the design uses it",
        },
    ),
    laid(
        "CAP004 _best_gain(comparison.gains[rate]) > -100",
        GAINS % "{compared_with: TCP, gains: {iops: @, latency: -50%}}",
        {"-100%": "", "-99%": "does not match", "+0%": "does not match"},
    ),
    laid(
        "IP009 followers * 2 < len(numbered)",
        HOSTS.replace("@", "5") + NUMBERED % "203.0.113.1, 203.0.113.2, @, 203.0.113.45, 203.0.113.54",
        {"203.0.113.33": "", "203.0.113.3": "but the pattern"},
    ),
    laid(
        "IP009 followers * 2 < len(numbered)",
        NUMBERED.replace("1-5", "1-4") % "203.0.113.1, 203.0.113.2, @, 203.0.113.44",
        {"203.0.113.33": "but the pattern", "203.0.113.3": "but the pattern"},
    ),
    laid("IP014 room.network.length < TWO_END_PREFIX", NARROW % 1, {"29": "", "30": ""}),
    laid("IP014 room.network.length < TWO_END_PREFIX", NARROW % 0, {"31": ""}),
    in_example(
        "MLAG002 len(pair.switches) != 2",
        "[leaf-1, leaf-2], peer",
        "[@], peer",
        {
            "leaf-1": "",
            "leaf-1, leaf-2": "both switches of an MLAG pair",
            "leaf-1, leaf-2, spine-1": "",
        },
    ),
    laid(
        "MLAG002 len({link.mlag for link in links}) > 1",
        BONDS + TO_SPINE % ("leaf-1 swp20", "spine-1 swp20", "@"),
        {"2": "both switches of an MLAG pair", "3": ""},
    ),
    laid(
        "MLAG002 len(unpaired_ends) < 2",
        BONDS + TO_SPINE % ("leaf-2 swp19", "spine-1 swp20", 2) + TO_SPINE % ("leaf-1 swp20", "@", 2),
        {"spine-1 swp21": "", "spine-2 swp20": "spine-1 and spine-2"},
    ),
    laid(
        "MLAG002 len(unpaired_ends) < 2",
        BONDS
        + TO_SPINE % ("leaf-2 swp19", "spine-1 swp20", 2)
        + TO_SPINE % ("leaf-1 swp20", "spine-2 swp20", 2)
        + TO_SPINE % ("leaf-2 swp20", "@", 2),
        {"spine-3 swp20": "spine-1 and spine-2 and spine-3"},
    ),
    in_example(
        "MLAG003 len(pair.switches) != 2",
        "[leaf-1, leaf-2]",
        "[@]",
        {"leaf-1": "", "leaf-1, leaf-2": "but have release", "leaf-1, leaf-2, leaf-3": ""},
        "# wiring.yaml\nswitches: {leaf-3: {model: nvidia-sn2100, role: leaf, fabric: main, nos: "
        "cumulus-linux}}\n",
    ),
    laid(
        "MTU001 usual_mtus.get((adapter.cluster, adapter.name), adapter.mtu) <= mtu",
        VMK2 % (8000, "mtu: @, overrides: {host-4: {mtu: 9000}}"),
        {
            "7999": "at clusters.compute.virtual_switches.Storage.mtu, at "
            "clusters.compute.vmkernel.vmk2.overrides.host-4.mtu",
            "8000": "at clusters.compute.virtual_switches.Storage.mtu, at "
            "clusters.compute.vmkernel.vmk2.overrides.host-4.mtu",
            "8001": "at clusters.compute.virtual_switches.Storage.mtu",
        },
    ),
    laid(
        "MTU003 STANDARD_MTU < network.mtu <= LARGEST_MTU",
        VMK2 % (9190, "mtu: 9190") + NETWORK,
        {
            "1499": "no fix",
            "1500": "no fix",
            "1501": "fix",
            "8999": "fix",
            "9000": "fix",
            "9001": "no fix",
        },
    ),
    laid(
        "MTU004 STANDARD_MTU < adapter.mtu <= mtu",
        UNKNOWN + NETWORK + WIRED % ", mtu: @",
        {"1499": "", "1500": "", "1501": "headers", "9000": "headers"},
    ),
    laid(
        "MTU004 STANDARD_MTU < adapter.mtu <= mtu",
        UNKNOWN + WIRED % "",
        {"8999": "", "9000": "a switch that counts headers drops them", "9001": "MTU 9001, but"},
    ),
    in_example(
        "MTU006 mtu < LEAST_MTU", "mtu: 1500", "mtu: @", {"1599": "error", "1600": "info", "1601": "info"}
    ),
    in_example("MTU006 mtu < ADVISED_MTU", "mtu: 1500", "mtu: @", {"1699": "info", "1700": "", "1701": ""}),
    laid("MTU005 adapter.mtu < JUMBO", NETWORK, {"1999": "info", "2000": "warning", "2001": "warning"}),
    laid(
        "NIC013 speed < TWENTY_FIVE_GBE",
        ESA % "advised: 40",
        {
            "10G": "requires 25 GbE",
            "25G": "info: vmnic4 on host-1 carries vSAN at 25 GbE, but the project recommends 40",
        },
        "vsan-esa",
    ),
    laid(
        "NIC013 speed < TEN_GBE",
        ESA % "",
        {"1G": "and at least 10 GbE", "10G": "warning", "25G": ""},
        "vsan-esa",
    ),
    laid(
        "NIC013 speed < 1000 * esa_minimum",
        ESA % "esa_minimum: 25, advised: 40",
        {
            "10G": "error: vmnic4 on host-1 carries vSAN at 10 GbE, but the project requires 25 GbE",
            "25G": "info",
        },
        "vsan-esa",
    ),
    laid(
        "NVME007 len(controllers_reached) == 1 < len(controllers)",
        CONTROLLERS,
        {"": "reaches only ct0 of array-1", "ct1: null": ""},
        "nvme-of",
    ),
    laid(
        "NVME002 len(nvme.adapters) < SUFFICIENT_ADAPTERS",
        "# design.yaml\nclusters: {compute: {nvme: {adapters: {@}}}}\n",
        {"vmhba65: null": "warning", "": "", "vmhba66: {nic: vmnic5, vmkernel: vmk2}": ""},
        "nvme-of",
    ),
    laid(
        "QOS001 len(profile.pfc_off) == 1",
        "# qos.yaml\nprofiles: {roce: {pfc: {receive: false, transmit: @}}}\n",
        {"true": "fix", "false": "no fix"},
    ),
    laid("QOS006 total < 100", CLASSES % "0: {bandwidth: @%}", {"49": "warning", "50": "", "51": "error"}),
    laid(
        "QOS006 total < 100",
        CLASSES % "0: {bandwidth: @%}, 3: {scheduling: strict, bandwidth: null}, "
        "6: {scheduling: dwrr, bandwidth: 50%}",
        {"49": "", "50": "", "51": "error"},
    ),
    laid(
        "QOS006 total - queue.bandwidth <= 100",
        CLASSES % "0: {bandwidth: @%}, 6: {scheduling: dwrr, bandwidth: 10%}",
        {
            "49": "at profiles.roce.traffic_classes.6.bandwidth",
            "50": "at profiles.roce.traffic_classes.6.bandwidth",
            "51": "at profiles.roce.traffic_classes.3.bandwidth",
        },
    ),
    laid(
        "QOS008 0 < low <= high",
        CLASSES % "3: {ecn: {min: @}}",
        {"0": "error", "1": "", "1501499": "", "1501500": "", "1501501": "error"},
    ),
    laid(
        "QOS014 total > 100",
        POOLS % "lossy-default-egress: {size: @%}, roce-reserved-egress: {size: 50%}",
        {"49": "", "50": "", "51": "error"},
    ),
    laid(
        "QOS014 total < 100",
        POOLS % "lossy-default-ingress: {size: @%}",
        {"49": "warning", "50": "", "51": "error"},
    ),
    laid(
        "QOS014 running_total > 100",
        POOLS % "lossy-default-ingress: {size: @%}, "
        "more: {direction: ingress, mode: dynamic, size: 10%, priorities: []}",
        {
            "49": "at profiles.roce.pools.more.size",
            "50": "at profiles.roce.pools.more.size",
            "51": "at profiles.roce.pools.roce-reserved-ingress.size",
        },
    ),
    in_example(
        "RACK004 load.typical > rack.power",
        "2500W",
        "@W",
        {"447": "error", "448": "warning", "449": "warning"},
        '# wiring.yaml\nswitches: {"leaf-[1-2]": {model: arista-dcs-7050cx3-32s, nos: null}}\n',
    ),
    in_example(
        "SMB002 len(named) < FEWEST_NODES", "1-17", "1-@", {"1": "requires at least 2", "2": "", "3": ""}
    ),
    laid(
        "SMB004 len(teams) > 1",
        "# design.yaml\nclusters: {hyper-v: {interfaces: {SMB2: {services: [@], affinity: pNIC1}}}}\n",
        {"backup": "", "smb": "have affinity only to pNIC1"},
        "smb-direct",
    ),
    in_example(
        "SMB002 len(named) > MOST_NODES", "1-17", "1-@", {"15": "", "16": "", "17": "error", "18": "error"}
    ),
    laid(
        "TEAM004 spare >= 0",
        WIRED % "",
        {"8999": "", "9000": "has MTU 9000", "9001": "has MTU 9001"},
    ),
    laid(
        "TEAM004 mtu > STANDARD_MTU",
        UNKNOWN + NETWORK + WIRED % "",
        {"1499": "has MTU", "1500": "has MTU", "1501": ""},
    ),
    laid("TOP001 len(giving) < options['advised']", HOSTS, {"4": "", "5": ""}),
    in_example("TOP002 len(named) <= MAXIMUM", "1-33", "1-@", {"31": "", "32": "", "33": "warning"}),
    in_example(
        "TOP002 is_in_range(release.release, '<8.0')",
        "1-33",
        "1-33",
        {
            "7.0 U3d": "The limit is documented",
            "8.0": "not The limit is documented",
            "8.0 U1": "not The limit is documented",
        },
        '# design.yaml\nsoftware: {esxi: {release: "@", build: null}}\n',
    ),
    in_example("TOP003 len(named) > limit", "1-17", "1-@", {"15": "", "16": "", "17": "warning"}),
    in_example(
        "TOP003 len(named) > maximum", "1-17", "1-@", {"31": "warning", "32": "warning", "33": "error"}
    ),
    laid(
        "VER003 vcenter_key[2] < esxi_key[2]",
        VCENTER % "7.0 U1",
        {"7.0": "warning", "7.0 U1": "", "7.0 U2": ""},
    ),
    laid("VER003 vcenter_key[2] < esxi_key[2]", VCENTER % "8.0 U2", {"8.0 U1": "warning"}),
    laid(
        "VER003 vcenter_key < ANY_UPDATE <= esxi_key", VCENTER % "7.0 U3", {"7.0 U2": "error", "7.0 U3": ""}
    ),
    laid(
        "VER003 _minimum(design, note) > _minimum(design, notes[product])",
        PREREQUISITES % ("8.0", "@"),
        {"7.0": "require 8.0 or later"},
    ),
    laid(
        "VER003 _minimum(design, note) > _minimum(design, notes[product])",
        PREREQUISITES % ("@", "8.0"),
        {"7.0": "require 8.0 or later"},
    ),
    in_example(
        "VER015 releases.release_level(design, release)[1] < release_order_key(baseline)",
        '"8.0"',
        '"@"',
        {"7.0 U3c": "", "7.0 U3d": "", "7.0 U3e": "requires 7.0 U3e or later"},
    ),
    laid(
        "WIRE011 len(entries) > 1",
        "# qos.yaml\nprofiles: {roce: {cable_length: @}}\n",
        {"2m": "see also: the first of the cables", "3m": ""},
    ),
    laid("WIRE011 len(entries) > 1", TWO_ENTRIES, {"2m": "see also: the first of the cables", "3m": ""}),
    laid("WIRE011 len(entries) > 1", TWO_ENTRIES, {"2m": "at profiles.roce.cable_length"}),
    in_example(
        "WIRE013 lanes < int(parts)",
        '"18": 2x25G',
        '"@"',
        {'18": "2x10G': "1 lane", '22": "2x50G': "", '22": "4x25G': "", '22": "8x10G': "4 lanes"},
    ),
    in_example(
        "TEAM018 total > 3 * min(speeds) // 4",
        "reservation: 15G",
        "reservation: @",
        {"13749M": "", "13750M": "", "13751M": "can be reserved"},
    ),
    in_example(
        "TEAM018 entry.reservation > entry.limit",
        "reservation: 15G",
        "reservation: 10G, limit: @",
        {"9999M": "but a limit of", "10G": "", "10001M": ""},
    ),
    in_example(
        "VSAN030 entry.limit < fastest",
        "limit: 10G",
        "limit: @",
        {"24999M": "is limited to 25 Gbit/s", "25G": "", "25001M": ""},
    ),
)
