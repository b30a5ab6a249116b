# The disk below a cluster shared volume, where its counters on this node tell what all nodes do. The volume's own counters
# have this node's requests alone. What other nodes ask of the volume passes through the coordinator only as far as their
# access is redirected, which on ReFS it always is.

# Its name as the engine takes it, such as PhysicalDrive3. Nothing where requests of other nodes may reach the disk another
# way, where other volumes are on it, or where it is not found.
function Get-CountedDisk {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ($Facts.Cluster.provider -cne 'failover-cluster' -or $Volume.kind -cne 'cluster-shared-volume') { return }
    if ($Volume.ownerNodeName -ne $Facts.Node.name -or -not (Test-OthersRedirected -Facts $Facts -Volume $Volume)) { return }
    try {
        $number = Get-SharedVolumeDiskNumber -MountPoint $Volume.mountPoint
    } catch {
        # A run without these counters is as good, and its verdict claims less.
        Write-Verbose -Message $_.Exception.Message
        return
    }
    if ($null -ne $number) { 'PhysicalDrive{0}' -f $number }
}

# Whether each other node that is up reaches the volume through the coordinator, or not at all.
function Test-OthersRedirected {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    foreach ($node in $Facts.Cluster.nodes) {
        if ($node.name -eq $Facts.Node.name -or $node.state -ceq 'down') { continue }
        $access = $Volume.accessStates | Where-Object -FilterScript { $_.nodeName -eq $node.name } | Microsoft.PowerShell.Utility\Select-Object -First 1
        if ($null -eq $access -or $access.state -cnotin 'file-system-redirected', 'block-redirected', 'not-connected') { return $false }
    }
    $true
}
