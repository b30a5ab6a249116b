# What this node does on its volumes now: the difference of two looks at its counters.

# A look that is as old as this tells the present by its difference to one of now; without such a look there is a wait.
$youngestSeconds = 1
$oldestSeconds = 60
# The last looks of this session, the newest first. Of one that is too young the one before will do: two pages may be open.
$keptLooks = @{ Key = ''; Looks = @() }
$mostLooks = 3
# What stands for all that nothing was done on: a large cluster has many volumes that a node does not use, and to make these
# anew for each of them takes most of an answer's time.
$stillRecord = New-Object -TypeName PSObject -Property ([ordered] @{ iops = [double] 0; bytesPerSecond = [long] 0; latencyMicroseconds = $null; queueDepth = [long] 0 })
$nothingRedirected = New-Object -TypeName PSObject -Property ([ordered] @{ iops = [double] 0; bytesPerSecond = [long] 0 })

# What the document 'activity' says, with a row for each volume and each drive.
function Get-Activity {
    [CmdletBinding()]
    param()

    if ((Get-EnvironmentSetting -Name 'HEADROOM_PROVIDER') -ceq 'simulated') { return Get-SimulatedActivity }
    $source = Get-ActivitySource
    $key = '{0}|{1}|{2}' -f $source.Provider, $source.NodeName, (Get-EnvironmentSetting -Name 'HEADROOM_LOCAL_DIRECTORY')
    if ($keptLooks.Key -cne $key) { $keptLooks.Key, $keptLooks.Looks = $key, @() }
    $now = Read-ActivityLook -Provider $source.Provider
    $earlier = Select-EarlierLook -Now $now
    if ($null -eq $earlier) {
        Start-Sleep -Seconds $youngestSeconds
        $earlier = $now
        $now = Read-ActivityLook -Provider $source.Provider
    }
    $keptLooks.Looks = @(@($now) + $keptLooks.Looks | Microsoft.PowerShell.Utility\Select-Object -First $mostLooks)
    Get-ActivityDocument -Source $source -First $earlier -Second $now
}

# The newest look that is old enough, and not too old; nothing where there is none.
function Select-EarlierLook {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Now)

    foreach ($look in $keptLooks.Looks) {
        $age = $Now.At - $look.At
        if ($age -ge $youngestSeconds -and $age -le $oldestSeconds) { return $look }
    }
}

