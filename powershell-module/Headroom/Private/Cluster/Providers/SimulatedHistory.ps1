# What a simulated cluster has kept: local/simulation/history.mjs writes it beside the simulation's file, some time ahead.

# The file that was read last: it is the same for many looks.
$keptHistory = @{ Path = ''; Mark = ''; History = $null }

# What is kept of volumes, drives or virtual disks for a time frame; $null where the simulation has none.
function Read-SimulatedHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Simulation,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [string] $Subject = 'volume'
    )

    $folder = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Simulation -Name 'activity') -Name 'historyFolder'
    # Outright: what a call without output leaves is written as {} by Windows PowerShell.
    if (-not $folder) { return $null }
    $name = $TimeFrame
    if ($Subject -cne 'volume') { $name = "$TimeFrame-$Subject" }
    $path = Join-Path -Path $folder -ChildPath "$name.json"
    $file = Get-Item -LiteralPath $path -ErrorAction Ignore
    if ($null -eq $file) { return $null }
    $mark = '{0} {1}' -f $file.LastWriteTimeUtc.Ticks, $file.Length
    if ($keptHistory.Path -cne $path -or $keptHistory.Mark -cne $mark) {
        $keptHistory.History = ConvertFrom-ContractJson -Json (Read-SharedText -Path $path)
        $keptHistory.Path, $keptHistory.Mark = $path, $mark
    }
    $keptHistory.History
}

# The figures of the step of a series that a moment is in, the newest where it is later than all; $null where one is missing.
function Get-SimulatedStep {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $History,
        [AllowNull()] [object] $Series,
        [Parameter(Mandatory = $true)] [datetime] $Now
    )

    if ($null -eq $Series) { return $null }
    $place = [long] [decimal]::Floor([decimal] ($Now.ToUniversalTime() - (ConvertFrom-ContractTime -Text $History.startedAt)).TotalSeconds / $History.stepSeconds)
    if ($place -lt 0) { $place = 0 }
    $figures = @{}
    foreach ($property in $Series.PSObject.Properties) {
        $values = $property.Value
        $value = $values[-1]
        if ($place -lt $values.Count) { $value = $values[$place] }
        if ($null -eq $value) { return $null }
        $figures[$property.Name] = [double] $value
    }
    $figures
}

# The flows of Storage QoS of the newest five minutes that are over; $null where the simulation has none beside its history. A node
# that is down has none. local/simulation/virtual-machines.mjs makes them, and reads them in the same way.
function Get-SimulatedQosFlow {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Simulation,
        [Parameter(Mandatory = $true)] [datetime] $Now
    )

    $history = Read-SimulatedHistory -Simulation $Simulation -TimeFrame 'day' -Subject 'qos-flow'
    if ($null -eq $history) { return $null }
    $down = @($Simulation.cluster.nodes | Where-Object -FilterScript { $_.state -ceq 'down' } | ForEach-Object -Process { $_.name })
    foreach ($kept in $history.flows) {
        if ($kept.initiatorNodeName -in $down) { continue }
        $step = Get-SimulatedStep -History $history -Series $kept.series -Now $Now.AddSeconds(-$history.stepSeconds)
        if ($null -eq $step) { $step = @{ iops = $null; throughputBytesPerSecond = $null; latencyMicroseconds = $null } }
        New-Object -TypeName PSObject -Property ([ordered] @{
                initiatorName = $kept.initiatorName
                initiatorId = Get-PropertyValue -InputObject $kept -Name 'initiatorId'
                initiatorNodeName = $kept.initiatorNodeName
                filePath = $kept.filePath
                policyId = $kept.policyId
                iops = $step.iops
                limitIops = $kept.limitIops
                throughputBytesPerSecond = $step.throughputBytesPerSecond
                latencyMicroseconds = $step.latencyMicroseconds
                status = 'Ok'
            })
    }
}
