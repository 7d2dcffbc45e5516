# Functions of the scripts for Windows hosts. Each paragraph is one; a script has those that it calls.
# -WhatIf tells what differs and sets nothing; otherwise what differs is set, and the first error ends the script.

[CmdletBinding(SupportsShouldProcess)]
param()
$ErrorActionPreference = 'Stop'
$script:Different = 0
$script:Restart = $false

# Has what differs set; only counts it with -WhatIf.
function Set-Wanted {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [string] $Now, [string] $Shall, [scriptblock] $Set)
    if ($Now -eq $Shall) { return "as wanted  ${What}: $Now" }
    "differs    ${What}: is '$Now', shall be '$Shall'"
    if ($PSCmdlet.ShouldProcess($What, "set $Shall")) {
        & $Set | Out-Null
        "set        $What"
    } else {
        $script:Different++
    }
}

# Counts what differs and is set elsewhere.
function Confirm-Wanted {
    param([string] $What, [string] $Now, [string] $Shall)
    if ($Now -eq $Shall) { return "as wanted  ${What}: $Now" }
    "differs    ${What}: is '$Now', shall be '$Shall'"
    $script:Different++
}

# Says whether anything is left; exit status 1 if so, 3 if the host has to be restarted.
function Complete-Script {
    if ($script:Restart) {
        'restart this host, then run this script again'
        exit 3
    }
    if ($script:Different -gt 0) {
        "$($script:Different) left that differ"
        exit 1
    }
    'nothing differs'
}

# A feature of Windows Server.
function Install-Feature {
    param([string] $Name)
    Set-Wanted "feature $Name" (Get-WindowsFeature -Name $Name).Installed $true {
        if ((Install-WindowsFeature -Name $Name -IncludeManagementTools).RestartNeeded -eq 'Yes') { $script:Restart = $true }
    }
}

# Ends the script where Windows has to be restarted for what was set.
function Complete-Restart {
    if ($script:Restart) { Complete-Script }
}

# The host's own name.
function Set-HostName {
    param([string] $Name)
    Set-Wanted 'host name' (Get-CimInstance -ClassName Win32_ComputerSystem).DNSHostName $Name {
        Rename-Computer -NewName $Name -Force
        $script:Restart = $true
    }
}

# A suffix that names without a domain are tried with.
function Add-Suffix {
    param([string] $Name)
    $listed = @((Get-DnsClientGlobalSetting).SuffixSearchList)
    Set-Wanted "suffix $Name" ($listed -contains $Name) $true {
        Set-DnsClientGlobalSetting -SuffixSearchList (@($listed | Where-Object { $_ }) + $Name)
    }
}

# Where the host takes its time from.
function Set-TimeServer {
    param([string[]] $Name)
    $wanted = ($Name | ForEach-Object { "$_,0x8" }) -join ' '
    $own = Get-ItemProperty -Path 'HKLM:\SYSTEM\CurrentControlSet\Services\W32Time\Parameters'
    Set-Wanted 'time servers' "$($own.Type) $($own.NtpServer)" "NTP $wanted" {
        w32tm /config "/manualpeerlist:$wanted" /syncfromflags:manual /update
        if ($LASTEXITCODE -ne 0) { throw 'w32tm failed' }
    }
}

# The time zone, by the name that Windows has for it.
function Set-Zone {
    param([string] $Id)
    Set-Wanted 'time zone' (Get-TimeZone).Id $Id { Set-TimeZone -Id $Id }
}

# A port of the host is there.
function Confirm-Port {
    param([string] $Name)
    Confirm-Wanted "port $Name" ([bool] (Get-NetAdapter -Name $Name -ErrorAction SilentlyContinue)) $true
}

# A property of an adapter's driver, by its standard keyword.
function Set-Property {
    param([string] $Adapter, [string] $Keyword, [string] $Value)
    $own = Get-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter $Keyword" "$($own.RegistryValue)" $Value {
        Set-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -RegistryValue $Value
    }
}

# The VLAN of a physical port that has an address itself.
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

# The ports of a teamed switch.
function Get-SwitchPort {
    param([string] $Switch)
    $team = Get-VMSwitchTeam -Name $Switch -ErrorAction SilentlyContinue
    foreach ($description in @($team.NetAdapterInterfaceDescription | Where-Object { $_ })) {
        (Get-NetAdapter -InterfaceDescription $description).Name
    }
}

