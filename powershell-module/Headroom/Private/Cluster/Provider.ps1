# Where cluster facts come from. Each provider is one function that gives a table with
#   Cluster          the contract's cluster document
#   Node             the node of it that answers
#   VmSizeSource     how the node's VM size is known, or $null
#   Disks            the managed disks that the node brings to the pool, or $null
#   DisksSource      how they are known, or $null
#   Simulation       the whole simulation, or $null where everything is real
#   NotKnownLimits   facts that the limits lack, with the reason
#   BlockCacheBytes  the cluster's read cache in memory, or $null where not known
# What one of them cannot find out is null and named in the cluster's notKnown; only what nothing can go on without is a
# problem.

# The names of the facts in notKnown.
$factNames = @{
    pools = 'storage pools'
    drives = 'drives'
    storageJobs = 'storage jobs'
    storageQos = 'Storage QoS'
    normalizedUnit = 'size of a normalized request'
    virtualMachines = 'virtual machines'
    accessStates = 'volume access'
}

# Detailed: with Storage QoS and virtual machines, which take long on a full cluster.
function Get-ClusterFact {
    [CmdletBinding()]
    param([switch] $Detailed)

    $name = Get-ProviderName
    switch ($name) {
        'simulated' { Get-SimulatedFact -Detailed:$Detailed }
        'local' { Get-LocalFact }
        'failover-cluster' { Get-FailoverClusterFact -Detailed:$Detailed }
        default {
            throw (New-ProblemRecord -Code 'ProviderNotKnown' -Argument $name -Target $name -Category InvalidArgument)
        }
    }
}

function Get-ProviderName {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $asked = Get-EnvironmentSetting -Name 'HEADROOM_PROVIDER'
    if ($asked) { return $asked }
    if ((Test-Windows) -and (Test-WindowsClusterNode)) { return 'failover-cluster' }
    'local'
}

# The volume of that id: one that the cluster lists, or a share or physical disk that somebody typed. With -ListedOnly what is
# typed is refused by its form, before anybody looks for it: to look for a share is to sign in to a server. With -AllowAbsentDisk
# a disk that is not there is given too, with isAbsent.
function Select-Volume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId,
        [switch] $ListedOnly,
        [switch] $AllowAbsentDisk
    )

    $volume = $Cluster.volumes | Where-Object { $_.id -ceq $VolumeId } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $volume -and $ListedOnly -and (Test-TypedForm -VolumeId $VolumeId)) {
        throw (New-ProblemRecord -Code 'VolumeNotListed' -Argument $VolumeId, $Cluster.name -Target $VolumeId -Category PermissionDenied)
    }
    if ($null -eq $volume) { $volume = Get-TypedVolume -VolumeId $VolumeId -NodeName $Cluster.currentNodeName -AllowAbsentDisk:$AllowAbsentDisk }
    if ($null -eq $volume) {
        Assert-NoCluster -Id $VolumeId
        throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $VolumeId, $Cluster.name -Target $VolumeId -Category ObjectNotFound)
    }
    $volume
}

# A volume that a command was given the id of, with what is known of its cluster: a table of Facts and Volume. Where -Facts are
# there already, nothing is asked again.
function Get-GivenVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId,
        [AllowNull()] [object] $Facts,
        [switch] $Detailed,
        [switch] $ListedOnly,
        [switch] $AllowAbsentDisk
    )

    Write-Verbose -Message ($strings['LookingAtVolume'] -f $VolumeId)
    if ($null -eq $Facts) { $Facts = Get-ClusterFact -Detailed:$Detailed }
    @{ Facts = $Facts; Volume = Select-Volume -Cluster $Facts.Cluster -VolumeId $VolumeId -ListedOnly:$ListedOnly -AllowAbsentDisk:$AllowAbsentDisk }
}

# The folder that no file of a run on the volume may lie outside of; $null on a physical disk, which has none.
function Get-ConfiningFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    if ((Get-PropertyValue -InputObject $Volume -Name 'kind') -eq 'physical-disk') { return }
    $Volume.path
}

# What the engine is held back to on this node: nothing where everything is real.
function Get-RunDevice {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ($null -eq $Facts.Simulation) { return }
    $name = 'device'
    if ($Volume.ownerNodeName -and $Volume.ownerNodeName -ne $Facts.Node.name) {
        # A simulation without a slower way has the same one everywhere.
        if (Get-PropertyValue -InputObject $Facts.Simulation -Name 'nonOwnerDevice') { $name = 'nonOwnerDevice' }
    }
    Get-PropertyValue -InputObject $Facts.Simulation -Name $name
}

# A volume of the contract: the given fields, and all others not known.
function Get-VolumeRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Property)

    $volume = [ordered] @{
        id = $Property.id
        kind = 'drive'
        name = $Property.id
        mountPoint = $Property.id
        path = $Property.id
        fileSystem = $null
        sizeBytes = $null
        freeBytes = $null
        ownerNodeName = $null
        state = 'online'
        health = 'unknown'
        resiliency = $null
        poolName = $null
        accessStates = @()
    }
    foreach ($name in $Property.Keys) { $volume[$name] = $Property[$name] }
    New-Object -TypeName PSObject -Property $volume
}

# Runs -Read; records failures in -NotKnown.
function Read-Fact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Fact,
        [Parameter(Mandatory = $true)] [scriptblock] $Read,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown
    )

    $ErrorActionPreference = 'Stop'
    try {
        # Not by the call operator, which is kept for programs.
        ForEach-Object -InputObject $Fact -Process $Read
    } catch {
        $NotKnown[$Fact] = Get-FailureReason -ErrorRecord $_
    }
}

function Get-UnknownFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Fact,
        [Parameter(Mandatory = $true)] [string] $Reason
    )

    New-Object -TypeName PSObject -Property ([ordered] @{ fact = $Fact; reason = $Reason })
}

# Collected reasons, by fact, as the contract lists them.
function ConvertTo-UnknownFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown)

    foreach ($fact in $NotKnown.Keys) { Get-UnknownFact -Fact $fact -Reason $NotKnown[$fact] }
}

# Where a fact comes from. What was read just now has today's date.
function Get-DataSource {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Kind,
        [Parameter(Mandatory = $true)] [string] $Description,
        [string] $Date = (ConvertTo-ContractTime -Time (Get-Date)).Substring(0, 10)
    )

    New-Object -TypeName PSObject -Property ([ordered] @{ kind = $Kind; description = $Description; date = $Date })
}
