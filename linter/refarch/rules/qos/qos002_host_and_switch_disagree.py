"""The RDMA port of a host and the switch port at its cable have different QoS settings for RDMA traffic.

## What it checks

Every cable that carries RoCE storage traffic between a host and a switch with a QoS profile. The host must
have a profile too, and both profiles must have the same RDMA priority, RDMA DSCP, and PFC priorities, as far
as they state them. The host side must also be able to apply this PFC. Either the adapter learns it from the
switch (DCBX on, willing), or it is set on the host. On ESXi, the PFC masks of the driver set it, in the
profile or in the parameters of the adapter: both masks, with the priorities of the switch. On Windows Server,
the PFC priorities of the host profile set it, which `Enable-NetQosFlowControl` enables. A host without a
profile on a switch with a profile is an error if other hosts of its cluster have a profile, and otherwise a
warning. An ESXi host whose profile has neither masks nor DCBX, and masks of the ESXi driver on Windows, are
also a warning.

## Why it matters

Packets are dropped under load, and RDMA performance collapses without a message. Flow control works between
two neighbors, and only on the priorities on which both have it. If the host pauses priority 4 and the switch
pauses priority 3, neither obeys the other. If the design does not contain the host side, each installer
configures the hosts differently.

## Example

```yaml
# qos.yaml
apply:
  - profile: roce
    to:
      - leaf-[1-2]  # <- QOS002
```

## Use instead

```diff
# qos.yaml
-  - profile: roce
-    to:
-      - leaf-[1-2]
+  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}
```

## When it does not apply

Switches without a profile (PATH004), iWARP and TCP, and ports without a cable. QOS009 checks whether both
profiles are lossless.

## Limits of this check

refarch does not model what DCBX negotiates when the two sides differ: a difference in the design is a finding
even if a willing adapter would follow the switch. QOS019 checks whether DCBX is on at both ends.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.rdma.host_rdma_settings import RoceEnds, StatedSetting, roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, application_at
from .. import Problem, Rule, fix_value, fix_values
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS
from ..documents.nvidia import MELLANOX_PFC_ESXI
from ..documents.others import AZURE_HOST_NETWORK, MICROSOFT_DCB, MICROSOFT_WILLING

LEARNING_HINT = (
    "Add the host to `to` of the profile in `apply`, and set in the profile how the adapters get the "
    "settings, for example `host: {dcbx: ieee, willing: true}`."
)
NO_PROFILE_HINTS = {
    "esxi": LEARNING_HINT,
    "linux": LEARNING_HINT,
    # QOS020: the settings of Windows hosts do not reach willing adapters.
    "windows": (
        "Add the host to `to` of the profile in `apply`, and set `host: {willing: false}` in the profile, "
        "because Windows hosts use their local settings."
    ),
}
"""How hosts of a platform get the settings."""
LOCAL_HINT = (
    "Set the PFC priorities of the switch in the profile of the hosts, and configure them on every node: "
    "Install-WindowsFeature Data-Center-Bridging, New-NetQosPolicy for the RDMA traffic, "
    "Enable-NetQosFlowControl for priority {priorities}, Enable-NetAdapterQos for the ports."
)
MASKS_HINT = (
    "Remove `pfctx` and `pfcrx`. On Windows Server, Enable-NetQosFlowControl enables PFC on priority "
    "{priorities}."
)
LINUX_HINT = (
    "Set `host: {{dcbx: ieee, willing: true}}` in the profile. Or set the PFC priorities of the "
    "switch in the profile of the hosts, which `dcb pfc set` enables: {priorities}."
)
LINUX_MASKS_HINT = "Remove `pfctx` and `pfcrx`. On Linux, `dcb pfc set` enables PFC on priority {priorities}."
LOCAL_PLATFORMS = {
    "windows": ("Windows Server", MASKS_HINT, LOCAL_HINT),
    "linux": ("Linux", LINUX_MASKS_HINT, LINUX_HINT),
}
"""By platform: its name, and the hints for masks and for missing priorities."""

FIELDS = (
    ("rdma_priority", ("rdma", "priority"), "RDMA priority"),
    ("rdma_dscp", ("rdma", "dscp"), "RDMA DSCP"),
    ("pfc_priorities", ("pfc", "priorities"), "PFC on priority"),
)
"""Attribute of a profile, its keys in the file, and its name."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each difference, counted by hosts."""
    for ends in roce_ends(design)[cluster.id]:
        host_profile, switch_profile = ends.host.profile, ends.switch
        # PATH004 finds a switch without a profile.
        if switch_profile is None:
            continue
        # NIC026 finds a port of two virtual switches.
        if host_profile is None and ends.link.nic.name in ports_of_two_switches(cluster):
            continue
        # Masks in the parameters of the adapter have the same effect as a profile.
        if host_profile is None and not _driver_masks(ends):
            yield _hit_of_missing_profile(design, cluster, ends, switch_profile)
            continue
        # Hosts and switches that share a profile agree by definition.
        if host_profile is not None and host_profile is not switch_profile:
            yield from _hits_of_differences(ends, host_profile, switch_profile)
        if cluster.kind.platform == "esxi":
            yield from _hits_of_esxi(ends, host_profile, switch_profile)
        else:
            yield from _hits_of_local_settings(
                ends, host_profile, switch_profile, *LOCAL_PLATFORMS[cluster.kind.platform]
            )


