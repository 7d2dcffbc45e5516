"""Types of a design, with ranges, units, versions and addresses as text."""

from ..model import units as units
from ..model.ipv4 import (
    address_text as address_text,
    parse_address as parse_address,
)
from ..model.ranges import (
    RangeError as RangeError,
    compress as compress,
    expand as expand,
)
from ..model.services import SERVICE_TITLES as SERVICE_TITLES
from ..model.types import (
    Address as Address,
    Amount as Amount,
    Array as Array,
    ArrayPort as ArrayPort,
    BufferPool as BufferPool,
    Cluster as Cluster,
    Design as Design,
    DesignNote as DesignNote,
    End as End,
    Figure as Figure,
    FittedPart as FittedPart,
    Host as Host,
    HostQosPolicy as HostQosPolicy,
    Lag as Lag,
    Link as Link,
    Measurement as Measurement,
    Mlag as Mlag,
    Network as Network,
    Nic as Nic,
    Nvme as Nvme,
    NvmeAdapter as NvmeAdapter,
    Part as Part,
    Port as Port,
    PortGroup as PortGroup,
    Product as Product,
    Pvrdma as Pvrdma,
    QosProfile as QosProfile,
    Rack as Rack,
    RackPlace as RackPlace,
    ResultComparison as ResultComparison,
    Service as Service,
    Switch as Switch,
    SwitchRoute as SwitchRoute,
    Teaming as Teaming,
    Testbed as Testbed,
    TrafficClass as TrafficClass,
    Transport as Transport,
    VirtualMachine as VirtualMachine,
    VirtualSwitch as VirtualSwitch,
    VmAdapter as VmAdapter,
    Vmkernel as Vmkernel,
    Workload as Workload,
    origin_of as origin_of,
)
from ..model.versions import is_in_range as is_in_range
