# The current load of this node's volumes: the difference of two readings of its counters.

# A reading of at least this age can be compared with one of now. Without one, there is a wait.
$youngestSeconds = 1
$oldestSeconds = 60
# The last readings of this session, the newest first. If one is too recent, the one before is used: two pages may be
# open.
$keptLooks = @{ Key = ''; Looks = @() }
$mostLooks = 3
# One object for every volume without I/O: a large cluster has many volumes that a node does not use.
$stillRate = @{ Iops = [double] 0; BytesPerSecond = [double] 0; LatencyMicroseconds = $null }
$nothingRedirected = [ordered] @{ iops = [double] 0; bytesPerSecond = [long] 0 }

# What the document 'activity' says, with a row for each volume and each drive.
function Get-Activity {
    [CmdletBinding()]
    param([AllowEmptyString()] [string] $VirtualDisksOf)

    if ((Get-EnvironmentSetting -Name 'HEADROOM_PROVIDER') -ceq 'simulated') { return Get-SimulatedActivity -VirtualDisksOf $VirtualDisksOf }
    $source = Get-ActivitySource
    $asked = @{
        Provider = $source.Provider; VirtualDisksOf = $VirtualDisksOf; Folder = Get-VirtualDiskFolder -Source $source -VolumeId $VirtualDisksOf
        RepairOf = Select-RepairVolume -Source $source -VolumeId $VirtualDisksOf
    }
    $key = '{0}|{1}|{2}' -f $source.Provider, $source.NodeName, (Get-EnvironmentSetting -Name 'HEADROOM_LOCAL_DIRECTORY')
    if ($keptLooks.Key -cne $key) { $keptLooks.Key, $keptLooks.Looks = $key, @() }
    $now = Read-ActivityLook @asked
    $earlier = Select-EarlierLook -Now $now
    if ($null -eq $earlier) {
        Start-Sleep -Seconds $youngestSeconds
        $earlier = $now
        $now = Read-ActivityLook @asked
    }
    $keptLooks.Looks = @(@($now) + $keptLooks.Looks | Microsoft.PowerShell.Utility\Select-Object -First $mostLooks)
    Get-ActivityDocument -Source $source -First $earlier -Second $now
}

# The newest reading that is old enough, not too old, and for the same virtual disks if for any; nothing if there is
# none.
function Select-EarlierLook {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Now)

    foreach ($look in $keptLooks.Looks) {
        if ($Now.VirtualDisksOf -and $look.VirtualDisksOf -cne $Now.VirtualDisksOf) { continue }
        $age = $Now.At - $look.At
        if ($age -ge $youngestSeconds -and $age -le $oldestSeconds) { return $look }
    }
}