def _hit_of_missing_profile(
    design: Design, cluster: Cluster, ends: RoceEnds, switch_profile: QosProfile
) -> Problem:
    # Imported late: nearly every host has a profile, and then does not need it.
    from ...views.network.range_growth import grown_devices

    link = ends.link
    # If other hosts have a profile, this host was forgotten.
    has_others = any(host.name in design.applied for host in cluster.hosts)
    applied = application_at(design, link.switch_end)
    own_applications = design.applications.get(link.nic.host, ())
    related_application = (
        ((own_applications[0].origin, f"the profile of {link.nic.host} for other ports"),)
        if own_applications
        else ()
    )
    return Problem(
        design.applied[link.switch.name][1] if applied is None else applied.origin,
        f"{link.switch.name} has profile {switch_profile.name}, but {link.nic.host} on its port "
        f"{link.switch_end.port} has no profile",
        hint=NO_PROFILE_HINTS[cluster.kind.platform],
        related=((link.link.origin, f"the cable of {link.nic.host}"), *related_application),
        subject=link.nic.host,
        severity="error" if has_others else "warning",
        fix=fix_values(grown_devices(design, link.nic.host)),
    )


def _hits_of_differences(
    ends: RoceEnds, host_profile: QosProfile, switch_profile: QosProfile
) -> Iterator[Problem]:
    for field, keys, title in FIELDS:
        host_value, switch_value = getattr(host_profile, field), getattr(switch_profile, field)
        # In the order of the file: the first difference is often the cause of the next. A value that one of
        # the two does not state is not compared.
        stated = host_value not in (None, ()) and switch_value not in (None, ())
        if stated and _comparable(host_value) != _comparable(switch_value):
            yield Problem(
                origin_of(host_profile, *keys),
                f"{ends.host_port_name} has {title} {_value_text(host_value)} (profile {host_profile.name}), "
                f"but {ends.switch_port_name} has {_value_text(switch_value)} (profile "
                f"{switch_profile.name})",
                f"Apply profile {switch_profile.name} to the host too. Or set the same value in profile "
                f"{host_profile.name}.",
                ((origin_of(switch_profile, *keys), f"profile {switch_profile.name}"),),
                ends.host_port_name,
            )


def _hits_of_esxi(
    ends: RoceEnds, host_profile: QosProfile | None, switch_profile: QosProfile
) -> Iterator[Problem]:
    """Whether the masks of the driver on an ESXi host set the PFC priorities of the switch."""
    masks, switch_mask = _driver_masks(ends), _mask_of(switch_profile)
    # QOS001 finds PFC of the switch on another priority; hosts with the right mask are not a second fault.
    if (
        switch_profile.rdma_priority is not None
        and switch_profile.rdma_priority not in switch_profile.pfc_priorities
    ):
        masks = {
            name: mask for name, mask in masks.items() if mask.value != 1 << switch_profile.rdma_priority
        }
        if not masks:
            return  # the hosts have what RDMA traffic needs: QOS001
    host_mask = None if host_profile is None else _mask_of(host_profile)
    set_both = f"Set `pfctx` and `pfcrx` to {switch_mask:#04x} ({switch_mask})."
    related = ((origin_of(switch_profile, "pfc", "priorities"), f"profile {switch_profile.name}"),)
    for name, mask in masks.items():
        from_profile = host_profile is not None and mask.origin.file == host_profile.origin.file
        # If the masks come from the profile, the difference between the profiles is reported instead.
        if switch_mask and mask.value != switch_mask and not (from_profile and mask.value == host_mask):
            text = (
                f"{ends.host_port_name} has {name} {mask.value:#04x}, but {ends.switch_port_name} has PFC on "
                f"priority {_value_text(switch_profile.pfc_priorities)} (mask {switch_mask:#04x})"
            )
            yield Problem(
                mask.origin,
                text,
                set_both,
                related,
                ends.host_port_name,
                fix=fix_value(mask.origin, switch_mask),
            )
    if switch_mask and len(masks) == 1:
        # The driver has two masks, for received and for sent pauses; one mask alone is half of PFC.
        ((name, mask),) = masks.items()
        missing_name = "pfcrx" if name == "pfctx" else "pfctx"
        text = (
            f"{ends.host_port_name} has {name} {mask.value:#04x} but no {missing_name}; pfctx and pfcrx "
            "must be equal"
        )
        yield Problem(mask.origin, text, set_both, related, ends.host_port_name)
    stated = (*masks.values(), ends.host.dcbx, ends.host.willing)
    if switch_mask and host_profile is not None and not any(one is not None for one in stated):
        yield Problem(
            host_profile.origin,
            f"profile {host_profile.name} sets neither PFC masks nor DCBX of the adapters, but "
            f"{ends.host_port_name} must pause priority {_value_text(switch_profile.pfc_priorities)}",
            "Set `host: {dcbx: ieee, willing: true}` in the profile. Or set "
            f"`host: {{pfctx: {switch_mask:#04x}, pfcrx: {switch_mask:#04x}}}`.",
            subject=ends.host_port_name,
            severity="warning",
        )
    if switch_mask and not masks:
        hint = (
            f"Set `pfctx` and `pfcrx` to {switch_mask:#04x} ({switch_mask}). Or set "
            "`host: {dcbx: ieee, willing: true}` in the profile."
        )
        yield from _hits_of_unwilling_adapter(ends, "the profile sets no PFC masks for its driver", hint)


