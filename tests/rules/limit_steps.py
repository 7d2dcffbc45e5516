"""What differs from the rule that a limit is tried at one below, at itself, and at one above; all by the
limits' names.

``STEPS`` has the changes to try where a quantity does not go by one: ``0 +0`` turns round what the first
comparison of a chain says where both sides are equal, ``always`` and ``never`` put the answer in place of the
whole comparison.
"""

_EQUAL_AND_SIDES = ("0 +0", "always", "never")
_SIDES = ("always", "never")

STEPS: dict[str, tuple[str, ...]] = {
    # sums of bytes, watts, meters, percentages of measurements: no step is the smallest; the default of an
    # option is tried by one
    "CAP001 100 * rate_of_host / link > options['share']": _SIDES,
    "CAP003 abs(derived.difference) > options['tolerance']": _SIDES,
    "CAP004 claimed_gain > possible_gain + tolerance": ("0 +0", "0 +1", "always", "never"),
    "CAP005 abs(derived.difference) > options['tolerance']": _SIDES,
    "CAP006 load.total_working_set * copies > capacity_of_groups": _EQUAL_AND_SIDES,
    "CAP006 load.total_working_set <= cache": _EQUAL_AND_SIDES,
    "CAP011 abs(derived.difference) > options['tolerance']": _SIDES,
    "CAP013 derived.value > 100": _EQUAL_AND_SIDES,
    "OPT004 link.length > reach": _EQUAL_AND_SIDES,
    "SMB015 taken > pool": _EQUAL_AND_SIDES,
    "SMB015 taken + reserved > pool": _EQUAL_AND_SIDES,
    "SMB015 pool - taken < spare": _EQUAL_AND_SIDES,
    "PVR005 capacity(vm.reservation) >= capacity(vm.memory)": _EQUAL_AND_SIDES,
    "QOS015 buffer.needed > buffer.size": _SIDES,
    "QOS014 sum((profile.rdma_priority in queue.priorities "
    "for queue in classes.values())) > 1": _EQUAL_AND_SIDES,
    "QOS022 max(speeds) <= SLOW_LINK": ("0 +15000", "always", "never"),
    "QOS028 high > size": _EQUAL_AND_SIDES,
    "QOS028 low < frame": _EQUAL_AND_SIDES,
    "QOS028 0 < low <= high": ("0 +0", "1 +0", "always", "never"),
    "QOS029 0 < watchdog.detect <= LATEST_DETECTION": ("0 +0", "1 -1", "1 +1", "always", "never"),
    "QOS029 (watchdog.restore or 0) < (watchdog.detect or 0)": _EQUAL_AND_SIDES,
    "QOS015 buffer.reserved > buffer.size": _SIDES,
    "RACK004 100 * load.maximum > options['share'] * rack.power": ("0 -100", "0 +0", "0 +100"),
    "VSAN005 cache > capacity > 0": ("0 +0", "1 +0", "always", "never"),
    "NIC027 card.line <= card.total": _SIDES,
    "WIRE030 link.length < cable_way.meters + slack": _SIDES,
    "WIRE030 needed_meters > length": _EQUAL_AND_SIDES,
    "WIRE031 link.length <= cable_way.meters + options['spare']": _SIDES,
    "WIRE011 limit >= options['wasteful'] * cable.link.length": _EQUAL_AND_SIDES,
    "WIRE011 link.length > longest[profile.name].link.length": _EQUAL_AND_SIDES,
    # speeds go from 10 to 25 to 40 GbE, packets from 2048 to 4096 bytes, lanes from 1 to 2 to 4
    "MTU005 size < options['minimum']": ("0 -2048", "0 +0"),
    "SMB016 (link_speed(design, uplink.link) or FAST_PORT) >= FAST_PORT": ("0 -9000", "0 +0", "0 +15000"),
    "SMB018 speed < (ADVISED_SPEED if len(cluster.hosts) > SMALL_CLUSTER else LEAST_SPEED)": (
        "0 -15000",
        "0 +0",
    ),
    "SMB018 speed < LEAST_SPEED": ("0 -9000", "0 +0"),
    "NIC013 speed < TWENTY_FIVE_GBE": ("0 -15000", "0 +0"),
    "NIC013 speed < TEN_GBE": ("0 -9000", "0 +0"),
    "NIC013 speed >= TEN_GBE": ("0 -9000", "0 +0"),
    "NIC013 speed >= max(nic.port.speeds, default=0)": _EQUAL_AND_SIDES,
    "NIC013 speed < 1000 * esa_minimum": _EQUAL_AND_SIDES,
    "NIC013 speed >= 1000 * options['advised']": ("0 -15000", "0 +0"),
    "WIRE004 25000 <= runs <= 100000": ("0 +15000", "0 +0", "1 +0", "1 +100000"),
    "WIRE005 runs >= TWENTY_FIVE": ("0 -15000", "0 +0"),
    "WIRE005 runs >= HUNDRED": ("0 -50000", "0 +0"),
    "WIRE005 _lane_speed(link, runs) >= PAM4": ("0 -25000", "0 +0"),
    "WIRE005 link.length > SHORT": ("0 +0", "0 +1"),  # 2 m of such copper needs no FEC either
    # a port is whole, or has two parts at least
    "OPT003 links_of_transceiver(design, end, optic) > 1": ("0 +0",),
    "OPT005 parts > 1": ("0 +0",),
    "WIRE022 breakout_count(design, end) > 1": ("0 +0",),
    "WIRE022 len(plugs) > 2": ("0 +1",),  # no cable of two plugs has a trunk, whoever asks
    "WIRE022 runs < could": _EQUAL_AND_SIDES,
    "WIRE022 len(wide) == 2": ("0 +0",),
    "WIRE022 parts > LANES.get(port.form_factor, parts)": ("never",),
    "WIRE022 max(far_port.speeds) <= max(near_port.speeds)": ("always",),
    "WIRE022 len(split) != 1": ("0 +0",),  # a cable has two ends
    "WIRE023 breakout_count(design, end) > 1": ("0 +0",),
    "WIRE023 runs >= could": ("always",),
    "WIRE023 runs < TWENTY_FIVE": ("always",),  # cables go from 10 to 25 GbE
    "WIRE026 group.get('ports_per_cage', 1) > 1": ("never",),
    "WIRE023 most > runs": _EQUAL_AND_SIDES,
    "NVME028 usual > runs": _EQUAL_AND_SIDES,
    "NVME028 runs < most": _EQUAL_AND_SIDES,
    "WIRE023 runs >= max((fastest.get(name, 0) for name in ends))": _SIDES,
    "WIRE023 ends <= design.switches.keys()": _SIDES,
    "WIRE024 len(set(speeds)) < 2": ("0 +0",),
    "WIRE013 lanes < int(parts)": ("0 -1", "0 +0", "0 +2"),
    "WIRE013 int(parts) * speed(each) > fastest": _EQUAL_AND_SIDES,
    "VSAN014 round_trip > LIMIT_BETWEEN_SITES": _EQUAL_AND_SIDES,
    "VSAN019 speed < LEAST_BANDWIDTH": _EQUAL_AND_SIDES,
    "VSAN014 witness.round_trip > limit": _EQUAL_AND_SIDES,
    # whether one set holds another, and not the same
    "TOP030 own_networks < addressed[addressed_switch]": _EQUAL_AND_SIDES,
    "TOP031 {link.a.device, link.b.device} <= {*router.switches}": _EQUAL_AND_SIDES,
    # releases and dates
    "NVME001 highest < release_order_key(first_release)": _EQUAL_AND_SIDES,
    "VER001 highest < first_key": _EQUAL_AND_SIDES,
    "VER001 highest >= qualified_key": _EQUAL_AND_SIDES,
    "VER003 releases.release_bounds(design, release.product, release.release)[1] < needed": _EQUAL_AND_SIDES,
    "VER003 known.key < needed": _EQUAL_AND_SIDES,
    "VER003 vcenter_key[:2] < esxi_key[:2]": _EQUAL_AND_SIDES,
    "VER003 vcenter_key < ANY_UPDATE <= esxi_key": ("0 +0", "1 +0", "always", "never"),
    "VER004 high < usual_range[0]": _EQUAL_AND_SIDES,
    "VER004 low > usual_range[1]": _EQUAL_AND_SIDES,
    "VER020 _release_numbers(first) >= FIRST_UNIFIED": _EQUAL_AND_SIDES,
    "VER020 max(vcf_numbers, part_numbers) < FIRST_UNIFIED": _EQUAL_AND_SIDES,
    "VER020 _release_numbers(part)[:2] > _release_numbers(vcf)[:2]": _EQUAL_AND_SIDES,
    "VER020 _release_numbers(release) < _release_numbers(other_release)": _EQUAL_AND_SIDES,
    "VER026 witness_high < host_low": _EQUAL_AND_SIDES,
    "VER026 witness_low > host_high": _EQUAL_AND_SIDES,
    "VER008 known.released <= _last_date(source)": _EQUAL_AND_SIDES,
    "VER009 known.key < release_key": _SIDES,  # a release that is known is in order before
    "VER015 releases.release_level(design, release)[1] < release_order_key(baseline)": _EQUAL_AND_SIDES,
    "VER018 releases.release_level(design, required_release)[1] >= "
    "release_order_key(lowest)": _EQUAL_AND_SIDES,
    "VER018 release_order_key(prerequisites.get(required_product, '')) <= "
    "releases.release_level(design, required_release)[1]": _EQUAL_AND_SIDES,
    # a neighbor of the limit that cannot come here, or does not matter
    "BOM001 bought < need.quantity": ("0 -1", "0 +1"),  # equal quantities are in order before
    "CAP004 _best_gain(comparison.gains[rate]) > -100": (
        "0 +0",
        "0 +1",
    ),  # nothing is slower than standing still
    "IP009 followers < 2": ("0 +0", "0 +1"),  # one address makes no pattern
    "IP014 room.free_count >= 0": ("0 +0", "0 +1"),  # more interfaces than addresses is found by IP002
    "IP014 room.fitting_hosts < options['hosts']": ("0 -1", "0 +0", "0 +1"),
    "MLAG002 len(pair.switches) == 2": ("0 +0",),  # the same limit as the next, for the others
    "MTU004 STANDARD_MTU < adapter.mtu <= mtu": ("0 -1", "0 +0", "0 +1", "1 -1", "1 +0", "1 +1"),
    "NIC013 option advised": ("+1",),  # the default is the least
    "NIC013 option esa_minimum": ("+1",),
    # what is bound twice is one less, and never more
    "NVME002 len({*bound_names}) < len(bound_names)": ("0 -1", "0 +0"),
    "NVME002 len({adapter.nic for adapter in nvme.adapters}) < len(bound_names)": ("0 -1", "0 +0"),
    # a port in use is one of a virtual switch
    "NVME011 sum((port in switch.uplinks.values() for switch in cluster.virtual_switches.values())) > 1": (
        "0 +0",
        "0 +1",
    ),
    "NVME007 len(controllers_reached) == 1 < len(controllers)": (
        "0 +0",
        "0 +1",
        "1 -1",
        "1 +0",
    ),  # each array has a controller
    "PVR006 number > 1": ("0 +0", "0 +1"),
    "QOS003 priority != 4": ("0 +0", "0 +1"),  # 3 is usual, and in order before
    "QOS006 total < 100": ("0 -1", "0 +1"),  # 100 is in order before
    "QOS006 total > 100": ("0 -1", "0 +1"),
    "QOS008 0 < low <= high": ("0 -1", "0 +0", "1 -1", "1 +0", "1 +1"),
    "QOS014 total > 100": ("0 -1", "0 +1"),  # where it stands for the severity, 100 is in order before
    "QOS014 total < 100": ("0 -1", "0 +0"),  # above is an error before
    "SMB013 NODES_WITHOUT_WITNESS < len(named) <= MOST_NODES_WITH_WITNESS": (
        "0 -1",
        "0 +0",
        "1 -1",
        "1 +0",
        "1 +1",
    ),  # hosts are named
    "SMB014 nodes > 1": ("0 +0", "0 +1"),
    "SMB019 len(cluster.hosts) > NODES_OF_A_PAIR": ("0 +0", "0 +1"),  # one node is cabled to no other
    "SMB023 nodes > NODES_OF_A_PAIR": ("0 +0", "0 +1"),  # one node is cabled to no other
    "SMB004 len(team.active) == 1": ("0 +0",),  # where two are active, not all prefer one
    "TEAM005 len(leafs) > 1": ("0 +1",),  # where all leads to one leaf, nothing leads to another
    "TOP003 len(named) > maximum": ("0 +0", "0 +1"),  # fewer are in order before
    "TOP015 (policy.failures or 0) <= MIRRORS_OF_TWO": ("0 +0", "0 +1"),  # none is in order before
    "TOP015 len(cluster.hosts) == 2": ("0 +0", "0 +1"),  # one node has no policy that a test could tell
    "VER003 _minimum(design, note) > _minimum(design, notes[product])": _SIDES,  # of equals, either
    "WIRE004 link.length <= SHORTEST": ("0 +1",),  # a short cut: no cable has a shorter reach
    "WIRE004 link.length <= reach + MARGIN": ("0 +0", "0 +1"),  # within reach there is no finding
    "WIRE010 len(allowed) < most_peers": ("0 -1", "0 +0"),  # never more
    "WIRE019 count < most": ("0 -1", "0 +0"),  # never more
    "WIRE014 ways > 1": ("0 +0", "0 +1"),  # a cable in no bond is a way
}

