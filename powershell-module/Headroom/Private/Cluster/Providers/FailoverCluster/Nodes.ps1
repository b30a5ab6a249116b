# What the cluster says of itself and its nodes, as it says it: scripts bring this to nodes that lack the module. What fails
# is thrown as it is.

# What the cluster calls its nodes' states.
$nodeStates = @{ Up = 'up'; Paused = 'paused'; Down = 'down'; Joining = 'joining' }

function Read-ClusterIdentity {
    [CmdletBinding()]
    param()

    $cluster = Get-Cluster -ErrorAction Stop
    $id = [string] (Get-PropertyValue -InputObject $cluster -Name 'Id')
    if (-not $id) { $id = $null }
    $cache = Get-PropertyValue -InputObject $cluster -Name 'BlockCacheSize'
    # The cluster counts it in MiB.
    if ($null -ne $cache) { $cache = [long] $cache * 1MB }
    @{ Name = [string] $cluster.Name; Id = $id; Domain = ([string] (Get-PropertyValue -InputObject $cluster -Name 'Domain')).Trim('.'); BlockCacheBytes = $cache }
}

function Read-ClusterNode {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Domain)

    foreach ($node in @(Get-ClusterNode -ErrorAction Stop)) {
        $state = $nodeStates[[string] $node.State]
        if (-not $state) { $state = 'unknown' }
        $fqdn = $null
        if ($Domain) { $fqdn = '{0}.{1}' -f $node.Name, $Domain }
        New-Object -TypeName PSObject -Property ([ordered] @{ name = [string] $node.Name; fqdn = $fqdn; state = $state; vmSize = $null; model = $null })
    }
}
