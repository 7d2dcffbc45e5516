# Functions of the scripts for Windows hosts. Each script includes only those that it calls.
# -WhatIf reports differences without changing anything. Otherwise the script fixes them and stops at the first error.

[CmdletBinding(SupportsShouldProcess)]
param()
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Restart = $false
$script:Missing = $false
$script:Compare = $false
$script:Cluster = $false
$script:Former = "$env:SystemRoot\refarch-former.xml"

# The values that settings had before the script changed them for the first time. Only administrators can write the file.
function Read-Former {
    if (Test-Path -Path $script:Former) { Import-Clixml -Path $script:Former } else { @{} }
}

# Stores the value of a setting before its first change.
function Save-Former {
    param([string] $What, [string] $Value)
    $former = Read-Former
    if ($former.ContainsKey($What)) { return }
    $former[$What] = $Value
    Export-Clixml -Path $script:Former -InputObject $former
}

# Applies a setting if it differs. With -WhatIf, and where the script only compares, counts it.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [string] $Current, [string] $Expected, [scriptblock] $Set)
    if ($Current -eq $Expected) { return "ok         ${What}: $Current" }
    "differs    ${What}: current '$Current', expected '$Expected'"
    if (-not $script:Compare -and $PSCmdlet.ShouldProcess($What, "set $Expected")) {
        Save-Former $What $Current
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Counts a difference that this script does not fix.
function Confirm-Wanted {
    param([string] $What, [string] $Current, [string] $Expected)
    if ($Current -eq $Expected) { return "ok         ${What}: $Current" }
    "differs    ${What}: current '$Current', expected '$Expected'"
    $script:Different++
}

# Reports how many differences are left, and ends the script: exit status 1 if there are any, 3 if the host must be restarted.
function Complete-Script {
    if ($script:Restart) {
        'restart this host, then run this script again'
        exit 3
    }
    if ($script:Different -gt 0) {
        "differences left: $($script:Different)"
        exit 1
    }
    'no differences'
    exit 0
}

# A feature of Windows Server.
function Install-Feature {
    param([string] $Name)
    $installed = (Get-WindowsFeature -Name $Name).Installed
    if ($WhatIfPreference -and -not $installed) { $script:Missing = $true }
    Set-Wanted "feature $Name" $installed $true {
        if ((Install-WindowsFeature -Name $Name -IncludeManagementTools).RestartNeeded -eq 'Yes') { $script:Restart = $true }
    }
}

# Ends the script if a setting requires a restart of Windows, or if -WhatIf finds a feature that is not installed:
# its commands do not exist yet.
function Complete-Restart {
    if ($script:Missing) { 'not compared: the settings that need the missing features' }
    if ($script:Restart -or $script:Missing) { Complete-Script }
}

# The host name.
function Set-HostName {
    param([string] $Name)
    Set-Wanted 'host name' (Get-CimInstance -ClassName Win32_ComputerSystem).DNSHostName $Name {
        Rename-Computer -NewName $Name -Force
        $script:Restart = $true
    }
}

# A DNS suffix that Windows appends to names without a domain.
function Add-Suffix {
    param([string] $Name)
    $listed = @((Get-DnsClientGlobalSetting).SuffixSearchList)
    Set-Wanted "suffix $Name" ($listed -contains $Name) $true {
        Set-DnsClientGlobalSetting -SuffixSearchList (@($listed | Where-Object { $_ }) + $Name)
    }
}

# The NTP servers of a host outside a domain. A member of a domain has the time of its domain.
function Set-TimeServer {
    param([string[]] $Name)
    if ((Get-CimInstance -ClassName Win32_ComputerSystem).PartOfDomain) { return 'ok         NTP servers: the time of the domain' }
    $wanted = ($Name | ForEach-Object { "$_,0x8" }) -join ' '
    $own = Get-ItemProperty -Path 'HKLM:\SYSTEM\CurrentControlSet\Services\W32Time\Parameters'
    Set-Wanted 'NTP servers' "$($own.Type) $($own.NtpServer)" "NTP $wanted" {
        Start-Service -Name W32Time
        w32tm /config "/manualpeerlist:$wanted" /syncfromflags:manual /update
        if ($LASTEXITCODE -ne 0) { throw 'w32tm failed' }
    }
}

# The time zone, by its Windows ID.
function Set-Zone {
    param([string] $Id)
    Set-Wanted 'time zone' (Get-TimeZone).Id $Id { Set-TimeZone -Id $Id }
}

# Checks that the host has ports of these names. Stops the script before its first change if one is missing.
function Confirm-Port {
    param([string[]] $Name)
    $missing = @($Name | Where-Object { -not (Get-NetAdapter -Name $_ -ErrorAction SilentlyContinue) })
    foreach ($port in $Name) { Confirm-Wanted "port $port" ($missing -notcontains $port) $true }
    if ($missing.Count -gt 0 -and -not $script:Compare -and -not $WhatIfPreference) {
        throw "no port is named $($missing -join ', '): name the ports with Rename-NetAdapter, then run this script again"
    }
}

# An advanced property of a network adapter, by its standard keyword.
function Set-Property {
    param([string] $Adapter, [string] $Keyword, [string] $Value)
    $own = Get-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter $Keyword" "$($own.RegistryValue)" $Value {
        Set-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -RegistryValue $Value
    }
}

