"""Intent: what each switch, host, cluster, domain and guest is meant to do, as records that no vendor's form
shapes. Configuration is written from them, and compared with them."""

from ..views.intent.about import About as About
from ..views.intent.cluster_records import (
    ClusterHost as ClusterHost,
    ClusterIntent as ClusterIntent,
    ClusterVsan as ClusterVsan,
    DomainAppliance as DomainAppliance,
    DomainIntent as DomainIntent,
    DomainNetwork as DomainNetwork,
    VsanHosts as VsanHosts,
    VsanPolicy as VsanPolicy,
    VsanWitness as VsanWitness,
)
from ..views.intent.clusters import cluster_intents as cluster_intents
from ..views.intent.domains import domain_intents as domain_intents
from ..views.intent.essential import ESSENTIAL as ESSENTIAL
from ..views.intent.fields import (
    Asked as Asked,
    asked as asked,
    asked_of as asked_of,
    is_empty as is_empty,
    parts as parts,
    paths as paths,
    plain as plain,
)
from ..views.intent.guest_records import (
    GuestAdapter as GuestAdapter,
    GuestIntent as GuestIntent,
)
from ..views.intent.guests import guest_intents as guest_intents
from ..views.intent.host_records import (
    AdvancedSetting as AdvancedSetting,
    AtcIntent as AtcIntent,
    HostIntent as HostIntent,
    HostNic as HostNic,
    HostPolicy as HostPolicy,
    HostPool as HostPool,
    HostProfile as HostProfile,
    HostPvrdma as HostPvrdma,
    HostSmb as HostSmb,
    Marking as Marking,
    NvmeInitiator as NvmeInitiator,
    NvmePort as NvmePort,
    NvmeTarget as NvmeTarget,
    PoolVolume as PoolVolume,
    SmbShare as SmbShare,
)
from ..views.intent.hosts import host_intents as host_intents
from ..views.intent.machine_records import (
    HostController as HostController,
    HostDisks as HostDisks,
    Machine as Machine,
    MachineAdapter as MachineAdapter,
)
from ..views.intent.no_setting import NO_SETTING as NO_SETTING
from ..views.intent.quality import (
    PauseWatchdog as PauseWatchdog,
    SwitchProfile as SwitchProfile,
)
from ..views.intent.services import SiteServices as SiteServices
from ..views.intent.switch_records import (
    Bond as Bond,
    Breakout as Breakout,
    FurtherSubnet as FurtherSubnet,
    Gateway as Gateway,
    Management as Management,
    MlagPair as MlagPair,
    OtherAddress as OtherAddress,
    SwitchIntent as SwitchIntent,
    SwitchPort as SwitchPort,
    UnusedPort as UnusedPort,
    Vlan as Vlan,
)
from ..views.intent.switches import (
    every_switch_intent as every_switch_intent,
    switch_intents as switch_intents,
)
from ..views.intent.virtual_records import (
    HostPortGroup as HostPortGroup,
    HostSwitch as HostSwitch,
    HostTeaming as HostTeaming,
    IpInterface as IpInterface,
    StaticRoute as StaticRoute,
)
from ..views.intent.virtual_switches import switches_of as switches_of
