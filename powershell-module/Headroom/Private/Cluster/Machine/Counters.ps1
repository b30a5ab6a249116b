# What the system counts of volumes and disks: totals since it started, of which the difference of two looks tells a rate. On
# Windows they are read through CIM, whose names are the same in every language; those that Get-Counter takes are translated.
#
# A look at one of them is a table: Seconds, by the clock of the counters themselves; Reads and Writes, each a table with Requests
# and Bytes; Time and Ended, the seconds that requests took until they ended, and how many did; Lap, after how many seconds Time
# starts again at zero; Waiting, the seconds that requests were in flight; Queue, those in flight now; NarrowRequests and
# NarrowEnded, whether these are of 32 bits. What is not counted is null.

$watchSeconds = 5
# Where a counter of 32 bits starts again at zero. One that would have gone on by more than half of that has been set back: no
# disk ends two thousand million requests between two looks.
$fullCounter = [double] 4294967296
# Units of the queue's counters.
# Source: https://learn.microsoft.com/windows/win32/wmisdk/queue-length-algorithm-counter-types
$queueTicksPerSecond = 10000000
# By how much the time of requests that ended may differ from that in flight, where the latter tells how often the former went round.
$lapTolerance = 0.25

# What Windows' own disk counters call one direction; its drives and its physical disks have the same.
$diskReads = @{ Requests = 'DiskReadsPersec'; Bytes = 'DiskReadBytesPersec'; Time = 'AvgDisksecPerRead'; Waiting = 'AvgDiskReadQueueLength'; Queue = $null }
$diskWrites = @{ Requests = 'DiskWritesPersec'; Bytes = 'DiskWriteBytesPersec'; Time = 'AvgDisksecPerWrite'; Waiting = 'AvgDiskWriteQueueLength'; Queue = $null }
# The classes of Windows' counters, and what each calls what is counted. Those of 32 bits are so by their documents, which
# Assumptions.psd1 names.
$counterClasses = @{
    'cluster-shared-volume' = @{
        ClassName = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFS'; IsNarrow = $false; Time = $true
        Reads = @{ Requests = 'ReadsPersec'; Bytes = 'ReadBytesPersec'; Time = 'AvgsecPerRead'; Waiting = 'AvgReadQueueLength'; Queue = 'CurrentReadQueueLength' }
        Writes = @{ Requests = 'WritesPersec'; Bytes = 'WriteBytesPersec'; Time = 'AvgsecPerWrite'; Waiting = 'AvgWriteQueueLength'; Queue = 'CurrentWriteQueueLength' }
    }
    'redirected' = @{
        ClassName = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFSRedirectedIO'; IsNarrow = $false; Time = $false
        Reads = @{ Requests = 'ReadsPersec'; Bytes = 'ReadBytesPersec' }
        Writes = @{ Requests = 'WritesPersec'; Bytes = 'WriteBytesPersec' }
    }
    'drive' = @{
        ClassName = 'Win32_PerfRawData_PerfDisk_LogicalDisk'; IsNarrow = $true; Time = $true
        Reads = $diskReads
        Writes = $diskWrites
    }
    'physical-disk' = @{
        ClassName = 'Win32_PerfRawData_PerfDisk_PhysicalDisk'; IsNarrow = $true; Time = $true
        Reads = $diskReads
        Writes = $diskWrites
    }
}