# A port of a teamed switch.
function Add-SwitchPort {
    param([string] $Switch, [string] $Port)
    Set-Wanted "$Switch port $Port" (@(Get-SwitchPort -Switch $Switch) -contains $Port) $true {
        Add-VMSwitchTeamMember -VMSwitchName $Switch -NetAdapterName $Port
    }
}

# A virtual adapter of the host on a switch.
function Add-SwitchInterface {
    param([string] $Name, [string] $Switch)
    $own = Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name on switch" "$($own.SwitchName)" $Switch {
        Add-VMNetworkAdapter -ManagementOS -Name $Name -SwitchName $Switch
    }
}

# The VLAN of a virtual adapter; 0 for untagged.
function Set-InterfaceVlan {
    param([string] $Name, [int] $Vlan)
    $own = Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -ErrorAction SilentlyContinue
    $shall = if ($Vlan -eq 0) { 'Untagged 0' } else { "Access $Vlan" }
    Set-Wanted "$Name VLAN" "$($own.OperationMode) $($own.AccessVlanId)" $shall {
        if ($Vlan -eq 0) {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Untagged
        } else {
            Set-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -Access -VlanId $Vlan
        }
    }
}

# The port of its switch that a virtual adapter is mapped to.
function Set-Affinity {
    param([string] $Name, [string] $Switch, [string] $Port)
    $own = Get-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -Name $Name -ErrorAction SilentlyContinue
    Set-Wanted "$Name mapped to" "$($own.NetAdapterName)" $Port {
        Set-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -VMNetworkAdapterName $Name -PhysicalNetAdapterName $Port
    }
}

# RDMA of an adapter.
function Set-Rdma {
    param([string] $Adapter, [bool] $Enabled)
    Set-Wanted "$Adapter RDMA" "$((Get-NetAdapterRdma -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $Enabled {
        if ($Enabled) { Enable-NetAdapterRdma -Name $Adapter } else { Disable-NetAdapterRdma -Name $Adapter }
    }
}

# A fixed address.
function Add-Address {
    param([string] $Adapter, [string] $Address, [int] $Length)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter address $Address" "$($own.PrefixLength)" $Length {
        New-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -PrefixLength $Length
    }
}

# Addresses by DHCP.
function Set-Dhcp {
    param([string] $Adapter, [string] $State)
    $own = Get-NetIPInterface -InterfaceAlias $Adapter -AddressFamily IPv4 -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter DHCP" "$($own.Dhcp)" $State { Set-NetIPInterface -InterfaceAlias $Adapter -AddressFamily IPv4 -Dhcp $State }
}

# A route over an adapter; to 0.0.0.0/0 or ::/0 it is the default gateway.
function Add-Route {
    param([string] $Adapter, [string] $To, [string] $Via)
    $own = Get-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter route to $To" (@($own.NextHop) -contains $Via) $true {
        New-NetRoute -InterfaceAlias $Adapter -DestinationPrefix $To -NextHop $Via
    }
}

# The servers of DNS that an adapter asks, in their order.
function Set-NameServer {
    param([string] $Adapter, [string[]] $Address)
    $own = Get-DnsClientServerAddress -InterfaceAlias $Adapter -ErrorAction SilentlyContinue
    Set-Wanted "$Adapter name servers" (@($own.ServerAddresses | Where-Object { $Address -contains $_ }) -join ' ') ($Address -join ' ') {
        Set-DnsClientServerAddress -InterfaceAlias $Adapter -ServerAddresses $Address
    }
}

# Whether the host takes over what the switch says by DCBX.
function Set-Willing {
    param([bool] $Willing)
    Set-Wanted 'willing' (Get-NetQosDcbxSetting).Willing $Willing { Set-NetQosDcbxSetting -Willing $Willing -Confirm:$false }
}

# The priorities with flow control; all others have none.
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
    Set-Wanted "class $Name" "$($own.Algorithm) $($own.Bandwidth) $($own.Priority -join ' ')" "$Algorithm $Percent $($Priority -join ' ')" {
        if ($own) {
            Set-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        } else {
            New-NetQosTrafficClass -Name $Name -Algorithm $Algorithm -Priority $Priority @share
        }
    }
}

