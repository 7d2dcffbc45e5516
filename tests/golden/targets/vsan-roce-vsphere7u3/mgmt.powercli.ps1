# mgmt: vSphere cluster, PowerCLI
# Design vsan-roce-vsphere7u3 1.0.0, content 8c40c7281f40f1f1
# Generated for VMware vCenter Server 7.0 U3d; syntax documented for releases >=7.0,<9.2
# Validation: parsed, syntax only. The script parses as PowerShell. Types, properties, and methods are those of the API, commands and parameters those of the vendor's reference. Not tested with a vCenter.
# Validation data: vSphere 9.1; this file is for VMware vCenter Server 7.0 U3d, and differences between the releases are not validated
# Rollback: rollback/mgmt.powercli.ps1
# Replace <<DATACENTER>> with the vCenter datacenter name
# Requires VMware PowerCLI. -WhatIf shows pending differences; -Confirm asks before each change.
# -Server names the vCenter. The script asks for passwords unless you pass -Credential and -HostCredential.
# Run the scripts of the hosts first: vCenter gives a new adapter the lowest free number. If one of
# them ends with status 4, run it again after this file.
# Functions of the scripts for vSphere clusters. Each script includes only those that it calls.
# -WhatIf reports differences without changing anything. Otherwise the script fixes them and stops at the first error.

[CmdletBinding(SupportsShouldProcess)]
param([Parameter(Mandatory)] [string] $Server, [pscredential] $Credential, [pscredential] $HostCredential)
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Machines = @()

# Connects to vCenter. Asks for the password if no credential was given.
function Connect-Center {
    $WhatIfPreference = $false
    if (-not $Credential) { $script:Credential = Get-Credential -Message "vCenter $Server" }
    Connect-VIServer -Server $Server -Credential $script:Credential | Out-Null
    if (@($global:DefaultVIServers).Count -gt 1) { throw 'sessions with other vCenters are open: disconnect them first' }
}

