"""What a design wants of each device: what configuration is written from and compared with."""

from ..views.intent.about import About
from ..views.intent.cluster_records import (
    ClusterHost,
    ClusterIntent,
    ClusterVsan,
    DomainAppliance,
    DomainIntent,
    DomainNetwork,
    VsanHosts,
    VsanPolicy,
    VsanWitness,
)
from ..views.intent.clusters import cluster_intents
from ..views.intent.domains import domain_intents
from ..views.intent.essential import ESSENTIAL
from ..views.intent.fields import Asked, asked, asked_of, is_empty, parts, paths, plain
from ..views.intent.guest_records import GuestAdapter, GuestIntent
from ..views.intent.guests import guest_intents
from ..views.intent.host_records import (
    AdvancedSetting,
    AtcIntent,
    HostIntent,
    HostNic,
    HostPolicy,
    HostPool,
    HostProfile,
    HostPvrdma,
    HostSmb,
    Marking,
    NvmeInitiator,
    NvmePort,
    NvmeTarget,
    PoolVolume,
    SmbShare,
)
from ..views.intent.hosts import host_intents
from ..views.intent.machine_records import HostController, HostDisks, Machine, MachineAdapter
from ..views.intent.no_setting import NO_SETTING
from ..views.intent.quality import PauseWatchdog, SwitchProfile
from ..views.intent.services import SiteServices
from ..views.intent.switch_records import (
    Bond,
    Breakout,
    FurtherSubnet,
    Gateway,
    Management,
    MlagPair,
    OtherAddress,
    SwitchIntent,
    SwitchPort,
    UnusedPort,
    Vlan,
)
from ..views.intent.switches import every_switch_intent, switch_intents
from ..views.intent.virtual_records import (
    HostPortGroup,
    HostSwitch,
    HostTeaming,
    IpInterface,
    StaticRoute,
)
from ..views.intent.virtual_switches import switches_of

__all__ = [
    "ESSENTIAL",
    "NO_SETTING",
    "About",
    "AdvancedSetting",
    "Asked",
    "AtcIntent",
    "Bond",
    "Breakout",
    "ClusterHost",
    "ClusterIntent",
    "ClusterVsan",
    "DomainAppliance",
    "DomainIntent",
    "DomainNetwork",
    "FurtherSubnet",
    "Gateway",
    "GuestAdapter",
    "GuestIntent",
    "HostController",
    "HostDisks",
    "HostIntent",
    "HostNic",
    "HostPolicy",
    "HostPool",
    "HostPortGroup",
    "HostProfile",
    "HostPvrdma",
    "HostSmb",
    "HostSwitch",
    "HostTeaming",
    "IpInterface",
    "Machine",
    "MachineAdapter",
    "Management",
    "Marking",
    "MlagPair",
    "NvmeInitiator",
    "NvmePort",
    "NvmeTarget",
    "OtherAddress",
    "PauseWatchdog",
    "PoolVolume",
    "SiteServices",
    "SmbShare",
    "StaticRoute",
    "SwitchIntent",
    "SwitchPort",
    "SwitchProfile",
    "UnusedPort",
    "Vlan",
    "VsanHosts",
    "VsanPolicy",
    "VsanWitness",
    "asked",
    "asked_of",
    "cluster_intents",
    "domain_intents",
    "every_switch_intent",
    "guest_intents",
    "host_intents",
    "is_empty",
    "parts",
    "paths",
    "plain",
    "switch_intents",
    "switches_of",
]
