"""Intent: what each switch, host, cluster, domain and guest is meant to do, as records that no vendor's form
shapes. Configuration is written from them, and compared with them."""

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
from ..views.intent.deployment_records import DeploymentIntent as DeploymentIntent
from ..views.intent.deployments import deployment_intents as deployment_intents
from ..views.intent.design_info import DesignInfo as DesignInfo
from ..views.intent.disk_and_vm_records import (
    HostController as HostController,
    HostDisks as HostDisks,
    VmAdapterIntent as VmAdapterIntent,
    VmIntent as VmIntent,
)
from ..views.intent.domains import domain_intents as domain_intents
from ..views.intent.fields import (
    ESSENTIAL_FIELDS as ESSENTIAL_FIELDS,
    INFORMATIVE_FIELDS as INFORMATIVE_FIELDS,
    IntentValue as IntentValue,
    field_paths as field_paths,
    intent_values as intent_values,
    intent_values_of_fields as intent_values_of_fields,
    is_empty as is_empty,
    plain_intent as plain_intent,
    record_fields as record_fields,
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
from ..views.intent.infra_services import InfraServices as InfraServices
from ..views.intent.switch_qos import PauseWatchdog as PauseWatchdog, SwitchProfile as SwitchProfile
from ..views.intent.switch_records import (
    BgpNeighbor as BgpNeighbor,
    BgpProcess as BgpProcess,
    FurtherSubnet as FurtherSubnet,
    InterfaceAddress as InterfaceAddress,
    ManagementPort as ManagementPort,
    MlagPair as MlagPair,
    PortBreakout as PortBreakout,
    StaticSwitchRoute as StaticSwitchRoute,
    SwitchBond as SwitchBond,
    SwitchGateway as SwitchGateway,
    SwitchIntent as SwitchIntent,
    SwitchPort as SwitchPort,
    SwitchVlan as SwitchVlan,
    UnnumberedNeighbor as UnnumberedNeighbor,
    UnusedPort as UnusedPort,
)
from ..views.intent.switches import (
    every_switch_intent as every_switch_intent,
    switch_intents as switch_intents,
)
from ..views.intent.virtual_records import (
    HostPortGroup as HostPortGroup,
    HostStack as HostStack,
    HostSwitch as HostSwitch,
    HostTeaming as HostTeaming,
    IpInterface as IpInterface,
    StaticRoute as StaticRoute,
)
from ..views.intent.virtual_switches import host_switches as host_switches