# The VLAN of a physical port that has its own address.
function Set-PortVlan {
    param([string] $Adapter, [int] $Vlan)
    Set-Wanted "$Adapter VLAN" "$((Get-NetAdapter -Name $Adapter -ErrorAction SilentlyContinue).VlanID)" $Vlan {
        Set-NetAdapter -Name $Adapter -VlanID $Vlan -Confirm:$false
    }
}

# A switch with Switch Embedded Teaming.
function New-TeamedSwitch {
    param([string] $Name, [string] $Port)
    Set-Wanted "switch $Name" ([bool] (Get-VMSwitch -Name $Name -ErrorAction SilentlyContinue)) $true {
        New-VMSwitch -Name $Name -NetAdapterName $Port -EnableEmbeddedTeaming $true -AllowManagementOS $false
    }
}

# Stops a remote PowerShell session before a switch takes the management address away.
function Confirm-Console {
    param([string] $Switch)
    if ($PSSenderInfo -and -not $WhatIfPreference -and -not (Get-VMSwitch -Name $Switch -ErrorAction SilentlyContinue)) {
        throw "switch $Switch disconnects this remote session: run the script at the console or BMC of the host"
    }
}

# The ports of a teamed switch.
function Get-SwitchPort {
    param([string] $Switch)
    $team = Get-VMSwitchTeam -Name $Switch -ErrorAction SilentlyContinue
    foreach ($description in @($team.NetAdapterInterfaceDescription | Where-Object { $_ })) {
        (Get-NetAdapter -InterfaceDescription $description).Name
    }
}

# A port as a member of a teamed switch.
function Add-SwitchPort {
    param([string] $Switch, [string] $Port)
    Set-Wanted "$Switch port $Port" (@(Get-SwitchPort -Switch $Switch) -contains $Port) $true {
        Add-VMSwitchTeamMember -VMSwitchName $Switch -NetAdapterName $Port
    }
}

# A virtual network adapter of the host on a switch.
function Add-SwitchInterface {
    param([string] $Name, [string] $Switch)
    $own = Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name on switch" "$($own.SwitchName)" $Switch {
        Add-VMNetworkAdapter -ManagementOS -Name $Name -SwitchName $Switch
    }
}

# The VLAN of a virtual network adapter; 0 for untagged.
function Set-InterfaceVlan {
    param([string] $Name, [int] $Vlan)
    $own = Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -ErrorAction SilentlyContinue
    $expected = if ($Vlan -eq 0) { 'Untagged 0' } else { "Access $Vlan" }
    Set-Wanted "$Name VLAN" "$($own.OperationMode) $($own.AccessVlanId)" $expected {
        if ($Vlan -eq 0) {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Untagged
        } else {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Access -VlanId $Vlan
        }
    }
}

# The priority tags of a virtual network adapter. If they are off, the switch sets priority 0.
function Set-PriorityTag {
    param([string] $Name)
    $own = Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name priority tags" "$($own.IeeePriorityTag)" 'On' { Set-VMNetworkAdapter -ManagementOS -Name $Name -IeeePriorityTag On }
}

# The team member that a virtual network adapter is mapped to.
function Set-Affinity {
    param([string] $Name, [string] $Switch, [string] $Port)
    $own = Get-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name mapped to" "$($own.NetAdapterName)" $Port {
        Set-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -VMNetworkAdapterName $Name -PhysicalNetAdapterName $Port
    }
}

