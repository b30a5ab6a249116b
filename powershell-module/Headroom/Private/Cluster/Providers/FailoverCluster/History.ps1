# What Storage Spaces Direct keeps of the past: the only file that uses Get-ClusterPerformanceHistory.

# The samples of volumes, lists of pairs of Ticks in UTC and Value, by the volume's id and the series: test01|iops.total. Of a volume
# Windows says no more in a sample than its own id, in MetricId behind the series: Volume.IOPS.Total,Volume=\\?\Volume{...}\.
function Read-ClusterHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Volume,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    $ids = @{}
    foreach ($each in $Volume) { $ids[[string] $each.Info.Partition.Name] = $each.Id }
    $asked = @(Get-Volume -ErrorAction Stop | Where-Object -FilterScript { $_.Path -and $ids.ContainsKey([string] $_.Path) })
    $samples = @{}
    if ($asked.Count -eq 0) { return $samples }
    $only = $null
    if ($asked.Count -eq 1) { $only = $ids[[string] $asked[0].Path] }
    $names = @($SeriesName | ForEach-Object -Process { "Volume.$_" })
    foreach ($kept in @($asked | Get-ClusterPerformanceHistory -VolumeSeriesName $names -TimeFrame $TimeFrame -ErrorAction Stop -WarningAction SilentlyContinue)) {
        $name, $subject = ([string] $kept.MetricId) -split ',', 2
        $id = $only
        if ($null -eq $id) { $id = $ids[[string] ($subject -replace '\AVolume=')] }
        if ($null -eq $id -or $null -eq $kept.Value -or $kept.Time -isnot [datetime]) { continue }
        $key = '{0}|{1}' -f $id, ($name -replace '\AVolume\.').ToLowerInvariant()
        if (-not $samples.ContainsKey($key)) { $samples[$key] = @() }
        # Not in a list that grows: constrained language has none.
        $samples[$key] += , @((Get-UtcTick -Time $kept.Time), [double] $kept.Value)
    }
    $samples
}

# By the kind that a time is of: Windows' management gives the machine's own, and a session over the network keeps it. A time of
# no kind is UTC, in which the cluster keeps them.
function Get-UtcTick {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [datetime] $Time)

    if ([string] $Time.Kind -ceq 'Local') { return $Time.ToUniversalTime().Ticks }
    $Time.Ticks
}
