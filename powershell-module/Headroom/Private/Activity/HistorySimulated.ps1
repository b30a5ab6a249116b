# What a simulated cluster has kept: local/simulation/history.mjs writes it beside the simulation's file, some time ahead.

# The file that was read last: it is the same for many looks.
$keptHistory = @{ Path = ''; Mark = ''; History = $null }
# What a file calls them.
$simulatedParts = @{ volume = 'volumes'; drive = 'drives'; 'virtual-disk' = 'virtualDisks' }

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

# The series of volumes, drives or virtual disks up to now. Steps that the file has ahead are not there yet.
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
