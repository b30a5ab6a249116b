# What each virtual disk on a volume does now, by the counters of Hyper-V on the node that runs its virtual machine. They are read
# for who asks for those of one volume: a large cluster has thousands, and its overview needs none of them.

# A node reports at most this many, the busiest: 16 nodes that all have as many on one volume are asked every few
# seconds.
$mostVirtualDisks = 40
# The counters have - in place of \, and names of counters may lack other characters: a compared name has - in place of
# all of them, and the same length.
$notCompared = '[^\p{L}\p{Nd}]'

# What the counters' names of the files on a volume begin with, as names are compared; nothing where none are asked for.
function Get-VirtualDiskFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Source,
        [AllowEmptyString()] [string] $VolumeId
    )

    if (-not $VolumeId) { return }
    foreach ($volume in $Source.Volumes) {
        if ($volume.Id -cne $VolumeId) { continue }
        # A share has no such folder.
        if (-not $volume.MountPoint) { return }
        return ($volume.MountPoint.TrimEnd('\', '/') + '\') -replace $notCompared, '-'
    }
    throw (New-ProblemRecord -Code 'VolumeNotFound' -Argument $VolumeId, $Source.NodeName -Target $VolumeId -Category ObjectNotFound)
}

# A look at the virtual disks on a volume, by what the counters call their files below it.
function Read-VirtualDiskCount {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Folder)

    $class = $counterClasses['virtual-disk']
    $counters = @(Read-CounterClass -ClassName $class.ClassName -NotThere $strings['NoHyperV'])
    $names, $twice = @{}, @{}
    $wanted = @(foreach ($counter in $counters) {
            # Some begin with what Windows puts before long paths: \\?\
            $name = $counter.Name -replace '\A--\?-', ''
            if ($name.Length -le $Folder.Length -or -not ($name -replace $notCompared, '-').StartsWith($Folder, 'OrdinalIgnoreCase')) { continue }
            # Two with the same name cannot be distinguished between readings.
            if ($names.ContainsKey([string] $counter.Name)) { $twice[[string] $counter.Name] = $true }
            $names[[string] $counter.Name] = $name.Substring($Folder.Length)
            $counter
        })
    $counts = ConvertTo-Count -Counter $wanted -Class $class
    $told = @{}
    foreach ($name in $names.Keys) { if (-not $twice[$name]) { $told[$names[$name]] = $counts[$name] } }
    $told
}

# The busiest virtual disks that both readings have. One of the others is named with the reason.
function Get-VirtualDiskActivity {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $First,
        [Parameter(Mandatory = $true)] [hashtable] $Second,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    $names = @($Second.Keys | Sort-Object)
    $flows = Get-FlowPair -First $First -Second $Second -Name $names
    $told = @(foreach ($name in $names) {
            $flow = $flows[$name]
            if ($flow.Reason) { $NotKnown[$strings['FactActivityOfDiskFile'] -f $name] = $flow.Reason; continue }
            [ordered] @{ file = $name; reads = ConvertTo-RateRecord -Rate $flow.Reads; writes = ConvertTo-RateRecord -Rate $flow.Writes }
        })
    Limit-VirtualDisk -Row $told -NotKnown $NotKnown
}

# The busiest of them, and how many are left out.
function Limit-VirtualDisk {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Row,
        [Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown
    )

    $busiest = @($Row | Sort-Object -Property @{ Expression = { $_.reads.iops + $_.writes.iops }; Descending = $true }, @{ Expression = { $_.file } } | Microsoft.PowerShell.Utility\Select-Object -First $mostVirtualDisks)
    if ($Row.Count -gt $busiest.Count) { $NotKnown[$strings['FactActivityOfMoreDiskFiles'] -f ($Row.Count - $busiest.Count)] = $strings['OnlyBusiestDiskFiles'] -f $mostVirtualDisks }
    $busiest
}

function ConvertTo-RateRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Rate)

    [ordered] @{ iops = [double] [decimal]::Round([decimal] $Rate.Iops, 1); bytesPerSecond = [long] $Rate.BytesPerSecond }
}
