"""Plan of an OS10 transaction: VLANs, maps, classes, policies, and port channels exist before a command that
uses them. Apart from breakouts, nothing takes effect before the commit."""

from ..plan import Plan, StepRule, steps_of_blocks

_PORT = r"interface (?:ethernet|port-channel)\S+ / "

RULES = (
    StepRule(r"configure terminal", provides=("configuration",)),
    StepRule(r"interface vlan(\d+)", needs=("configuration",), provides=("vlan {1}",)),
    StepRule(r"trust dot1p-map (\S+)", provides=("trust-map {1}",)),
    StepRule(r"trust dscp-map (\S+)", provides=("trust-map {1}",)),
    StepRule(r"qos-map traffic-class (\S+)", provides=("qos-map {1}",)),
    StepRule(r"class-map type \S+ (\S+)", provides=("class-map {1}",)),
    StepRule(r"policy-map type \S+ (\S+)", provides=("policy-map {1}",)),
    StepRule(r"policy-map type \S+ \S+ / class (\S+)", needs=("class-map {1}",)),
    StepRule(r"wred (\S+)", provides=("wred {1}",)),
    StepRule(r"policy-map .* / random-detect (\S+)", needs=("wred {1}",)),
    StepRule(_PORT + r"service-policy (?:input|output) type \S+ (\S+)", needs=("policy-map {1}",)),
    StepRule(_PORT + r"trust-map \S+ (\S+)", needs=("trust-map {1}",)),
    StepRule(_PORT + r"qos-map traffic-class (\S+)", needs=("qos-map {1}",)),
    StepRule(r"interface port-channel(\d+)", needs=("configuration",), provides=("port-channel {1}",)),
    StepRule(_PORT + r"channel-group (\d+) mode \S+", needs=("port-channel {1}",)),
    StepRule(_PORT + r"switchport trunk allowed vlan (?P<numbers>[\d,-]+)", needs=("vlan {number}",)),
    StepRule(_PORT + r"switchport access vlan (\d+)", needs=("vlan {1}",)),
)

PLAN = Plan(steps_of_blocks(RULES), frozenset({"vlan 1"}))
