# The provider 'simulated': a cluster described by a file, whose volumes are folders of this machine.

function Get-SimulatedFact {
    [CmdletBinding()]
    param([switch] $Detailed)

    $simulation = Read-Simulation
    $cluster = $simulation.cluster
    $node = Select-AnsweringNode -Cluster $cluster -DefaultName $cluster.currentNodeName
    $cluster.provider = 'simulated'
    $cluster.simulation = $simulation.description
    $cluster.currentNodeName = $node.name
    $cluster | Add-Member -TypeName 'Headroom.Cluster'
    Add-SimulatedProgress -Simulation $simulation -Now ([datetime]::UtcNow)
    if ($Detailed) {
        # A node reports its own; flows are reported for all.
        if ($null -ne $cluster.virtualMachines) { $cluster.virtualMachines = @($cluster.virtualMachines | Where-Object -FilterScript { $_.nodeName -eq $node.name }) }
        $flows = Get-SimulatedQosFlow -Simulation $simulation -Now ([datetime]::UtcNow)
        if ($null -ne $flows) { $cluster.storageQos.flows = @($flows) }
    } else {
        $cluster.storageQos = $null
        $cluster.virtualMachines = $null
    }
    Hide-DeniedFact -Cluster $cluster -Denied @(Get-PropertyValue -InputObject $simulation -Name 'deniedFacts') -Detailed:$Detailed
    $disks = Get-PropertyValue -InputObject $simulation -Name 'disks'
    $source = $null
    if ($null -ne $disks) { $source = Get-DataSource -Kind 'simulation' -Description $strings['SourceSimulation'] }
    @{
        Cluster = $cluster
        Node = $node
        VmSizeSource = $null
        Disks = $disks
        DisksSource = $source
        Simulation = $simulation
        NotKnownLimits = @()
        BlockCacheBytes = $null
    }
}

# The file of the simulation, which another process may be replacing.
function Read-Simulation {
    [CmdletBinding()]
    param()

    $path = Get-EnvironmentSetting -Name 'HEADROOM_SIMULATION_FILE'
    $text = $null
    if ($path) { $text = Read-SharedText -Path $path }
    if (-not $text) {
        throw (New-ProblemRecord -Code 'SimulationNotFound' -Argument ([string] $path) -Target $path -Category ObjectNotFound)
    }
    try {
        $simulation = ConvertFrom-ContractJson -Json $text
        $cluster = $simulation.cluster
        $null = $simulation.description, $cluster.name, $cluster.nodes, $cluster.volumes, $cluster.notKnown, $cluster.storageQos
    } catch {
        throw (New-ProblemRecord -Code 'SimulationNotReadable' -Argument $path, (Get-FailureReason -ErrorRecord $_) -Target $path -Category InvalidData)
    }
    $simulation
}

# Lets storage jobs go on while somebody looks; local/simulation/storage-jobs.mjs does the same.
function Add-SimulatedProgress {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Simulation,
        [Parameter(Mandatory = $true)] [datetime] $Now
    )

    $repair = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Simulation -Name 'activity') -Name 'repair'
    if ($null -eq $repair) { return }
    $seconds = ($Now.ToUniversalTime() - [datetime] '1970-01-01').TotalSeconds - (Get-PropertyValue -InputObject $repair -Name 'since')
    if ($seconds -lt 0) { $seconds = 0 }
    foreach ($job in $Simulation.cluster.storageJobs) {
        $done = [decimal]::Floor([decimal] ($job.processedBytes + $seconds * $repair.bytesPerSecond))
        if ($done -gt $job.totalBytes) { $done = $job.totalBytes }
        $job.processedBytes = [long] $done
        $job.completedPercent = [int] [decimal]::Floor([decimal] (100 * $done / $job.totalBytes))
    }
}

# What a user without the right to it would not see.
function Hide-DeniedFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowNull()] [object[]] $Denied,
        [switch] $Detailed
    )

    foreach ($name in $Denied | Where-Object { $_ -and $factNames.ContainsKey($_) }) {
        $isDetail = $name -in 'storageQos', 'virtualMachines'
        if ($isDetail -and -not $Detailed) { continue }
        if ($name -eq 'accessStates') {
            foreach ($volume in $Cluster.volumes) { $volume.accessStates = @() }
        } elseif ($isDetail) {
            $Cluster.$name = $null
        } else {
            $Cluster.$name = @()
        }
        $Cluster.notKnown = @($Cluster.notKnown) + @(Get-UnknownFact -Fact $factNames[$name] -Reason ($strings['RightMissing'] -f $strings['SimulatedRefusal']))
    }
}

# The simulated node of this session: each node is a separate machine, although all share this one.
function Select-AnsweringNode {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [string] $DefaultName
    )

    $name = Get-EnvironmentSetting -Name 'HEADROOM_NODE_NAME'
    if (-not $name) { $name = $DefaultName }
    $node = $Cluster.nodes | Where-Object { $_.name -eq $name } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $node) {
        $names = @($Cluster.nodes | ForEach-Object -Process { $_.name }) -join ', '
        throw (New-ProblemRecord -Code 'NodeNotFound' -Argument $name, $Cluster.name, $names -Target $name -Category ObjectNotFound)
    }
    # A paused node answers: it is up, and only takes no new roles.
    if ($node.state -notin 'up', 'paused') {
        throw (New-ProblemRecord -Code 'NodeNotAvailable' -Argument $node.name, $node.state -Target $node.name -Category ResourceUnavailable)
    }
    $node
}

# What a simulated node says of itself, by the field's name; $null where it says nothing.
function Get-SimulatedNodeFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    $all = Get-PropertyValue -InputObject $Facts.Simulation -Name 'nodeFacts'
    Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $all -Name $Facts.Node.name) -Name $Name
}
