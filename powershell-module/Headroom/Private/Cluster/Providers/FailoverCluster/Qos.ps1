# Storage QoS: the only file that uses the cmdlets of the module StorageQoS.

$policyKinds = @{ Dedicated = 'dedicated'; Aggregated = 'aggregated'; MultiInstance = 'dedicated'; SingleInstance = 'aggregated'; '1' = 'dedicated'; '0' = 'aggregated' }
$noPolicy = '00000000-0000-0000-0000-000000000000'
$microsecondsPerMillisecond = 1000

# Policies and flows of the cluster; nothing, with the reason in -NotKnown, where they cannot be read.
function Get-QosFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown)

    $policies = @(Read-Fact -Fact $factNames.storageQos -NotKnown $NotKnown -Read {
            Get-StorageQosPolicy -ErrorAction Stop | ForEach-Object -Process { Get-PolicyRecord -Policy $_ }
        })
    $flows = @(Read-Fact -Fact $factNames.storageQos -NotKnown $NotKnown -Read {
            Read-ByOwnSession -Read { Get-StorageQosFlow -CimSession $_ -ErrorAction Stop } | ForEach-Object -Process { Get-FlowRecord -Flow $_ }
        })
    if ($NotKnown.Contains($factNames.storageQos)) { return }
    # The figures are of use without it: whoever reads them then knows what is usual.
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

function Get-FlowRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Flow)

    $policy = [string] (Get-PropertyValue -InputObject $Flow -Name 'PolicyId')
    if (-not $policy -or $policy -eq $noPolicy) { $policy = $null }
    $latency = Get-PropertyValue -InputObject $Flow -Name 'InitiatorLatency'
    if ($null -ne $latency) { $latency = [double] $latency * $microsecondsPerMillisecond }
    New-Object -TypeName PSObject -Property ([ordered] @{
            initiatorName = Get-StatusText -Status (Get-PropertyValue -InputObject $Flow -Name 'InitiatorName')
            initiatorNodeName = Get-StatusText -Status (Get-PropertyValue -InputObject $Flow -Name 'InitiatorNodeName')
            filePath = Get-StatusText -Status (Get-PropertyValue -InputObject $Flow -Name 'FilePath')
            policyId = $policy
            iops = Get-PropertyValue -InputObject $Flow -Name 'InitiatorIOPS'
            limitIops = Get-SetFigure -InputObject $Flow -Name 'Limit', 'MaximumIops'
            throughputBytesPerSecond = Get-PropertyValue -InputObject $Flow -Name 'InitiatorBandwidth'
            latencyMicroseconds = $latency
            status = Get-StatusText -Status (Get-PropertyValue -InputObject $Flow -Name 'Status')
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
