# The cluster, its nodes and its shared volumes. With Nodes.ps1, and the file that moves a volume, the only one that uses
# the cmdlets of the module FailoverClusters.

# What it calls the ways to a volume.
$accessStates = @{ Direct = 'direct'; FileSystemRedirected = 'file-system-redirected'; BlockRedirected = 'block-redirected'; Unavailable = 'not-connected' }

# Name, Id, Domain (the DNS suffix of its nodes, empty where it has none) and BlockCacheBytes of the cluster.
function Get-ClusterIdentity {
    [CmdletBinding()]
    param()

    try {
        Read-ClusterIdentity
    } catch {
        throw (Get-ClusterProblem -ErrorRecord $_)
    }
}

# Why the cluster told nothing: its service is stopped on this node, or what the cmdlet says.
function Get-ClusterProblem {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param([Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord)

    if (Test-Windows) {
        $service = Get-WindowsClusterService
        if ($null -ne $service -and $service.State -ne 'Running') {
            $name = Get-MachineName
            return New-ProblemRecord -Code 'ClusterServiceStopped' -Argument $name -Target $name -Category ResourceUnavailable
        }
    }
    New-ProblemRecord -Code 'ClusterNotReachable' -Argument (Get-FailureReason -ErrorRecord $ErrorRecord) -Category ResourceUnavailable
}

# The nodes, each with the name that it is called by from elsewhere where the cluster has a domain.
function Get-ClusterNodeFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Domain)

    try {
        Read-ClusterNode -Domain $Domain
    } catch {
        throw (Get-ClusterProblem -ErrorRecord $_)
    }
}

# Tables of a volume's fields (Property), with its own name (VolumeName: \\?\Volume{...}\), and what its virtual disk may be found by:
# VirtualDiskId, DiskNames.
function Get-ClusterVolumeFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown)

    $states = @(Read-Fact -Fact $factNames.accessStates -NotKnown $NotKnown -Read { Get-ClusterSharedVolumeState -ErrorAction Stop })
    $shared = @(Read-Fact -Fact $strings['FactVolumes'] -NotKnown $NotKnown -Read { Get-ClusterSharedVolume -ErrorAction Stop })
    foreach ($volume in $shared) {
        foreach ($identity in @(Get-SharedVolumeIdentity -Volume $volume)) {
            $info = $identity.Info
            $property = @{
                id = $identity.Id
                kind = 'cluster-shared-volume'
                name = $identity.Name
                mountPoint = $identity.MountPoint
                path = $identity.MountPoint
                ownerNodeName = $identity.OwnerNodeName
                state = Get-SharedVolumeState -Volume $volume -Info $info
                accessStates = @($states | Where-Object { $_.VolumeFriendlyName -eq $identity.Name } | ForEach-Object -Process { Get-AccessState -State $_ })
            }
            $partition = Get-PropertyValue -InputObject $info -Name 'Partition'
            if ($null -ne $partition) {
                $property.fileSystem = Get-PropertyValue -InputObject $partition -Name 'FileSystem'
                $property.sizeBytes = [long] $partition.Size
                $property.freeBytes = [long] $partition.FreeSpace
            }
            $volumeName = [string] (Get-PropertyValue -InputObject $partition -Name 'Name')
            @{ Property = $property; VolumeName = $volumeName; VirtualDiskId = Get-VirtualDiskId -Volume $volume; DiskNames = @(($identity.Id -replace '\A.*\((.*)\)\z', '$1'), $identity.Id, $identity.Name) }
        }
    }
}

# What the volumes of a shared disk are called: Id, Name, MountPoint; OwnerNodeName; and Info, what the cluster says of it.
function Get-SharedVolumeIdentity {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    $infos = @($Volume.SharedVolumeInfo)
    $node = Get-PropertyValue -InputObject $Volume -Name 'OwnerNode'
    $owner = [string] (Get-PropertyValue -InputObject $node -Name 'Name' -Default $node)
    foreach ($info in $infos) {
        $mountPoint = [string] $info.FriendlyVolumeName
        $leaf = $mountPoint -replace '\A.*\\'
        # As the cluster's own cmdlets take it; a disk with several volumes needs more.
        $id = [string] $Volume.Name
        if ($infos.Count -gt 1) { $id = '{0} {1}' -f $id, $leaf }
        @{ Id = $id; Name = $leaf; MountPoint = $mountPoint; OwnerNodeName = $owner; Info = $info }
    }
}

