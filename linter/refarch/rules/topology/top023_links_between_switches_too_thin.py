"""The links between switches have much less bandwidth than the traffic that can cross them, without a failure
or after one.

## What it checks

For every network, the maximum traffic that its hosts and arrays can send from one switch to others, without a
failure and after each single failure. It is compared with the links on that path. More than three times their
bandwidth is reported, and more than six times after a failure.

## Why it matters

If more traffic arrives than the links can carry, switches tell the hosts to pause, and the pauses spread to
hosts that do not use the link. RDMA needs a network without loss and without waiting. Some oversubscription
is common after a failure, because not all hosts send at once.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
switches:
  leaf-3: {model: nvidia-sn2010, role: leaf, fabric: a, nos: cumulus-linux}
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth14", to: "leaf-3 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[15-16]"  # <- TOP023
    to: "leaf-3 swp[15-16]"
    cable: nvidia-mcp2m00-a003e30l
    bond: bond1
    speed: 1G
```

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  management:
    addresses:
      - {of: "leaf-[1-3] eth0", first: 192.0.2.11}
```

```yaml
# qos.yaml of the example `nvme-of`
apply:
  - {profile: roce, to: ["leaf-[1-3]", "host-[1-2]"]}
```

## Use instead

```diff
# wiring.yaml
-    speed: 1G
+    speed: 25G
```

## When it does not apply

Networks on one switch, and networks without traffic between switches. Fabrics whose leaf switches lack
uplinks: TOP021 and MLAG002 find them.

## Limits of this check

The figures are upper bounds: all hosts and arrays send at the full speed of their ports to devices on other
switches. The ratios are a practice; `most` and `most_after` change them. Each network is checked alone.
"""

from collections.abc import Iterator

from ...core.quantities import rate
from ...core.rule import Applies, Option
from ...model.types import Design
from ...views.failure.between_switches import worst_crossings
from ...views.failure.faults import fault_names
from ...views.failure.switch_loads import CrossingLoad
from ...views.network.leaf_uplinks import leaf_uplinks
from ...views.network.links import fabric_names, numbers_of_links
from .. import Options, Problem, Rule
from ..documents.broadcom_articles import BLOG_RDMA
from ..documents.nvidia import NVIDIA_LAYER1


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each set of links, for the network that loads it most."""
    # TOP021 finds leaf switches with fewer uplinks: their load is a consequence.
    uneven = {
        uplinks.fabric for uplinks in leaf_uplinks(design) if uplinks.missing_spines or uplinks.is_uneven
    }
    cases = [case for case in worst_crossings(design) if fabric_names(design)[case[0].switch] not in uneven]
    seen: set[frozenset[int]] = set()
    # The largest load first, so that each set of links is reported with the network that loads it most.
    for usual_load, worst_failure in sorted(cases, key=lambda case: -case[1].crossing.share):
        # A load that is too high without a failure is not caused by the failure.
        crossing = usual_load if 100 * usual_load.share > options["most"] else worst_failure.crossing
        limit = options["most" if crossing is usual_load else "most_after"]
        if (
            100 * crossing.share > limit
            and crossing.capacity
            and numbers_of_links(usual_load.links) not in seen
        ):
            seen.add(numbers_of_links(usual_load.links))
            failure = (
                ""
                if crossing is usual_load
                else f" after a failure of {'; '.join(fault_names(worst_failure.faults[:1]))}"
            )
            yield Problem(
                crossing.links[0].origin,
                f"{_message(crossing, failure)}; the limit is {limit} % of their capacity",
            )


def _message(crossing: CrossingLoad, failure: str) -> str:
    ends = [
        end.device for link in crossing.links for end in (link.a, link.b) if end.device != crossing.switch
    ]
    return (
        f"up to {rate(crossing.load)} of network {crossing.network} can cross the links from "
        f"{crossing.switch} to {' and '.join(dict.fromkeys(ends))}{failure}, but the links support "
        f"{rate(crossing.capacity)}"
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "switch-links")),
    hint=(
        "Add cables between the switches. Or use faster cables. Or connect the hosts so that less "
        "traffic crosses the links."
    ),
    options=(
        Option(
            name="most",
            default=300,
            says="maximum load on the links between switches, in percent of their capacity",
            minimum=100,
            maximum=10000,
        ),
        Option(
            name="most_after",
            default=600,
            says="maximum load on the links between switches after a failure, in percent of their capacity",
            minimum=100,
            maximum=10000,
        ),
    ),
    sources=(
        BLOG_RDMA.says("Switches should be non-blocking, without oversubscription. (read in a translation)"),
        NVIDIA_LAYER1.says("Oversubscription is the bandwidth to the hosts divided by the uplink bandwidth."),
    ),
    check_with_options=check,
)
