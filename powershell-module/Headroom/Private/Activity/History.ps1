# What a cluster has kept of the past by itself, as series of equal steps.

# Windows' names of the time frames, the length of their steps, and how many of them are kept.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history
$timeFrames = @{
    hour = @{ Windows = 'LastHour'; StepSeconds = 10; Steps = 360 }
    day = @{ Windows = 'LastDay'; StepSeconds = 300; Steps = 300 }
    week = @{ Windows = 'LastWeek'; StepSeconds = 900; Steps = 768 }
    month = @{ Windows = 'LastMonth'; StepSeconds = 3600; Steps = 840 }
    year = @{ Windows = 'LastYear'; StepSeconds = 86400; Steps = 400 }
}

# Drives, virtual disks and nodes are asked for one after the other, and each takes Windows up to a second or two: no more of them than this,
# and for no longer than this.
$mostAsked = @{ Number = 100; Seconds = 30 }
# So many of them are asked for in that time even where Windows is slow.
$surelyAsked = 12
# After so many failures for one reason, and nothing else, it is not asked for more.
$sameFailures = 3
# What Windows does not keep: of a virtual disk no latency by direction, and of a node no latency, as it adds up what its drives did.
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-vhds
# Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-servers
$notKept = @{
    'virtual-disk' = 'latency.read', 'latency.write'
    node = 'latency.read', 'latency.write', 'latency.average'
}

# The document 'history' of these volumes, or of all if none is named; or of their drives or virtual disks; or of the
# nodes.
function Get-KeptHistory {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowEmptyString()] [string[]] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName,
        [string] $Subject = 'volume',
        [string] $VirtualMachine
    )

    $notKnown = [ordered] @{}
    $provider = Get-ProviderName
    $simulation = $null
    $series = @()
    $names = @(Select-KeptName -Subject $Subject -SeriesName $SeriesName -NotKnown $notKnown)
    if ($provider -ceq 'failover-cluster' -and -not (Test-HistoryKept -NotKnown $notKnown)) { $names = @() }
    if ($provider -ceq 'failover-cluster' -and $Subject -ceq 'volume') {
        # Asked of the cluster by names alone, as all else that is known of volumes takes longer.
        $node = Get-MachineName
        $known = @(Read-Fact -Fact $strings['FactVolumes'] -NotKnown $notKnown -Read { Get-AllSharedVolumeIdentity })
        $ids = @(Select-GivenVolume -Given $VolumeId -Listed @($known | ForEach-Object -Process { $_.Id }) -ClusterName $node)
        $series = @(Get-ClusterSeries -Volume @($known | Where-Object -FilterScript { $_.Id -cin $ids }) -TimeFrame $TimeFrame -SeriesName $names -NotKnown $notKnown)
    } else {
        # Of virtual machines no more than is needed.
        $facts = Get-ClusterFact -Detailed:($Subject -ceq 'virtual-disk')
        $node = $facts.Node.name
        $simulation = $facts.Cluster.simulation
        $ids = @(Select-GivenVolume -Given $VolumeId -Listed @($facts.Cluster.volumes | ForEach-Object -Process { $_.id }) -ClusterName $facts.Cluster.name)
        if ($provider -ceq 'local') {
            $notKnown[$strings['FactHistory']] = $strings['HistoryOfClusters']
        } else {
            $subjectIds = @(Select-SubjectId -Subject $Subject -Cluster $facts.Cluster -VolumeId $ids -VirtualMachine $VirtualMachine -NotKnown $notKnown)
            if ($provider -ceq 'failover-cluster') { $series = @(Get-SubjectSeries -Subject $Subject -SubjectId $subjectIds -TimeFrame $TimeFrame -SeriesName $names -NotKnown $notKnown) }
            else { $series = @(Get-SimulatedSeries -Simulation $facts.Simulation -Subject $Subject -SubjectId $subjectIds -TimeFrame $TimeFrame -SeriesName $names -NotKnown $notKnown) }
        }
    }
    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.History'
            contractVersion = 1
            provider = $provider
            simulation = $simulation
            nodeName = $node
            timeFrame = $TimeFrame
            series = $series
            notKnown = @(ConvertTo-UnknownFact -NotKnown $notKnown)
        })
}