# What the other classes leave: Windows makes this class itself.
function Confirm-DefaultClass {
    param([byte[]] $Priority, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { $_.Name -eq '[Default]' }
    Confirm-Wanted 'default class' "$($own.Bandwidth) $($own.Priority -join ' ')" "$Percent $($Priority -join ' ')"
}

# The priority of one kind of traffic, by a template or by the port of Network Direct.
function Set-Policy {
    param([string] $Name, [hashtable] $Match, [int] $Priority, [int] $Dscp = -1)
    $own = Get-NetQosPolicy | Where-Object { $_.Name -eq $Name }
    $marks = @{ PriorityValue8021Action = $Priority }
    if ($Dscp -ge 0) { $marks.DSCPAction = $Dscp }
    $now = if ($own) { "$($own.PriorityValue8021Action)" } else { '' }
    if ($own -and $Dscp -ge 0) { $now += " $($own.DSCPAction)" }
    Set-Wanted "policy $Name" $now ("$Priority" + $(if ($Dscp -ge 0) { " $Dscp" })) {
        if ($own) { Set-NetQosPolicy -Name $Name @marks } else { New-NetQosPolicy -Name $Name @Match @marks }
    }
}

# DCB of an adapter.
function Enable-Qos {
    param([string] $Adapter)
    Set-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $true { Enable-NetAdapterQos -Name $Adapter }
}

# Whether SMB uses several connections at once, as server and as client.
function Set-Multichannel {
    param([bool] $Enabled)
    Set-Wanted 'SMB Multichannel of the server' (Get-SmbServerConfiguration).EnableMultiChannel $Enabled {
        Set-SmbServerConfiguration -EnableMultiChannel $Enabled -Force
    }
    Set-Wanted 'SMB Multichannel of the client' (Get-SmbClientConfiguration).EnableMultiChannel $Enabled {
        Set-SmbClientConfiguration -EnableMultiChannel $Enabled -Force
    }
}

# What live migration goes over: SMB, Compression or TCPIP.
function Set-LiveMigration {
    param([string] $Option)
    Set-Wanted 'live migration over' (Get-VMHost).VirtualMachineMigrationPerformanceOption $Option {
        Set-VMHost -VirtualMachineMigrationPerformanceOption $Option
    }
}

# An intent of Network ATC. What one has that is there already is not compared.
function Add-Intent {
    param([string] $Name, [string[]] $Adapter, [string[]] $Traffic, [int[]] $Vlan, [hashtable] $Properties, [hashtable] $Qos, [hashtable] $Storage)
    $own = Get-NetIntent | Where-Object { $_.IntentName -eq $Name }
    Set-Wanted "intent $Name" ([bool] $own) $true {
        $options = @{ Name = $Name; AdapterName = $Adapter }
        foreach ($kind in $Traffic) { $options[$kind] = $true }
        if ($Vlan) { $options.StorageVlans = $Vlan }
        if ($Properties.Count) { $options.AdapterPropertyOverrides = New-NetIntentAdapterPropertyOverrides @Properties }
        if ($Qos.Count) { $options.QoSPolicyOverrides = New-NetIntentQoSPolicyOverrides @Qos }
        if ($Storage.Count) { $options.StorageOverrides = New-NetIntentStorageOverrides @Storage }
        Add-NetIntent @options
    }
}

# What Network ATC is to have made: a switch with its ports.
function Confirm-Switch {
    param([string] $Name, [string[]] $Port)
    Confirm-Wanted "ports of switch $Name" (@(Get-SwitchPort -Switch $Name | Sort-Object) -join ', ') (@($Port | Sort-Object) -join ', ')
}

# What Network ATC is to have made: a virtual adapter on a switch.
function Confirm-SwitchInterface {
    param([string] $Name, [string] $Switch)
    Confirm-Wanted "$Name on switch" "$((Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue).SwitchName)" $Switch
}

# What Network ATC is to have set: the port that a virtual adapter is mapped to.
function Confirm-Affinity {
    param([string] $Name, [string] $Switch, [string] $Port)
    $own = Get-VMNetworkAdapterTeamMapping -ManagementOS -SwitchName $Switch -Name $Name -ErrorAction SilentlyContinue
    Confirm-Wanted "$Name mapped to" "$($own.NetAdapterName)" $Port
}

# What Network ATC is to have set: a property of an adapter's driver.
function Confirm-Property {
    param([string] $Adapter, [string] $Keyword, [string] $Value)
    $own = Get-NetAdapterAdvancedProperty -Name $Adapter -RegistryKeyword $Keyword -ErrorAction SilentlyContinue
    Confirm-Wanted "$Adapter $Keyword" "$($own.RegistryValue)" $Value
}

# What Network ATC is to have set: RDMA of an adapter.
function Confirm-Rdma {
    param([string] $Adapter, [bool] $Enabled)
    Confirm-Wanted "$Adapter RDMA" "$((Get-NetAdapterRdma -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $Enabled
}

# What Network ATC is to have set: the VLAN of a port.
function Confirm-Vlan {
    param([string] $Name, [int] $Vlan)
    $own = Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName $Name -ErrorAction SilentlyContinue
    $now = if ($own) { $own.AccessVlanId } else { (Get-NetAdapter -Name $Name -ErrorAction SilentlyContinue).VlanID }
    Confirm-Wanted "$Name VLAN" "$now" $Vlan
}

# What Network ATC is to have set: whether the host is willing, and the priorities with flow control.
function Confirm-Qos {
    param([bool] $Willing, [byte[]] $Priority)
    Confirm-Wanted 'willing' (Get-NetQosDcbxSetting).Willing $Willing
    $own = @(Get-NetQosFlowControl | Where-Object { $_.Enabled } | ForEach-Object { $_.Priority })
    Confirm-Wanted 'priorities with flow control' ($own -join ' ') ($Priority -join ' ')
}

# What Network ATC is to have set: DCB of a port.
function Confirm-PortQos {
    param([string] $Adapter)
    Confirm-Wanted "$Adapter QoS" "$((Get-NetAdapterQos -Name $Adapter -ErrorAction SilentlyContinue).Enabled)" $true
}

# What Network ATC is to have made: a class of these priorities.
function Confirm-Class {
    param([byte[]] $Priority, [string] $Algorithm, [int] $Percent)
    $own = Get-NetQosTrafficClass | Where-Object { ($_.Priority -join ' ') -eq ($Priority -join ' ') }
    Confirm-Wanted "class of priority $($Priority -join ' ')" "$($own.Algorithm) $($own.Bandwidth)" "$Algorithm $Percent"
}

# Takes away what is there.
function Remove-Made {
    [CmdletBinding(SupportsShouldProcess)]
    param([string] $What, [bool] $IsThere, [scriptblock] $Remove)
    if (-not $IsThere) { return }
    "is there   $What"
    if ($PSCmdlet.ShouldProcess($What, 'remove')) {
        & $Remove | Out-Null
        "taken away $What"
    } else {
        $script:Different++
    }
}

# A switch with its virtual adapters.
function Remove-TeamedSwitch {
    param([string] $Name)
    Remove-Made "switch $Name" ([bool] (Get-VMSwitch -Name $Name -ErrorAction SilentlyContinue)) { Remove-VMSwitch -Name $Name -Force }
}

# A virtual adapter of the host.
function Remove-SwitchInterface {
    param([string] $Name)
    Remove-Made "virtual adapter $Name" ([bool] (Get-VMNetworkAdapter -ManagementOS -Name $Name -ErrorAction SilentlyContinue)) {
        Remove-VMNetworkAdapter -ManagementOS -Name $Name
    }
}

# A policy of QoS.
function Remove-Policy {
    param([string] $Name)
    Remove-Made "policy $Name" ([bool] (Get-NetQosPolicy | Where-Object { $_.Name -eq $Name })) { Remove-NetQosPolicy -Name $Name -Confirm:$false }
}

# A traffic class.
function Remove-TrafficClass {
    param([string] $Name)
    Remove-Made "class $Name" ([bool] (Get-NetQosTrafficClass | Where-Object { $_.Name -eq $Name })) { Remove-NetQosTrafficClass -Name $Name -Confirm:$false }
}

# Flow control of all priorities.
function Remove-FlowControl {
    Remove-Made 'flow control' ([bool] (Get-NetQosFlowControl | Where-Object { $_.Enabled })) { Disable-NetQosFlowControl -Priority 0, 1, 2, 3, 4, 5, 6, 7 }
}

# An address.
function Remove-Address {
    param([string] $Adapter, [string] $Address)
    $own = Get-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -ErrorAction SilentlyContinue
    Remove-Made "$Adapter address $Address" ([bool] $own) { Remove-NetIPAddress -InterfaceAlias $Adapter -IPAddress $Address -Confirm:$false }
}

# An intent of Network ATC; what it has made stays.
function Remove-Intent {
    param([string] $Name)
    Remove-Made "intent $Name" ([bool] (Get-NetIntent | Where-Object { $_.IntentName -eq $Name })) { Remove-NetIntent -Name $Name }
}
