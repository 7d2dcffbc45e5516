"""A host's RDMA port and the switch port at its cable treat RDMA traffic differently.

## What it checks

Every cable that carries RoCE storage traffic between a host and a switch with a QoS profile. The host has a
profile too; both profiles have the same RDMA priority, RDMA DSCP and PFC priorities as far as they state
them; and the host side of the host's profile can lead to that PFC. Either the adapter takes it over from the
switch (DCBX on, willing), or it is set on the host: on ESXi by the driver's PFC masks, which must be those of
the switch's priorities; on Windows Server by the PFC priorities of the host's profile, which
`Enable-NetQosFlowControl` turns on. A host without a profile beside a switch that has one is a warning, and
so are masks of the ESXi driver on Windows.

## Why it matters

Flow control works between two neighbours and only on the priorities that both have it on. If the host pauses
priority 4 and the switch priority 3, neither listens to the other, packets are dropped under load, and RDMA
performance collapses without a message. Where the host's side is left out of the design, every host is set up
by whoever happens to build it.

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

Switches without a profile (TOP012), iWARP and TCP, and ports that are not cabled. Whether both profiles are
lossless is for QOS009.

## Limits of this check

What DCBX negotiates when both sides differ is not modelled: a difference in the design is a finding even
where a willing adapter would follow the switch.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Profile, where
from ...views.rdma.roce import ROCE_TRANSPORTS, RoceLink, profile_of, roce_links
from .. import Hit, Rule, cure, cure_together
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS
from ..documents.nvidia import MELLANOX_PFC_ESXI
from ..documents.others import AZURE_HOST_NETWORK, MICROSOFT_DCB, MICROSOFT_WILLING

NO_PROFILE_HINT = (
    "Apply the profile to the hosts too; its `host` part says how the adapters come to it, e.g. {dcbx: "
    "ieee, willing: true}."
)
LOCAL_HINT = (
    "Let the adapters be willing over DCBX, or give the hosts' profile the switch's PFC priorities and "
    "set them on every node: "
    "Install-WindowsFeature Data-Center-Bridging, New-NetQosPolicy for the RDMA traffic, "
    "Enable-NetQosFlowControl for priority "
    "{priorities}, Enable-NetAdapterQos for the ports."
)
MASKS_HINT = (
    "Take the masks out of the profile; on Windows Server, Enable-NetQosFlowControl turns PFC on for "
    "priority {priorities}."
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
        yield from (_windows if cluster.kind.platform == "windows" else _esxi)(link, ours, theirs)


def _no_profile(design: Design, link: RoceLink, theirs: Profile) -> Hit:
    from ...views.network.followers import more_devices  # nearly every host has a profile

    return Hit(
        design.applied[link.switch.name][1],
        f"{link.switch.name} has profile {theirs.name}, and {link.nic.host} at its port "
        f"{link.far.port} has none",
        hint=NO_PROFILE_HINT,
        related=((link.link.origin, f"the cable of {link.nic.host}"),),
        subject=link.nic.host,
        severity="warning",
        fix=cure_together(more_devices(design, link.nic.host)),
    )


def _differences(link: RoceLink, ours: Profile, theirs: Profile) -> Iterator[Hit]:
    for field, keys, title in FIELDS:
        own, other = getattr(ours, field), getattr(theirs, field)
        stated = own not in (None, ()) and other not in (None, ())
        if stated and _set(own) != _set(other):
            yield Hit(
                where(ours, *keys),
                f"{link.nic.name} of {link.nic.host} has {title} {_text(own)} (profile {ours.name}), "
                f"and {link.far.port} of "
                f"{link.switch.name} has {_text(other)} (profile {theirs.name})",
                related=((where(theirs, *keys), f"profile {theirs.name}"),),
                subject=f"{link.nic.name} of {link.nic.host}",
            )


def _esxi(link: RoceLink, ours: Profile, theirs: Profile) -> Iterator[Hit]:
    """Whether the host part of an ESXi host's profile leads to the switch's PFC priorities."""
    masks = _masks(ours)
    wanted, own = _mask(theirs), _mask(ours)
    near = f"{link.nic.name} of {link.nic.host}"
    for name, mask in masks.items():
        if wanted and mask not in (wanted, own):  # the profile's own priorities were compared before
            yield Hit(
                where(ours, "host", name),
                f"{near} has {name} {mask:#04x}, and {link.far.port} of {link.switch.name} has PFC on "
                "priority "
                f"{_text(theirs.pfc_priorities)}, which is {wanted:#04x}",
                hint=f"Set pfctx and pfcrx to {wanted:#04x} ({wanted}).",
                fix=cure(where(ours, "host", name), wanted),
                related=((where(theirs, "pfc", "priorities"), f"profile {theirs.name}"),),
                subject=near,
            )
    if wanted and not masks:
        hint = f"Let the adapters be willing over DCBX, or set pfctx and pfcrx to {wanted:#04x} ({wanted})."
        yield from _deaf(link, ours, "the profile sets no PFC masks for its driver", hint)


def _windows(link: RoceLink, ours: Profile, theirs: Profile) -> Iterator[Hit]:
    """The same for a Windows host: its local PFC priorities are those of its profile."""
    priorities = _text(theirs.pfc_priorities)
    near = f"{link.nic.name} of {link.nic.host}"
    for name, mask in _masks(ours).items():
        text = f"{near} has {name} {mask:#04x}, a parameter of the driver for ESXi, and runs Windows Server"
        hint = MASKS_HINT.format(priorities=priorities)
        yield Hit(where(ours, "host", name), text, hint=hint, subject=near, severity="warning")
    if theirs.pfc_priorities and not ours.pfc_priorities:
        yield from _deaf(
            link,
            ours,
            f"profile {ours.name} has PFC on no priority",
            LOCAL_HINT.format(priorities=priorities),
        )


def _deaf(link: RoceLink, ours: Profile, lacks: str, hint: str) -> Iterator[Hit]:
    """A port that takes nothing over from its switch, and ``lacks`` settings of its own."""
    key = (
        "dcbx"
        if ours.host.get("dcbx") == "disabled"
        else "willing"
        if ours.host.get("willing") is False
        else ""
    )
    if key:
        near, said = (
            f"{link.nic.name} of {link.nic.host}",
            {"dcbx": "dcbx: disabled", "willing": "willing: false"}[key],
        )
        text = f"{near} does not take over PFC from {link.switch.name} ({said}), and {lacks}"
        yield Hit(where(ours, "host", key), text, hint=hint, subject=near)


def _masks(profile: Profile) -> dict[str, int]:
    """The PFC masks that the host part of a profile gives the driver."""
    return {name: profile.host[name] for name in ("pfctx", "pfcrx") if name in profile.host}


def _mask(profile: Profile) -> int:
    """PFC priorities as the driver's parameters write them: one bit for each."""
    return sum(1 << priority for priority in profile.pfc_priorities)


