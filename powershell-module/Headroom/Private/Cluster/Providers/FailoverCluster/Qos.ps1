# Storage QoS: the only file that uses the cmdlets of the module StorageQoS.

$policyKinds = @{ Dedicated = 'dedicated'; Aggregated = 'aggregated'; MultiInstance = 'dedicated'; SingleInstance = 'aggregated'; '1' = 'dedicated'; '0' = 'aggregated' }
$noPolicy = '00000000-0000-0000-0000-000000000000'
$microsecondsPerMillisecond = 1000

# Policies and flows of the cluster; nothing, with the reason in -NotKnown, where they cannot be read. -MountPoint is where the cluster shows
# each volume, by the volume's own name.
function Get-QosFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $MountPoint
    )

    $policies = @(Read-Fact -Fact $factNames.storageQos -NotKnown $NotKnown -Read {
            Get-StorageQosPolicy -ErrorAction Stop | ForEach-Object -Process { Get-PolicyRecord -Policy $_ }
        })
    $flows = @(Read-Fact -Fact $factNames.storageQos -NotKnown $NotKnown -Read {
            $rows = @(Read-ByOwnSession -Read { Get-StorageQosFlow -CimSession $_ -ErrorAction Stop })
            $own = @{}
            foreach ($each in $policies) { if ($each.kind -eq 'dedicated') { $own[$each.id] = $each } }
            Group-FlowRow -Row $rows -MountPoint $MountPoint | ForEach-Object -Process { Get-FlowRecord -Row $_.Rows -Path $_.Path -OwnPolicy $own }
        })
    if ($NotKnown.Contains($factNames.storageQos)) { return }
    # The figures are useful without it: readers then use the default.
    $unit = Read-Fact -Fact $factNames.normalizedUnit -NotKnown $NotKnown -Read {
        Get-SetFigure -InputObject (Get-StorageQosPolicyStore -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1) -Name 'IOPSNormalizationSize'
    }
    if ($null -eq $unit) {
        # Outright: what a call without output leaves is written as {} by Windows PowerShell.
        $unit = $null
        if (-not $NotKnown.Contains($factNames.normalizedUnit)) { $NotKnown[$factNames.normalizedUnit] = $strings['NotToldByStorage'] }
    }
    New-Object -TypeName PSObject -Property ([ordered] @{ normalizedUnitBytes = $unit; policies = $policies; flows = $flows })
}

function Get-PolicyRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Policy)

    $kind = $policyKinds[[string] (Get-PropertyValue -InputObject $Policy -Name 'PolicyType')]
    if (-not $kind) { $kind = 'unknown' }
    New-Object -TypeName PSObject -Property ([ordered] @{
            id = [string] $Policy.PolicyId
            name = [string] $Policy.Name
            kind = $kind
            minimumIops = Get-SetFigure -InputObject $Policy -Name 'MinimumIops', 'ThroughputReservation'
            maximumIops = Get-SetFigure -InputObject $Policy -Name 'MaximumIops', 'ThroughputLimit'
            maximumThroughputBytesPerSecond = Get-SetFigure -InputObject $Policy -Name 'MaximumIOBandwidth', 'BandwidthLimit'
        })
}

# The cluster's path of a file that is reported with its volume's own name, \\?\Volume{...}\, if the cluster has that
# volume; else the reported path, without the prefix before a drive: \\?\C:\.
function Get-MountedPath {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $MountPoint
    )

    if ($Path -match '\A\\\\\?\\(?<drive>[a-z]:\\.*)\z') { return $Matches['drive'] }
    if ($Path -match '\A(?<volume>\\\\\?\\Volume\{[0-9a-f-]+\})\\(?<file>.*)\z' -and $MountPoint.Contains($Matches['volume'])) {
        return '{0}\{1}' -f $MountPoint[$Matches['volume']].TrimEnd('\'), $Matches['file']
    }
    $Path
}