# What all shared volumes are called, asked of the cluster in one call.
function Get-AllSharedVolumeIdentity {
    [CmdletBinding()]
    param()

    foreach ($volume in @(Get-ClusterSharedVolume -ErrorAction Stop)) { Get-SharedVolumeIdentity -Volume $volume }
}

# The number of the disk that a shared volume is on, as its owner has it. Nothing where the volume, or its disk, is not found,
# or where the disk has other volumes too.
function Get-SharedVolumeDiskNumber {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [string] $MountPoint)

    foreach ($volume in @(Get-ClusterSharedVolume -ErrorAction Stop)) {
        $infos = @($volume.SharedVolumeInfo)
        $info = $infos | Where-Object { [string] $_.FriendlyVolumeName -eq $MountPoint } | Microsoft.PowerShell.Utility\Select-Object -First 1
        if ($null -eq $info) { continue }
        if ($infos.Count -eq 1) { return Get-VolumeDiskNumber -VolumePath ([string] $info.Partition.Name) }
        return
    }
}

# What the cluster resource says of the virtual disk below it; nothing for other disks.
function Get-VirtualDiskId {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    try {
        $parameter = $Volume | Get-ClusterParameter -Name 'VirtualDiskId' -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1
        ([string] (Get-PropertyValue -InputObject $parameter -Name 'Value')).Trim('{', '}')
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
}

# The resource's state; one that is online but not to be written to is offline to a run.
function Get-SharedVolumeState {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $Info
    )

    $state = [string] $Volume.State
    if ($state -eq 'Failed') { return 'failed' }
    if ($state -in 'Offline', 'OfflinePending', 'OnlinePending') { return 'offline' }
    if ($state -ne 'Online') { return 'unknown' }
    $isInMaintenance = [bool] (Get-PropertyValue -InputObject $Info -Name 'MaintenanceMode' -Default $false)
    if ($isInMaintenance -or (Get-PropertyValue -InputObject $Info -Name 'FaultState') -in 'NoAccess', 'InMaintenance') { return 'offline' }
    'online'
}

# How a node reaches a volume, and why not directly. Reasons are flags, so there may be several. ReFS alone is how such a
# volume works: the cluster then calls every node redirected, the owner too.
function Get-AccessState {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $State)

    $name = $accessStates[[string] $State.StateInfo]
    if (-not $name) { $name = 'unknown' }
    $flags = switch ($name) {
        'file-system-redirected' { Get-PropertyValue -InputObject $State -Name 'FileSystemRedirectedIOReason' }
        'block-redirected' { Get-PropertyValue -InputObject $State -Name 'BlockRedirectedIOReason' }
    }
    $set = @(([string] $flags) -split ',\s*' | Where-Object { $_ -and $_ -notmatch '\ANot' })
    $reasons = @($set | ForEach-Object -Process { Get-RedirectReason -Flag $_ })
    $reason = $null
    if ($reasons.Count -gt 0) { $reason = $reasons -join '; ' }
    New-Object -TypeName PSObject -Property ([ordered] @{ nodeName = [string] $State.Node; state = $name; reason = $reason; isByDesign = $set.Count -eq 1 -and $set[0] -eq 'FileSystemReFs' })
}

# A flag in words; one that is not known, as the cluster writes it.
function Get-RedirectReason {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Flag)

    switch ($Flag) {
        'UserRequest' { $strings['RedirectUserRequest'] }
        'IncompatibleFileSystemFilter' { $strings['RedirectFileSystemFilter'] }
        'IncompatibleVolumeFilter' { $strings['RedirectVolumeFilter'] }
        'FileSystemTiering' { $strings['RedirectTiering'] }
        'BitLockerInitializing' { $strings['RedirectBitLocker'] }
        'FileSystemReFs' { $strings['RedirectReFs'] }
        'NoDiskConnectivity' { $strings['RedirectNoDisk'] }
        'StorageSpaceNotAttached' { $strings['RedirectSpaceNotAttached'] }
        'VolumeReplicationEnabled' { $strings['RedirectReplication'] }
        default { $Flag }
    }
}
