# Signatures of the module Storage, for tests to mock. See README.md for where they come from.

function Get-Partition {
    [CmdletBinding()]
    param(
        [string[]] $DiskId,
        [uint32[]] $DiskNumber,
        [uint32[]] $PartitionNumber,
        [char[]] $DriveLetter,
        [object] $Disk,
        [object] $Volume,
        [object] $CimSession
    )

    throw 'Get-Partition is not mocked.'
}

function Get-PhysicalDisk {
    [CmdletBinding()]
    param(
        [string] $UniqueId,
        [string] $FriendlyName,
        [object] $StoragePool,
        [object] $StorageNode,
        [switch] $PhysicallyConnected,
        [object] $VirtualDisk,
        [object] $CimSession
    )

    throw 'Get-PhysicalDisk is not mocked.'
}

function Get-PhysicalDiskStorageNodeView {
    [CmdletBinding()]
    param(
        [object] $StorageNode,
        [object] $PhysicalDisk,
        [object] $CimSession
    )

    throw 'Get-PhysicalDiskStorageNodeView is not mocked.'
}

function Get-StorageJob {
    [CmdletBinding()]
    param(
        [string[]] $UniqueId,
        [string[]] $Name,
        [object] $CimSession
    )

    throw 'Get-StorageJob is not mocked.'
}

function Get-StorageNode {
    [CmdletBinding()]
    param(
        [string[]] $Name,
        [object] $CimSession
    )

    throw 'Get-StorageNode is not mocked.'
}

function Get-StoragePool {
    [CmdletBinding()]
    param(
        [string[]] $FriendlyName,
        [string[]] $UniqueId,
        [bool[]] $IsPrimordial,
        [object] $VirtualDisk,
        [object] $CimSession
    )

    throw 'Get-StoragePool is not mocked.'
}

function Get-StorageTier {
    [CmdletBinding()]
    param(
        [string[]] $FriendlyName,
        [string[]] $UniqueId,
        [object] $StoragePool,
        [object] $VirtualDisk,
        [object] $CimSession
    )

    throw 'Get-StorageTier is not mocked.'
}

function Get-VirtualDisk {
    [CmdletBinding()]
    param(
        [string[]] $FriendlyName,
        [string[]] $UniqueId,
        [object] $StoragePool,
        [object] $PhysicalDisk,
        [object] $CimSession
    )

    throw 'Get-VirtualDisk is not mocked.'
}

function Get-Volume {
    [CmdletBinding()]
    param(
        [string[]] $ObjectId,
        [string[]] $UniqueId,
        [string[]] $Path,
        [char[]] $DriveLetter,
        [string[]] $FriendlyName,
        [string] $FilePath,
        [object] $Partition,
        [object] $CimSession
    )

    throw 'Get-Volume is not mocked.'
}
