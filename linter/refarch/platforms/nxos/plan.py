"""Plan of an NX-OS file: features, VLANs, classes, and policies exist before a command that uses them. NX-OS
refuses a command of a feature that is off, and a policy that does not exist."""

from ..plan import Plan, StepRule, steps_of_blocks

_PORT = r"interface (?:Ethernet|port-channel)\S+ / "

RULES = (
    StepRule(r"feature (\S+)", provides=("feature {1}",)),
    StepRule(r"vrf context (\S+)", provides=("vrf {1}",)),
    StepRule(r"interface \S+ / vrf member (\S+)", needs=("vrf {1}",)),
    StepRule(r"vlan (?P<numbers>[\d,-]+)", provides=("vlan {number}",)),
    StepRule(r"interface Vlan(\d+)", needs=("feature interface-vlan", "vlan {1}")),
    StepRule(r"interface Vlan\d+ / hsrp .*", needs=("feature hsrp",)),
    StepRule(r"interface Vlan\d+ / vrrpv3 .*", needs=("feature vrrpv3",)),
    StepRule(r"lldp .*|.* / lldp .*", needs=("feature lldp",)),
    StepRule(r"class-map type qos (?:match-any |match-all )?(\S+)", provides=("class-map {1}",)),
    StepRule(r"policy-map type \S+ (\S+)", provides=("policy-map {1}",)),
    StepRule(r"policy-map type qos \S+ / class (\S+)", needs=("class-map {1}",)),
    StepRule(r".* / service-policy type \S+ (?:input |output )?(\S+)", needs=("policy-map {1}",)),
    StepRule(r"vpc domain \d+", needs=("feature vpc",), provides=("vpc domain",)),
    StepRule(_PORT + r"vpc (?:\d+|peer-link)", needs=("vpc domain",)),
    StepRule(r"interface port-channel(\d+)", provides=("port-channel {1}",)),
    StepRule(
        _PORT + r"channel-group (\d+)(?: force)? mode active", needs=("feature lacp", "port-channel {1}")
    ),
    StepRule(_PORT + r"switchport trunk allowed vlan (?P<numbers>[\d,-]+)", needs=("vlan {number}",)),
    StepRule(_PORT + r"switchport (?:access|trunk native) vlan (\d+)", needs=("vlan {1}",)),
    StepRule(r"interface breakout module (\d+) port (\d+) map \S+", provides=("breakout Ethernet{1}/{2}",)),
    StepRule(r"interface (Ethernet\d+/\d+)/\d+", needs=("breakout {1}",)),
    StepRule(r"router bgp (\d+)", needs=("feature bgp",)),
)

PLAN = Plan(steps_of_blocks(RULES), frozenset({"vlan 1", "vrf management"}))
