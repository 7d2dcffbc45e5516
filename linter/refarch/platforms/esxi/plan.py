"""Plan of a script for an ESXi host: switches, port groups, and VMkernel adapters exist before a call that
uses them. The calls are those below the functions of the script.

An ESXi installation has vSwitch0 with the port group Management Network, vmk0, and vmnic0.
"""

from ..plan import Plan, StepRule, steps_of_blocks

_WORD = r"(?:'([^']+)'|([^\s']+))"

RULES = (
    StepRule(rf"switch {_WORD}", provides=("switch {1}{2}",)),
    StepRule(rf"switch_(?:mtu|uplink|\w+) {_WORD} .*", needs=("switch {1}{2}",)),
    StepRule(rf"port_group {_WORD} {_WORD}", needs=("switch {3}{4}",), provides=("port group {1}{2}",)),
    StepRule(rf"port_group_\w+ {_WORD} .*", needs=("port group {1}{2}",)),
    StepRule(rf"interface (vmk\d+) {_WORD}.*", needs=("port group {2}{3}",), provides=("adapter {1}",)),
    StepRule(rf"distributed (vmk\d+) {_WORD}", provides=("adapter {1}",)),
    StepRule(r"interface_\w+ (vmk\d+) .*", needs=("adapter {1}",)),
    StepRule(r"rdma_device (vmnic\d+)", provides=("RDMA device {1}",)),
    StepRule(r"nvme (vmnic\d+) RDMA .*", needs=("RDMA device {1}",), provides=("controller {1} RDMA",)),
    StepRule(r"nvme (vmnic\d+) TCP .*", provides=("controller {1} TCP",)),
    StepRule(r"nvme_path (vmnic\d+) (RDMA|TCP) .*", needs=("controller {1} {2}",)),
    StepRule(r"rdma_binding vmnic\d+ (vmk\d+)", needs=("adapter {1}",)),
)

FACTORY = frozenset({"switch vSwitch0", "port group Management Network", "adapter vmk0"})

PLAN = Plan(steps_of_blocks(RULES, "#"), FACTORY)
