# What others do on a volume, watched through Windows' performance counters. They are read through CIM, whose names are the
# same in every language of Windows; those that Get-Counter takes are translated.

$watchSeconds = 5

# Where the counters of a kind of volume are: their class, what it calls the volume, and its totals since Windows started.
$loadCounters = @{
    'cluster-shared-volume' = @{
        ClassName = 'Win32_PerfRawData_CsvFsPerfProvider_ClusterCSVFS'
        Requests = 'ReadsPersec', 'WritesPersec'
        Bytes = 'ReadBytesPersec', 'WriteBytesPersec'
    }
    'drive' = @{
        ClassName = 'Win32_PerfRawData_PerfDisk_LogicalDisk'
        Requests = 'DiskReadsPersec', 'DiskWritesPersec'
        Bytes = 'DiskReadBytesPersec', 'DiskWriteBytesPersec'
    }
}

# A table: Iops and BytesPerSecond, as this node sees them, mean over a few seconds.
function Get-WindowsLoad {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    $counters = $loadCounters[$Volume.kind]
    $name = $Volume.name
    if ($Volume.kind -eq 'drive') { $name = $Volume.mountPoint.TrimEnd('\') }
    $first = Get-RawCounter -ClassName $counters.ClassName -Name $name
    Start-Sleep -Seconds $watchSeconds
    $second = Get-RawCounter -ClassName $counters.ClassName -Name $name
    $seconds = ([double] $second.Timestamp_PerfTime - $first.Timestamp_PerfTime) / $second.Frequency_PerfTime
    @{
        Iops = (Get-CounterGain -First $first -Second $second -Name $counters.Requests) / $seconds
        BytesPerSecond = (Get-CounterGain -First $first -Second $second -Name $counters.Bytes) / $seconds
    }
}

# The counters of one volume as they stand now.
function Get-RawCounter {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $ClassName,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    # Chosen here and not by a filter, which would be a query put together from the volume's name.
    $counter = Get-CimInstance -ClassName $ClassName -ErrorAction Stop | Where-Object -FilterScript { $_.Name -eq $Name } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $counter) { throw $strings['NoCounters'] }
    $counter
}

# How far counters have gone on, together. One of 32 bits starts again at zero when it is full.
function Get-CounterGain {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [object] $First,
        [Parameter(Mandatory = $true)] [object] $Second,
        [Parameter(Mandatory = $true)] [string[]] $Name
    )

    $sum = [double] 0
    foreach ($each in $Name) {
        $gain = [double] $Second.$each - $First.$each
        if ($gain -lt 0) { $gain += 4294967296 }
        $sum += $gain
    }
    $sum
}
