# What a simulated node does now: its share of what the simulation's history has for this moment, with what real runs do on it.
# local/simulation/activity.mjs is the same for machines without PowerShell; engine/contract/vectors/simulated-activity.json
# holds both to the same figures.

# How the times of requests on a drive compare with those on the volumes.
$driveLatencyShare = 0.8
# Progress of these phases has figures of the load.
$loadPhases = 'warmUp', 'measuring', 'coolDown'

function Get-SimulatedActivity {
    [CmdletBinding()]
    param([AllowEmptyString()] [string] $VirtualDisksOf)

    $facts = Get-SimulatedFact
    $history = Read-SimulatedHistory -Simulation $facts.Simulation -TimeFrame 'hour'
    $now = [datetime]::UtcNow
    $runs = @(Get-RunUnderWay -NodeName $facts.Node.name)
    $ofDisks = @{}
    if ($VirtualDisksOf) {
        $ofDisks = @{
            VirtualDisksOf = $VirtualDisksOf
            DiskHistory = Read-SimulatedHistory -Simulation $facts.Simulation -TimeFrame 'hour' -Subject 'virtual-disk'
            Whole = Read-SimulatedWhole -Now $now
        }
    }
    Get-SimulatedActivityAt -Facts $facts -History $history -Now $now -Run $runs @ofDisks
}

# The cluster with what the facts have in detail alone, and for those who may see it: counters are for everybody.
function Read-SimulatedWhole {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [datetime] $Now)

    $simulation = Read-Simulation
    Add-SimulatedProgress -Simulation $simulation -Now $Now
    $simulation.cluster
}

# What runs of this node do now, by its store: VolumeId and Progress, the newest line that has figures.
function Get-RunUnderWay {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $NodeName)

    foreach ($run in @(Get-AllStartedRun -WarningAction SilentlyContinue)) {
        if ($run.nodeName -ne $NodeName -or (Test-RunOver -StartedRun $run)) { continue }
        $progress = Get-NewestProgress -RunId $run.id
        if (Test-LoadProgress -Progress $progress) { @{ VolumeId = $run.volumeId; Progress = $progress } }
    }
}

# Whether a line of progress has figures of the load.
function Test-LoadProgress {
    [CmdletBinding()]
    [OutputType([bool])]
    param([AllowNull()] [object] $Progress)

    $null -ne $Progress -and $Progress.phase -cin $loadPhases -and $null -ne $Progress.totalIops
}

function Get-SimulatedActivityAt {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [AllowNull()] [object] $History,
        [Parameter(Mandatory = $true)] [datetime] $Now,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Run,
        [AllowEmptyString()] [string] $VirtualDisksOf,
        [AllowNull()] [object] $DiskHistory,
        [AllowNull()] [object] $Whole
    )

    $notKnown = [ordered] @{}
    $flows = @()
    $seconds, $left = 1, 1
    if ($null -eq $History) {
        $notKnown[$strings['FactActivity']] = $strings['NotSimulated']
    } else {
        $seconds = $History.stepSeconds
        $flows = @(Get-SimulatedFlow -Facts $Facts -History $History -Now $Now -NotKnown $notKnown)
        $left = Limit-UsualLoad -Flow $flows -Run $Run
        foreach ($each in $Run) { Add-RunLoad -Flow $flows -Run $each }
    }
    $volumes = @(foreach ($flow in $flows) {
            # On ReFS, every other node than the owner goes through the owner's file system.
            $part = @{ Iops = 0; Bytes = 0 }
            if (-not $flow.IsOwner) { $part = @{ Iops = $flow.Reads.Iops + $flow.Writes.Iops; Bytes = $flow.Reads.BytesPerSecond + $flow.Writes.BytesPerSecond } }
            [ordered] @{
                volumeId = $flow.VolumeId
                reads = ConvertTo-FlowRecord -Rate (Add-Queue -Rate $flow.Reads)
                writes = ConvertTo-FlowRecord -Rate (Add-Queue -Rate $flow.Writes)
                redirected = [ordered] @{ iops = [double] [decimal]::Round([decimal] $part.Iops, 1); bytesPerSecond = [long] $part.Bytes }
            }
        })
    $drives = $null
    if ($null -ne $History) { $drives = @(Get-SimulatedDrive -Facts $Facts -Flow $flows) }
    $virtualDisks = $null
    $repair = $null
    if ($VirtualDisksOf) {
        $machines = @($Whole.virtualMachines | Where-Object -FilterScript { $_ })
        $virtualDisks = @(Get-SimulatedVirtualDisk -Facts $Facts -VolumeId $VirtualDisksOf -VirtualMachine $machines -History $DiskHistory -Now $Now -Share $left -NotKnown $notKnown)
        $repair = Get-SimulatedRepair -Cluster $Whole -NodeName $Facts.Node.name -VolumeId $VirtualDisksOf
    }
    New-ActivityDocument -Provider 'simulated' -Simulation $Facts.Cluster.simulation -NodeName $Facts.Node.name -ReadAt $Now -Seconds $seconds -Volumes $volumes -Drives $drives -VirtualDisks $virtualDisks -Repair $repair -NotKnown $notKnown
}

