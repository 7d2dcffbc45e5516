"""What a switch with SONiC has before our tables are laid over it, as far as these refer to it: lanes and
speeds of ports, and the pools and buffer profiles that `config qos reload` makes."""

import json
from typing import Any

Tables = dict[str, Any]

WITHOUT_MODEL = ("BGP_NEIGHBOR", "BREAKOUT_CFG", "DNS_NAMESERVER", "DNS_OPTIONS")
"""Tables whose models are not in ../shared; the test looks at them itself."""

POOLS = {
    "ingress_lossless_pool": {"type": "ingress", "mode": "dynamic"},
    "ingress_lossy_pool": {"type": "ingress", "mode": "dynamic"},
    "egress_lossless_pool": {"type": "egress", "mode": "dynamic", "size": "34287552"},
    "egress_lossy_pool": {"type": "egress", "mode": "dynamic"},
}
PROFILES = {
    "ingress_lossy_profile": {"pool": "ingress_lossy_pool", "size": "0", "dynamic_th": "3"},
    "egress_lossless_profile": {"pool": "egress_lossless_pool", "size": "0", "dynamic_th": "7"},
    "egress_lossy_profile": {"pool": "egress_lossy_pool", "size": "9216", "dynamic_th": "7"},
    "q_lossy_profile": {"pool": "egress_lossy_pool", "size": "0", "dynamic_th": "3"},
}
"""Of buffers_defaults_objects.j2 of NVIDIA's platforms; other platforms have the same names but the last."""


def laid_over(text: str) -> Tables:
    """The whole configuration that a file makes of such a switch."""
    ours: Tables = json.loads(text)
    whole: Tables = {"BUFFER_POOL": POOLS, "BUFFER_PROFILE": PROFILES}
    lanes = {name: {"lanes": name.removeprefix("Ethernet"), "speed": "100000"} for name in ours["PORT"]}
    whole["PORT"] = lanes
    return merged(whole, {table: entries for table, entries in ours.items() if table not in WITHOUT_MODEL})


def merged(under: Tables, over: Tables) -> Tables:
    """One object laid over another, as sonic-cfggen does."""
    found = dict(under)
    for key, value in over.items():
        is_both = isinstance(value, dict) and isinstance(found.get(key), dict)
        found[key] = merged(found[key], value) if is_both else value
    return found