# All counters as they stand: At, by a clock that nobody sets; ReadAt; Volumes, Redirected and Drives by what the counters call
# each, null where they cannot be read; NotKnown.
function Read-ActivityLook {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Provider)

    $look = @{ At = [double] 0; ReadAt = $null; Volumes = $null; Redirected = $null; Drives = $null; NotKnown = [ordered] @{} }
    if ($Provider -ceq 'local' -and -not (Test-Windows)) {
        $look.Volumes = Read-Fact -Fact $strings['FactActivity'] -NotKnown $look.NotKnown -Read { Read-LinuxCount }
        $look.Drives = $look.Volumes
    } else {
        $kind = 'drive'
        if ($Provider -ceq 'failover-cluster') { $kind = 'cluster-shared-volume' }
        $look.Volumes = Read-Fact -Fact $strings['FactActivity'] -NotKnown $look.NotKnown -Read { Read-WindowsCount -Kind $kind }
        if ($kind -ceq 'cluster-shared-volume') { $look.Redirected = Read-Fact -Fact $strings['FactRedirected'] -NotKnown $look.NotKnown -Read { Read-WindowsCount -Kind 'redirected' } }
        $look.Drives = Read-Fact -Fact $strings['FactDriveActivity'] -NotKnown $look.NotKnown -Read { Read-WindowsCount -Kind 'physical-disk' }
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
    foreach ($known in $Source.NotKnown, $First.NotKnown, $Second.NotKnown) { foreach ($fact in $known.Keys) { $notKnown[$fact] = $known[$fact] } }
    $volumes = @(Get-VolumeActivity -Source $Source -First $First -Second $Second -NotKnown $notKnown)
    $drives = $null
    if ($null -ne $First.Drives -and $null -ne $Second.Drives) { $drives = @(Get-DriveActivity -Source $Source -First $First -Second $Second -NotKnown $notKnown) }
    New-ActivityDocument -Provider $Source.Provider -Simulation $null -NodeName $Source.NodeName -ReadAt $Second.ReadAt -Seconds (Get-LookInterval -First $First -Second $Second) -Volumes $volumes -Drives $drives -NotKnown $notKnown
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

# Those volumes of which both looks tell. Each of the others is named, with the reason: a rate that does not follow from the
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
    foreach ($volume in $Source.Volumes) {
        $flow = @{ Reason = $volume.Reason }
        if (-not $flow.Reason) { $flow = Get-FlowPair -First $First.Volumes[$volume.Counter] -Second $Second.Volumes[$volume.Counter] }
        if ($flow.Reason) {
            $NotKnown[$strings['FactActivityOf'] -f $volume.Id] = $flow.Reason
            continue
        }
        $redirected = $null
        # Of a volume that stands still, nothing is redirected; most volumes are used by other nodes.
        $isCounted = $null -ne $First.Redirected -and $null -ne $Second.Redirected -and $First.Redirected.ContainsKey($volume.Counter) -and $Second.Redirected.ContainsKey($volume.Counter)
        if ($isCounted -and $flow.Reads.Iops -eq 0 -and $flow.Writes.Iops -eq 0) { $redirected = $nothingRedirected }
        elseif ($isCounted) {
            $other = Get-FlowPair -First $First.Redirected[$volume.Counter] -Second $Second.Redirected[$volume.Counter]
            if (-not $other.Reason) {
                $redirected = New-Object -TypeName PSObject -Property ([ordered] @{
                        iops = [double] [decimal]::Round([decimal] ($other.Reads.Iops + $other.Writes.Iops), 1)
                        bytesPerSecond = [long] ($other.Reads.BytesPerSecond + $other.Writes.BytesPerSecond)
                    })
            }
        }
        New-Object -TypeName PSObject -Property ([ordered] @{
                PSTypeName = 'Headroom.VolumeActivity'
                volumeId = $volume.Id
                reads = if ($flow.Reads.Iops -eq 0 -and $flow.Reads.Queue -eq 0) { $stillRecord } else { ConvertTo-FlowRecord -Rate $flow.Reads }
                writes = if ($flow.Writes.Iops -eq 0 -and $flow.Writes.Queue -eq 0) { $stillRecord } else { ConvertTo-FlowRecord -Rate $flow.Writes }
                redirected = $redirected
            })
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
    foreach ($counter in $Second.Drives.Keys | Sort-Object) {
        # On Windows a number, and the letters of what is on it: 0 C: D:.
        $drive = $null
        if ($null -ne $known) { $drive = $known[($counter -split ' ')[0]] }
        $name = $counter
        if ($null -ne $drive -and $drive.Name) { $name = $drive.Name }
        # Linux counts parts of disks too.
        elseif ($Second.Drives[$counter].ContainsKey('Name')) { continue }
        $flow = Get-FlowPair -First $First.Drives[$counter] -Second $Second.Drives[$counter]
        if ($flow.Reason) {
            $NotKnown[$strings['FactActivityOfDrive'] -f $name] = $flow.Reason
            continue
        }
        $id = $null
        if ($null -ne $drive) { $id = $drive.Id }
        New-Object -TypeName PSObject -Property ([ordered] @{
                driveId = $id
                name = $name
                reads = ConvertTo-FlowRecord -Rate $flow.Reads
                writes = ConvertTo-FlowRecord -Rate $flow.Writes
            })
    }
}

# Reads and Writes, rates with the queue that is there now; or Reason, why there are none.
function Get-FlowPair {
    [CmdletBinding()]
    param(
        [AllowNull()] [hashtable] $First,
        [AllowNull()] [hashtable] $Second
    )

    if ($null -eq $First -and $null -eq $Second) { return @{ Reason = $strings['NoCounters'] } }
    if ($null -eq $First -or $null -eq $Second) { return @{ Reason = $strings['CountedOnce'] } }
    $seconds = $Second.Seconds - $First.Seconds
    # What stands still takes no call.
    $reads = @{ Iops = 0; BytesPerSecond = 0; LatencyMicroseconds = $null }
    $writes = $reads.Clone()
    $from, $to = $First.Reads, $Second.Reads
    if ($from.Requests -ne $to.Requests -or $from.Bytes -ne $to.Bytes) { $reads = Get-FlowRate -First $from -Second $to -Seconds $seconds }
    $from, $to = $First.Writes, $Second.Writes
    if ($from.Requests -ne $to.Requests -or $from.Bytes -ne $to.Bytes) { $writes = Get-FlowRate -First $from -Second $to -Seconds $seconds }
    if ($null -eq $reads -or $null -eq $writes) { return @{ Reason = $strings['CountersSetBack'] } }
    $reads.Queue, $writes.Queue = $Second.Reads.Queue, $Second.Writes.Queue
    @{ Reason = $null; Reads = $reads; Writes = $writes }
}

# A rate as the contract has it: rounded to what a counter tells, which also keeps the answer of a large cluster small.
function ConvertTo-FlowRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Rate)

    $latency = $Rate.LatencyMicroseconds
    if ($null -ne $latency) { $latency = [double] [decimal]::Round([decimal] $latency, 1) }
    $queue = $Rate.Queue
    if ($null -ne $queue) { $queue = [long] $queue }
    New-Object -TypeName PSObject -Property ([ordered] @{
            iops = [double] [decimal]::Round([decimal] $Rate.Iops, 1)
            bytesPerSecond = [long] $Rate.BytesPerSecond
            latencyMicroseconds = $latency
            queueDepth = $queue
        })
}