# The series that are kept of such a subject at all.
function Select-KeptName {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [string[]] $SeriesName,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown
    )

    $reason = $strings['HistorySeriesNotKept']
    if ($Subject -ceq 'node') { $reason = $strings['HistoryOfNodesNotKept'] }
    foreach ($name in $SeriesName) {
        if ($name -cin $notKept[$Subject]) { $NotKnown[$strings['FactHistoryOf'] -f $name] = $reason }
        else { $name }
    }
}

# The ids of what is below the volumes, as the document 'cluster' has them; of volumes their own.
function Select-SubjectId {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $VolumeId,
        [AllowEmptyString()] [string] $VirtualMachine,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown
    )

    if ($Subject -ceq 'volume') { return $VolumeId }
    if ($Subject -ceq 'node') { return @($Cluster.nodes | ForEach-Object -Process { $_.name }) }
    # Why something of the cluster is missing is why its history is.
    foreach ($unknown in $Cluster.notKnown) {
        $of = $factNames.pools, $factNames.drives
        if ($Subject -ceq 'virtual-disk') { $of = $factNames.virtualMachines, $factNames.storageQos }
        if ($unknown.fact -cin $of) { $NotKnown[$unknown.fact] = $unknown.reason }
    }
    $volumes = @($Cluster.volumes | Where-Object -FilterScript { $_.id -cin $VolumeId })
    if ($Subject -ceq 'virtual-disk') {
        $paths = @(Select-VirtualDiskPath -Cluster $Cluster -Volume $volumes -VirtualMachine $VirtualMachine -NotKnown $NotKnown)
        if ($VirtualMachine -and $paths.Count -eq 0) { $NotKnown[$strings['FactHistoryOf'] -f $VirtualMachine] = $strings['NoDiskOfMachine'] }
        return $paths
    }
    foreach ($volume in $volumes) {
        if (-not $volume.poolName -and -not $NotKnown.Contains($factNames.pools)) { $NotKnown[$strings['FactHistoryOfDrives'] -f $volume.id] = $strings['NoPoolKnown'] }
    }
    $pools = @($volumes | ForEach-Object -Process { $_.poolName } | Where-Object -FilterScript { $_ })
    $Cluster.drives | Where-Object -FilterScript { $_.poolName -cin $pools } | ForEach-Object -Process { $_.id }
}