# All counters now: At, by a clock that cannot be set; ReadAt; Volumes, Redirected and Drives by the counters' names,
# null if they cannot be read; VirtualDisks of the volume VirtualDisksOf; Repair of RepairOf, in the contract's form,
# which needs no earlier reading; NotKnown and RepairNotKnown.
function Read-ActivityLook {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Provider,
        [AllowEmptyString()] [string] $VirtualDisksOf,
        [AllowEmptyString()] [string] $Folder,
        [AllowNull()] [hashtable] $RepairOf
    )

    $look = @{
        At = [double] 0; ReadAt = $null; Volumes = $null; Redirected = $null; Drives = $null; VirtualDisks = $null; VirtualDisksOf = $VirtualDisksOf; NotKnown = [ordered] @{}
        Repair = $null; RepairNotKnown = [ordered] @{}
    }
    if ($Provider -ceq 'local' -and -not (Test-Windows)) {
        $look.Volumes = Read-Fact -Fact $strings['FactActivity'] -NotKnown $look.NotKnown -Read { Read-LinuxCount }
        $look.Drives = $look.Volumes
    } else {
        $kind = 'drive'
        if ($Provider -ceq 'failover-cluster') { $kind = 'cluster-shared-volume' }
        $look.Volumes = Read-Fact -Fact $strings['FactActivity'] -NotKnown $look.NotKnown -Read { Read-WindowsCount -Kind $kind }
        if ($kind -ceq 'cluster-shared-volume') { $look.Redirected = Read-Fact -Fact $strings['FactRedirected'] -NotKnown $look.NotKnown -Read { Read-WindowsCount -Kind 'redirected' } }
        $look.Drives = Read-Fact -Fact $strings['FactDriveActivity'] -NotKnown $look.NotKnown -Read { Read-WindowsCount -Kind 'physical-disk' }
        if ($Folder) { $look.VirtualDisks = Read-Fact -Fact $strings['FactDiskFileActivity'] -NotKnown $look.NotKnown -Read { Read-VirtualDiskCount -Folder $Folder } }
        if ($null -ne $RepairOf) {
            $repair = Read-Fact -Fact ($strings['FactRepairOf'] -f $RepairOf.Id) -NotKnown $look.RepairNotKnown -Read { Read-VolumeRepair -Volume $RepairOf }
            # A call without output leaves something that Windows PowerShell writes as {}.
            if ($null -ne $repair) { $look.Repair = $repair }
        }
    }
    $look.At = Get-SteadySecond
    $look.ReadAt = [datetime]::UtcNow
    $look
}

function Get-ActivityDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Source,
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second
    )

    $notKnown = [ordered] @{}
    foreach ($known in $Source.NotKnown, $First.NotKnown, $Second.NotKnown, $Second.RepairNotKnown) { foreach ($fact in $known.Keys) { $notKnown[$fact] = $known[$fact] } }
    $volumes = @(Get-VolumeActivity -Source $Source -First $First -Second $Second -NotKnown $notKnown)
    $drives = $null
    if ($null -ne $First.Drives -and $null -ne $Second.Drives) { $drives = @(Get-DriveActivity -Source $Source -First $First -Second $Second -NotKnown $notKnown) }
    $virtualDisks = $null
    if ($null -ne $First.VirtualDisks -and $null -ne $Second.VirtualDisks) { $virtualDisks = @(Get-VirtualDiskActivity -First $First.VirtualDisks -Second $Second.VirtualDisks -NotKnown $notKnown) }
    New-ActivityDocument -Provider $Source.Provider -Simulation $null -NodeName $Source.NodeName -ReadAt $Second.ReadAt -Seconds (Get-LookInterval -First $First -Second $Second) -Volumes $volumes -Drives $drives -VirtualDisks $virtualDisks -Repair $Second.Repair -NotKnown $notKnown
}

function New-ActivityDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Provider,
        [AllowNull()] [object] $Simulation,
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [Parameter(Mandatory = $true)] [datetime] $ReadAt,
        [Parameter(Mandatory = $true)] [double] $Seconds,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Volumes,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $Drives,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $VirtualDisks,
        [AllowNull()] [System.Collections.IDictionary] $Repair,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.Activity'
            contractVersion = 1
            provider = $Provider
            simulation = $Simulation
            nodeName = $NodeName
            readAt = ConvertTo-ContractTime -Time $ReadAt
            intervalSeconds = [double] [decimal]::Round([decimal] $Seconds, 3)
            volumes = $Volumes
            drives = $Drives
            virtualDisks = $VirtualDisks
            repair = $Repair
            notKnown = @(ConvertTo-UnknownFact -NotKnown $NotKnown)
        })
}

# Between two looks: by the counters' own time stamps, which the rates are by too, and by this session's clock where nothing is
# counted.
function Get-LookInterval {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second
    )

    foreach ($part in 'Volumes', 'Drives') {
        if ($null -eq $First.$part -or $null -eq $Second.$part) { continue }
        foreach ($name in $Second.$part.Keys) {
            if (-not $First.$part.ContainsKey($name)) { continue }
            $seconds = $Second.$part[$name].Seconds - $First.$part[$name].Seconds
            if ($seconds -gt 0) { return $seconds }
        }
    }
    $Second.At - $First.At
}

