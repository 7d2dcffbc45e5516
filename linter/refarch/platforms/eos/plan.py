"""Plan of an EOS session: VLANs, profiles, port channels, and VRFs exist before a command that uses them.
Nothing takes effect before the commit, so that no step interrupts the management connection."""

from ..plan import Plan, StepRule, steps_of_blocks

_PORT = r"interface (?:Ethernet|Port-Channel)\S+ / "

RULES = (
    StepRule(r"configure session", provides=("session",)),
    StepRule(r"vrf instance (\S+)", needs=("session",), provides=("vrf {1}",)),
    StepRule(r"interface \S+ / vrf (\S+)", needs=("vrf {1}",)),
    StepRule(r"management ssh / vrf (\S+)", needs=("vrf {1}",)),
    StepRule(r"ip(?:v6)? route vrf (\S+) .*", needs=("vrf {1}",)),
    StepRule(r"vlan (?P<numbers>[\d,-]+)", needs=("session",), provides=("vlan {number}",)),
    StepRule(r"interface Vlan(\d+)", needs=("vlan {1}",), provides=("Vlan{1}",)),
    StepRule(r"qos profile (\S+)", provides=("qos profile {1}",)),
    StepRule(_PORT + r"service-profile (\S+)", needs=("qos profile {1}",)),
    StepRule(r"interface Port-Channel(\d+)", needs=("session",), provides=("Port-Channel{1}",)),
    StepRule(_PORT + r"channel-group (\d+) mode \S+", needs=("Port-Channel{1}",)),
    StepRule(_PORT + r"switchport trunk allowed vlan (?P<numbers>[\d,-]+)", needs=("vlan {number}",)),
    StepRule(_PORT + r"switchport (?:access|trunk native) vlan (\d+)", needs=("vlan {1}",)),
    StepRule(r"mlag configuration / local-interface (Vlan\d+)", needs=("{1}",)),
    StepRule(r"mlag configuration / peer-link (Port-Channel\d+)", needs=("{1}",)),
    StepRule(r"show session-config diffs", needs=("session",)),
)

PLAN = Plan(steps_of_blocks(RULES), frozenset({"vlan 1"}))