# RDMA on an adapter.
function Set-Rdma {
    param([string] $Adapter, [bool] $Enabled)
    Set-Wanted "$Adapter RDMA" "$((Get-NetAdapterRdma -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $Enabled {
        if ($Enabled) { Enable-NetAdapterRdma -Name $Adapter } else { Disable-NetAdapterRdma -Name $Adapter }
    }
}

# A static address.
function Add-Address {
    param([string] $Adapter, [string] $Address, [int] $Length)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter address $Address" "$($own.PrefixLength)" $Length {
        New-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -PrefixLength $Length
    }
}

# DHCP on an adapter.
function Set-Dhcp {
    param([string] $Adapter, [string] $State)
    $own = Get-NetIPInterface -InterfaceAlias $Adapter -AddressFamily IPv4 -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter DHCP" "$($own.Dhcp)" $State { Set-NetIPInterface -InterfaceAlias $Adapter -AddressFamily IPv4 -Dhcp $State }
}

# A route through an adapter. The destination 0.0.0.0/0 or ::/0 is the default gateway.
function Add-Route {
    param([string] $Adapter, [string] $To, [string] $Via)
    $own = Get-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter route to $To" (@($own.NextHop) -contains $Via) $true {
        New-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -NextHop $Via
    }
}

# The DNS servers of an adapter, in order.
function Set-NameServer {
    param([string] $Adapter, [string[]] $Address)
    $own = Get-DnsClientServerAddress -InterfaceAlias $Adapter -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter name servers" (@($own.ServerAddresses | Where-Object { $Address -contains $_ }) -join ' ') ($Address -join ' ') {
        Set-DnsClientServerAddress -InterfaceAlias $Adapter -ServerAddresses $Address
    }
}

# Whether the host accepts the DCBX settings of the switch (willing).
function Set-Willing {
    param([bool] $Willing)
    Set-Wanted 'willing' (Get-NetQosDcbxSetting).Willing $Willing { Set-NetQosDcbxSetting -Willing $Willing -Confirm:$false }
}

# The priorities with flow control. All other priorities have flow control disabled.
function Set-FlowControl {
    param([byte[]] $Priority)
    $own = @(Get-NetQosFlowControl | Where-Object { $_.Enabled } | ForEach-Object { $_.Priority })
    Set-Wanted 'priorities with flow control' ($own -join ' ') ($Priority -join ' ') {
        $others = @(0..7 | Where-Object { $Priority -notcontains $_ })
        if ($others) { Disable-NetQosFlowControl -Priority $others }
        if ($Priority) { Enable-NetQosFlowControl -Priority $Priority }
    }
}

