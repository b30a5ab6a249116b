# By which number this node's counters know a drive. On a node of Storage Spaces Direct, DeviceId is a number of the cluster, such as
# 2004, while the counters have the operating system's own, such as 4. To find them out takes longer than to look at the counters,
# and they stay until the node restarts: they are kept for ten minutes.
#
# Sources: https://learn.microsoft.com/windows-hardware/drivers/storage/msft-storagenodetophysicaldisk (DiskNumber),
# https://github.com/Icinga/icinga-powershell-plugins/issues/199 (DeviceId and counters of a node of such a cluster)

$numberSeconds = 600
# At: when it was read, by a clock that cannot be set.
$keptNumbers = @{ At = [double] 0; Numbers = $null }

# A table: the number of each drive that is attached to this node, by the drive's ObjectId; empty where the node does not tell it.
function Get-DriveNumber {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param()

    $now = Get-SteadySecond
    $age = $now - $keptNumbers.At
    if ($null -eq $keptNumbers.Numbers -or $age -lt 0 -or $age -ge $numberSeconds) {
        $keptNumbers.At, $keptNumbers.Numbers = $now, (Find-DriveNumber)
    }
    $keptNumbers.Numbers
}

# Of this node alone, and of the drives that are attached to it: the same number is another drive's on another node.
function Find-DriveNumber {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param()

    $numbers = @{}
    try {
        $here = (Get-MachineName).Split('.')[0]
        foreach ($node in @(Get-StorageNode -ErrorAction Stop)) {
            if (([string] $node.Name).Split('.')[0] -ne $here) { continue }
            $attached = @{}
            foreach ($drive in @(Get-PhysicalDisk -StorageNode $node -PhysicallyConnected -ErrorAction Stop)) { $attached[[string] $drive.ObjectId] = $true }
            foreach ($view in @(Get-PhysicalDiskStorageNodeView -StorageNode $node -ErrorAction Stop)) {
                # The property of its own is what Microsoft's scripts read; a reference may come without its key.
                $id = [string] (Get-PropertyValue -InputObject $view -Name 'PhysicalDiskObjectId')
                if (-not $id) { $id = [string] (Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $view -Name 'PhysicalDisk') -Name 'ObjectId') }
                if ($attached[$id]) { $numbers[$id] = [string] $view.DiskNumber }
            }
        }
    } catch {
        # A Windows that does not tell them; on a single server, DeviceId is the number.
        return @{}
    }
    $numbers
}
