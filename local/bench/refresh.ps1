# What a refresh costs the module on a node of a large cluster: the answer from raw counters that are made up beforehand, as the
# plugin's script has it, without the time that Windows' own cmdlets take.
param(
    [Parameter(Mandatory = $true)] [string] $Module,
    [Parameter(Mandatory = $true)] [int] $Volumes,
    [Parameter(Mandatory = $true)] [int] $Drives,
    [Parameter(Mandatory = $true)] [int] $VirtualDisks,
    [Parameter(Mandatory = $true)] [int] $Rounds
)
Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'
$env:HEADROOM_PROVIDER = 'failover-cluster'
Import-Module -Name $Module
$refreshSeconds = 5

# A counter that went on by so many requests of 12 KiB each second, 1 to 3 ms each.
function Get-MadeUpTotal([int] $Number, [int] $Look, [double] $Rate) {
    $requests = [uint64] (1000000 * $Number + $Rate * $Look * $refreshSeconds)
    @{ Requests = $requests; Bytes = [uint64] ($requests * 12288); Ticks = [uint64] ($requests * (10000 + 317 * ($Number % 60))) }
}
function New-VolumeCounter([int] $Number, [int] $Look) {
    $reads = Get-MadeUpTotal $Number $Look (6.1 * $Number)
    $writes = Get-MadeUpTotal $Number $Look (3.3 * $Number)
    [pscustomobject] @{
        Name = 'Volume{0:00}' -f $Number; Timestamp_PerfTime = [uint64] (1e12 + $Look * $refreshSeconds * 1e7); Frequency_PerfTime = [uint64] 10000000
        ReadsPersec = $reads.Requests; WritesPersec = $writes.Requests; ReadBytesPersec = $reads.Bytes; WriteBytesPersec = $writes.Bytes
        AvgsecPerRead = [uint32] ($reads.Ticks % 4294967296); AvgsecPerRead_Base = [uint32] $reads.Requests
        AvgsecPerWrite = [uint32] ($writes.Ticks % 4294967296); AvgsecPerWrite_Base = [uint32] $writes.Requests
        AvgReadQueueLength = $reads.Ticks; AvgWriteQueueLength = $writes.Ticks
        CurrentReadQueueLength = [uint64] 3; CurrentWriteQueueLength = [uint64] 2
    }
}
function New-DriveCounter([int] $Number, [int] $Look) {
    $reads = Get-MadeUpTotal $Number $Look 900
    $writes = Get-MadeUpTotal $Number $Look 700
    [pscustomobject] @{
        Name = [string] $Number; Timestamp_PerfTime = [uint64] (1e12 + $Look * $refreshSeconds * 1e7); Frequency_PerfTime = [uint64] 10000000
        DiskReadsPersec = [uint32] $reads.Requests; DiskWritesPersec = [uint32] $writes.Requests; DiskReadBytesPersec = $reads.Bytes; DiskWriteBytesPersec = $writes.Bytes
        AvgDisksecPerRead = [uint32] ($reads.Ticks % 4294967296); AvgDisksecPerRead_Base = [uint32] $reads.Requests
        AvgDisksecPerWrite = [uint32] ($writes.Ticks % 4294967296); AvgDisksecPerWrite_Base = [uint32] $writes.Requests
        AvgDiskReadQueueLength = $reads.Ticks; AvgDiskWriteQueueLength = $writes.Ticks
    }
}
function New-VirtualDiskCounter([int] $Number, [int] $Look) {
    $reads = Get-MadeUpTotal $Number $Look 90
    $writes = Get-MadeUpTotal $Number $Look 70
    [pscustomobject] @{
        Name = 'C:-ClusterStorage-Volume{0:00}-vm{1:0000}-Virtual Hard Disks-vm{1:0000}.vhdx' -f (1 + $Number % $Volumes), $Number
        Timestamp_PerfTime = [uint64] (1e12 + $Look * $refreshSeconds * 1e7); Frequency_PerfTime = [uint64] 10000000
        ReadOperationsPerSec = [uint32] $reads.Requests; WriteOperationsPerSec = [uint32] $writes.Requests; ReadBytesPersec = $reads.Bytes; WriteBytesPersec = $writes.Bytes
    }
}
function New-SpaceCounter([int] $Number, [int] $Look) {
    [pscustomobject] @{
        Name = 'Volume{0:00} - Disk {0}' -f $Number; VirtualDiskNeedRegenerationBytes = [uint64] (1e12 * $Number - 1e9 * $Look); VirtualDiskRegeneratingBytes = [uint64] 268435456
        VirtualDiskStaleBytes = [uint64] 0; VirtualDiskMissingBytes = [uint64] 0
    }
}