# The files below the volumes' mount points; those of one machine alone where it is given, by its id or its name. Windows tells
# neither a path nor a machine by its case.
function Select-VirtualDiskPath {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Volume,
        [AllowEmptyString()] [string] $VirtualMachine,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown
    )

    $disks = @(Get-OwnedDisk -Cluster $Cluster | Where-Object -FilterScript {
            $path = $_.Path
            $path -and @($Volume | Where-Object -FilterScript { $_.mountPoint -and $path.StartsWith($_.mountPoint.TrimEnd('\') + '\', 'OrdinalIgnoreCase') }).Count -gt 0
        })
    if ($VirtualMachine) {
        $ofId = @($disks | Where-Object -FilterScript { $_.Id -eq $VirtualMachine })
        if ($ofId.Count -gt 0) { $disks = $ofId }
        else {
            $disks = @($disks | Where-Object -FilterScript { $_.Name -eq $VirtualMachine })
            $ids = @($disks | ForEach-Object -Process { $_.Id.ToLowerInvariant() } | Where-Object -FilterScript { $_ } | Sort-Object -Unique)
            if ($ids.Count -gt 1) { $NotKnown[$strings['FactHistoryOf'] -f $VirtualMachine] = $strings['SeveralOfName'] -f $ids.Count, ($ids -join ', ') }
        }
    }
    $seen = @{}
    foreach ($disk in $disks) {
        if ($seen.ContainsKey($disk.Path)) { continue }
        $seen[$disk.Path] = $true
        $disk.Path
    }
}

# Each virtual disk's file with its machine, of the machines of this node and of the flows of Storage QoS, which are of all nodes.
function Get-OwnedDisk {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param([Parameter(Mandatory = $true)] [object] $Cluster)

    foreach ($machine in $Cluster.virtualMachines | Where-Object -FilterScript { $_ }) {
        $id = [string] (Get-PropertyValue -InputObject $machine -Name 'id')
        foreach ($disk in $machine.disks) { @{ Id = $id; Name = $machine.name; Path = $disk.path } }
    }
    if ($null -eq $Cluster.storageQos) { return }
    foreach ($flow in $Cluster.storageQos.flows | Where-Object -FilterScript { $_ }) {
        @{ Id = [string] (Get-PropertyValue -InputObject $flow -Name 'initiatorId'); Name = $flow.initiatorName; Path = $flow.filePath }
    }
}

# The ids that were given, each of a volume that is listed. One text may have several with commas between them, and an id may have
# a comma in it: the longest one that fits is meant.
function Select-GivenVolume {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowEmptyString()] [string[]] $Given,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $Listed,
        [Parameter(Mandatory = $true)] [string] $ClusterName
    )

    if ($Given.Count -eq 0) { return $Listed }
    $byLength = @($Listed | Sort-Object -Property 'Length' -Descending)
    foreach ($text in $Given) {
        $rest = $text
        do {
            $id = $byLength | Where-Object -FilterScript { $rest -ceq $_ -or $rest.StartsWith("$_,", 'Ordinal') } | Microsoft.PowerShell.Utility\Select-Object -First 1
            if (-not $id) {
                Assert-NoCluster -Id $rest
                throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $rest, $ClusterName -Target $rest -Category ObjectNotFound)
            }
            $id
            $isLast = $rest -ceq $id
            if (-not $isLast) { $rest = $rest.Substring($id.Length + 1).TrimStart() }
        } until ($isLast)
    }
}

# What the cluster kept of volumes, asked for all of them at once. Where that fails, one after the other: Windows' cmdlet ends at the first
# volume that it has no record of yet, such as one that was made a minute ago.
function Get-ClusterSeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Volume,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $SeriesName,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown
    )

    if ($Volume.Count -eq 0 -or $SeriesName.Count -eq 0) { return }
    $failed = [ordered] @{}
    $samples = Read-Fact -Fact $strings['FactHistory'] -NotKnown $failed -Read { Read-ClusterHistory -Volume $Volume -TimeFrame $timeFrames[$TimeFrame].Windows -SeriesName $SeriesName }
    if ($failed.Contains($strings['FactHistory'])) {
        if ($Volume.Count -gt 1) { return Get-SubjectSeries -Subject 'volume' -SubjectId @($Volume | ForEach-Object -Process { $_.Id }) -Volume $Volume -TimeFrame $TimeFrame -SeriesName $SeriesName -NotKnown $NotKnown }
        $NotKnown[$strings['FactHistory']] = $strings['HistoryNotKept'] -f (Get-Sentence -Text $failed[$strings['FactHistory']])
        return
    }
    foreach ($each in $Volume) {
        $made = @(foreach ($name in $SeriesName) { ConvertTo-HistorySeries -Subject 'volume' -SubjectId $each.Id -Name $name -TimeFrame $TimeFrame -Sample $samples["$($each.Id)|$name"] })
        if ($made.Count -eq 0) { $NotKnown[$strings['FactHistoryOf'] -f $each.Id] = $strings['HistoryOfVolumeNone'] }
        $made
    }
}