# This node's share of what each volume carries at a moment: VolumeId, IsOwner, Reads and Writes, and Total, what the volume has of
# all nodes.
function Get-SimulatedFlow {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $History,
        [Parameter(Mandatory = $true)] [datetime] $Now,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    $index = -1
    foreach ($volume in $Facts.Cluster.volumes) {
        $index++
        $series = Get-PropertyValue -InputObject $History.volumes -Name $volume.id
        $step = Get-SimulatedStep -History $History -Series $series -Now $Now
        if ($volume.state -cne 'online' -or $null -eq $step) {
            $NotKnown[$strings['FactActivityOf'] -f $volume.id] = $strings['NoCounters']
            continue
        }
        $isOwner = $volume.ownerNodeName -eq $Facts.Node.name
        $others = @($Facts.Cluster.nodes | Where-Object -FilterScript { $_.state -cne 'down' -and $_.name -ne $volume.ownerNodeName }).Count
        $share = [double] $Facts.Simulation.activity.ownerShare
        if (-not $isOwner) { $share = (1 - $share) / $others }
        elseif ($others -eq 0) { $share = 1 }
        $share *= Get-SimulatedWobble -Now $Now -Number $index
        $flow = @{ VolumeId = $volume.id; IsOwner = $isOwner; Reads = @{}; Writes = @{}; Total = @{ Reads = $step['iops.read']; Writes = $step['iops.write'] } }
        foreach ($way in @(@('Reads', 'read'), @('Writes', 'write'))) {
            $usual = @{ Iops = $step["iops.$($way[1])"] * $share; BytesPerSecond = $step["throughput.$($way[1])"] * $share }
            $flow[$way[0]] = @{ Iops = $usual.Iops; BytesPerSecond = $usual.BytesPerSecond; LatencyMicroseconds = $step["latency.$($way[1])"]; Queue = $null; Usual = $usual; RunIops = [double] 0; RunBytes = [double] 0 }
        }
        if ($isOwner) { Add-OtherLoad -Flow $flow -Simulation $Facts.Simulation }
        $flow
    }
}

# A little up and down, the same for who asks at the same moment.
function Get-SimulatedWobble {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [datetime] $Now,
        [Parameter(Mandatory = $true)] [int] $Number
    )

    $second = [long] [decimal]::Floor([decimal] ($Now.ToUniversalTime() - [datetime] '1970-01-01').TotalSeconds)
    1 + ((($second * 7 + $Number * 13) % 41) - 20) / 1000
}

