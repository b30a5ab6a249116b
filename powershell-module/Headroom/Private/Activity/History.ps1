# What a cluster has kept of the past by itself, as series of equal steps.

# Windows' names of the time frames, the length of their steps, and how many of them are kept.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history
$timeFrames = @{
    hour = @{ Windows = 'LastHour'; StepSeconds = 10; Steps = 360 }
    day = @{ Windows = 'LastDay'; StepSeconds = 300; Steps = 300 }
    week = @{ Windows = 'LastWeek'; StepSeconds = 900; Steps = 768 }
    month = @{ Windows = 'LastMonth'; StepSeconds = 3600; Steps = 840 }
    year = @{ Windows = 'LastYear'; StepSeconds = 86400; Steps = 400 }
}
$historyUnits = @{ iops = 'iops'; throughput = 'bytesPerSecond'; latency = 'microseconds' }

# The document 'history', of those volumes, or of all where none is named.
function Get-VolumeHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowEmptyString()] [string[]] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    $notKnown = [ordered] @{}
    $provider = Get-ProviderName
    $simulation = $null
    $series = @()
    if ($provider -ceq 'failover-cluster') {
        # Asked of the cluster by names alone, as all else that is known of volumes takes longer.
        $node = Get-MachineName
        $known = @(Read-Fact -Fact $strings['FactVolumes'] -NotKnown $notKnown -Read { Get-AllSharedVolumeIdentity })
        $ids = @(Select-GivenVolume -Given $VolumeId -Listed @($known | ForEach-Object -Process { $_.Id }) -ClusterName $node)
        $series = @(Get-ClusterSeries -Volume @($known | Where-Object -FilterScript { $_.Id -cin $ids }) -TimeFrame $TimeFrame -SeriesName $SeriesName -NotKnown $notKnown)
    } else {
        $facts = Get-ClusterFact
        $node = $facts.Node.name
        $simulation = $facts.Cluster.simulation
        $ids = @(Select-GivenVolume -Given $VolumeId -Listed @($facts.Cluster.volumes | ForEach-Object -Process { $_.id }) -ClusterName $facts.Cluster.name)
        if ($null -eq $facts.Simulation) { $notKnown[$strings['FactHistory']] = $strings['HistoryOfClusters'] }
        else { $series = @(Get-SimulatedSeries -Simulation $facts.Simulation -VolumeId $ids -TimeFrame $TimeFrame -SeriesName $SeriesName -NotKnown $notKnown) }
    }
    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.History'
            contractVersion = 1
            provider = $provider
            simulation = $simulation
            nodeName = $node
            timeFrame = $TimeFrame
            series = $series
            notKnown = @(ConvertTo-UnknownFact -NotKnown $notKnown)
        })
}

# The ids that were given, each of a volume that is listed. One text may have several with commas between them, and an id may have
# a comma in it: the longest one that fits is meant.
function Select-GivenVolume {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowEmptyString()] [string[]] $Given,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $Listed,
        [Parameter(Mandatory = $true)] [string] $ClusterName
    )

    if ($Given.Count -eq 0) { return $Listed }
    $byLength = @($Listed | Sort-Object -Property 'Length' -Descending)
    foreach ($text in $Given) {
        $rest = $text
        do {
            $id = $byLength | Where-Object -FilterScript { $rest -ceq $_ -or $rest.StartsWith("$_,", 'Ordinal') } | Microsoft.PowerShell.Utility\Select-Object -First 1
            if (-not $id) {
                Assert-NoCluster -Id $rest
                throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $rest, $ClusterName -Target $rest -Category ObjectNotFound)
            }
            $id
            $isLast = $rest -ceq $id
            if (-not $isLast) { $rest = $rest.Substring($id.Length + 1).TrimStart() }
        } until ($isLast)
    }
}

function New-HistorySeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $SubjectId,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [datetime] $StartedAt,
        [Parameter(Mandatory = $true)] [long] $StepSeconds,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowNull()] [object[]] $Value
    )

    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.HistorySeries'
            subject = 'volume'
            subjectId = $SubjectId
            name = $Name
            unit = $historyUnits[($Name -split '\.')[0]]
            startedAt = ConvertTo-ContractTime -Time $StartedAt
            stepSeconds = $StepSeconds
            values = $Value
        })
}

# What the cluster kept of volumes, asked for all of them at once.
function Get-ClusterSeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Volume,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    if ($Volume.Count -eq 0) { return }
    $failed = [ordered] @{}
    $samples = Read-Fact -Fact $strings['FactHistory'] -NotKnown $failed -Read { Read-ClusterHistory -Volume $Volume -TimeFrame $timeFrames[$TimeFrame].Windows -SeriesName $SeriesName }
    if ($failed.Contains($strings['FactHistory'])) {
        $NotKnown[$strings['FactHistory']] = $strings['HistoryNotKept'] -f (Get-Sentence -Text $failed[$strings['FactHistory']])
        return
    }
    foreach ($each in $Volume) {
        $made = @(foreach ($name in $SeriesName) { ConvertTo-HistorySeries -SubjectId $each.Id -Name $name -TimeFrame $TimeFrame -Sample $samples["$($each.Id)|$name"] })
        if ($made.Count -eq 0) { $NotKnown[$strings['FactHistoryOf'] -f $each.Id] = $strings['HistoryOfVolumeNone'] }
        $made
    }
}

# Samples, pairs of Ticks and Value, as steps that lie as the newest of them does. A sample is taken for the mean of the time that
# ends with it. A step without one is null, never 0; of two in one step it is their mean.
function ConvertTo-HistorySeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $SubjectId,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $Sample
    )

    if ($null -eq $Sample -or $Sample.Count -eq 0) { return }
    $frame = $timeFrames[$TimeFrame]
    $stepTicks = [long] $frame.StepSeconds * 10000000
    $newest = [long] 0
    $oldest = [long]::MaxValue
    foreach ($pair in $Sample) {
        if ($pair[0] -gt $newest) { $newest = $pair[0] }
        if ($pair[0] -lt $oldest) { $oldest = $pair[0] }
    }
    $count = [int] [decimal]::Round([decimal] ($newest - $oldest) / $stepTicks) + 1
    if ($count -gt $frame.Steps) { $count = $frame.Steps }
    $factor = 1
    $digits = 1
    # Windows keeps seconds.
    if ($Name.StartsWith('latency.', 'Ordinal')) { $factor = 1000000 }
    if ($Name.StartsWith('throughput.', 'Ordinal')) { $digits = 0 }
    $sums = @([double] 0) * $count
    $numbers = @(0) * $count
    foreach ($pair in $Sample) {
        $place = $count - 1 - [int] [decimal]::Round([decimal] ($newest - $pair[0]) / $stepTicks)
        if ($place -lt 0 -or $null -eq $pair[1] -or $pair[1] -lt 0) { continue }
        $sums[$place] += $pair[1] * $factor
        $numbers[$place]++
    }
    $values = @(for ($place = 0; $place -lt $count; $place++) {
            if ($numbers[$place] -eq 0) { $null; continue }
            [double] [decimal]::Round([decimal] ($sums[$place] / $numbers[$place]), $digits)
        })
    New-HistorySeries -SubjectId $SubjectId -Name $Name -StartedAt (New-Object -TypeName datetime -ArgumentList ($newest - $count * $stepTicks), 'Utc') -StepSeconds $frame.StepSeconds -Value $values
}