# What the cluster kept of drives, virtual disks, nodes or volumes, one after the other: one that fails does not take the others, and
# what is not asked for any more is named.
function Get-SubjectSeries {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Subject,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $SubjectId,
        [Parameter(Mandatory = $true)] [string] $TimeFrame,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $SeriesName,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown,
        # Of volumes, what Read-ClusterHistory needs of each.
        [object[]] $Volume = @()
    )

    if ($SubjectId.Count -eq 0 -or $SeriesName.Count -eq 0) { return }
    $until = [datetime]::UtcNow.AddSeconds($mostAsked.Seconds)
    $disks = @{}
    if ($Subject -ceq 'drive') { $disks = Read-Fact -Fact $factNames.drives -NotKnown $NotKnown -Read { Get-DriveById } }
    if ($null -eq $disks) { return }
    $failed, $answered, $left, $enough = [ordered] @{}, 0, @(), $sameFailures
    # All of two volumes say as much.
    if ($Subject -ceq 'volume' -and $SubjectId.Count -lt $enough) { $enough = $SubjectId.Count }
    foreach ($id in @(Select-Turn -Id $SubjectId)) {
        if ($answered + @($failed.Keys).Count -ge $mostAsked.Number -or [datetime]::UtcNow -ge $until) { $left += $id; continue }
        $asked = @{ TimeFrame = $timeFrames[$TimeFrame].Windows; SeriesName = $SeriesName }
        $samples = Read-Fact -Fact $id -NotKnown $failed -Read {
            switch ($Subject) {
                'drive' { Read-DriveHistory -Disk $disks[$id] @asked }
                'virtual-disk' { Read-VirtualDiskHistory -Path $id @asked }
                'node' { Read-NodeHistory -Name $id @asked }
                'volume' { Read-VolumeHistory -Volume @($Volume | Where-Object -FilterScript { $_.Id -ceq $id }) @asked }
            }
        }
        if (-not $failed.Contains($id)) {
            $answered++
            $made = @(foreach ($name in $SeriesName) { ConvertTo-HistorySeries -Subject $Subject -SubjectId $id -Name $name -TimeFrame $TimeFrame -Sample $samples[$name] })
            if ($made.Count -eq 0) { $NotKnown[$strings['FactHistoryOf'] -f $id] = $strings['HistoryOfSubjectNone'] }
            $made
        } elseif ($answered -eq 0 -and @($failed.Keys).Count -ge $enough -and (Test-SameReason -Reason $failed)) {
            # No history is kept, or the user isn't allowed to read it.
            $NotKnown[$strings['FactHistory']] = $strings['HistoryNotKept'] -f (Get-Sentence -Text $failed[$id])
            return
        }
    }
    foreach ($id in $failed.Keys) { $NotKnown[$strings['FactHistoryOf'] -f $id] = $failed[$id] }
    if ($left.Count -gt 0) { $NotKnown[$strings['FactHistoryOf'] -f ($left -join ', ')] = $strings['HistoryLeftOut'] -f $mostAsked.Number, $mostAsked.Seconds }
}

# Where there may be no time for all, another part comes first each half hour, which is how often the tool asks: so that each has its turn.
function Select-Turn {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string[]] $Id)

    if ($Id.Count -le $surelyAsked) { return $Id }
    $halfHour = [long] ([decimal]::Floor([decimal] [datetime]::UtcNow.Ticks / 18000000000))
    $first = [int] (($halfHour * $surelyAsked) % $Id.Count)
    for ($place = 0; $place -lt $Id.Count; $place++) { $Id[($first + $place) % $Id.Count] }
}

# Whether the cluster keeps a history at all, as far as it says; the reason where it does not.
function Test-HistoryKept {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [System.Collections.IDictionary] $NotKnown)

    $reason = Read-Fact -Fact $strings['FactHistory'] -NotKnown ([ordered] @{}) -Read { Get-NoHistoryReason }
    if ($reason) { $NotKnown[$strings['FactHistory']] = $reason }
    -not $reason
}

function Test-SameReason {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [System.Collections.IDictionary] $Reason)

    @($Reason.Values | Microsoft.PowerShell.Utility\Select-Object -Unique).Count -eq 1
}
