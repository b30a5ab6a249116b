# What this node knows of the limits of runs from it on one volume: facts, each with its source. What they mean in IOPS and bytes
# per second is not known here: published figures are the tool's.

# The limit-facts document of the contract.
function Get-LimitFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $notRead = @()
    $entries = $null
    try {
        $entries = Read-LimitEntry -ClusterName $Facts.Cluster.name
    } catch {
        # What is known without them is still worth knowing.
        if ($_.FullyQualifiedErrorId -notmatch '\A(EntriesNotReadable|StateRootNotPrivate|StateRootOfOthers|FolderIsFile)') { throw }
        $notRead = @(Get-UnknownFact -Fact 'entered limits' -Reason (Get-FailureReason -ErrorRecord $_))
    }
    $machine = Get-MachineFact -Facts $Facts
    $copies = Get-CopyFact -Facts $Facts -Volume $Volume
    $qos = Get-QosLimit -Cluster $Facts.Cluster -Volume $Volume
    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.LimitFacts'
            contractVersion = 1
            nodeName = $Facts.Node.name
            volumeId = $Volume.id
            readAt = ConvertTo-ContractTime -Time (Get-Date)
            vmSize = $machine.VmSize
            vmSizeSource = $machine.VmSizeSource
            disks = @($machine.Disks)
            disksSource = $machine.DisksSource
            copies = $copies.Copies
            copiesSource = $copies.Source
            storage = Get-VolumeStorage -Facts $Facts -Volume $Volume
            qos = @($qos.Limits)
            entries = $entries
            notKnown = $notRead + @($machine.NotKnown) + @($copies.NotKnown) + @($qos.NotKnown)
        })
}

# VM size and disks as found, each with its source.
function Get-MachineFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    Add-InstanceMetadata -Facts $Facts
    $source = $Facts.VmSizeSource
    if ($Facts.Node.vmSize -and $null -eq $source) {
        $source = Get-DataSource -Kind 'simulation' -Description $strings['SourceSimulation']
    }
    $disks = @(foreach ($set in $Facts.Disks | Where-Object { $null -ne $_ }) {
            New-Object -TypeName PSObject -Property ([ordered] @{
                    type = $set.type
                    tier = Get-PropertyValue -InputObject $set -Name 'tier'
                    sizeGiB = Get-PropertyValue -InputObject $set -Name 'sizeGiB'
                    count = $set.count
                    caching = $set.caching
                })
        })
    @{ VmSize = $Facts.Node.vmSize; VmSizeSource = $source; Disks = $disks; DisksSource = $Facts.DisksSource; NotKnown = @($Facts.NotKnownLimits) }
}

# How many copies a write to the volume makes, and how that is known.
function Get-CopyFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $copies = Get-PropertyValue -InputObject $Volume.resiliency -Name 'copies'
    if ($null -ne $copies) {
        $source = switch ($Facts.Cluster.provider) {
            'simulated' { Get-DataSource -Kind 'simulation' -Description $strings['SourceSimulation'] }
            default { Get-DataSource -Kind 'storage-spaces' -Description ($strings['SourceVirtualDisk'] -f $Facts.Node.name) }
        }
        return @{ Copies = $copies; Source = $source; NotKnown = @() }
    }
    $fact = $strings['FactResiliency'] -f $Volume.name
    $told = @($Facts.Cluster.notKnown | Where-Object { $_.fact -eq $fact })
    $reason = $strings['NotToldByStorage']
    if ($told.Count -gt 0) { $reason = $told[0].reason } elseif ($Facts.Cluster.provider -eq 'local') { $reason = $strings['NotAClusterNode'] }
    @{ Copies = $null; Source = $null; NotKnown = @(Get-UnknownFact -Fact 'copies' -Reason $reason) }
}

# What serves the volume now, so that a limit that a search measures can be told from what has changed since.
function Get-VolumeStorage {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $access = @($Volume.accessStates | Where-Object -Property nodeName -EQ -Value $Facts.Node.name)
    $accessState = $null
    if ($access.Count -gt 0) { $accessState = $access[0].state }
    $resiliencyKind = $null
    if ($null -ne $Volume.resiliency) { $resiliencyKind = $Volume.resiliency.kind }
    $operatingSystem = $null
    if ($Facts.Cluster.provider -ne 'simulated') { $operatingSystem = [string] [System.Environment]::OSVersion }
    New-Object -TypeName PSObject -Property ([ordered] @{
            accessState = $accessState
            fileSystem = $Volume.fileSystem
            resiliencyKind = $resiliencyKind
            drives = @(Get-PoolDrive -Drive @($Facts.Cluster.drives) -PoolName $Volume.poolName)
            operatingSystem = $operatingSystem
        })
}

# The healthy drives of a pool, grouped, in the order of their models: the cluster lists drives in any order.
function Get-PoolDrive {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Drive,
        [AllowNull()] [AllowEmptyString()] [string] $PoolName
    )

    # A volume whose pool is not known has no drives: $null as a name would be that of drives without a pool.
    if (-not $PoolName) { return }
    $healthy = @($Drive | Where-Object { $null -ne $_ -and $_.poolName -eq $PoolName -and $_.health -eq 'healthy' })
    foreach ($group in $healthy | Group-Object -Property model, mediaType | Sort-Object -Property Name) {
        New-Object -TypeName PSObject -Property ([ordered] @{
                model = $group.Group[0].model
                mediaType = $group.Group[0].mediaType
                count = $group.Count
            })
    }
}