def _hits_of_local_settings(
    ends: RoceEnds,
    host_profile: QosProfile | None,
    switch_profile: QosProfile,
    system: str,
    masks_hint: str,
    local_hint: str,
) -> Iterator[Problem]:
    """Hits for masks and missing priorities of a Windows or Linux host, whose local PFC priorities are in its
    profile."""
    priorities = _value_text(switch_profile.pfc_priorities)
    # Masks are parameters of the ESXi driver, and have no effect elsewhere.
    for name, mask in _driver_masks(ends).items():
        text = (
            f"{ends.host_port_name} has {name} {mask.value:#04x}, a parameter of the driver for "
            f"ESXi, but runs {system}"
        )
        hint = masks_hint.format(priorities=priorities)
        yield Problem(mask.origin, text, hint=hint, subject=ends.host_port_name, severity="warning")
    # Different priorities are reported above; here the hosts have no priorities.
    if host_profile is not None and switch_profile.pfc_priorities and not host_profile.pfc_priorities:
        lacks_text = f"profile {host_profile.name} has no priority with PFC"
        yield from _hits_of_unwilling_adapter(ends, lacks_text, local_hint.format(priorities=priorities))


def _hits_of_unwilling_adapter(ends: RoceEnds, lacks_text: str, hint: str) -> Iterator[Problem]:
    """A port that learns nothing from its switch, and ``lacks_text`` local settings."""
    dcbx, willing = ends.host.dcbx, ends.host.willing
    # With DCBX off no adapter can be willing.
    if dcbx is not None and dcbx.value == "disabled":
        place, setting_text = dcbx.origin, "dcbx: disabled"
    elif willing is not None and willing.value is False:
        place, setting_text = willing.origin, "willing: false"
    else:
        return
    # A host without DCBX settings has the default of its adapter.
    text = (
        f"{ends.host_port_name} does not learn PFC from {ends.link.switch.name} "
        f"({setting_text}), and {lacks_text}"
    )
    yield Problem(place, text, hint=hint, subject=ends.host_port_name)


def _driver_masks(ends: RoceEnds) -> dict[str, StatedSetting]:
    """The PFC masks of the driver."""
    masks = {"pfctx": ends.host.pfctx, "pfcrx": ends.host.pfcrx}
    return {name: mask for name, mask in masks.items() if mask is not None}


def _mask_of(profile: QosProfile) -> int:
    """PFC priorities in the form of the driver parameters: one bit for each priority."""
    return sum(1 << priority for priority in profile.pfc_priorities)


def _comparable(value: object) -> object:
    # The order of priorities has no meaning.
    return frozenset(value) if isinstance(value, tuple) else value


def _value_text(value: object) -> str:
    return ", ".join(map(str, sorted(value))) if isinstance(value, tuple) else str(value)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint="Add the hosts and their switches to `to` of one profile under `apply` in qos.yaml.",
    sources=(
        VSPHERE7_LOSSLESS.says(
            "PFC must be on for priority 3 in the switch and in the hosts; hosts learn it over DCBX if "
            "the driver can, or have it set by driver parameters (pfctx and pfcrx 0x08 for priority 3).",
            "Enabling Priority Flow Control",
        ),
        AZURE_HOST_NETWORK.says(
            "PFC and ETS are identical on every port, switches included.", "RDMA traffic considerations"
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
            "feature Data Center Bridging installed and its cmdlets. (Windows Server)",
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
