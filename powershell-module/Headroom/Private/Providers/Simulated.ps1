# The provider 'simulated': a cluster described by a file, whose volumes are folders of this machine.

function Get-SimulatedFact {
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
        $null = $cluster.nodes, $cluster.volumes, $simulation.disks, $simulation.device, $simulation.description
    } catch [System.ArgumentException], [System.Management.Automation.PropertyNotFoundException] {
        throw (New-ProblemRecord -Code 'SimulationNotReadable' -Argument $path, $_.Exception.Message -Target $path -Category InvalidData)
    }
    $node = Select-AnsweringNode -Cluster $cluster -DefaultName $cluster.currentNodeName
    $cluster.provider = 'simulated'
    $cluster.simulation = $simulation.description
    $cluster.currentNodeName = $node.name
    $cluster.PSObject.TypeNames.Insert(0, 'Headroom.Cluster')
    @{ Cluster = $cluster; Node = $node; Disks = $simulation.disks; SimulatedDevice = $simulation.device; NotKnownLimits = @() }
}

# The node that this session stands for: each is a machine of its own, though all share this one.
function Select-AnsweringNode {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Cluster,
        [Parameter(Mandatory = $true)] [string] $DefaultName
    )

    $name = Get-EnvironmentSetting -Name 'HEADROOM_NODE_NAME'
    if (-not $name) { $name = $DefaultName }
    $node = $Cluster.nodes | Where-Object { $_.name -eq $name } | Select-Object -First 1
    if ($null -eq $node) {
        $names = @($Cluster.nodes | ForEach-Object -Process { $_.name }) -join ', '
        throw (New-ProblemRecord -Code 'NodeNotFound' -Argument $name, $Cluster.name, $names -Target $name -Category ObjectNotFound)
    }
    if ($node.state -ne 'up') {
        throw (New-ProblemRecord -Code 'NodeNotAvailable' -Argument $node.name, $node.state -Target $node.name -Category ResourceUnavailable)
    }
    $node
}