# What the simulation's control puts on every volume, half of it reads.
function Add-OtherLoad {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Flow,
        [Parameter(Mandatory = $true)] [object] $Simulation
    )

    $load = Get-PropertyValue -InputObject $Simulation -Name 'otherLoad'
    if ($null -eq $load) { return }
    foreach ($name in 'Reads', 'Writes') {
        $Flow[$name].Iops += $load.iops / 2
        $Flow[$name].BytesPerSecond += $load.throughputBytesPerSecond / 2
    }
}

# The share of the usual load that is left. The engine's device serves only a run and the chosen load of others: the
# usual load pauses during a run, as it would otherwise be reported here but in no counter of the run.
function Limit-UsualLoad {
    [CmdletBinding()]
    [OutputType([double])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Flow,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Run
    )

    if ($Run.Count -eq 0) { return 1 }
    foreach ($each in $Flow) {
        foreach ($name in 'Reads', 'Writes') {
            $usual = $each[$name].Usual
            $each[$name].Iops = [System.Math]::Max([double] 0, $each[$name].Iops - $usual.Iops)
            $each[$name].BytesPerSecond = [System.Math]::Max([double] 0, $each[$name].BytesPerSecond - $usual.BytesPerSecond)
            # What the other nodes have of it.
            $each.Total[$name] = [System.Math]::Max([double] 0, $each.Total[$name] - $usual.Iops)
        }
    }
    0
}

# The load of a run on top of what its volume has. Its bytes are in both directions as its requests are.
function Add-RunLoad {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Flow,
        [Parameter(Mandatory = $true)] [hashtable] $Run
    )

    $volume = $Flow | Where-Object -FilterScript { $_.VolumeId -ceq $Run.VolumeId } | Microsoft.PowerShell.Utility\Select-Object -First 1
    $progress = $Run.Progress
    if ($null -eq $volume -or $progress.totalIops -le 0) { return }
    foreach ($way in @(@('Reads', 'readIops'), @('Writes', 'writeIops'))) {
        $iops = [double] (Get-PropertyValue -InputObject $progress -Name $way[1] -Default 0)
        if ($iops -le 0) { continue }
        $rate = $volume[$way[0]]
        $latency = Get-PropertyValue -InputObject $progress -Name 'latencyMeanMicroseconds'
        if ($null -ne $latency) { $rate.LatencyMicroseconds = ($rate.Iops * $rate.LatencyMicroseconds + $iops * $latency) / ($rate.Iops + $iops) }
        $bytes = [double] (Get-PropertyValue -InputObject $progress -Name 'throughputBytesPerSecond' -Default 0) * $iops / $progress.totalIops
        $rate.Iops += $iops
        $rate.BytesPerSecond += $bytes
        $rate.RunIops += $iops
        $rate.RunBytes += $bytes
    }
}

# Requests in flight on average, by Little's law: not whole ones, as the parts of nodes and directions would vanish.
function Add-Queue {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Rate)

    if ($Rate.Iops -le 0) { $Rate.LatencyMicroseconds = $null }
    $Rate.Queue = 0
    if ($null -ne $Rate.LatencyMicroseconds) { $Rate.Queue = $Rate.Iops * $Rate.LatencyMicroseconds / 1000000 }
    $Rate
}

# The node's drives: each has an equal part of what all volumes carry, writes once for each copy. The reads of a run are served by the
# drives of its node, as it is held back to what the VM of this node may do.
function Get-SimulatedDrive {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Flow
    )

    $count = @($Facts.Cluster.drives).Count
    $slow = Get-PropertyValue -InputObject $Facts.Simulation.activity -Name 'slowDrive'
    $number = 0
    $own = @($Facts.Cluster.drives | Where-Object -FilterScript { $_.id.StartsWith("$($Facts.Node.name)-", 'Ordinal') })
    foreach ($drive in $own) {
        $number++
        $factor = $driveLatencyShare
        if ($null -ne $slow -and $slow.id -ceq $drive.id) { $factor = $driveLatencyShare * $slow.factor }
        $rates = @{}
        foreach ($name in 'Reads', 'Writes') { $rates[$name] = Get-SimulatedDriveRate -Flow $Flow -Name $name -DriveCount $count -OwnCount $own.Count -LatencyFactor $factor }
        [ordered] @{
            driveId = $drive.id
            name = [string] $number
            reads = ConvertTo-FlowRecord -Rate $rates.Reads
            writes = ConvertTo-FlowRecord -Rate $rates.Writes
        }
    }
}