# The volumes that both readings have. Each of the others is named, with the reason: a rate that does not follow from the
# counters is no rate.
function Get-VolumeActivity {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Source,
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    if ($null -eq $First.Volumes -or $null -eq $Second.Volumes) { return }
    $counters = @(foreach ($volume in $Source.Volumes) { if (-not $volume.Reason) { $volume.Counter } })
    $flows = Get-FlowPair -First $First.Volumes -Second $Second.Volumes -Name $counters
    $redirected = @{}
    if ($null -ne $First.Redirected -and $null -ne $Second.Redirected) {
        # Of a volume that stands still, nothing is redirected; most volumes are used by other nodes.
        $moved = @(foreach ($name in $counters) {
                if (-not $First.Redirected.ContainsKey($name) -or -not $Second.Redirected.ContainsKey($name) -or $flows[$name].Reason) { continue }
                if ($flows[$name].Reads.Iops -eq 0 -and $flows[$name].Writes.Iops -eq 0) { $redirected[$name] = $nothingRedirected; continue }
                $name
            })
        $others = Get-FlowPair -First $First.Redirected -Second $Second.Redirected -Name $moved
        foreach ($name in $moved) {
            $other = $others[$name]
            if ($other.Reason) { continue }
            $redirected[$name] = [ordered] @{
                iops = [double] [decimal]::Round([decimal] ($other.Reads.Iops + $other.Writes.Iops), 1)
                bytesPerSecond = [long] ($other.Reads.BytesPerSecond + $other.Writes.BytesPerSecond)
            }
        }
    }
    $told = @(foreach ($volume in $Source.Volumes) {
            $reason = $volume.Reason
            if (-not $reason) { $reason = $flows[$volume.Counter].Reason }
            if ($reason) { $NotKnown[$strings['FactActivityOf'] -f $volume.Id] = $reason } else { $volume }
        })
    $reads = @(ConvertTo-FlowRecord -Rate @(foreach ($volume in $told) { $flows[$volume.Counter].Reads }))
    $writes = @(ConvertTo-FlowRecord -Rate @(foreach ($volume in $told) { $flows[$volume.Counter].Writes }))
    for ($index = 0; $index -lt $told.Count; $index++) {
        [ordered] @{ volumeId = $told[$index].Id; reads = $reads[$index]; writes = $writes[$index]; redirected = $redirected[$told[$index].Counter] }
    }
}

function Get-DriveActivity {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Source,
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    $known = $Source.Drives
    $counters = @($Second.Drives.Keys | Sort-Object)
    $flows = Get-FlowPair -First $First.Drives -Second $Second.Drives -Name $counters
    foreach ($counter in $counters) {
        # On Windows a number, and the letters of what is on it: 0 C: D:.
        $drive = $null
        if ($null -ne $known) { $drive = $known[($counter -split ' ')[0]] }
        $name = $counter
        if ($null -ne $drive -and $drive.Name) { $name = $drive.Name }
        # Linux counts parts of disks too.
        elseif ($Second.Drives[$counter].ContainsKey('Name')) { continue }
        $flow = $flows[$counter]
        if ($flow.Reason) {
            $NotKnown[$strings['FactActivityOfDrive'] -f $name] = $flow.Reason
            continue
        }
        $id = $null
        if ($null -ne $drive) { $id = $drive.Id }
        $both = @(ConvertTo-FlowRecord -Rate $flow.Reads, $flow.Writes)
        [ordered] @{ driveId = $id; name = $name; reads = $both[0]; writes = $both[1] }
    }
}

