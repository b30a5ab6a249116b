# The provider 'failover-cluster': the cluster that this node belongs to, asked of this node alone, as a session has no
# credentials for another one. The cluster itself has to answer; everything else may be missing and is then not known.

function Get-FailoverClusterFact {
    [CmdletBinding()]
    param([switch] $Detailed)

    $notKnown = [ordered] @{}
    $identity = Get-ClusterIdentity
    $nodes = @(Get-ClusterNodeFact -Domain $identity.Domain)
    $name = Get-MachineName
    $node = $nodes | Where-Object { $_.name -eq $name } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $node) {
        throw (New-ProblemRecord -Code 'NodeNotFound' -Argument $name, $identity.Name, (@($nodes | ForEach-Object -Process { $_.name }) -join ', ') -Target $name -Category ObjectNotFound)
    }
    $node.model = Get-MachineModel
    $storage = Get-StorageFact -NotKnown $notKnown
    $found = @(Get-ClusterVolumeFact -NotKnown $notKnown)
    $volumes = @($found | ForEach-Object -Process { Add-VolumeStorage -Volume $_ -Storage $storage -NotKnown $notKnown })
    $qos = $null
    $machines = $null
    if ($Detailed) {
        $mountPoints = @{}
        foreach ($each in $found) { if ($each.VolumeName) { $mountPoints[$each.VolumeName.TrimEnd('\')] = $each.Property.mountPoint } }
        $qos = Get-QosFact -NotKnown $notKnown -MountPoint $mountPoints
        $machines = Get-VirtualMachineFact -NotKnown $notKnown
        foreach ($other in $nodes | Where-Object { $_.name -ne $node.name }) {
            $notKnown[$strings['FactVirtualMachines'] -f $other.name] = $strings['OnlyNodeItself']
        }
    }
    $cluster = New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.Cluster'
            contractVersion = 1
            provider = 'failover-cluster'
            simulation = $null
            name = $identity.Name
            id = $identity.Id
            currentNodeName = $node.name
            nodes = $nodes
            volumes = $volumes
            pools = @($storage.Pools)
            drives = @($storage.Drives)
            storageJobs = @($storage.Jobs)
            storageQos = $qos
            virtualMachines = $machines
            notKnown = @(ConvertTo-UnknownFact -NotKnown $notKnown)
        })
    @{
        Cluster = $cluster
        Node = $node
        VmSizeSource = $null
        Disks = $null
        DisksSource = $null
        Simulation = $null
        NotKnownLimits = @(
            Get-UnknownFact -Fact 'VM size' -Reason $strings['LocalVmSizeNotKnown']
            Get-UnknownFact -Fact 'disks' -Reason $strings['LocalDisksNotKnown']
        )
        BlockCacheBytes = $identity.BlockCacheBytes
    }
}

# Health, resiliency and pool of a volume, from the virtual disk below it.
function Add-VolumeStorage {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Volume,
        [Parameter(Mandatory = $true)] [hashtable] $Storage,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    # The virtual disk that its cluster resource names; else the one of its name, which is what the cluster itself calls it.
    $disk = $Storage.VirtualDisks | Where-Object { $Volume.VirtualDiskId -and $_.ObjectId -match [regex]::Escape($Volume.VirtualDiskId) } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $disk) { $disk = $Storage.VirtualDisks | Where-Object { $_.Name -in $Volume.DiskNames } | Microsoft.PowerShell.Utility\Select-Object -First 1 }
    $property = $Volume.Property + @{ health = 'unknown'; resiliency = $null }
    if ($null -ne $disk) {
        $property.health = $disk.Health
        $property.resiliency = $disk.Resiliency
        $property.poolName = $disk.PoolName
    }
    $missing = @(
        if ($property.health -eq 'unknown') { $strings['FactHealth'] -f $property.name }
        if ($null -eq $property.resiliency) { $strings['FactResiliency'] -f $property.name }
    )
    foreach ($fact in $missing) {
        $reason = $strings['NoVirtualDisk']
        if ($NotKnown.Contains($factNames.pools)) { $reason = $NotKnown[$factNames.pools] }
        if ($null -ne $disk) { $reason = $strings['NotToldByStorage'] }
        $NotKnown[$fact] = $reason
    }
    Get-VolumeRecord -Property $property
}