function Get-SimulatedDriveRate {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Flow,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [int] $DriveCount,
        [Parameter(Mandatory = $true)] [int] $OwnCount,
        [Parameter(Mandatory = $true)] [double] $LatencyFactor
    )

    $copies, $times = 1, ($DriveCount / $OwnCount)
    if ($Name -ceq 'Writes') { $copies, $times = 3, 1 }
    $iops, $bytes, $time = [double] 0, [double] 0, [double] 0
    foreach ($each in $Flow) {
        $own = $each[$Name].Iops
        if ($own -le 0) { continue }
        # What this node's requests are to all of the volume's, without those of runs.
        $rate = $each[$Name]
        $rest = $own - $rate.RunIops
        $served = [System.Math]::Max([double] $rest, [double] $each.Total[$Name])
        $all = $served + $rate.RunIops * $times
        $size = $rate.BytesPerSecond / $own
        if ($rest -gt 0) { $size = ($rate.BytesPerSecond - $rate.RunBytes) / $rest }
        $iops += $all
        $bytes += $size * $served + $rate.RunBytes * $times
        $time += $all * $each[$Name].LatencyMicroseconds
    }
    $latency = $null
    if ($iops -gt 0) { $latency = $time / $iops * $LatencyFactor }
    @{ Iops = $iops * $copies / $DriveCount; BytesPerSecond = $bytes * $copies / $DriveCount; LatencyMicroseconds = $latency; Queue = $null }
}

# The virtual disks on a volume whose machines run on this node, as Hyper-V counts them. Excludes the node's own runs.
function Get-SimulatedVirtualDisk {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $VirtualMachine,
        [AllowNull()] [object] $History,
        [Parameter(Mandatory = $true)] [datetime] $Now,
        [Parameter(Mandatory = $true)] [double] $Share,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    $volume = $Facts.Cluster.volumes | Where-Object -FilterScript { $_.id -ceq $VolumeId } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $volume) { throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $VolumeId, $Facts.Cluster.name -Target $VolumeId -Category ObjectNotFound) }
    $folder = $volume.mountPoint + '\'
    $index = -1
    $rows = @(foreach ($machine in $VirtualMachine) {
            if ($machine.nodeName -ne $Facts.Node.name) { continue }
            foreach ($disk in $machine.disks) {
                if (-not $disk.path.StartsWith($folder, 'Ordinal')) { continue }
                $index++
                $file = $disk.path.Substring($folder.Length) -replace '\\', '-'
                $step = $null
                if ($null -ne $History) { $step = Get-SimulatedStep -History $History -Series (Get-PropertyValue -InputObject $History.virtualDisks -Name $disk.path) -Now $Now }
                if ($null -eq $step) { $NotKnown[$strings['FactActivityOfDiskFile'] -f $file] = $strings['NotSimulated']; continue }
                $part = $Share * (Get-SimulatedWobble -Now $Now -Number $index)
                $row = [ordered] @{ file = $file }
                foreach ($way in @(@('reads', 'read'), @('writes', 'write'))) { $row[$way[0]] = ConvertTo-RateRecord -Rate @{ Iops = $step["iops.$($way[1])"] * $part; BytesPerSecond = $step["throughput.$($way[1])"] * $part } }
                $row
            }
        })
    Limit-VirtualDisk -Row $rows -NotKnown $NotKnown
}