# A table: Iops and BytesPerSecond that others do on a volume, as this node sees them, mean over a few seconds.
function Get-WindowsLoad {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    $name = $Volume.name
    if ($Volume.kind -eq 'drive') { $name = $Volume.mountPoint.TrimEnd('\') }
    $first = Get-VolumeCount -Kind $Volume.kind -Name $name
    Start-Sleep -Seconds $watchSeconds
    $second = Get-VolumeCount -Kind $Volume.kind -Name $name
    $seconds = $second.Seconds - $first.Seconds
    $reads = Get-FlowRate -First $first.Reads -Second $second.Reads -Seconds $seconds
    $writes = Get-FlowRate -First $first.Writes -Second $second.Writes -Seconds $seconds
    if ($null -eq $reads -or $null -eq $writes) { throw $strings['CountersSetBack'] }
    @{ Iops = $reads.Iops + $writes.Iops; BytesPerSecond = $reads.BytesPerSecond + $writes.BytesPerSecond }
}

# The counters of one volume as they stand now.
function Get-VolumeCount {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Kind,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    $count = (Read-WindowsCount -Kind $Kind -Name $Name)[$Name]
    if ($null -eq $count) { throw $strings['NoCounters'] }
    $count
}

# Looks at all that a class counts, by what the class calls it, or at one of them. In one question for the whole class: one for a
# volume would be a query put together from its name.
function Read-WindowsCount {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Kind,
        [string] $Name
    )

    $class = $counterClasses[$Kind]
    $counts = @{}
    foreach ($counter in @(Get-CimInstance -ClassName $class.ClassName -ErrorAction Stop)) {
        if ($counter.Name -eq '_Total' -or ($Name -and $counter.Name -ne $Name)) { continue }
        $frequency = [double] $counter.Frequency_PerfTime
        $counts[[string] $counter.Name] = @{
            Seconds = [double] $counter.Timestamp_PerfTime / $frequency
            Reads = ConvertTo-Count -Counter $counter -Class $class -Names $class.Reads -Frequency $frequency
            Writes = ConvertTo-Count -Counter $counter -Class $class -Names $class.Writes -Frequency $frequency
        }
    }
    $counts
}

# One direction of a raw counter. The properties are read by their names at once, as a call for each would take longer than all
# the rest of a look.
function ConvertTo-Count {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Counter,
        [Parameter(Mandatory = $true)] [hashtable] $Class,
        [Parameter(Mandatory = $true)] [hashtable] $Names,
        [Parameter(Mandatory = $true)] [double] $Frequency
    )

    $count = @{
        Requests = [double] $Counter.($Names.Requests); Bytes = [double] $Counter.($Names.Bytes); NarrowRequests = $Class.IsNarrow
        Time = $null; Ended = $null; NarrowEnded = $true; Lap = $fullCounter / $Frequency; Waiting = $null; Queue = $null
    }
    if (-not $Class.Time) { return $count }
    $known = $Counter.PSObject.Properties
    $base = '{0}_Base' -f $Names.Time
    # A Windows that does not count these still tells the rest.
    if ($known[$Names.Time] -and $known[$base]) {
        $count.Time = [double] $Counter.($Names.Time) / $Frequency
        $count.Ended = [double] $Counter.$base
    }
    if ($known[$Names.Waiting]) { $count.Waiting = [double] $Counter.($Names.Waiting) / $queueTicksPerSecond }
    if ($Names.Queue -and $known[$Names.Queue]) { $count.Queue = [double] $Counter.($Names.Queue) }
    $count
}

# What went on in one direction between two looks: Iops, BytesPerSecond, and LatencyMicroseconds, $null where nothing ended or it
# is not told. Nothing at all where a counter was set back, as by a driver that started again: no rate follows from such looks.
function Get-FlowRate {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second,
        [Parameter(Mandatory = $true)] [double] $Seconds
    )

    $requests = $Second.Requests - $First.Requests
    if ($requests -lt 0 -and $Second.NarrowRequests) { $requests += $fullCounter }
    $bytes = $Second.Bytes - $First.Bytes
    if ($requests -lt 0 -or $requests -gt $fullCounter / 2 -or $bytes -lt 0 -or $Seconds -le 0) { return }
    $rate = @{ Iops = $requests / $Seconds; BytesPerSecond = $bytes / $Seconds; LatencyMicroseconds = $null }
    if ($null -eq $Second.Time -or $null -eq $First.Time) { return $rate }
    $ended = $Second.Ended - $First.Ended
    if ($ended -lt 0 -and $Second.NarrowEnded) { $ended += $fullCounter }
    if ($ended -lt 1 -or $ended -gt $fullCounter / 2) { return $rate }
    $time = Get-TimeGain -First $First -Second $Second
    if ($null -ne $time) { $rate.LatencyMicroseconds = $time * 1000000 / $ended }
    $rate
}

# The seconds that requests took between two looks. On Windows this counter has 32 bits, which are full after 429 s: as long as 90
# requests in flight take together in 5 s. How often it went round, the wider counter of the time in flight tells. Nothing where
# the two do not agree on it.
function Get-TimeGain {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second
    )

    $time = $Second.Time - $First.Time
    if ($time -lt 0) { $time += $Second.Lap }
    if ($time -lt 0) { return }
    if ($null -eq $Second.Waiting -or $null -eq $First.Waiting) { return $time }
    $waiting = $Second.Waiting - $First.Waiting
    $laps = [decimal]::Round([decimal] (($waiting - $time) / $Second.Lap))
    if ($laps -lt 1) { return $time }
    $time += [double] $laps * $Second.Lap
    $difference = $time - $waiting
    if ($difference -gt $lapTolerance * $waiting -or -$difference -gt $lapTolerance * $waiting) { return }
    $time
}
