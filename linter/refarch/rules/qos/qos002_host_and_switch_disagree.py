"""A host's RDMA port and the switch port at its cable treat RDMA traffic differently.

## What it checks

Every cable that carries RoCE storage traffic between a host and a switch with a QoS profile. The host has a profile
too; both profiles have the same RDMA priority, RDMA DSCP and PFC priorities as far as they state them; and the host
side of the host's profile can lead to that PFC: either the adapter takes it over from the switch (DCBX on, willing), or
its driver's PFC masks are those of the switch's priorities. A host without a profile beside a switch that has one is a
warning.

## Why it matters

Flow control works between two neighbours and only on the priorities that both have it on. If the host pauses priority 4
and the switch priority 3, neither listens to the other, packets are dropped under load, and RDMA performance collapses
without a message. Where the host's side is left out of the design, every host is set up by whoever happens to build it.

## Example

```yaml
# qos.yaml
apply:
  - profile: roce
    to:
      - leaf-[1-2]  # <- QOS002
```

## Use instead

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}
```

## When it does not apply

Switches without a profile (TOP012), iWARP and TCP, and ports that are not cabled. Whether both profiles are lossless is
for QOS009.

## Limits of this check

What DCBX negotiates when both sides differ is not modelled: a difference in the design is a finding even where a
willing adapter would follow the switch.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Profile, where
from ...views.roce import ROCE_TRANSPORTS, RoceLink, profile_of, roce_links
from .. import Hit
from ..documents import AZURE_HOST_NETWORK, KB326624, MELLANOX_PFC_ESXI, VSPHERE7_LOSSLESS

SEVERITY = "error"
CONFIDENCE = "quoted"
APPLIES = Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos"))
HINT = "Use one profile for the hosts and their switches."
SOURCES = (
    VSPHERE7_LOSSLESS.says(
        "PFC has to be on for priority 3 in the switch and in the hosts; hosts learn it over DCBX if the driver can, or have it "
        "set by driver parameters (pfctx and pfcrx 0x08 for priority 3).",
        "Enabling Priority Flow Control",
    ),
    AZURE_HOST_NETWORK.says("PFC and ETS are set alike on every port, switches included.", "RDMA traffic considerations"),
    KB326624.says("vSAN checks on every host that DCB is in IEEE mode and PFC on priority 3.", "What does the check do"),
    MELLANOX_PFC_ESXI.says("pfctx and pfcrx are bit masks of priorities and must be equal."),
)

NO_PROFILE_HINT = (
    "Apply the profile to the hosts too; its `host` part says how the adapters come to it, e.g. {dcbx: ieee, willing: true}."
)

FIELDS = (
    ("rdma_priority", ("rdma", "priority"), "RDMA priority"),
    ("rdma_dscp", ("rdma", "dscp"), "RDMA DSCP"),
    ("pfc_priorities", ("pfc", "priorities"), "PFC on priority"),
)
"""Attribute of a profile, its keys in the file, and its name."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each difference, counted by hosts."""
    for link in roce_links(design)[cluster.id]:
        theirs, ours = profile_of(design, link.switch.name), profile_of(design, link.nic.host)
        if theirs is None:
            continue
        if ours is None:
            yield _no_profile(design, link, theirs)
            continue
        if ours is not theirs:
            yield from _differences(link, ours, theirs)
        yield from _host_side(link, ours, theirs)


def _no_profile(design: Design, link: RoceLink, theirs: Profile) -> Hit:
    return Hit(
        design.applied[link.switch.name][1],
        f"{link.switch.name} has profile {theirs.name}, and {link.nic.host} at its port {link.far.port} has none",
        hint=NO_PROFILE_HINT,
        related=((link.link.origin, f"the cable of {link.nic.host}"),),
        subject=link.nic.host,
        severity="warning",
    )


def _differences(link: RoceLink, ours: Profile, theirs: Profile) -> Iterator[Hit]:
    for field, keys, title in FIELDS:
        own, other = getattr(ours, field), getattr(theirs, field)
        stated = own not in (None, ()) and other not in (None, ())
        if stated and _set(own) != _set(other):
            yield Hit(
                where(ours, *keys),
                f"{link.nic.name} of {link.nic.host} has {title} {_said(own)} (profile {ours.name}), and {link.far.port} of "
                f"{link.switch.name} has {_said(other)} (profile {theirs.name})",
                related=((where(theirs, *keys), f"profile {theirs.name}"),),
                subject=f"{link.nic.name} of {link.nic.host}",
            )


def _host_side(link: RoceLink, ours: Profile, theirs: Profile) -> Iterator[Hit]:
    """Whether the host part of the host's profile leads to the switch's PFC priorities."""
    masks = [(name, ours.host[name]) for name in ("pfctx", "pfcrx") if name in ours.host]
    wanted, own = _mask(theirs), _mask(ours)
    near, subject = f"{link.nic.name} of {link.nic.host}", f"{link.nic.name} of {link.nic.host}"
    for name, mask in masks:
        if wanted and mask not in (wanted, own):  # the profile's own priorities were compared before
            yield Hit(
                where(ours, "host", name),
                f"{near} has {name} {mask:#04x}, and {link.far.port} of {link.switch.name} has PFC on priority "
                f"{_said(theirs.pfc_priorities)}, which is {wanted:#04x}",
                hint=f"Set pfctx and pfcrx to {wanted:#04x} ({wanted}).",
                related=((where(theirs, "pfc", "priorities"), f"profile {theirs.name}"),),
                subject=subject,
            )
    deaf = (
        "dcbx: disabled" if ours.host.get("dcbx") == "disabled" else "willing: false" if ours.host.get("willing") is False else ""
    )
    if deaf and not masks and wanted:
        key = deaf.partition(":")[0]
        yield Hit(
            where(ours, "host", key),
            f"{near} does not take over PFC from {link.switch.name} ({deaf}), and the profile sets no PFC masks for its driver",
            hint=f"Let the adapters be willing over DCBX, or set pfctx and pfcrx to {wanted:#04x} ({wanted}).",
            subject=subject,
        )


def _mask(profile: Profile) -> int:
    """PFC priorities as the driver's parameters write them: one bit for each."""
    return sum(1 << priority for priority in profile.pfc_priorities)


def _set(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value


def _said(value: object) -> str:
    return ", ".join(map(str, sorted(value))) if isinstance(value, tuple) else str(value)