def _set(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value


def _text(value: object) -> str:
    return ", ".join(map(str, sorted(value))) if isinstance(value, tuple) else str(value)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos")),
    hint="Use one profile for the hosts and their switches.",
    sources=(
        VSPHERE7_LOSSLESS.says(
            "PFC has to be on for priority 3 in the switch and in the hosts; hosts learn it over DCBX if "
            "the driver can, or have it "
            "set by driver parameters (pfctx and pfcrx 0x08 for priority 3).",
            "Enabling Priority Flow Control",
        ),
        AZURE_HOST_NETWORK.says(
            "PFC and ETS are set alike on every port, switches included.", "RDMA traffic considerations"
        ),
        KB326624.says(
            "vSAN checks on every host that DCB is in IEEE mode and PFC on priority 3.",
            "What does the check do",
        ),
        MELLANOX_PFC_ESXI.says(
            "pfctx and pfcrx are bit masks of priorities and must be equal. (ESXi driver)"
        ),
        MICROSOFT_DCB.says(
            "DCB is managed either on the switch, which passes it on by DCBX, or on the server, with the "
            "feature Data Center "
            "Bridging installed and its cmdlets. (Windows Server)",
            "Enable Data Center Bridging",
        ),
        MICROSOFT_WILLING.says(
            "An adapter that is not willing works with its local parameters, a willing one with those of "
            "its peer. (Windows)"
        ),
    ),
    fixes="sometimes",
    check_cluster=check_cluster,
)
