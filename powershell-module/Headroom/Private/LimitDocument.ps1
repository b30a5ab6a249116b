# The limits in force for runs from one node on one volume: the user's entries before what was found, and what was found
# before what is published.

function Get-LimitDocument {
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
        if ($_.FullyQualifiedErrorId -notmatch '\AEntriesNotReadable') { throw }
        $notRead = @(Get-UnknownFact -Fact 'entered limits' -Reason (Get-FailureReason -ErrorRecord $_))
    }
    $known = Get-KnownMachine -Facts $Facts -Entries $entries
    $published = Get-PublishedLimit -VmSize $known.VmSize -Disks $known.Disks
    $qos = Get-QosLimit -Cluster $Facts.Cluster -Volume $Volume
    $found = @($published.Limits) + @($qos.Limits)
    # Several sets of disks are none that the contract could show; their limits hold all the same.
    $disks = $null
    if ($known.Disks.Count -eq 1) { $disks = $known.Disks[0] }
    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.Limits'
            contractVersion = 1
            nodeName = $Facts.Node.name
            volumeId = $Volume.id
            vmSize = $known.VmSize
            vmSizeSource = $known.VmSizeSource
            disks = $disks
            disksSource = $known.DisksSource
            copies = Get-PropertyValue -InputObject $Volume.resiliency -Name 'copies'
            limits = @(Join-Limit -Found $found -Entered @(Get-PropertyValue -InputObject $entries -Name 'limits' -Default @()))
            notKnown = $notRead + @($known.NotKnown) + @($published.NotKnown) + @($qos.NotKnown)
            entries = $entries
        })
}

# VM size and disks: as entered, else as found, each with its source.
function Get-KnownMachine {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [AllowNull()] [object] $Entries
    )

    Add-InstanceMetadata -Facts $Facts
    $known = @{
        VmSize = $Facts.Node.vmSize
        VmSizeSource = $Facts.VmSizeSource
        Disks = @($Facts.Disks | Where-Object { $null -ne $_ })
        DisksSource = $Facts.DisksSource
        NotKnown = @($Facts.NotKnownLimits)
    }
    if ($known.VmSize -and $null -eq $known.VmSizeSource) {
        $known.VmSizeSource = Get-DataSource -Kind 'simulation' -Description $strings['SourceSimulation']
    }
    $size = Get-PropertyValue -InputObject $Entries -Name 'vmSize'
    if ($size) {
        $known.VmSize = $size
        $known.VmSizeSource = Get-EntrySource -Entries $Entries
        $known.NotKnown = @($known.NotKnown | Where-Object { $_.fact -ne 'VM size' })
    }
    $disks = Get-PropertyValue -InputObject $Entries -Name 'disks'
    if ($disks) {
        $known.Disks = @($disks)
        $known.DisksSource = Get-EntrySource -Entries $Entries
        $known.NotKnown = @($known.NotKnown | Where-Object { $_.fact -ne 'disks' })
    }
    if ($known.Disks.Count -gt 1) {
        $names = @($known.Disks | ForEach-Object -Process { '{0} {1} {2}' -f $_.count, [char] 0xD7, $_.tier }) -join ', '
        $known.NotKnown += @(Get-UnknownFact -Fact 'one kind of disk' -Reason ($strings['DisksDiffer'] -f $names))
    }
    $known
}

# What is entered takes the place of what has the same scope, metric, direction and kind.
function Join-Limit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Found,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Entered
    )

    $places = @($Entered | ForEach-Object -Process { Get-LimitPlace -Limit $_ })
    $kept = @($Found | Where-Object { (Get-LimitPlace -Limit $_) -notin $places })
    $seen = @{}
    foreach ($limit in $kept + $Entered) {
        # Another direction of the same is a limit of its own, and needs an id of its own.
        if ($seen.ContainsKey($limit.id)) { $limit.id = '{0}-{1}' -f $limit.id, $limit.direction }
        $seen[$limit.id] = $true
        $limit
    }
}

function Get-LimitPlace {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Limit)

    $Limit.scope, $Limit.metric, $Limit.direction, $Limit.kind -join '/'
}