# Applies settings that differ. With -WhatIf, only counts them. Current and Expected are tables by setting.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [Collections.IDictionary] $Current, [Collections.IDictionary] $Expected, [scriptblock] $Set)
    $differing = @($Expected.PSBase.Keys | Where-Object { "$($Current[$_])" -cne "$($Expected[$_])" })
    if (-not $differing) { return "ok         $What" }
    foreach ($key in $differing) { "differs    ${What}: $key current '$($Current[$key])', expected '$($Expected[$key])'" }
    if ($PSCmdlet.ShouldProcess($What, "set $($differing -join ', ')")) {
        $ConfirmPreference = 'None'
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Counts a difference that this script does not fix.
function Confirm-Wanted {
    param([string] $What, [string] $Current, [string] $Expected)
    if ($Current -ceq $Expected) { return "ok         $What" }
    "differs    ${What}: current '$Current', expected '$Expected'"
    $script:Different++
}

# Reports how many differences are left; exit status 1 if there are any.
function Complete-Script {
    if ($script:Different -gt 0) {
        "differences left: $($script:Different)"
        exit 1
    }
    'no differences'
}

# Names as one string.
function Join-Name {
    param([string[]] $Name)
    @($Name | Where-Object { $_ } | ForEach-Object { "'" + $_.Replace("'", "''") + "'" }) -join ', '
}

# A table with its values as strings, for comparison.
function Format-Wanted {
    param([Collections.IDictionary] $Wanted)
    $texts = @{}
    foreach ($key in $Wanted.Keys) {
        $texts[$key] = if ($Wanted[$key] -is [array]) { Join-Name $Wanted[$key] } else { "$($Wanted[$key])" }
    }
    $texts
}

# An object of vCenter by its type and name; empty if there is none.
function Find-View {
    param([string] $Kind, [string] $Name, [VMware.Vim.ManagedObjectReference] $Below)
    $place = if ($Below) { @{ SearchRoot = $Below } } else { @{} }
    foreach ($view in @(Get-View -ViewType $Kind -Property 'Name' @place)) {
        if ([uri]::UnescapeDataString($view.Name) -ceq $Name) { Get-View -Id $view.MoRef }
    }
}

# The datacenter that contains the cluster and its networks.
function Set-WantedDatacenter {
    param([string] $Name)
    Set-Wanted "datacenter $Name" @{ there = [bool] (Find-View 'Datacenter' $Name) } @{ there = $true } {
        [VMware.Vim.ServiceInstance] $service = Get-View -Id 'ServiceInstance'
        [VMware.Vim.Folder] $root = Get-View -Id $service.Content.RootFolder
        $root.CreateDatacenter($Name)
    }
    [VMware.Vim.Datacenter] $script:Center = Find-View 'Datacenter' $Name
}

# The view of the cluster; empty if there is none.
function Find-Cluster {
    param([string] $Name)
    if ($script:Center) { Find-View 'ClusterComputeResource' $Name $script:Center.MoRef }
}

# The cluster.
function Set-WantedCluster {
    param([string] $Name)
    Set-Wanted "cluster $Name" @{ there = [bool] (Find-Cluster $Name) } @{ there = $true } {
        [VMware.Vim.Folder] $folder = Get-View -Id $script:Center.HostFolder
        $folder.CreateClusterEx($Name, [VMware.Vim.ClusterConfigSpecEx] @{})
    }
    [VMware.Vim.ClusterComputeResource] $script:Cluster = Find-Cluster $Name
}

# A host of the cluster. Asks for the password of root if a host must be added and no credential was given. The
# certificate of the added host is accepted without verification.
function Add-WantedHost {
    param([string] $Name)
    $script:Machines += $Name
    $isThere = $script:Cluster -and (Find-View 'HostSystem' $Name $script:Cluster.MoRef)
    Set-Wanted "host $Name" @{ there = $isThere } @{ there = $true } {
        if (-not $HostCredential) { $script:HostCredential = Get-Credential -UserName 'root' -Message 'ESXi hosts' }
        $place = Get-VIObjectByVIView -VIView $script:Cluster
        Add-VMHost -Name $Name -Location $place -Credential $script:HostCredential -Force
    }
}

# The view of a distributed switch of the datacenter; empty if there is none.
function Find-Switch {
    param([string] $Name)
    if ($script:Center) { Find-View 'VmwareDistributedVirtualSwitch' $Name $script:Center.MoRef }
}

# A distributed switch. An existing switch keeps its version.
function Set-WantedSwitch {
    param([string] $Name, [Collections.IDictionary] $Wanted)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $Name
    [VMware.Vim.VMwareDVSConfigInfo] $config = $vds.Config
    [VMware.Vim.DVSNameArrayUplinkPortPolicy] $uplinks = $config.UplinkPortPolicy
    $own = @{
        Uplinks = Join-Name $uplinks.UplinkPortName
        Mtu = $config.MaxMtu
        Discovery = $config.LinkDiscoveryProtocolConfig.Protocol
        Operation = $config.LinkDiscoveryProtocolConfig.Operation
    }
    $texts = Format-Wanted $Wanted
    $texts.Remove('Version')
    if ($vds -and $Wanted.Version) { Confirm-Wanted "version of switch $Name" $config.ProductInfo.Version $Wanted.Version }
    Set-Wanted "switch $Name" $own $texts {
        $spec = [VMware.Vim.VMwareDVSConfigSpec] @{
            Name = $Name
            MaxMtu = $Wanted.Mtu
            UplinkPortPolicy = [VMware.Vim.DVSNameArrayUplinkPortPolicy] @{ UplinkPortName = $Wanted.Uplinks }
        }
        if ($Wanted.Discovery -or $Wanted.Operation) {
            $protocol = @($Wanted.Discovery, $own.Discovery, 'lldp' | Where-Object { $_ })[0]
            $operation = @($Wanted.Operation, $own.Operation, 'listen' | Where-Object { $_ })[0]
            $spec.LinkDiscoveryProtocolConfig = [VMware.Vim.LinkDiscoveryProtocolConfig] @{ Protocol = $protocol; Operation = $operation }
        }
        if ($vds) {
            $spec.ConfigVersion = $config.ConfigVersion
            $vds.ReconfigureDvs($spec)
        } else {
            $made = [VMware.Vim.DVSCreateSpec] @{ ConfigSpec = $spec }
            if ($Wanted.Version) { $made.ProductInfo = [VMware.Vim.DistributedVirtualSwitchProductSpec] @{ Version = $Wanted.Version } }
            [VMware.Vim.Folder] $folder = Get-View -Id $script:Center.NetworkFolder
            $folder.CreateDVS($made)
        }
    }
}

# The view of a port group of a distributed switch; empty if there is none.
function Find-PortGroup {
    param([string] $On, [string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    if (-not $vds.Portgroup) { return }
    foreach ($found in @(Get-View -Id $vds.Portgroup)) {
        [VMware.Vim.DistributedVirtualPortgroup] $group = $found
        if ([uri]::UnescapeDataString($group.Name) -ceq $Name) { $group }
    }
}

# The VLAN of a port group, or the range of a trunk.
function Read-Vlan {
    param([VMware.Vim.VMwareDVSPortSetting] $Setting)
    if ($Setting.Vlan -is [VMware.Vim.VmwareDistributedVirtualSwitchTrunkVlanSpec]) {
        [VMware.Vim.VmwareDistributedVirtualSwitchTrunkVlanSpec] $trunk = $Setting.Vlan
        @(foreach ($range in $trunk.VlanId) { "$($range.Start)-$($range.End)" }) -join ', '
    } elseif ($Setting.Vlan -is [VMware.Vim.VmwareDistributedVirtualSwitchVlanIdSpec]) {
        [VMware.Vim.VmwareDistributedVirtualSwitchVlanIdSpec] $single = $Setting.Vlan
        "$($single.VlanId)"
    }
}

# The VLAN of a port group as a specification of the vSphere API.
function Format-Vlan {
    param([string] $Vlan)
    if ($Vlan -match '^([0-9]+)-([0-9]+)$') {
        $range = [VMware.Vim.NumericRange] @{ Start = [int] $Matches[1]; End = [int] $Matches[2] }
        [VMware.Vim.VmwareDistributedVirtualSwitchTrunkVlanSpec] @{ VlanId = @($range) }
    } else {
        [VMware.Vim.VmwareDistributedVirtualSwitchVlanIdSpec] @{ VlanId = [int] $Vlan }
    }
}

# A port group of a distributed switch. Uplinks that are neither active nor standby are unused.
function Set-WantedPortGroup {
    param([string] $On, [string] $Name, [Collections.IDictionary] $Wanted)
    [VMware.Vim.DistributedVirtualPortgroup] $group = Find-PortGroup $On $Name
    [VMware.Vim.VMwareDVSPortSetting] $setting = $group.Config.DefaultPortConfig
    [VMware.Vim.VmwareUplinkPortTeamingPolicy] $team = $setting.UplinkTeamingPolicy
    $own = @{
        Vlan = Read-Vlan $setting
        Policy = $team.Policy.Value
        Active = Join-Name $team.UplinkPortOrder.ActiveUplinkPort
        Standby = Join-Name $team.UplinkPortOrder.StandbyUplinkPort
        Beacon = $team.FailureCriteria.CheckBeacon.Value
        Notify = $team.NotifySwitches.Value
        Rolling = $team.RollingOrder.Value
        Blocked = $setting.Blocked.Value
        NetFlow = $setting.IpfixEnabled.Value
        Promiscuous = $setting.MacManagementPolicy.AllowPromiscuous
        MacChanges = $setting.MacManagementPolicy.MacChanges
        ForgedTransmits = $setting.MacManagementPolicy.ForgedTransmits
        MacLearning = $setting.MacManagementPolicy.MacLearningPolicy.Enabled
    }
    Set-Wanted "$On port group $Name" $own (Format-Wanted $Wanted) {
        $teaming = [VMware.Vim.VmwareUplinkPortTeamingPolicy] @{
            Policy = [VMware.Vim.StringPolicy] @{ Value = $Wanted.Policy }
            UplinkPortOrder = [VMware.Vim.VMwareUplinkPortOrderPolicy] @{ ActiveUplinkPort = $Wanted.Active; StandbyUplinkPort = $Wanted.Standby }
            FailureCriteria = [VMware.Vim.DVSFailureCriteria] @{ CheckBeacon = [VMware.Vim.BoolPolicy] @{ Value = $Wanted.Beacon } }
            NotifySwitches = [VMware.Vim.BoolPolicy] @{ Value = $Wanted.Notify }
            RollingOrder = [VMware.Vim.BoolPolicy] @{ Value = $Wanted.Rolling }
        }
        $ports = [VMware.Vim.VMwareDVSPortSetting] @{
            Vlan = Format-Vlan $Wanted.Vlan
            UplinkTeamingPolicy = $teaming
            Blocked = [VMware.Vim.BoolPolicy] @{ Value = $Wanted.Blocked }
            IpfixEnabled = [VMware.Vim.BoolPolicy] @{ Value = $Wanted.NetFlow }
        }
        $policy = Format-MacPolicy $Wanted
        if ($policy) { $ports.MacManagementPolicy = $policy }
        $spec = [VMware.Vim.DVPortgroupConfigSpec] @{ Name = $Name; DefaultPortConfig = $ports }
        if ($group) {
            $spec.ConfigVersion = $group.Config.ConfigVersion
            $group.ReconfigureDVPortgroup($spec)
        } else {
            $spec.Type = 'earlyBinding'
            [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
            $vds.AddDVPortgroup(@($spec))
        }
    }
}

# The stated settings of the security policy of a port group; empty if none is stated.
function Format-MacPolicy {
    param([Collections.IDictionary] $Wanted)
    $keys = @('Promiscuous', 'MacChanges', 'ForgedTransmits', 'MacLearning' | Where-Object { $Wanted.Contains($_) })
    if (-not $keys) { return }
    $policy = [VMware.Vim.DVSMacManagementPolicy] @{ Inherited = $false }
    if ($keys -contains 'Promiscuous') { $policy.AllowPromiscuous = $Wanted.Promiscuous }
    if ($keys -contains 'MacChanges') { $policy.MacChanges = $Wanted.MacChanges }
    if ($keys -contains 'ForgedTransmits') { $policy.ForgedTransmits = $Wanted.ForgedTransmits }
    if ($keys -contains 'MacLearning') {
        $policy.MacLearningPolicy = [VMware.Vim.DVSMacLearningPolicy] @{ Enabled = $Wanted.MacLearning }
    }
    $policy
}

# The host member of a distributed switch; empty if the host is not a member.
function Find-Member {
    param([VMware.Vim.VmwareDistributedVirtualSwitch] $Vds, [VMware.Vim.HostSystem] $Machine)
    foreach ($member in @($Vds.Config.Host | Where-Object { $_ })) {
        if ($Machine -and $member.Config.Host.Value -eq $Machine.MoRef.Value) { $member }
    }
}

# A host as a member of a distributed switch, still without uplinks.
function Add-WantedMember {
    param([string] $On, [string] $Name)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    Set-Wanted "$Name on $On" @{ there = [bool] (Find-Member $vds $machine) } @{ there = $true } {
        $member = [VMware.Vim.DistributedVirtualSwitchHostMemberConfigSpec] @{ Operation = 'add'; Host = $machine.MoRef }
        $vds.ReconfigureDvs([VMware.Vim.VMwareDVSConfigSpec] @{ ConfigVersion = $vds.Config.ConfigVersion; Host = @($member) })
    }
}

# The port keys of the uplinks of a distributed switch on a host, by uplink name.
function Read-UplinkKey {
    param([VMware.Vim.VmwareDistributedVirtualSwitch] $Vds, [VMware.Vim.HostSystem] $Machine)
    $keys = @{}
    if (-not $Vds -or -not $Machine) { return $keys }
    $criteria = [VMware.Vim.DistributedVirtualSwitchPortCriteria] @{ UplinkPort = $true; Host = @($Machine.MoRef) }
    foreach ($found in @($Vds.FetchDVPorts($criteria) | Where-Object { $_ })) {
        [VMware.Vim.DistributedVirtualPort] $port = $found
        $keys[$port.Config.Name] = $port.Key
    }
    $keys
}

# The physical port of the host on each uplink of a distributed switch.
function Read-Uplink {
    param([VMware.Vim.VmwareDistributedVirtualSwitch] $Vds, [VMware.Vim.HostSystem] $Machine)
    $keys = Read-UplinkKey $Vds $Machine
    [VMware.Vim.DistributedVirtualSwitchHostMember] $member = Find-Member $Vds $Machine
    [VMware.Vim.DistributedVirtualSwitchHostMemberPnicBacking] $backing = $member.Config.Backing
    $ports = @{}
    foreach ($uplink in $keys.PSBase.Keys) {
        foreach ($pnic in @($backing.PnicSpec | Where-Object { $_ })) {
            if ($pnic.UplinkPortKey -eq $keys[$uplink]) { $ports[$uplink] = $pnic.PnicDevice }
        }
    }
    $ports
}

# The physical ports of a host that its standard switches use.
function Read-StandardPort {
    param([VMware.Vim.HostSystem] $Machine)
    foreach ($standard in @($Machine.Config.Network.Vswitch | Where-Object { $_ })) {
        if ($standard.Spec.Bridge -is [VMware.Vim.HostVirtualSwitchBondBridge]) {
            [VMware.Vim.HostVirtualSwitchBondBridge] $bridge = $standard.Spec.Bridge
            $bridge.NicDevice
        }
    }
}

# Moves physical ports of a host from a standard switch to a distributed switch. The VMkernel adapters that use them
# move in the same step.
function Move-Port {
    param([string] $On, [VMware.Vim.HostSystem] $Machine, [string[]] $Port, [Collections.IDictionary] $Adapter)
    $used = @(Read-StandardPort $Machine)
    $held = @($Port | Where-Object { $used -contains $_ })
    if (-not $held) { return }
    $standing = @(foreach ($nic in $Machine.Config.Network.Vnic) { if ($nic.Portgroup -and $Adapter.Contains($nic.Device)) { $nic.Device } })
    $place = Get-VIObjectByVIView -VIView $Machine
    $target = Get-VDSwitch | Where-Object { $_.Name -ceq $On }
    $moved = @{ VMHostPhysicalNic = @(Get-VMHostNetworkAdapter -VMHost $place -Physical | Where-Object { $held -contains $_.Name }) }
    if ($standing) {
        $groups = @(Get-VDPortgroup -VDSwitch $target)
        $moved.VMHostVirtualNic = @(Get-VMHostNetworkAdapter -VMHost $place -VMKernel | Where-Object { $standing -contains $_.Name })
        $moved.VirtualNicPortgroup = @($moved.VMHostVirtualNic | ForEach-Object { $name = $Adapter[$_.Name]; $groups | Where-Object { $_.Name -ceq $name } })
    }
    Add-VDSwitchPhysicalNetworkAdapter -DistributedSwitch $target @moved
}

# The physical port of the host on each uplink of a distributed switch. Other physical ports of the host leave the
# switch. Adapter has the port groups of the VMkernel adapters of this switch.
function Set-WantedUplink {
    param([string] $On, [string] $Name, [Collections.IDictionary] $Wanted, [Collections.IDictionary] $Adapter)
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    $own = Read-Uplink $vds $machine
    $expected = @{}
    foreach ($uplink in @($own.PSBase.Keys) + @($Wanted.PSBase.Keys)) { $expected[$uplink] = "$($Wanted[$uplink])" }
    Set-Wanted "$Name uplinks of $On" $own $expected {
        Move-Port $On $machine @($Wanted.PSBase.Values) $Adapter
        [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $On
        $keys = Read-UplinkKey $vds $machine
        $pnics = foreach ($uplink in $Wanted.PSBase.Keys) {
            if (-not $keys[$uplink]) { throw "switch $On has no uplink $uplink on $Name" }
            [VMware.Vim.DistributedVirtualSwitchHostMemberPnicSpec] @{ PnicDevice = $Wanted[$uplink]; UplinkPortKey = $keys[$uplink] }
        }
        $backing = [VMware.Vim.DistributedVirtualSwitchHostMemberPnicBacking] @{ PnicSpec = @($pnics) }
        $member = [VMware.Vim.DistributedVirtualSwitchHostMemberConfigSpec] @{ Operation = 'edit'; Host = $machine.MoRef; Backing = $backing }
        $vds.ReconfigureDvs([VMware.Vim.VMwareDVSConfigSpec] @{ ConfigVersion = $vds.Config.ConfigVersion; Host = @($member) })
    }
}

# The services of a VMkernel adapter, by their API names.
function Read-AdapterService {
    param([VMware.Vim.HostSystem] $Machine, [string] $Device)
    foreach ($service in @($Machine.Config.VirtualNicManagerInfo.NetConfig | Where-Object { $_ })) {
        foreach ($candidate in @($service.CandidateVnic | Where-Object { $_ })) {
            if ($candidate.Device -eq $Device -and $service.SelectedVnic -contains $candidate.Key) { $service.NicType }
        }
    }
}

# The static IPv6 addresses of a VMkernel adapter, with prefix lengths.
function Read-FixedAddress {
    param([VMware.Vim.HostVirtualNic] $Adapter)
    foreach ($address in @($Adapter.Spec.Ip.IpV6Config.IpV6Address | Where-Object { $_ })) {
        if ($address.Origin -eq 'manual') { "$([ipaddress] $address.IpAddress)/$($address.PrefixLength)" }
    }
}

# A VMkernel adapter of a host on a distributed switch. vCenter gives a new one the lowest free number.
function Set-WantedAdapter {
    param([string] $Name, [string] $Device, [Collections.IDictionary] $Wanted)
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    [VMware.Vim.HostVirtualNic] $adapter = $machine.Config.Network.Vnic | Where-Object { $_.Device -eq $Device }
    [VMware.Vim.VmwareDistributedVirtualSwitch] $vds = Find-Switch $Wanted.Switch
    [VMware.Vim.DistributedVirtualPortgroup] $group = Find-PortGroup $Wanted.Switch $Wanted.PortGroup
    $uuid = $adapter.Spec.DistributedVirtualPort.SwitchUuid
    $place = $adapter.Spec.DistributedVirtualPort.PortgroupKey
    $isThere = [bool] ($group -and $place -eq $group.Key)
    $own = @{
        Switch = $(if ($vds -and $uuid -eq $vds.Uuid) { $Wanted.Switch } else { $uuid })
        PortGroup = $(if ($isThere) { $Wanted.PortGroup } else { "$($adapter.Portgroup)$place" })
        Mtu = $adapter.Spec.Mtu
        Dhcp = $adapter.Spec.Ip.Dhcp
        Address = $adapter.Spec.Ip.IpAddress
        Mask = $adapter.Spec.Ip.SubnetMask
        Address6 = Join-Name @(Read-FixedAddress $adapter)
        Gateway = $adapter.Spec.IpRouteSpec.IpRouteConfig.DefaultGateway
        Gateway6 = $adapter.Spec.IpRouteSpec.IpRouteConfig.IpV6DefaultGateway
        Stack = $adapter.Spec.NetStackInstanceKey
    }
    Set-Wanted "$Name $Device" $own (Format-Wanted $Wanted) {
        $spec = [VMware.Vim.HostVirtualNicSpec] @{ Mtu = $Wanted.Mtu; Ip = Format-Address $adapter $Wanted }
        if (-not $isThere) {
            $spec.DistributedVirtualPort = [VMware.Vim.DistributedVirtualSwitchPortConnection] @{ SwitchUuid = $vds.Uuid; PortgroupKey = $group.Key }
        }
        if ($Wanted.Gateway -or $Wanted.Gateway6) {
            $route = [VMware.Vim.HostIpRouteConfig] @{ DefaultGateway = $Wanted.Gateway; IpV6DefaultGateway = $Wanted.Gateway6 }
            $spec.IpRouteSpec = [VMware.Vim.HostVirtualNicIpRouteSpec] @{ IpRouteConfig = $route }
        }
        [VMware.Vim.HostNetworkSystem] $network = Get-View -Id $machine.ConfigManager.NetworkSystem
        if ($Wanted.Stack) {
            if ($adapter -and $own.Stack -cne $Wanted.Stack) {
                throw "$Device of $Name is on TCP/IP stack $($own.Stack), which cannot be changed: remove the adapter first"
            }
            $spec.NetStackInstanceKey = $Wanted.Stack
        }
        if ($adapter) {
            $network.UpdateVirtualNic($Device, $spec)
        } else {
            $made = $network.AddVirtualNic('', $spec)
            if ($made -ne $Device) {
                $network.RemoveVirtualNic($made)
                throw "the next adapter of $Name would be $made, not ${Device}: create the adapters with lower numbers first"
            }
        }
    }
}

# The addresses of a VMkernel adapter as a specification of the vSphere API. Other static IPv6 addresses are removed.
function Format-Address {
    param([VMware.Vim.HostVirtualNic] $Adapter, [Collections.IDictionary] $Wanted)
    $address = [VMware.Vim.HostIpConfig] @{ Dhcp = $Wanted.Dhcp }
    if ($Wanted.Address) {
        $address.IpAddress = $Wanted.Address
        $address.SubnetMask = $Wanted.Mask
    }
    if ($Wanted.Address6) {
        $present = @(Read-FixedAddress $Adapter)
        $changes = @(
            foreach ($one in $Wanted.Address6) { if ($present -notcontains $one) { Format-FixedAddress $one 'add' } }
            foreach ($one in $present) { if ($Wanted.Address6 -notcontains $one) { Format-FixedAddress $one 'remove' } }
        )
        if ($changes) { $address.IpV6Config = [VMware.Vim.HostIpConfigIpV6AddressConfiguration] @{ IpV6Address = $changes } }
    }
    $address
}

# An IPv6 address to add or remove.
function Format-FixedAddress {
    param([string] $Text, [string] $Operation)
    $address, $length = $Text.Split('/')
    [VMware.Vim.HostIpConfigIpV6Address] @{ IpAddress = $address; PrefixLength = [int] $length; Operation = $Operation }
}

# The services of a VMkernel adapter. All other services are disabled.
function Set-WantedService {
    param([string] $Name, [string] $Device, [string[]] $Service)
    [VMware.Vim.HostSystem] $machine = Find-View 'HostSystem' $Name
    $present = @(Read-AdapterService $machine $Device | Where-Object { $_ -ne 'vsanWitness' })
    $own = @{ services = Join-Name @($present | Sort-Object) }
    Set-Wanted "$Name services of $Device" $own @{ services = Join-Name @($Service | Sort-Object) } {
        foreach ($one in @($Service | Where-Object { $_ -and $present -notcontains $_ })) { Switch-Service $machine $Device $one $true }
        foreach ($one in @($present | Where-Object { $Service -notcontains $_ })) { Switch-Service $machine $Device $one $false }
    }
}

# Enables or disables a service of a VMkernel adapter. The vSAN service is set through the vSAN system of the host.
function Switch-Service {
    param([VMware.Vim.HostSystem] $Machine, [string] $Device, [string] $Service, [bool] $On)
    if ($Service -eq 'vsan') {
        [VMware.Vim.HostVsanSystem] $vsan = Get-View -Id $Machine.ConfigManager.VsanSystem
        $ports = @($vsan.Config.NetworkInfo.Port | Where-Object { $_ -and $_.Device -ne $Device })
        if ($On) { $ports += [VMware.Vim.VsanHostConfigInfoNetworkInfoPortConfig] @{ Device = $Device } }
        $network = [VMware.Vim.VsanHostConfigInfoNetworkInfo] @{ Port = $ports }
        $vsan.UpdateVsan([VMware.Vim.VsanHostConfigInfo] @{ NetworkInfo = $network })
    } else {
        [VMware.Vim.HostVirtualNicManager] $manager = Get-View -Id $Machine.ConfigManager.VirtualNicManager
        if ($On) { $manager.SelectVnicForNicType($Service, $Device) } else { $manager.DeselectVnicForNicType($Service, $Device) }
    }
}

# Waits for a task of vCenter.
function Wait-Done {
    param($Task)
    Get-Task -Id "Task-$($Task.Value)" | Wait-Task
}

# vSAN of the cluster. PowerShell converts the nested tables to the types of the specification.
function Set-WantedVsan {
    param([string] $Name, [Collections.IDictionary] $Wanted)
    $system = Get-VsanView -Id 'VsanVcClusterConfigSystem-vsan-cluster-config-system'
    $config = if ($script:Cluster) { $system.VsanClusterGetConfig($script:Cluster.MoRef) }
    $own = @{
        Enabled = [bool] $config.Enabled
        Express = [bool] $config.VsanEsaEnabled
        Rdma = [bool] $config.RdmaConfig.RdmaEnabled
        Mode = $config.Mode
    }
    Set-Wanted "vSAN of $Name" $own $Wanted {
        $spec = [VMware.Vsan.Views.VimVsanReconfigSpec] @{ Modify = $true }
        if ($Wanted.Enabled -and -not $own.Enabled) {
            $spec.VsanClusterConfig = @{ Enabled = $true; DefaultConfig = @{ AutoClaimStorage = $false } }
            if ($Wanted.Express) { $spec.VsanClusterConfig.VsanEsaEnabled = $true }
        } elseif ($Wanted.Contains('Express') -and $Wanted.Express -ne $own.Express) {
            throw "vSAN of $Name is enabled, and its architecture cannot be changed"
        }
        if ($Wanted.Mode -and $Wanted.Mode -ne $own.Mode) { $spec.Mode = $Wanted.Mode }
        if ($Wanted.Contains('Rdma') -and $Wanted.Rdma -ne $own.Rdma) { $spec.RdmaConfig = @{ RdmaEnabled = $Wanted.Rdma } }
        Wait-Done ($system.VsanClusterReconfig($script:Cluster.MoRef, $spec))
    }
}

# Cluster SL MGMT (mgmt)
Connect-Center
Set-WantedDatacenter <<DATACENTER>>
Set-WantedCluster 'SL MGMT'
Add-WantedHost 'clx-host-51'
Add-WantedHost 'clx-host-52'
Add-WantedHost 'clx-host-53'
Add-WantedHost 'clx-host-54'
Set-WantedSwitch 'Mgmt-Storage-DSwitch' @{
    Version = '7.0.3'
    Uplinks = @('Uplink 1', 'Uplink 2')
    Mtu = 9000
    Discovery = 'lldp'
    Operation = 'both'
}
Set-WantedPortGroup 'Mgmt-Storage-DSwitch' 'vMotion-VLAN1620-DPG' @{
    Vlan = '1620'
    Policy = 'failover_explicit'
    Active = @('Uplink 2')
    Standby = @('Uplink 1')
    Beacon = $false
    Notify = $true
    Rolling = $false
    Blocked = $false
    NetFlow = $false
}
Set-WantedPortGroup 'Mgmt-Storage-DSwitch' 'vSAN-VLAN1630-DPG' @{
    Vlan = '1630'
    Policy = 'failover_explicit'
    Active = @('Uplink 1')
    Standby = @('Uplink 2')
    Beacon = $false
    Notify = $true
    Rolling = $false
    Blocked = $false
    NetFlow = $false
}
Add-WantedMember 'Mgmt-Storage-DSwitch' 'clx-host-51'
Set-WantedUplink 'Mgmt-Storage-DSwitch' 'clx-host-51' @{
    'Uplink 1' = 'vmnic4'
    'Uplink 2' = 'vmnic5'
} @{
    'vmk1' = 'vMotion-VLAN1620-DPG'
    'vmk2' = 'vSAN-VLAN1630-DPG'
}
Add-WantedMember 'Mgmt-Storage-DSwitch' 'clx-host-52'
Set-WantedUplink 'Mgmt-Storage-DSwitch' 'clx-host-52' @{
    'Uplink 1' = 'vmnic4'
    'Uplink 2' = 'vmnic5'
} @{
    'vmk1' = 'vMotion-VLAN1620-DPG'
    'vmk2' = 'vSAN-VLAN1630-DPG'
}
Add-WantedMember 'Mgmt-Storage-DSwitch' 'clx-host-53'
Set-WantedUplink 'Mgmt-Storage-DSwitch' 'clx-host-53' @{
    'Uplink 1' = 'vmnic4'
    'Uplink 2' = 'vmnic5'
} @{
    'vmk1' = 'vMotion-VLAN1620-DPG'
    'vmk2' = 'vSAN-VLAN1630-DPG'
}
Add-WantedMember 'Mgmt-Storage-DSwitch' 'clx-host-54'
Set-WantedUplink 'Mgmt-Storage-DSwitch' 'clx-host-54' @{
    'Uplink 1' = 'vmnic4'
    'Uplink 2' = 'vmnic5'
} @{
    'vmk1' = 'vMotion-VLAN1620-DPG'
    'vmk2' = 'vSAN-VLAN1630-DPG'
}
Set-WantedAdapter 'clx-host-51' 'vmk1' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vMotion-VLAN1620-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.120.51'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-51' 'vmk1' @('vmotion')
Set-WantedAdapter 'clx-host-51' 'vmk2' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vSAN-VLAN1630-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.130.51'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-51' 'vmk2' @('vsan')
Set-WantedAdapter 'clx-host-52' 'vmk1' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vMotion-VLAN1620-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.120.52'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-52' 'vmk1' @('vmotion')
Set-WantedAdapter 'clx-host-52' 'vmk2' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vSAN-VLAN1630-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.130.52'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-52' 'vmk2' @('vsan')
Set-WantedAdapter 'clx-host-53' 'vmk1' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vMotion-VLAN1620-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.120.53'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-53' 'vmk1' @('vmotion')
Set-WantedAdapter 'clx-host-53' 'vmk2' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vSAN-VLAN1630-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.130.53'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-53' 'vmk2' @('vsan')
Set-WantedAdapter 'clx-host-54' 'vmk1' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vMotion-VLAN1620-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.120.54'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-54' 'vmk1' @('vmotion')
Set-WantedAdapter 'clx-host-54' 'vmk2' @{
    Switch = 'Mgmt-Storage-DSwitch'
    PortGroup = 'vSAN-VLAN1630-DPG'
    Mtu = 9000
    Dhcp = $false
    Address = '192.168.130.54'
    Mask = '255.255.255.0'
}
Set-WantedService 'clx-host-54' 'vmk2' @('vsan')
Set-WantedVsan 'SL MGMT' @{
    Enabled = $true
    Express = $false
    Rdma = $true
}
Complete-Script