NO_LIMITS: dict[str, str] = {
    "BOM001 spares > 1": "the plural in a message",
    "BOM004 abs(length - units.length(part.data['length'])) > 0.001": "equal lengths, with fractions",
    "CAP006 copies == 1": "the plural in a message",
    "HST012 len(words) > 4": "the shape of a command",
    "HST012 text.count(named_option) == 1": "whether a name can be replaced as text",
    "IP012 len(fitting_addresses) > len(lacking)": "which of two groups stands for the usual",
    "IP014 hosts == 1": "the words of a message",
    "MLAG002 pair <= ends": "whether one set of switches holds another",
    "QOS004 priority == 3": "the words of a hint",
    "VLAN006 is_in_range(switch.release, reserved['versions'])": "the releases of a range in the catalog",
    "WIRE023 runs < TWENTY_FIVE": "which of two rules speaks of a slow link",
    "QOS006 len(weighted) > 1": "whether a message has a sum",
    "QOS008 low == 0": "the words of a message",
    "RACK004 options['share'] == 100": "the words of a message",
    "RACK006 count > 1": "the words of a message",
    "RACK006 rack.feeds < 2": "the schema lets through no rack with less than one feed",
    "NIC013 best_speed > link.speed": "the words of a hint",
    "HST002 len(named) < int(part.data.get('ports', {}).get('count', len(named) + 1))": "the words of a hint",
    "IP012 len(elsewhere) > 1": "which of two places of one contradiction is named",
    "IP012 len({address.network for _, address in elsewhere}) == 1": "which of two places is named",
    "IP012 len(users) == 1": "which of two places is named",
    "IP021 len(addressed) == 1": "the words of a hint",
    "SMB014 nodes >= FEWEST_NODES['dual-parity']": "the words of a hint",
    "NIC013 max(switch_port.speeds) > speed": "which of two ends of one link is named",
    "MLAG002 len(ends & {*pair.switches}) == 1": "the words of a hint",
    "MLAG002 len(pair.switches) == 2": "the words of a hint",
    "SMB026 count == 1": "the plural in a message",
    "TEAM006 count == 1": "the plural in a message",
    "TOP015 policy.failures == 0": "stands for a policy that asks for nothing",
    "TOP015 policy.failures == 1": "the plural in a message",
    "TOP028 count == 1": "the plural in a message",
    "TOP028 len(unplaced) > 1": "the plural in a message",
    "VER006 len(pointer) > 2": "the shape of a place, not a quantity",
    "VER016 is_in_range(release.release, '<8.0')": "every withdrawn release is below",
    "VLAN001 len(numbers) > 7": "how much of a list a message shows",
    "VLAN001 len(uses) < len(path.uses)": "whether an info about a spare link stays away",
    "WIRE014 len(cables_without_bond) < len(links)": "the words of a message",
    "WIRE013 lanes == 1": "the plural in a message",
    "WIRE019 {link.a.device, link.b.device} <= members": "whether one set of hosts holds another",
    "WIRE019 {first_host, second_host} <= open_hosts": "whether one set of hosts holds another",
    "IP012 len(without) < len(special) - len(without)": "which of two groups stands for the usual",
}
"""Comparisons that no finding depends on, with the reason."""