# The rows of each virtual disk of a virtual machine, as Rows, with its Path: where a machine reaches a disk through several storage nodes,
# each of them tells what it served. A row of no machine or no file is one by itself. Windows tells a path not by its case.
function Group-FlowRow {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Row,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $MountPoint
    )

    $groups = [ordered] @{}
    for ($place = 0; $place -lt $Row.Count; $place++) {
        $initiator = [string] (Get-PropertyValue -InputObject $Row[$place] -Name 'InitiatorId')
        if (-not $initiator) { $initiator = [string] (Get-PropertyValue -InputObject $Row[$place] -Name 'InitiatorName') }
        $path = Get-StatusText -Status (Get-PropertyValue -InputObject $Row[$place] -Name 'FilePath')
        # Most are reported with their mount point: there are thousands of flows.
        if ("$path".StartsWith('\\?\')) { $path = Get-MountedPath -Path $path -MountPoint $MountPoint }
        $key = "row $place"
        if ($initiator -and $path) { $key = ("$initiator|$path").ToLowerInvariant() }
        if (-not $groups.Contains($key)) { $groups[$key] = @{ Path = $path; Rows = @() } }
        $groups[$key].Rows += $Row[$place]
    }
    foreach ($key in $groups.Keys) { $groups[$key] }
}

# The total that the storage nodes served of the file. The initiator's counters are for the whole virtual disk: Windows
# repeats them in the row of each storage node and of each file of a chain, so they count once, and only if no storage
# node reports its own. Source: https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview
function Get-FlowFigure {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Row,
        [Parameter(Mandatory = $true)] [ValidateSet('IOPS', 'Bandwidth')] [string] $Name
    )

    # No pipelines: there are thousands of flows.
    $sum = $null
    foreach ($each in $Row) {
        $served = Get-PropertyValue -InputObject $each -Name "StorageNode$Name"
        if ($null -ne $served) { $sum = [double] $served + $sum }
    }
    if ($null -ne $sum) { return $sum }
    Get-Highest -Figure @(foreach ($each in $Row) { Get-PropertyValue -InputObject $each -Name "Initiator$Name" })
}

# $null if there is none.
function Get-Highest {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowNull()] [object[]] $Figure)

    $highest = $null
    foreach ($each in $Figure) {
        if ($null -ne $each -and ($null -eq $highest -or $each -gt $highest)) { $highest = $each }
    }
    $highest
}

# What a flow is held to. A policy of each flow's own, of -OwnPolicy by id, lets it have what it sets, of all storage nodes together. Of a
# policy that several flows share, each has a part that changes with its load, told in the row of each storage node: the highest.
# Source: https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview
function Get-FlowLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Row,
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $Own,
        [Parameter(Mandatory = $true)] [string[]] $Name
    )

    if ($null -ne $Own) { return $Own }
    Get-Highest -Figure @(foreach ($each in $Row) { Get-SetFigure -InputObject $each -Name $Name })
}

# One record for the rows of one virtual disk.
function Get-FlowRecord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Row,
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $Path,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $OwnPolicy
    )

    $flow = $Row[0]
    $policy = [string] (Get-PropertyValue -InputObject $flow -Name 'PolicyId')
    if (-not $policy -or $policy -eq $noPolicy) { $policy = $null }
    $own = $null
    if ($policy -and $OwnPolicy.Contains($policy)) { $own = $OwnPolicy[$policy] }
    $ownIops, $ownBytes = $null, $null
    if ($null -ne $own) { $ownIops, $ownBytes = $own.maximumIops, $own.maximumThroughputBytesPerSecond }
    # Milliseconds by the cmdlet's type data, which divides the class's units of 100 ns by 10,000.
    $latency = Get-Highest -Figure @(foreach ($each in $Row) { Get-PropertyValue -InputObject $each -Name 'InitiatorLatency' })
    if ($null -ne $latency) { $latency = [double] $latency * $microsecondsPerMillisecond }
    New-Object -TypeName PSObject -Property ([ordered] @{
            initiatorName = Get-StatusText -Status (Get-PropertyValue -InputObject $flow -Name 'InitiatorName')
            # The id that Hyper-V has of the virtual machine, in the same form.
            # Source: https://learn.microsoft.com/windows-server/storage/storage-qos/storage-qos-overview
            initiatorId = Get-StatusText -Status (Get-PropertyValue -InputObject $flow -Name 'InitiatorId')
            initiatorNodeName = Get-StatusText -Status (Get-PropertyValue -InputObject $flow -Name 'InitiatorNodeName')
            filePath = $Path
            policyId = $policy
            iops = Get-FlowFigure -Row $Row -Name 'IOPS'
            limitIops = Get-FlowLimit -Row $Row -Own $ownIops -Name 'Limit', 'MaximumIops'
            limitBytesPerSecond = Get-FlowLimit -Row $Row -Own $ownBytes -Name 'BandwidthLimit', 'MaximumIOBandwidth'
            throughputBytesPerSecond = Get-FlowFigure -Row $Row -Name 'Bandwidth'
            latencyMicroseconds = $latency
            status = Get-StatusText -Status (Get-PropertyValue -InputObject $flow -Name 'Status')
        })
}

# The first of several properties that there is; $null where it is 0, which means that nothing is set.
function Get-SetFigure {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $InputObject,
        [Parameter(Mandatory = $true)] [string[]] $Name
    )

    foreach ($each in $Name) {
        $value = Get-PropertyValue -InputObject $InputObject -Name $each
        if ($null -ne $value) {
            if ([long] $value -gt 0) { return [long] $value }
            return $null
        }
    }
    # Outright: what a call without output leaves is written as {} by Windows PowerShell.
    $null
}
