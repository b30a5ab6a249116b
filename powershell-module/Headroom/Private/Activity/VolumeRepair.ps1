# What Storage Spaces has to repair of a volume, by its own counters: the bytes of its virtual disk in each state now.
# Only the node that owns the volume is asked, and only for the volume's page: one query returns all virtual disks of
# the node.
#
# A counter is matched to a volume if its name ends with the number of the volume's disk: test01 - Disk 7. The rest of
# the name is not compared, so the name of a virtual disk cannot cause a wrong match. Others have seen this form on a
# single machine; no public document confirms it for a cluster. Counters with other names are ignored.
#
# Sources: https://github.com/microsoft/wmi (the class, its properties and their types, of Windows Server 2019),
# https://github.com/GitRuozhi/WinPool (the counters of a pool read for hours: bytes as of now, and what their names end with),
# https://learn.microsoft.com/windows-server/storage/storage-spaces/understand-storage-resync (what is stale, and what repair does)

# What the contract calls each, and the class.
$repairCounters = [ordered] @{
    needRegenerationBytes = 'VirtualDiskNeedRegenerationBytes'
    regeneratingBytes = 'VirtualDiskRegeneratingBytes'
    staleBytes = 'VirtualDiskStaleBytes'
    missingBytes = 'VirtualDiskMissingBytes'
}
$spaceClass = 'Win32_PerfRawData_Counters_StorageSpacesVirtualDisk'
# What every reader of the contract has exactly; no pool is as large, and a counter beyond it went below zero.
$mostStateBytes = [double] 9007199254740991

# A number stays while its disk does, and to find it out takes longer than to look at the counters. One that no counter has is looked
# for again after a minute.
$spaceSeconds = 600
$lostSpaceSeconds = 60
# Key: the volume; At: when it was read, by a clock that cannot be set; Number: null if it was not found; HasCounter:
# whether a counter has it.
$keptSpace = @{ Key = ''; At = [double] 0; Number = $null; HasCounter = $false }

# The volume whose repair this node can tell: the one that is asked for, where this node owns it. Nothing for any other.
function Select-RepairVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Source,
        [AllowEmptyString()] [string] $VolumeId
    )

    if (-not $VolumeId -or $Source.Provider -cne 'failover-cluster') { return }
    $here = $Source.NodeName.Split('.')[0]
    $own = $Source.Volumes | Where-Object -FilterScript { $_.Id -ceq $VolumeId -and ([string] $_['OwnerNodeName']).Split('.')[0] -eq $here }
    # After a time at another node its disk may have another number here.
    if ($null -eq $own -and $keptSpace.Key -ceq $VolumeId) { $keptSpace.Key = '' }
    $own
}

# What the contract has of it; nothing on a node that has no virtual disk of Storage Spaces.
function Read-VolumeRepair {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Volume)

    $counters = @(Read-CounterClass -ClassName $spaceClass -NotThere ($strings['NoCounterClass'] -f $spaceClass) | Where-Object -FilterScript { $_.Name -ne '_Total' })
    if ($counters.Count -eq 0) { return }
    $number = Get-SpaceNumber -Volume $Volume
    if ($null -eq $number) { throw $strings['VolumeDiskNotFound'] }
    $own = @($counters | Where-Object -FilterScript { $_.Name -match ' - Disk ([0-9]{1,9})\z' -and [long] $Matches[1] -eq $number })
    $keptSpace.HasCounter = $own.Count -eq 1
    if ($own.Count -ne 1) { throw $strings['NoCounters'] }
    $repair = [ordered] @{ volumeId = $Volume.Id }
    foreach ($name in $repairCounters.Keys) { $repair[$name] = ConvertTo-StateBytes -Value (Get-PropertyValue -InputObject $own[0] -Name $repairCounters[$name]) }
    $repair
}

# The number of the disk that the volume is on, as this node has it.
function Get-SpaceNumber {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [hashtable] $Volume)

    $now = Get-SteadySecond
    $age = $now - $keptSpace.At
    $most = if ($keptSpace.HasCounter) { $spaceSeconds } else { $lostSpaceSeconds }
    if ($keptSpace.Key -cne $Volume.Id -or $age -lt 0 -or $age -ge $most) {
        $keptSpace.Key, $keptSpace.At, $keptSpace.Number, $keptSpace.HasCounter = $Volume.Id, $now, $null, $false
        $keptSpace.Number = Get-SharedVolumeDiskNumber -MountPoint $Volume.MountPoint
    }
    $keptSpace.Number
}

function ConvertTo-StateBytes {
    [CmdletBinding()]
    param([AllowNull()] [object] $Value)

    if ($null -eq $Value -or [double] $Value -lt 0 -or [double] $Value -gt $mostStateBytes) { return $null }
    [long] $Value
}
