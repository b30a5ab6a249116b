# What a simulated cluster has kept, as series.

# What a file calls them.
$simulatedParts = @{ volume = 'volumes'; drive = 'drives'; 'virtual-disk' = 'virtualDisks'; node = 'nodes' }

# The series of volumes, drives, virtual disks or nodes up to now. Steps that the file has ahead are not there yet.
function Get-SimulatedSeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Simulation,
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $SubjectId,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $SeriesName,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown,
        [datetime] $Now = [datetime]::UtcNow
    )

    $activity = Get-PropertyValue -InputObject $Simulation -Name 'activity'
    $history = Read-SimulatedHistory -Simulation $Simulation -TimeFrame $TimeFrame -Subject $Subject
    if ($null -eq $history) { $NotKnown[$strings['FactHistory']] = $strings['NotSimulated']; return }
    if (-not (Get-PropertyValue -InputObject $activity -Name 'isKept')) { $NotKnown[$strings['FactHistory']] = $strings['HistorySimulatedOff']; return }
    $start = ConvertFrom-ContractTime -Text $history.startedAt
    $end = [int] [decimal]::Floor([decimal] ($Now.ToUniversalTime() - $start).TotalSeconds / $history.stepSeconds)
    foreach ($id in $SubjectId) {
        $kept = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $history -Name $simulatedParts[$Subject]) -Name $id
        if ($null -eq $kept) { $NotKnown[$strings['FactHistoryOf'] -f $id] = $strings['HistoryOfSubjectNone']; continue }
        foreach ($name in $SeriesName) {
            $values = @($kept.$name)
            $last = $end
            if ($last -gt $values.Count) { $last = $values.Count }
            $first = $last - $timeFrames[$TimeFrame].Steps
            if ($first -lt 0) { $first = 0 }
            $part = @()
            if ($last -gt $first) { $part = $values[$first..($last - 1)] }
            New-HistorySeries -Subject $Subject -SubjectId $id -Name $name -StartedAt $start.AddSeconds([double] $first * $history.stepSeconds) -StepSeconds $history.stepSeconds -Value $part
        }
    }
}
