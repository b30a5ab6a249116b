# What the system counts of volumes and disks: totals since it started; the difference of two readings is a rate. On
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

# An error of CIM: there is no such class, as where Hyper-V is not installed, or where the lists of counters are damaged.
$noSuchClass = '*0x80041010*'

# What Windows' own disk counters call one direction; its drives and its physical disks have the same.
$diskReads = @{ Requests = 'DiskReadsPersec'; Bytes = 'DiskReadBytesPersec'; Time = 'AvgDisksecPerRead'; Waiting = 'AvgDiskReadQueueLength'; Queue = $null }
$diskWrites = @{ Requests = 'DiskWritesPersec'; Bytes = 'DiskWriteBytesPersec'; Time = 'AvgDisksecPerWrite'; Waiting = 'AvgDiskWriteQueueLength'; Queue = $null }
# The classes of Windows' counters, and what each calls what is counted. Those of 32 bits are so by their documents, which
# Assumptions.psd1 names.
$counterClasses = @{
    # Each is called as the volume's folder below ClusterStorage, whatever its label or its resource is called: Microsoft's own script
    # looks volumes up by that.
    # Sources: https://github.com/PowerShell/PrivateCloud.DiagnosticInfo (CSVToPool, of the name of a counter),
    # https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-volumes (MyVolume)
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
    # The files of virtual disks that this node's own virtual machines have attached, by their paths with - in the place
    # of \. Its latency is left out: no public document says what it measures. Sources:
    # https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-vhds,
    # https://github.com/microsoft/wmi (the class), https://github.com/prometheus-community/windows_exporter (the names)
    'virtual-disk' = @{
        ClassName = 'Win32_PerfRawData_Counters_HyperVVirtualStorageDevice'; IsNarrow = $true; Time = $false
        Reads = @{ Requests = 'ReadOperationsPerSec'; Bytes = 'ReadBytesPersec' }
        Writes = @{ Requests = 'WriteOperationsPerSec'; Bytes = 'WriteBytesPersec' }
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
    $wanted = @(foreach ($counter in @(Read-CounterClass -ClassName $class.ClassName -NotThere ($strings['NoCounterClass'] -f $class.ClassName))) {
            if ($counter.Name -ne '_Total' -and (-not $Name -or $counter.Name -eq $Name)) { $counter }
        })
    ConvertTo-Count -Counter $wanted -Class $class
}

# All that a class counts, as Windows gives it; fails with -NotThere where Windows has no such class.
function Read-CounterClass {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $ClassName,
        [Parameter(Mandatory = $true)] [string] $NotThere
    )

    try { Get-CimInstance -ClassName $ClassName -ErrorAction Stop } catch {
        if ($_.FullyQualifiedErrorId -like $noSuchClass) { throw $NotThere }
        throw
    }
}

# The raw counters of a class, in both directions, by their names. All in one call, and what a Windows does not count is found out
# by the first of them: on a large cluster, calls take longer than all the rest of a look.
function ConvertTo-Count {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Counter,
        [Parameter(Mandatory = $true)] [hashtable] $Class
    )

    $counts = @{}
    $told = @{}
    if ($Counter.Count -gt 0) { foreach ($property in $Counter[0].PSObject.Properties) { $told[$property.Name] = $true } }
    $ways = @(foreach ($way in 'Reads', 'Writes') {
            $names = $Class[$way]
            $known = @{ Way = $way; Requests = $names.Requests; Bytes = $names.Bytes; Time = $null; Base = $null; Waiting = $null; Queue = $null }
            # A Windows that does not count these still tells the rest.
            if ($Class.Time) {
                $base = '{0}_Base' -f $names.Time
                if ($told[$names.Time] -and $told[$base]) { $known.Time, $known.Base = $names.Time, $base }
                if ($told[$names.Waiting]) { $known.Waiting = $names.Waiting }
                if ($names.Queue -and $told[$names.Queue]) { $known.Queue = $names.Queue }
            }
            $known
        })
    foreach ($each in $Counter) {
        $frequency = [double] $each.Frequency_PerfTime
        $of = @{ Seconds = [double] $each.Timestamp_PerfTime / $frequency }
        foreach ($known in $ways) {
            $count = @{
                Requests = [double] $each.($known.Requests); Bytes = [double] $each.($known.Bytes); NarrowRequests = $Class.IsNarrow
                Time = $null; Ended = $null; NarrowEnded = $true; Lap = $fullCounter / $frequency; Waiting = $null; Queue = $null
            }
            if ($known.Time) {
                $count.Time = [double] $each.($known.Time) / $frequency
                $count.Ended = [double] $each.($known.Base)
            }
            if ($known.Waiting) { $count.Waiting = [double] $each.($known.Waiting) / $queueTicksPerSecond }
            if ($known.Queue) { $count.Queue = [double] $each.($known.Queue) }
            $of[$known.Way] = $count
        }
        $counts[[string] $each.Name] = $of
    }
    $counts
}

# What went on in one direction between two looks: Iops, BytesPerSecond, and LatencyMicroseconds, $null where nothing ended or it
# is not told. $null where a counter was set back, as by a driver that started again: no rate follows from such looks. Of several
# pairs of looks, one for each.
function Get-FlowRate {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [hashtable[]] $First,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [hashtable[]] $Second,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [double[]] $Seconds
    )

    for ($index = 0; $index -lt $Second.Count; $index++) {
        $from, $to, $past = $First[$index], $Second[$index], $Seconds[$index]
        $requests = $to.Requests - $from.Requests
        if ($requests -lt 0 -and $to.NarrowRequests) { $requests += $fullCounter }
        $bytes = $to.Bytes - $from.Bytes
        if ($requests -lt 0 -or $requests -gt $fullCounter / 2 -or $bytes -lt 0 -or $past -le 0) { $null; continue }
        $rate = @{ Iops = $requests / $past; BytesPerSecond = $bytes / $past; LatencyMicroseconds = $null }
        if ($null -ne $to.Time -and $null -ne $from.Time) {
            $ended = $to.Ended - $from.Ended
            if ($ended -lt 0 -and $to.NarrowEnded) { $ended += $fullCounter }
            if ($ended -ge 1 -and $ended -le $fullCounter / 2) {
                $time = $to.Time - $from.Time
                # Only of a counter that went round is there more to find out.
                $mayHaveLapped = $time -lt 0 -or ($null -ne $to.Waiting -and $null -ne $from.Waiting -and $to.Waiting - $from.Waiting - $time -gt $to.Lap / 2)
                if ($mayHaveLapped) { $time = Get-TimeGain -First $from -Second $to }
                if ($null -ne $time) { $rate.LatencyMicroseconds = $time * 1000000 / $ended }
            }
        }
        $rate
    }
}

# The seconds that requests took between two readings. On Windows this counter has 32 bits and overflows after 429 s,
# the total of about 90 requests in flight during 5 s. The wider counter of the time in flight shows how often it
# overflowed. Nothing if the two do not agree.
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
