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
