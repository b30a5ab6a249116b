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
    if ($asked.Count -eq 0) { return @{} }
    $only = $null
    if ($asked.Count -eq 1) { $only = $ids[[string] $asked[0].Path] }
    $names = @(Get-WindowsSeriesName -Kind 'Volume' -SeriesName $SeriesName)
    $grouped = Group-HistorySample -Sample @(Read-ByOwnSession -Read { $asked | Get-ClusterPerformanceHistory -VolumeSeriesName $names -TimeFrame $TimeFrame -CimSession $_ -ErrorAction Stop -WarningAction SilentlyContinue })
    $samples = @{}
    foreach ($metric in $grouped.Keys) {
        $null, $subject = $metric -split ',', 2
        $id = $only
        if ($null -eq $id) { $id = $ids[[string] ($subject -replace '\AVolume=')] }
        if ($null -ne $id) { $samples['{0}|{1}' -f $id, (Get-HistoryName -MetricId $metric)] += $grouped[$metric] }
    }
    $samples
}

# Those of one volume, by the series.
function Read-VolumeHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Volume,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    $read = Read-ClusterHistory -Volume $Volume -TimeFrame $TimeFrame -SeriesName $SeriesName
    $samples = @{}
    foreach ($key in $read.Keys) { $samples[($key -split '\|')[-1]] = $read[$key] }
    $samples
}

# Why the cluster keeps none; nothing where it may. Without Storage Spaces Direct, Windows' own cmdlet advises to enable that, which is
# wrong for a cluster with storage of another kind.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history
function Get-NoHistoryReason {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $enabled = Get-PropertyValue -InputObject (Get-Cluster -ErrorAction Stop) -Name 'S2DEnabled'
    if ($null -ne $enabled -and [long] $enabled -eq 0) { $strings['HistoryWithoutDirect'] }
}

# The samples of one drive, lists of pairs of Ticks in UTC and Value, by the series: iops.read. One drive at a time, as the public
# scripts ask: whose a sample is need not be known then.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-scripting
function Read-DriveHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowNull()] [object] $Disk,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    if ($null -eq $Disk) { throw $strings['DriveNotThere'] }
    $names = @(Get-WindowsSeriesName -Kind 'PhysicalDisk' -SeriesName $SeriesName)
    Select-OneSubject -Grouped (Group-HistorySample -Sample @(Read-ByOwnSession -Read { $Disk | Get-ClusterPerformanceHistory -PhysicalDiskSeriesName $names -TimeFrame $TimeFrame -CimSession $_ -ErrorAction Stop -WarningAction SilentlyContinue }))
}

# Those of one virtual disk, by the path of its file. Windows keeps them for disks of running, clustered virtual
# machines, by path, so every node can read all of them. An object of the disk, which the cmdlet documents, is only
# available on the node that has the file open. It is used if there is no history for the known path. Source:
# https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-vhds Source:
# https://learn.microsoft.com/powershell/module/hyper-v/get-vhd
function Read-VirtualDiskHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    $samples = @{}
    try {
        foreach ($series in $SeriesName) {
            $grouped = Read-KeyHistory -Key ('{0},VHD={1}' -f (Get-WindowsSeriesName -Kind 'VHD' -SeriesName $series), $Path) -TimeFrame $TimeFrame
            # Where the first has none, the others need not be asked for.
            if ($grouped.Count -ne 1) { break }
            foreach ($metric in $grouped.Keys) { $samples[$series] = $grouped[$metric] }
        }
    } catch { Write-Verbose -Message $_.Exception.Message }
    if ($samples.Count -gt 0) { return $samples }
    $names = @(Get-WindowsSeriesName -Kind 'VHD' -SeriesName $SeriesName)
    $file = Get-VirtualDiskFile -Path $Path
    Select-OneSubject -Grouped (Group-HistorySample -Sample @(Read-ByOwnSession -Read { $file | Get-ClusterPerformanceHistory -VHDSeriesName $names -TimeFrame $TimeFrame -CimSession $_ -ErrorAction Stop -WarningAction SilentlyContinue }))
}

# Those of a node: what all drives that are attached to it did, which Windows adds up for the server. Its boot drive is not in it. Asked
# by their keys, one after the other: as a node's series, Windows Server 2019 refuses the names of those of its drives.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-servers
function Read-NodeHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    $samples = @{}
    foreach ($series in $SeriesName) {
        $key = '{0},ClusterNode={1}' -f (Get-WindowsSeriesName -Kind 'PhysicalDisk' -SeriesName $series), $Name
        $grouped = Read-KeyHistory -Key $key -TimeFrame $TimeFrame
        # A row for each drive would be no sum, and a mean of them far too little.
        if ($grouped.Count -gt 1) { throw ($strings['HistoryOfNodeNotOne'] -f $series) }
        foreach ($metric in $grouped.Keys) { $samples[$series] = $grouped[$metric] }
    }
    $samples
}

# The samples under one key, by what MetricId says: the key itself.
function Read-KeyHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Key,
        [Parameter(Mandatory = $true)] [string] $TimeFrame
    )

    Group-HistorySample -Sample @(Read-ByOwnSession -Read { Get-ClusterPerformanceHistory -SeriesKeyName $Key -Stream $TimeFrame -CimSession $_ -ErrorAction Stop -WarningAction SilentlyContinue })
}

# Volume.IOPS.Read, of iops.read: in Windows' spelling, since no document says that case is ignored.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-scripting
function Get-WindowsSeriesName {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Kind,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName
    )

    $spelled = @{ iops = 'IOPS'; throughput = 'Throughput'; latency = 'Latency'; read = 'Read'; write = 'Write'; total = 'Total'; average = 'Average' }
    foreach ($name in $SeriesName) {
        (@($Kind) + @($name -split '\.' | ForEach-Object -Process { $spelled[$_] })) -join '.'
    }
}

# Lists of pairs of Ticks in UTC and Value, by what MetricId says. There are some hundred thousand, sorted by it as Windows' cmdlet gives
# them: those of one series are taken as they lie, with no function and no look for a property for each.
function Group-HistorySample {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Sample)

    # Windows gives an object with neither a value nor a time for a series that it has no number of: they are null here.
    Set-StrictMode -Off
    $grouped = @{}
    $at = 0
    while ($at -lt $Sample.Count) {
        $metric = [string] $Sample[$at].MetricId
        $pairs = @(for (; $at -lt $Sample.Count -and [string] $Sample[$at].MetricId -eq $metric; $at++) {
                $time = $Sample[$at].Time
                $value = $Sample[$at].Value
                if ($null -eq $value -or $time -isnot [datetime]) { continue }
                # Windows' management gives the machine's own time, and a session over the network keeps it; a time of no kind is UTC, in
                # which the cluster keeps them. 2 is Local: to compare the name of each would take longer than all else.
                if ([int] $time.Kind -eq 2) { $time = $time.ToUniversalTime() }
                , @($time.Ticks, [double] $value)
            })
        if ($pairs.Count -gt 0) { $grouped[$metric] += $pairs }
    }
    $grouped
}

# By the series alone: all samples are of one subject.
function Select-OneSubject {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [System.Collections.IDictionary] $Grouped)

    $samples = @{}
    foreach ($metric in $Grouped.Keys) { $samples[(Get-HistoryName -MetricId $metric)] += $Grouped[$metric] }
    $samples
}

# iops.read, of PhysicalDisk.IOPS.Read,PhysicalDisk={...}.
function Get-HistoryName {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $MetricId)

    (($MetricId -split ',', 2)[0] -replace '\A[^.]*\.').ToLowerInvariant()
}
