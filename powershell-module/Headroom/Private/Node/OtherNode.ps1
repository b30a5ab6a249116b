# Which other nodes the cluster has: whom to ask about it while this one lacks Headroom. Needs nothing of it, in any language
# mode.

# Tables with nodeName and fqdn of those that are not down; nothing without a cluster, or where it does not tell.
function Get-OtherNode {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $NodeName)

    $ErrorActionPreference = 'Stop'
    try {
        $nodes = @(Get-KnownNode)
    } catch {
        # The question is what is installed of Headroom, which is answered anyway.
        Write-Verbose -Message $_.Exception.Message
        return
    }
    foreach ($node in $nodes | Where-Object { $_.name -ne $NodeName -and $_.state -ne 'down' }) {
        New-Object -TypeName PSObject -Property ([ordered] @{ nodeName = $node.name; fqdn = Get-PropertyValue -InputObject $node -Name 'fqdn' })
    }
}

# All nodes as the cluster, or the simulation of one, has them.
function Get-KnownNode {
    [CmdletBinding()]
    param()

    $provider = Get-EnvironmentSetting -Name 'HEADROOM_PROVIDER'
    if ($provider -ceq 'simulated') {
        $path = Get-EnvironmentSetting -Name 'HEADROOM_SIMULATION_FILE'
        if ($path) { (ConvertFrom-ContractJson -Json (Read-SharedText -Path $path)).cluster.nodes }
    } elseif (-not $provider -and (Test-Windows)) {
        Read-ClusterNode -Domain (Read-ClusterIdentity).Domain
    }
}