# The document as the contract has it: volumes and drives by columns, so that no name of a figure is sent more than once. A node is
# asked for it every few seconds.
function ConvertTo-ActivityTable {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Activity)

    $document = [ordered] @{}
    foreach ($property in $Activity.PSObject.Properties) { $document[$property.Name] = $property.Value }
    $rows = $document.volumes
    $document.volumes = New-Object -TypeName PSObject -Property ([ordered] @{
            volumeIds = @(foreach ($row in $rows) { $row.volumeId })
            reads = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.reads })
            writes = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.writes })
            redirected = New-Object -TypeName PSObject -Property ([ordered] @{
                    iops = @(foreach ($row in $rows) { if ($null -eq $row.redirected) { $null } else { $row.redirected.iops } })
                    bytesPerSecond = @(foreach ($row in $rows) { if ($null -eq $row.redirected) { $null } else { $row.redirected.bytesPerSecond } })
                })
        })
    $rows = $document.drives
    if ($null -ne $rows) {
        $document.drives = New-Object -TypeName PSObject -Property ([ordered] @{
                driveIds = @(foreach ($row in $rows) { $row.driveId })
                names = @(foreach ($row in $rows) { $row.name })
                reads = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.reads })
                writes = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.writes })
            })
    }
    New-Object -TypeName PSObject -Property $document
}

function ConvertTo-FlowTable {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Rate)

    New-Object -TypeName PSObject -Property ([ordered] @{
            iops = @(foreach ($one in $Rate) { $one.iops })
            bytesPerSecond = @(foreach ($one in $Rate) { $one.bytesPerSecond })
            latencyMicroseconds = @(foreach ($one in $Rate) { $one.latencyMicroseconds })
            queueDepth = @(foreach ($one in $Rate) { $one.queueDepth })
        })
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