$node = @{
    Look = 0; Volumes = @{}; Drives = @{}; VirtualDisks = @{}; Spaces = @{}
    Shared = @(foreach ($number in 1..$Volumes) { [pscustomobject] @{ Name = 'Cluster Virtual Disk (Volume{0:00})' -f $number; OwnerNode = [pscustomobject] @{ Name = 'hcinode01' }; SharedVolumeInfo = @([pscustomobject] @{ FriendlyVolumeName = 'C:\ClusterStorage\Volume{0:00}' -f $number }) } })
    Disks = @(foreach ($number in 1..$Drives) { [pscustomobject] @{ DeviceId = [string] $number; UniqueId = '5002538F332000{0:X2}' -f $number } })
}
foreach ($look in 0..$Rounds) {
    $node.Volumes[$look] = @(foreach ($number in 1..$Volumes) { New-VolumeCounter $number $look })
    $node.Drives[$look] = @(foreach ($number in 1..$Drives) { New-DriveCounter $number $look })
    $node.VirtualDisks[$look] = @(if ($VirtualDisks) { foreach ($number in 1..$VirtualDisks) { New-VirtualDiskCounter $number $look } })
    $node.Spaces[$look] = @(foreach ($number in 1..$Volumes) { New-SpaceCounter $number $look })
}

# In the place of what is Windows' own, within the module alone.
& (Get-Module -Name 'Headroom') {
    param($Node, $RefreshSeconds)
    $script:madeUp = $Node
    $script:madeUpSeconds = $RefreshSeconds
    function script:Test-Windows { $true }
    function script:Get-MachineName { 'hcinode01' }
    function script:Get-SteadySecond { [double] ($madeUp.Look * $madeUpSeconds) }
    function script:Get-ClusterSharedVolume { [CmdletBinding()] param() $madeUp.Shared }
    function script:Get-PhysicalDisk { [CmdletBinding()] param() $madeUp.Disks }
    function script:Start-Sleep { param($Seconds) $madeUp.Look++ }
    function script:Get-SharedVolumeDiskNumber { [CmdletBinding()] param($MountPoint) [long] ($MountPoint -replace '\A.*Volume') }
    function script:Get-CimInstance {
        [CmdletBinding()]
        param($ClassName)
        if ($ClassName -like '*PhysicalDisk') { $madeUp.Drives[$madeUp.Look] } elseif ($ClassName -like '*HyperV*') { $madeUp.VirtualDisks[$madeUp.Look] } elseif ($ClassName -like '*StorageSpaces*') { $madeUp.Spaces[$madeUp.Look] } else { $madeUp.Volumes[$madeUp.Look] }
    }
} $node $refreshSeconds

$process = [System.Diagnostics.Process]::GetCurrentProcess()
$elapsed, $processor = @(), @()
# As the page of a volume asks, or the overview.
$asked = @{ Raw = $true }
if ($VirtualDisks) { $asked.VirtualDisksOf = 'Cluster Virtual Disk (Volume01)' }
# The first call has no look before it.
$null = Get-HeadroomActivity @asked
while ($node.Look -lt $Rounds) {
    $node.Look++
    $process.Refresh()
    $before = $process.TotalProcessorTime
    $watch = [System.Diagnostics.Stopwatch]::StartNew()
    $text = ConvertTo-Json -InputObject (Get-HeadroomActivity @asked) -Depth 32 -Compress
    $elapsed += $watch.Elapsed.TotalMilliseconds
    $process.Refresh()
    $processor += ($process.TotalProcessorTime - $before).TotalMilliseconds
}
$activity = ConvertFrom-Json -InputObject $text
# What is measured is an answer with all in it.
if (@($activity.volumes.volumeIds).Count -ne $Volumes -or @($activity.drives.driveIds).Count -ne $Drives -or @($activity.notKnown).Count -ne 0) { throw "The answer is not whole: $text" }
if ($VirtualDisks -and @($activity.virtualDisks.files).Count -ne [System.Math]::Floor($VirtualDisks / $Volumes)) { throw "The answer lacks virtual disks: $text" }
if ($VirtualDisks -and $activity.repair.regeneratingBytes -ne 268435456) { throw "The answer lacks what is to be repaired: $text" }
ConvertTo-Json -Compress -InputObject @{ milliseconds = $elapsed; processorMilliseconds = $processor }
