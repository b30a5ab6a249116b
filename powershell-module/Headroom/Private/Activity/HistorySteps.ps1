# Samples of the past as series of equal steps.

$historyUnits = @{ iops = 'iops'; throughput = 'bytesPerSecond'; latency = 'microseconds' }

# More than any storage does: a sample above it, or that is no number, is of a counter that went round or was read wrongly, and one of them
# would be the highest of a month. In requests per second, several times the 13.8 million that Microsoft showed of a cluster of twelve nodes;
# in bytes per second, several times what sixteen nodes with 800 gigabits each can send; in seconds, an hour, as Windows gives a request up
# after a minute. src/app/analysis/activity/possible-steps.ts has the same bounds, for what nodes of an earlier version tell.
$mostPossible = @{ iops = 1e8; throughput = 1e13; latency = 3600 }
# 2018-01-01 in ticks: no Windows kept any before. One of a later time than now is of a node whose clock was wrong: by more than a domain
# lets the clocks of its members differ.
$firstKeptTick = [long] 636503616000000000
$clockSeconds = 300

function New-HistorySeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [string] $SubjectId,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [datetime] $StartedAt,
        [Parameter(Mandatory = $true)] [long] $StepSeconds,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowNull()] [object[]] $Value
    )

    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.HistorySeries'
            subject = $Subject
            subjectId = $SubjectId
            name = $Name
            unit = $historyUnits[($Name -split '\.')[0]]
            startedAt = ConvertTo-ContractTime -Time $StartedAt
            stepSeconds = $StepSeconds
            values = $Value
        })
}

# The samples that a storage can have made at a time that has been: pairs of Ticks and Value.
function Select-PossibleSample {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [long] $StepSeconds,
        [Parameter(Mandatory = $true)] [datetime] $Now,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $Sample
    )

    $most = [double] $mostPossible[($Name -split '\.')[0]]
    $ahead = $clockSeconds
    if ($StepSeconds -gt $ahead) { $ahead = $StepSeconds }
    $last = $Now.ToUniversalTime().AddSeconds($ahead).Ticks
    foreach ($pair in $Sample) {
        if ($pair[0] -lt $firstKeptTick -or $pair[0] -gt $last -or $null -eq $pair[1]) { continue }
        # What is no number is neither.
        if ($pair[1] -ge 0 -and $pair[1] -le $most) { , $pair }
    }
}

# Samples, pairs of Ticks and Value, as steps aligned to the newest of them. A sample counts as the mean of the time
# that ends with it. A step without a sample is null, never 0; with two samples it is their mean. Impossible values are
# left out.
function ConvertTo-HistorySeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [string] $SubjectId,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $Sample,
        [datetime] $Now = [datetime]::UtcNow
    )

    $frame = $timeFrames[$TimeFrame]
    $possible = @(Select-PossibleSample -Name $Name -StepSeconds $frame.StepSeconds -Now $Now -Sample $Sample)
    if ($possible.Count -eq 0) { return }
    $stepTicks = [long] $frame.StepSeconds * 10000000
    $newest = [long] 0
    foreach ($pair in $possible) { if ($pair[0] -gt $newest) { $newest = $pair[0] } }
    # Half a step early or late is a sample of its step.
    $first = $newest - [long] $frame.Steps * $stepTicks + [long] ($stepTicks / 2)
    $oldest = $newest
    foreach ($pair in $possible) { if ($pair[0] -lt $oldest -and $pair[0] -gt $first) { $oldest = $pair[0] } }
    $count = [int] [decimal]::Round([decimal] ($newest - $oldest) / $stepTicks) + 1
    $factor = 1
    $digits = 1
    # Windows keeps seconds.
    if ($Name.StartsWith('latency.', 'Ordinal')) { $factor = 1000000 }
    if ($Name.StartsWith('throughput.', 'Ordinal')) { $digits = 0 }
    $sums = @([double] 0) * $count
    $numbers = @(0) * $count
    foreach ($pair in $possible) {
        if ($pair[0] -lt $oldest) { continue }
        $place = $count - 1 - [int] [decimal]::Round([decimal] ($newest - $pair[0]) / $stepTicks)
        $sums[$place] += $pair[1] * $factor
        $numbers[$place]++
    }
    $values = @(for ($place = 0; $place -lt $count; $place++) {
            if ($numbers[$place] -eq 0) { $null; continue }
            [double] [decimal]::Round([decimal] ($sums[$place] / $numbers[$place]), $digits)
        })
    New-HistorySeries -Subject $Subject -SubjectId $SubjectId -Name $Name -StartedAt (New-Object -TypeName datetime -ArgumentList ($newest - $count * $stepTicks), 'Utc') -StepSeconds $frame.StepSeconds -Value $values
}