# By name, Reads and Writes: rates between two readings, with the current queue; or Reason, why there are none. All in
# one call: on a large cluster, calls take longer than what is done in them.
function Get-FlowPair {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $Name
    )

    $pairs = @{}
    $moved = @(foreach ($each in $Name) {
            $from, $to = $First[$each], $Second[$each]
            if ($null -eq $from -and $null -eq $to) { $pairs[$each] = @{ Reason = $strings['NoCounters'] }; continue }
            if ($null -eq $from -or $null -eq $to) { $pairs[$each] = @{ Reason = $strings['CountedOnce'] }; continue }
            $pairs[$each] = @{ Reason = $null; Reads = $stillRate.Clone(); Writes = $stillRate.Clone() }
            foreach ($way in 'Reads', 'Writes') {
                # What stands still has no rate to work out.
                if ($from[$way].Requests -ne $to[$way].Requests -or $from[$way].Bytes -ne $to[$way].Bytes) { @{ Name = $each; Way = $way; From = $from[$way]; To = $to[$way]; Seconds = $to.Seconds - $from.Seconds } }
            }
        })
    $rates = @(Get-FlowRate -First @(foreach ($one in $moved) { $one.From }) -Second @(foreach ($one in $moved) { $one.To }) -Seconds @(foreach ($one in $moved) { $one.Seconds }))
    for ($index = 0; $index -lt $moved.Count; $index++) {
        $pair = $pairs[$moved[$index].Name]
        if ($null -eq $rates[$index]) { $pair.Reason = $strings['CountersSetBack'] } else { $pair[$moved[$index].Way] = $rates[$index] }
    }
    foreach ($each in $Name) {
        $pair = $pairs[$each]
        if (-not $pair.Reason) { foreach ($way in 'Reads', 'Writes') { $pair[$way].Queue = $Second[$each][$way].Queue } }
    }
    $pairs
}

# Rates as the contract has them: rounded to what a counter tells, which also keeps the answer of a large cluster small.
function ConvertTo-FlowRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [hashtable[]] $Rate)

    foreach ($one in $Rate) {
        $latency = $one.LatencyMicroseconds
        if ($null -ne $latency) { $latency = [double] [decimal]::Round([decimal] $latency, 1) }
        $queue = $one.Queue
        if ($null -ne $queue) { $queue = [double] [decimal]::Round([decimal] $queue, 2) }
        [ordered] @{
            iops = [double] [decimal]::Round([decimal] $one.Iops, 1)
            bytesPerSecond = [long] $one.BytesPerSecond
            latencyMicroseconds = $latency
            queueDepth = $queue
        }
    }
}

# A row for each volume, reads and writes together, for somebody who watches.
function Get-ActivityRow {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Activity)

    foreach ($volume in $Activity.volumes) {
        $iops = $volume.reads.iops + $volume.writes.iops
        $readPercent, $latency, $queue = $null, $null, $null
        if ($iops -gt 0) {
            $readPercent = [double] [decimal]::Round([decimal] (100 * $volume.reads.iops / $iops), 1)
            $isKnown = ($volume.reads.iops -eq 0 -or $null -ne $volume.reads.latencyMicroseconds) -and ($volume.writes.iops -eq 0 -or $null -ne $volume.writes.latencyMicroseconds)
            if ($isKnown) { $latency = [double] [decimal]::Round([decimal] (($volume.reads.iops * $volume.reads.latencyMicroseconds + $volume.writes.iops * $volume.writes.latencyMicroseconds) / $iops), 1) }
        }
        if ($null -ne $volume.reads.queueDepth -and $null -ne $volume.writes.queueDepth) { $queue = $volume.reads.queueDepth + $volume.writes.queueDepth }
        New-Object -TypeName PSObject -Property ([ordered] @{
                PSTypeName = 'Headroom.ActivityRow'
                readAt = $Activity.readAt
                volumeId = $volume.volumeId
                iops = $iops
                bytesPerSecond = $volume.reads.bytesPerSecond + $volume.writes.bytesPerSecond
                readPercent = $readPercent
                latencyMicroseconds = $latency
                queueDepth = $queue
                reads = $volume.reads
                writes = $volume.writes
            })
    }
}
