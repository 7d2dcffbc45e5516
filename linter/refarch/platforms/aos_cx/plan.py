"""Plan of an AOS-CX configuration: VLANs, LAGs, pools, and profiles exist before a command that uses them."""

from ..plan import Plan, StepRule, steps_of_blocks

_PORT = r"interface (?:\d+/\d+/|lag )\S+(?: multi-chassis(?: static)?)? / "

RULES = (
    StepRule(r"vlan (\d+)", provides=("vlan {1}",)),
    StepRule(r"interface vlan (\d+)", needs=("vlan {1}",)),
    StepRule(r"interface lag (\d+)(?: multi-chassis(?: static)?)?", provides=("lag {1}",)),
    StepRule(_PORT + r"lag (\d+)", needs=("lag {1}",)),
    StepRule(_PORT + r"vlan trunk allowed (?P<numbers>[\d,-]+)", needs=("vlan {number}",)),
    StepRule(_PORT + r"vlan trunk native (\d+)(?: tag)?", needs=("vlan {1}",)),
    StepRule(_PORT + r"vlan access (\d+)", needs=("vlan {1}",)),
    StepRule(r"vsx / inter-switch-link lag (\d+)", needs=("lag {1}",)),
    StepRule(r"spanning-tree vlan (\d+)", needs=("vlan {1}",), provides=("tree {1}",)),
    StepRule(r"spanning-tree vlan (?P<numbers>[\d,-]+) priority \d+", needs=("tree {number}",)),
    StepRule(r"qos queue-profile (\S+)", provides=("queue-profile {1}",)),
    StepRule(r"qos schedule-profile (\S+)", provides=("schedule-profile {1}",)),
    StepRule(r"qos threshold-profile (\S+)", provides=("threshold-profile {1}",)),
    StepRule(
        r"apply qos queue-profile (\S+) schedule-profile (\S+)",
        needs=("queue-profile {1}", "schedule-profile {2}"),
    ),
    StepRule(_PORT + r"apply qos (\S+-profile) (\S+)", needs=("{1} {2}",)),
    StepRule(r"qos pool 1 .* priorities (?P<numbers>[\d,]+)", provides=("pool of priority {number}",)),
    StepRule(r"lldp dcbx", provides=("dcbx",)),
    StepRule(_PORT + r"lldp dcbx .*", needs=("dcbx",)),
    StepRule(r"router vrrp enable", provides=("vrrp",)),
    StepRule(r"interface vlan \d+ / vrrp \d+ address-family ipv4", needs=("vrrp",)),
)

PLAN = Plan(steps_of_blocks(RULES), frozenset({"vlan 1"}))