# A traffic class of the host.
function Set-TrafficClass {
    param([string] $Name, [byte[]] $Priority, [string] $Algorithm, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { $_.Name -eq $Name }
    $share = if ($Algorithm -eq 'ETS') { @{ BandwidthPercentage = $Percent } } else { @{} }
    Set-Wanted "class $Name" "$($own.Algorithm) $($own.BandwidthPercentage) $($own.Priority -join ' ')" "$Algorithm $Percent $($Priority -join ' ')" {
        if ($own) {
            Set-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        } else {
            New-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        }
    }
}

# The default class, which Windows creates for the remaining priorities and bandwidth.
function Confirm-DefaultClass {
    param([byte[]] $Priority, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { $_.Name -eq '[Default]' }
    Confirm-Wanted 'default class' "$($own.BandwidthPercentage) $($own.Priority -join ' ')" "$Percent $($Priority -join ' ')"
}

# The priority of one kind of traffic, selected by a template or by the Network Direct port.
function Set-Policy {
    param([string] $Name, [hashtable] $Match, [int] $Priority, [int] $Dscp = -1)
    $own = Get-NetQosPolicy | Where-Object { $_.Name -eq $Name }
    $marks = @{ PriorityValue8021Action = $Priority }
    if ($Dscp -ge 0) { $marks.DSCPAction = $Dscp }
    $current = if ($own) { "$($own.PriorityValue8021Action)" } else { '' }
    if ($own -and $Dscp -ge 0) { $current += " $($own.DSCPAction)" }
    Set-Wanted "policy $Name" $current ("$Priority" + $(if ($Dscp -ge 0) { " $Dscp" })) {
        if ($own) { Set-NetQosPolicy -Name $Name @marks } else { New-NetQosPolicy -Name $Name @Match @marks }
    }
}

# DCB on an adapter.
function Enable-Qos {
    param([string] $Adapter)
    Set-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $true { Enable-NetAdapterQos -Name $Adapter }
}

# SMB Multichannel, for the SMB server and the SMB client.
function Set-Multichannel {
    param([bool] $Enabled)
    Set-Wanted 'SMB Multichannel, server' (Get-SmbServerConfiguration).EnableMultiChannel $Enabled {
        Set-SmbServerConfiguration -EnableMultiChannel $Enabled -Force
    }
    Set-Wanted 'SMB Multichannel, client' (Get-SmbClientConfiguration).EnableMultiChannel $Enabled {
        Set-SmbClientConfiguration -EnableMultiChannel $Enabled -Force
    }
}

# The transport of live migration: SMB, Compression, or TCPIP.
function Set-LiveMigration {
    param([string] $Option)
    Set-Wanted 'live migration transport' (Get-VMHost).VirtualMachineMigrationPerformanceOption $Option {
        Set-VMHost -VirtualMachineMigrationPerformanceOption $Option
    }
}

# The bandwidth limit of live migration over SMB, in bytes per second.
function Set-MigrationLimit {
    param([uint64] $Limit)
    $own = Get-SmbBandwidthLimit -Category LiveMigration -ErrorAction SilentlyContinue
    Set-Wanted 'bandwidth limit of live migration' "$($own.BytesPerSecond)" $Limit { Set-SmbBandwidthLimit -Category LiveMigration -BytesPerSecond $Limit }
}

# Checks the transport of live migration, which Network ATC selects.
function Confirm-LiveMigration {
    param([string] $Option)
    Confirm-Wanted 'live migration transport' (Get-VMHost).VirtualMachineMigrationPerformanceOption $Option
}

# A Network ATC intent. The settings of an existing intent are not compared.
function Add-Intent {
    param([string] $Name, [string[]] $Adapter, [string[]] $Traffic, [int[]] $Vlan, [int] $ManagementVlan = -1, [switch] $Switchless, [hashtable] $Properties, [hashtable] $Qos, [hashtable] $Storage)
    $own = Get-NetIntent | Where-Object { $_.IntentName -eq $Name }
    Set-Wanted "intent $Name" ([bool] $own) $true {
        $options = @{ Name = $Name; AdapterName = $Adapter }
        foreach ($kind in $Traffic) { $options[$kind] = $true }
        if ($Vlan) { $options.StorageVlans = $Vlan }
        if ($ManagementVlan -ge 0) { $options.ManagementVlan = $ManagementVlan }
        if ($Switchless) { $options.Switchless = $true }
        if ($Properties.Count) { $options.AdapterPropertyOverrides = New-NetIntentAdapterPropertyOverrides @Properties }
        if ($Qos.Count) { $options.QoSPolicyOverrides = New-NetIntentQoSPolicyOverrides @Qos }
        if ($Storage.Count) { $options.StorageOverrides = New-NetIntentStorageOverrides @Storage }
        if ((Get-Command -Name Add-NetIntent).Parameters.ContainsKey('Wait')) { $options.Wait = $true }
        Add-NetIntent @options
    }
}

# Looks for the intents that the deployment of Azure Local adds. If the host has all, the script only compares.
function Find-Deployment {
    param([string[]] $Intent)
    $known = if (Get-Command -Name Get-NetIntent -ErrorAction SilentlyContinue) { @((Get-NetIntent -ErrorAction SilentlyContinue).IntentName) }
    $missing = @($Intent | Where-Object { $known -notcontains $_ })
    $script:Compare = $missing.Count -eq 0
    if ($script:Compare) { 'Azure Local is deployed: this run only compares' } else { "not deployed yet, intents missing: $($missing -join ', ')" }
}

# Looks for the failover cluster of this host.
function Find-Cluster {
    $script:Cluster = [bool] (Get-Cluster -ErrorAction SilentlyContinue)
    if (-not $script:Cluster) { 'not in a failover cluster yet' }
}

# Ends the script before a step of the administrator.
function Complete-Preparation {
    param([string] $Next)
    if ($script:Different -eq 0) { "ready: $Next, then run this script again" }
    Complete-Script
}

# Checks that a port has no address of its own, as the deployment of Azure Local expects.
function Confirm-NoAddress {
    param([string] $Adapter)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -AddressFamily IPv4 -PrefixOrigin Manual, Dhcp -ErrorAction SilentlyContinue
    Confirm-Wanted "$Adapter addresses" (@($own.IPAddress) -join ', ') ''
}

# Waits up to 30 minutes until Network ATC has applied an intent to this host. Stops the script if Network ATC reports a failure.
function Wait-Intent {
    param([string] $Name)
    if ($WhatIfPreference -and -not (Get-NetIntent | Where-Object { $_.IntentName -eq $Name })) { return }
    $end = (Get-Date).AddMinutes(30)
    do {
        $own = Get-NetIntentStatus -Name $Name -ErrorAction SilentlyContinue | Where-Object { $_.Host -eq $env:COMPUTERNAME }
        $state = "$($own.ConfigurationStatus) $($own.ProvisioningStatus)"
        if ($state -eq 'Success Completed') { return "ok         intent $Name is applied" }
        if ($own.ConfigurationStatus -eq 'Failed') { throw "Network ATC failed to apply intent ${Name}: $($own.Error)" }
        Start-Sleep -Seconds 15
    } while ((Get-Date) -lt $end)
    throw "Network ATC has not applied intent $Name after 30 minutes: $state"
}

# Checks a switch and its ports, which Network ATC creates.
function Confirm-Switch {
    param([string] $Name, [string[]] $Port)
    Confirm-Wanted "ports of switch $Name" (@(Get-SwitchPort -Switch $Name | Sort-Object) -join ', ') (@($Port | Sort-Object) -join ', ')
}

# Checks a virtual network adapter on a switch, which Network ATC creates.
function Confirm-SwitchInterface {
    param([string] $Name, [string] $Switch)
    Confirm-Wanted "$Name on switch" "$((Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue).SwitchName)" $Switch
}

# Checks the team member that Network ATC maps a virtual network adapter to.
function Confirm-Affinity {
    param([string] $Name, [string] $Switch, [string] $Port)
    $own = Get-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -Name $Name -ErrorAction SilentlyContinue
    Confirm-Wanted "$Name mapped to" "$($own.NetAdapterName)" $Port
}

# Checks an advanced adapter property, which Network ATC sets.
function Confirm-Property {
    param([string] $Adapter, [string] $Keyword, [string] $Value)
    $own = Get-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -ErrorAction SilentlyContinue
    Confirm-Wanted "$Adapter $Keyword" "$($own.RegistryValue)" $Value
}

# Checks RDMA on an adapter, which Network ATC sets.
function Confirm-Rdma {
    param([string] $Adapter, [bool] $Enabled)
    Confirm-Wanted "$Adapter RDMA" "$((Get-NetAdapterRdma -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $Enabled
}

# Checks the VLAN of a physical port, which Network ATC sets.
function Confirm-Vlan {
    param([string] $Name, [int] $Vlan)
    Confirm-Wanted "$Name VLAN" "$((Get-NetAdapter -Name $Name -ErrorAction SilentlyContinue).VlanID)" $Vlan
}

# Checks the VLAN of a virtual network adapter, which Network ATC sets by isolation; 0 for untagged.
function Confirm-Isolation {
    param([string] $Name, [int] $Vlan)
    $own = Get-VMNetworkAdapterIsolation -ManagementOS -VMNetworkAdapterName $Name -ErrorAction SilentlyContinue
    Confirm-Wanted "$Name VLAN" "$($own.DefaultIsolationID)" $Vlan
}

# Checks DCBX willing mode and the priorities with flow control, which Network ATC sets.
function Confirm-Qos {
    param([bool] $Willing, [byte[]] $Priority)
    Confirm-Wanted 'willing' (Get-NetQosDcbxSetting).Willing $Willing
    $own = @(Get-NetQosFlowControl | Where-Object { $_.Enabled } | ForEach-Object { $_.Priority })
    Confirm-Wanted 'priorities with flow control' ($own -join ' ') ($Priority -join ' ')
}

# Checks DCB on a port, which Network ATC sets.
function Confirm-PortQos {
    param([string] $Adapter)
    Confirm-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $true
}

# Checks the traffic class of these priorities, which Network ATC creates.
function Confirm-Class {
    param([byte[]] $Priority, [string] $Algorithm, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { ($_.Priority -join ' ') -eq ($Priority -join ' ') }
    Confirm-Wanted "class of priority $($Priority -join ' ')" "$($own.Algorithm) $($own.BandwidthPercentage)" "$Algorithm $Percent"
}

# Stops the rollback on an active node of a failover cluster, whose storage uses the adapters and settings.
function Confirm-Paused {
    if (-not (Get-Command -Name Get-ClusterNode -ErrorAction SilentlyContinue)) { return }
    $node = Get-ClusterNode -Name $env:COMPUTERNAME -ErrorAction SilentlyContinue
    if ($node -and "$($node.State)" -eq 'Up') {
        throw 'this host is an active node of a failover cluster: run Suspend-ClusterNode -Drain first'
    }
}

# The value that a setting had before the script; nothing if the script has not changed it.
function Get-Former {
    param([string] $What)
    $former = Read-Former
    if ($former.ContainsKey($What)) { $former[$What] }
}

# Removes the stored values after all of them are set again, so that the next run of the script stores new ones.
function Remove-Former {
    if ($script:Different -eq 0 -and -not $WhatIfPreference -and (Test-Path -Path $script:Former)) { Remove-Item -Path $script:Former }
}

# Sets an advanced property of an adapter to its former value.
function Restore-Property {
    param([string] $Adapter, [string] $Keyword)
    $former = Get-Former "$Adapter $Keyword"
    if ($former) { Set-Property $Adapter $Keyword $former }
}

# Sets the VLAN of a port to its former value.
function Restore-PortVlan {
    param([string] $Adapter)
    $former = Get-Former "$Adapter VLAN"
    if ($former) { Set-PortVlan $Adapter $former }
}

# Sets RDMA of an adapter to its former state.
function Restore-Rdma {
    param([string] $Adapter)
    $former = Get-Former "$Adapter RDMA"
    if ($former) { Set-Rdma $Adapter ($former -eq 'True') }
}

# Disables DCB on an adapter if it was disabled before.
function Restore-Qos {
    param([string] $Adapter)
    if ((Get-Former "$Adapter QoS") -eq 'False') {
        Set-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $false { Disable-NetAdapterQos -Name $Adapter }
    }
}

# Sets DCBX willing mode to its former state.
function Restore-Willing {
    $former = Get-Former 'willing'
    if ($former) { Set-Willing ($former -eq 'True') }
}

# Sets flow control to the priorities that had it before.
function Restore-FlowControl {
    $former = Get-Former 'priorities with flow control'
    if ($null -ne $former) { Set-FlowControl @($former -split ' ' | Where-Object { $_ }) }
}

# Sets the transport of live migration to its former value.
function Restore-LiveMigration {
    $former = Get-Former 'live migration transport'
    if ($former) { Set-LiveMigration $former }
}

# Removes something that exists. With -WhatIf, only counts it.
function Remove-Made {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [bool] $IsThere, [scriptblock] $Remove)
    if (-not $IsThere) { return }
    "exists     $What"
    if ($PSCmdlet.ShouldProcess($What, 'remove')) {
        & $Remove | Out-Null
        "removed    $What"
    } else {
        $script:Different++
    }
}

# Removes a switch with its virtual network adapters.
function Remove-TeamedSwitch {
    param([string] $Name)
    Remove-Made "switch $Name" ([bool] (Get-VMSwitch -Name $Name -ErrorAction SilentlyContinue)) { Remove-VMSwitch -Name $Name -Force }
}

# Removes a virtual network adapter of the host.
function Remove-SwitchInterface {
    param([string] $Name)
    Remove-Made "virtual adapter $Name" ([bool] (Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue)) {
        Remove-VMNetworkAdapter -ManagementOS -Name $Name
    }
}

# Removes a QoS policy.
function Remove-Policy {
    param([string] $Name)
    Remove-Made "policy $Name" ([bool] (Get-NetQosPolicy | Where-Object { $_.Name -eq $Name })) { Remove-NetQosPolicy -Name $Name -Confirm:$false }
}

# Removes a traffic class.
function Remove-TrafficClass {
    param([string] $Name)
    Remove-Made "class $Name" ([bool] (Get-NetQosTrafficClass | Where-Object { $_.Name -eq $Name })) { Remove-NetQosTrafficClass -Name $Name -Confirm:$false }
}

# Removes an address.
function Remove-Address {
    param([string] $Adapter, [string] $Address)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -ErrorAction SilentlyContinue
    Remove-Made "$Adapter address $Address" ([bool] $own) { Remove-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -Confirm:$false }
}

# Removes a Network ATC intent. The objects that it created stay.
function Remove-Intent {
    param([string] $Name)
    Remove-Made "intent $Name" ([bool] (Get-NetIntent | Where-Object { $_.IntentName -eq $Name })) { Remove-NetIntent -Name $Name }
}
